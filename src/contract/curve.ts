/** Curves with bounds: arrays of equal length, point by point. */
import { closed, component, nullableNumber, type Static, Type } from './component.ts';

const points = (description: string) => Type.Array(nullableNumber('null: no bound at this end, or the logarithm of 0.'), { description });

export const NumberCurve = component(
  'NumberCurve',
  closed(
    { value: points('Best estimates.'), lower: points('Lower bounds.'), upper: points('Upper bounds.') },
    'A number with bounds at each point.',
  ),
);
export type NumberCurve = Static<typeof NumberCurve>;

export const ProbabilityCurve = component(
  'ProbabilityCurve',
  closed(
    {
      value: points('Best estimates.'),
      lower: points('Lower bounds.'),
      upper: points('Upper bounds.'),
      log: points('Natural logarithms of value.'),
    },
    'A probability with bounds at each point.',
  ),
);
export type ProbabilityCurve = Static<typeof ProbabilityCurve>;
