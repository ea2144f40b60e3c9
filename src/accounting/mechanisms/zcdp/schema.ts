import type { EventSchema } from '../schema.ts';

export const zcdp = {
  kind: 'zcdp',
  title: 'Any rho-zCDP mechanism',
  description:
    'A mechanism of which only rho-zCDP is known: its Renyi divergence of every order a > 1 is at most rho a, in both directions. The answer ' +
    'is the tightest that follows from all orders together, and bounds the truth from above.',
  fields: [
    {
      name: 'rho',
      type: 'number',
      effect: 'raises_loss',
      description: 'rho of one use.',
      unit: 'nats per order',
      exclusiveMinimum: 0,
      maximum: 1e6,
    },
  ],
  forms: [['rho']],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'curve',
  source:
    'Bun and Steinke 2016, Definition 1.1; conversion: Balle et al. 2020, section 4; Canonne, Kamath and Steinke 2020, Proposition 12',
  traps: [
    'A Gaussian mechanism is more private than its rho says: describe it as gaussian.',
    'One Renyi order is not zCDP: the bound must hold at every order. Describe orders of your own as an rdp_curve.',
    'rho + 2 sqrt(rho ln(1/delta)) is only an upper bound of epsilon; here it is optimised over all orders.',
    'Subsampling amplifies no zCDP guarantee: there is no sampler for this event.',
  ],
  example: { kind: 'zcdp', rho: 0.02, sampling: { scheme: 'none' }, count: 1 },
} as const satisfies EventSchema;
