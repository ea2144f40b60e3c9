/** All ways of computing a number that are known to be in use. */
import type { Method } from '../question.ts';
import { fixedSizeMethods } from './fixed_size.ts';
import { formulaMethods } from './formulas.ts';
import { limitMethods } from './limit.ts';
import { readingMethods } from './readings.ts';
import { renyiMethods } from './renyi.ts';
import { seriesMethods } from './series.ts';

/** The right computation, of what may have been misread. */
export const exact: Method = {
  accountant: true,
  recompute: ({ composition, metric }, facts) => {
    const value = facts.exact(composition, metric);
    return value === null ? [] : [{ cause: null, value }];
  },
};

export const methods: readonly Method[] = [
  exact,
  ...renyiMethods,
  ...limitMethods,
  ...formulaMethods,
  ...seriesMethods,
  ...fixedSizeMethods,
  ...readingMethods,
];
