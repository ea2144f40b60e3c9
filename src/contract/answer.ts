/** What every request adds to its mechanism and every answer carries beside its numbers. */
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { Interval, ProbabilityInterval } from './interval.ts';
import { Mechanism } from './mechanism.ts';

export const requestCommon = {
  mechanism: ref(Mechanism),
  tolerance: Type.Optional(
    Type.Number({ minimum: 1e-9, maximum: 1, description: 'Width asked of the main interval (mu, or epsilon); 1e-3 when absent.' }),
  ),
  certify: Type.Optional(
    Type.Boolean({ description: 'Run two engines and return the intersection of their intervals; false when absent.' }),
  ),
};

export const Warning = component(
  'Warning',
  closed(
    {
      code: Type.String({ description: 'Stable code.' }),
      detail: Type.String({ description: 'What to know, in words.' }),
      values: Type.Optional(
        Type.Array(Type.String(), {
          description: 'The numbers and names in the detail, in its order and as it prints them; absent where there are none.',
        }),
      ),
    },
    'Something to know.',
  ),
);
export type Warning = Static<typeof Warning>;

export const ErrorTerm = component(
  'ErrorTerm',
  closed(
    {
      name: Type.String({ description: 'Where the error comes from.' }),
      value: Type.Number({ description: 'Amount added to the interval.' }),
    },
    'One term of an error budget.',
  ),
);
export type ErrorTerm = Static<typeof ErrorTerm>;

export const ErrorBudget = component(
  'ErrorBudget',
  closed(
    {
      measure: Type.String({ description: 'What the terms are relative to or measured in.' }),
      terms: Type.Array(ref(ErrorTerm), { description: 'All terms that widened the interval.' }),
    },
    'Why the intervals are as wide as they are.',
  ),
);
export type ErrorBudget = Static<typeof ErrorBudget>;

export const EngineName = component(
  'EngineName',
  oneOf(['closed_form', 'contour', 'lattice', 'renyi'], 'The method that computed an answer.'),
);
export type EngineName = Static<typeof EngineName>;

export const answerCommon = {
  engine: ref(EngineName),
  certified_by: Type.Optional(ref(EngineName, 'The second engine, where two were run.')),
  engine_version: Type.String({ description: 'Version of the engines, of the runtime and of the architecture; part of the result key.' }),
  error_budget: ref(ErrorBudget),
  warnings: Type.Array(ref(Warning), { description: 'What to know before using the numbers.' }),
};

export const DeltaAt = component(
  'DeltaAt',
  closed(
    {
      epsilon: Type.Number({ description: 'The epsilon that was asked.' }),
      delta: ref(ProbabilityInterval),
      remove: ref(ProbabilityInterval),
      add: ref(ProbabilityInterval),
    },
    'delta at one epsilon: the larger of both directions, and each.',
  ),
);
export type DeltaAt = Static<typeof DeltaAt>;

export const EpsilonAt = component(
  'EpsilonAt',
  closed(
    {
      delta: Type.Number({ description: 'The delta that was asked; 0 where only its logarithm is a double.' }),
      log_delta: nullableNumber('Natural logarithm of delta; null for delta 0.'),
      epsilon: ref(Interval),
    },
    'Smallest epsilon at one delta.',
  ),
);
export type EpsilonAt = Static<typeof EpsilonAt>;

/** Bounds shared by requests. */
export const probabilityBounds = { minimum: 0, maximum: 1 };
export const epsilonBounds = { minimum: -1e9, maximum: 1e9 };
export const floorBounds = { minimum: 1e-300, maximum: 0.1 };
