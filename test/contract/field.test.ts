/** Every type of parameter that the catalogue can describe becomes a strict validator, and a static type. */
import t from 'tap';
import type { EventOf, EventSchema } from '../../src/accounting/mechanisms/schema.ts';
import { eventComponent } from '../../src/contract/event.ts';
import { compile, components, faultOf } from '../../src/contract/index.ts';
import { gaussian } from '../support/requests.ts';

const imagined = {
  kind: 'imagined',
  title: 'Imagined mechanism',
  description: 'Has every type of parameter.',
  fields: [
    { name: 'monotone', type: 'boolean', description: 'Whether it is.' },
    { name: 'noise', type: 'choice', description: 'One of three.', values: ['gumbel', 'exponential', 'laplace'] },
    {
      name: 'sensitivities',
      type: 'numbers',
      description: 'Several.',
      unit: 'units',
      minimum: 0,
      maximum: 10,
      minimumItems: 1,
      maximumItems: 3,
    },
    {
      name: 'strategy',
      type: 'variant',
      description: 'How noise is correlated.',
      variants: [
        {
          kind: 'tree',
          description: 'A tree.',
          fields: [{ name: 'steps', type: 'integer', description: 'Leaves.', unit: 'steps', minimum: 1, maximum: 100 }],
        },
        {
          kind: 'banded',
          description: 'Bands.',
          fields: [
            { name: 'bands', type: 'integer', description: 'Bands.', unit: 'bands', minimum: 1, maximum: 9 },
            { name: 'wide', type: 'boolean', description: 'Whether they are wide.' },
          ],
        },
      ],
    },
    { name: 'base', type: 'event', description: 'What is selected from.' },
    { name: 'level', type: 'number', description: 'Stands in for sensitivities.', unit: 'units', exclusiveMinimum: 0, maximum: 1 },
  ],
  forms: [
    ['monotone', 'noise', 'strategy', 'base', 'sensitivities'],
    ['monotone', 'noise', 'strategy', 'base', 'level'],
  ],
  support: {},
  law: 'pair',
  source: 'None.',
  traps: [],
  example: {},
} as const satisfies EventSchema;

type Imagined = EventOf<typeof imagined, { count?: number }>;
const strategy: Imagined['strategy'] = { kind: 'banded', bands: 2, wide: true };
const sound: Imagined = {
  kind: 'imagined',
  monotone: true,
  noise: 'gumbel',
  sensitivities: [0, 1],
  strategy,
  base: { ...gaussian(), kind: 'gaussian' },
};
// @ts-expect-error a form is given in full
const incomplete: Imagined = { kind: 'imagined', monotone: true, noise: 'gumbel', strategy, base: { kind: 'gaussian' } };
// @ts-expect-error a choice is one of its values
const chosen: Imagined['noise'] = 'cauchy';
// @ts-expect-error a variant has the members of its kind
const mixed: Imagined['strategy'] = { kind: 'tree', bands: 2, wide: false };

const validate = compile(eventComponent(imagined));
const verdict = (change: object) => {
  if (validate({ ...sound, sampling: { scheme: 'none' }, ...change })) return 'ok';
  const { code, pointer } = faultOf(validate.errors);
  return `${code} ${pointer}`;
};

t.test('values of every type', async (t) => {
  t.equal(verdict({}), 'ok');
  t.equal(verdict({ strategy: { kind: 'tree', steps: 8 } }), 'ok');
  t.equal(verdict({ level: 0.5 }), 'ok', 'which form is given is checked elsewhere');
  t.equal(verdict({ monotone: 'true' }), 'type /monotone');
  t.equal(verdict({ noise: chosen }), 'enum /noise');
  t.equal(verdict({ sensitivities: [1, 11] }), 'maximum /sensitivities/1');
  t.equal(verdict({ sensitivities: [1, '2'] }), 'type /sensitivities/1');
  t.equal(verdict({ sensitivities: [] }), 'too_few_items /sensitivities');
  t.equal(verdict({ sensitivities: [1, 2, 3, 4] }), 'too_many_items /sensitivities');
  t.equal(verdict({ level: 0 }), 'exclusive_minimum /level');
});

t.test('a variant is told apart by its kind and closed', async (t) => {
  t.equal(verdict({ strategy: {} }), 'required /strategy/kind');
  t.equal(verdict({ strategy: { kind: 'none' } }), 'unknown_kind /strategy/kind');
  t.equal(verdict({ strategy: { kind: 'tree' } }), 'required /strategy/steps');
  t.equal(verdict({ strategy: mixed }), 'required /strategy/steps');
  t.equal(verdict({ strategy: { kind: 'tree', steps: 8, bands: 2 } }), 'unknown_member /strategy/bands');
  const ids = components.map(({ $id }) => $id);
  for (const id of ['ImaginedEvent', 'ImaginedEventStrategy', 'ImaginedEventStrategyTree', 'ImaginedEventStrategyBanded'])
    t.ok(ids.includes(id), `${id} is a component`);
});

t.test('a nested event is validated as any other', async (t) => {
  t.equal(verdict({ base: { ...gaussian(), noise_multiplier: 0 } }), 'exclusive_minimum /base/noise_multiplier');
  t.equal(verdict({ base: { kind: 'unknown' } }), 'unknown_kind /base/kind');
  t.equal(verdict({ base: incomplete }), 'unknown_kind /base/kind');
});
