/** One number of a profile, by name: what may be capped or aimed at. */
import { epsilonBounds, floorBounds } from './answer.ts';
import { closed, component, ref, type Static, Type } from './component.ts';
import { orderBounds } from './renyi.ts';

const kind = <K extends string>(value: K) => Type.Literal(value);
const openProbability = { exclusiveMinimum: 0, exclusiveMaximum: 1 };

export const EpsilonMetric = component(
  'EpsilonMetric',
  closed(
    { kind: kind('epsilon'), delta: Type.Number({ ...openProbability, description: 'delta at which epsilon is read.' }) },
    'epsilon at delta.',
  ),
);
export const PureEpsilonMetric = component(
  'PureEpsilonMetric',
  closed(
    { kind: kind('pure_epsilon') },
    'epsilon at delta 0: the largest privacy loss, and the limit of Renyi divergences at large orders.',
  ),
);
export const DeltaMetric = component(
  'DeltaMetric',
  closed(
    { kind: kind('delta'), epsilon: Type.Number({ ...epsilonBounds, description: 'epsilon at which delta is read.' }) },
    'delta at epsilon.',
  ),
);
export const MuMetric = component(
  'MuMetric',
  closed(
    { kind: kind('mu'), error_floor: Type.Number({ ...floorBounds, description: 'Floor of both error rates.' }) },
    'mu at an error floor.',
  ),
);
export const StrictMuMetric = component('StrictMuMetric', closed({ kind: kind('strict_mu') }, 'mu over the whole curve, with no floor.'));
export const CertificateMetric = component(
  'CertificateMetric',
  closed(
    { kind: kind('certificate'), delta0: Type.Number({ ...openProbability, description: 'Mass that the certificate sets aside.' }) },
    'mu of a certificate: delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) for every eps, what a budget (mu, delta0) allows.',
  ),
);
export const RegretMetric = component(
  'RegretMetric',
  closed(
    { kind: kind('regret'), error_floor: Type.Number({ ...floorBounds, description: 'Floor of both error rates at which mu is read.' }) },
    'Regret of describing the mechanism by mu alone. It need not follow the loss: calibrations warn of it.',
  ),
);
export const RhoMetric = component('RhoMetric', closed({ kind: kind('rho') }, 'The smallest rho with which the mechanism is rho-zCDP.'));
export const RdpMetric = component(
  'RdpMetric',
  closed(
    { kind: kind('rdp'), order: Type.Number({ ...orderBounds, description: 'Order of the divergence; 1 is the relative entropy.' }) },
    'The larger Renyi divergence of both directions at one order.',
  ),
);
export const AdvantageMetric = component(
  'AdvantageMetric',
  closed({ kind: kind('advantage') }, 'Largest difference of true and false positive rate.'),
);
export const TprMetric = component(
  'TprMetric',
  closed(
    { kind: kind('tpr'), fpr: Type.Number({ ...openProbability, description: 'False positive rate.' }) },
    'True positive rate at a false positive rate.',
  ),
);
export const BayesErrorMetric = component(
  'BayesErrorMetric',
  closed(
    { kind: kind('bayes_error'), prior: Type.Number({ ...openProbability, description: 'Prior probability of membership.' }) },
    'Error of the best attacker at a prior; it falls with the loss, so a target is the least error allowed.',
  ),
);

export const Metric = component(
  'Metric',
  Type.Unsafe<
    | Static<typeof EpsilonMetric>
    | Static<typeof PureEpsilonMetric>
    | Static<typeof DeltaMetric>
    | Static<typeof MuMetric>
    | Static<typeof StrictMuMetric>
    | Static<typeof CertificateMetric>
    | Static<typeof RegretMetric>
    | Static<typeof RhoMetric>
    | Static<typeof RdpMetric>
    | Static<typeof AdvantageMetric>
    | Static<typeof TprMetric>
    | Static<typeof BayesErrorMetric>
  >({
    type: 'object',
    description: 'One number of a profile.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [
      EpsilonMetric,
      PureEpsilonMetric,
      DeltaMetric,
      MuMetric,
      StrictMuMetric,
      CertificateMetric,
      RegretMetric,
      RhoMetric,
      RdpMetric,
      AdvantageMetric,
      TprMetric,
      BayesErrorMetric,
    ].map((one) => ref(one)),
  }),
);
export type Metric = Static<typeof Metric>;
