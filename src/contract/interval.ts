/** Numbers of an answer: an interval that contains the truth, or one side of it. */
import { closed, component, nullableNumber, oneOf, type Static } from './component.ts';

const ends = {
  value: nullableNumber('Best estimate; the finite end of a one-sided bound; null only when unbounded.'),
  lower: nullableNumber('The truth is not below this; null when there is no lower bound.'),
  upper: nullableNumber('The truth is not above this; null when there is no upper bound.'),
  bound: oneOf(['two_sided', 'upper', 'lower', 'unbounded'], 'Which ends are bounds.'),
};

export const Interval = component('Interval', closed(ends, 'The truth lies in [lower, upper].'));
export type Interval = Static<typeof Interval>;

export const ProbabilityInterval = component(
  'ProbabilityInterval',
  closed(
    {
      ...ends,
      log: nullableNumber('Natural logarithm of value; null where value is exactly 0.'),
      log_lower: nullableNumber('Natural logarithm of lower; null where lower is exactly 0.'),
      log_upper: nullableNumber('Natural logarithm of upper; null where upper is exactly 0.'),
    },
    'A probability in [lower, upper]; the logarithms keep what underflows.',
  ),
);
export type ProbabilityInterval = Static<typeof ProbabilityInterval>;
