/** The descriptions and methods that give a claimed number to its digits. */

import type { Composition } from '../types.ts';
import type { CauseCode, ToolName } from './causes.ts';
import { descriptions } from './descriptions.ts';
import { exact, methods } from './methods/index.ts';
import type { Description, Facts, Method, Question, Recomputed } from './question.ts';

/** A recomputation that gives the claimed number. */
export interface Reproduced {
  /** What was misread; null where the description is right. */
  description: CauseCode | null;
  /** How it was computed; null where that is right. */
  method: CauseCode | null;
  value: number;
}

/** Digits below which a coincidence is too likely for a cause to be named. */
export const FEWEST_DIGITS = 3;

/** What of a recomputation is the claimed number; `short` when all of it says that less is lost than is claimed. */
export interface Tested {
  found: Recomputed[];
  short: boolean;
}
/** Holds what is recomputed against the claim; there is one question for a reading, and one for each end of a printed parameter. */
export type Test = (recompute: (question: Question) => Recomputed[]) => Tested;

type Misread = (composition: Composition) => Composition | undefined;

/** What a description may be misread as, in its order: each loses less than the one before it. */
function* misreadings(composition: Composition, { misread }: Description): Generator<Misread> {
  for (const index of misread(composition).keys()) yield (given) => misread(given)[index];
}

class Search {
  readonly found: Reproduced[] = [];
  private readonly test: Test;
  private readonly facts: Facts;

  constructor(test: Test, facts: Facts) {
    this.test = test;
    this.facts = facts;
  }

  /** @returns whether it says that less is lost than is claimed */
  try(method: Method, description: CauseCode | null, misread: Misread): boolean {
    const { found, short } = this.test((question) => {
      const composition = misread(question.composition);
      return composition === undefined ? [] : method.recompute({ ...question, composition }, this.facts);
    });
    for (const { cause, value } of found) {
      const known = this.found.some((one) => one.description === description && one.method === cause);
      if (!known && (description !== null || cause !== null)) this.found.push({ description, method: cause, value });
    }
    return short;
  }
}

/**
 * @param test what makes a recomputation the claimed one
 * @returns the reproductions with the fewest faults, the first of each pair of causes
 */
export function reproductions(composition: Composition, test: Test, facts: Facts, tool: ToolName | undefined): Reproduced[] {
  const search = new Search(test, facts);
  const usable = methods.filter(({ tools }) => tools === undefined || tool === undefined || tool === 'other' || tools.includes(tool));
  for (const method of usable) search.try(method, null, (given) => given);
  // Where one fault explains the number, pairs of them need not be tried.
  const accountants = search.found.length > 0 ? [exact] : usable.filter(({ accountant }) => accountant === true);
  for (const description of descriptions) {
    for (const method of accountants) {
      for (const misread of misreadings(composition, description)) if (search.try(method, description.cause, misread)) break;
    }
  }
  const faults = ({ description, method }: Reproduced) => (description === null ? 0 : 1) + (method === null ? 0 : 1);
  const fewest = Math.min(...search.found.map(faults));
  return search.found.filter((one) => faults(one) === fewest);
}
