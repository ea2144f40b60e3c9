/** The verdict on a claim in one sentence or two. */
import type { CheckClaimAnswer, Claim, Interval, Metric } from '../types.ts';
import { roundedDown, roundedUp } from './words.ts';

const NAMES: Record<Metric['kind'], string> = {
  epsilon: 'epsilon',
  pure_epsilon: 'epsilon at delta 0',
  delta: 'delta',
  mu: 'mu',
  strict_mu: 'mu over the whole curve',
  certificate: 'mu of the certificate',
  regret: 'the regret of mu',
  rho: 'rho of zCDP',
  rdp: 'the Renyi divergence',
  advantage: 'the advantage',
  tpr: 'the true positive rate',
  bayes_error: 'the Bayes error',
};

function between({ lower, upper }: Interval): string {
  if (lower === null && upper === null) return 'is not bounded';
  if (upper === null) return `is at least ${roundedDown(lower as number)}`;
  if (lower === null) return `is at most ${roundedUp(upper)}`;
  const [low, high] = [roundedDown(lower), roundedUp(upper)];
  return low === high ? `is ${low}` : `lies between ${low} and ${high}`;
}

const VERDICTS: Record<CheckClaimAnswer['verdict'], string> = {
  exact: 'The claim is right to its digits.',
  safe: 'The claim is safe, and not sharp.',
  unsafe: 'The claim is unsafe: more privacy is lost than it says.',
  undecided: 'Whether the claim is safe is not known here: the truth is not known closely enough on that side.',
  impossible: 'No mechanism has such a number.',
};

export function statementOf(claim: Claim, exact: Interval, verdict: CheckClaimAnswer['verdict'], achieved: Interval | null): string {
  if (claim.kind === 'reading')
    return `${VERDICTS[verdict]} Here ${NAMES[claim.metric.kind]} ${between(exact)}, and ${claim.value} was claimed.`;
  const { metric, value } = claim.target;
  const there = achieved === null ? '' : ` With ${claim.value}, ${NAMES[metric.kind]} ${between(achieved)} where ${value} was aimed at.`;
  return `${VERDICTS[verdict]}${there}`;
}
