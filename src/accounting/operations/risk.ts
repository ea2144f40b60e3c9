/**
 * assessRisk: what a profile allows an attacker, each number with one plain sentence.
 *
 * Membership: an attack with false positive rate a finds at most a share 1 - f(a) of the members; at the prior pi no attack errs less than
 * pi (1 - delta(ln((1 - pi) / pi))). Guessing a secret of the record (reconstruction, attribute inference, singling out): whoever would
 * succeed with probability k without the output succeeds with at most 1 - f(k) with it, since "the guess is right" is a test of which the false
 * positive rate is k (Hayes, Mahloujifar and Balle 2023, arXiv 2302.07225; Kaissis et al. 2023, arXiv 2307.03928).
 */
import { inOrder } from '../numerics/in_order.ts';
import { Curve, type Knot } from '../readings/curve.ts';
import { toProbability } from '../readings/interval.ts';
import { bayesError } from '../readings/metric.ts';
import { readTradeOff } from '../readings/trade_off.ts';
import type { Context, Outcome, ProbabilityInterval, RiskAnswer, RiskRequest } from '../types.ts';
import { answerCommon, normalisedCommon, withSides } from './common.ts';
import { prepare } from './prepare.ts';
import { inPercent, people, roundedDown, roundedUp, share } from './words.ts';

const DEFAULTS = { fprs: [1e-4, 1e-3, 1e-2], priors: [0.01, 0.1, 0.5], baselines: [1e-6, 1e-3, 0.1, 0.5] };

function tprStatement(fpr: number, { upper }: ProbabilityInterval): string {
  if (upper === null) return `What an attacker with a false alarm rate of ${share(fpr)} finds is not bounded from above.`;
  // Per as many members as there are non-members behind one false alarm, where that is a round number.
  const of = fpr < 0.1 ? Math.round(1 / fpr) : 100;
  const found = Math.min(of, upper * of);
  return `An attacker who accepts a false alarm for ${share(fpr)} of the others finds at most ${people(roundedUp(found))} of ${of.toLocaleString('en')} members.`;
}

function bayesStatement(prior: number, { lower }: ProbabilityInterval): string {
  const blind = Math.min(prior, 1 - prior);
  const least = lower ?? 0;
  return `Where ${share(prior)} of the candidates are members, the best attacker is wrong about at least ${roundedDown(100 * least)} % of them; without the output it would be ${inPercent(blind)}.`;
}

function guessStatement(baseline: number, { upper }: ProbabilityInterval): string {
  if (upper === null) return `How much better than ${share(baseline)} a secret can be guessed is not bounded.`;
  return `A secret that could be guessed with probability ${baseline} without the output is guessed with probability at most ${roundedUp(Math.min(1, upper))} with it.`;
}

export function assessRisk(given: RiskRequest, context: Context): Outcome<RiskAnswer> {
  const result = prepare(given, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const { profile } = prepared;
  const request = { ...DEFAULTS, ...given, ...normalisedCommon(given) };
  const curve = new Curve(profile);
  const rates = [...request.fprs, ...request.baselines];
  const points = readTradeOff(curve, rates.map(Math.log));
  const success = points.map(({ logTpr }) => withSides(toProbability(logTpr), curve));
  const advantage = withSides(toProbability((curve.knots[0] as Knot).delta), curve);
  // A profile known from above bounds the error, which falls with the loss, from below.
  const opposite = { upper: 'lower', lower: 'upper', two_sided: 'two_sided' } as const;
  const errorOf = (prior: number) =>
    withSides(toProbability(bayesError(curve, prior)), { profile: { ...profile, sides: opposite[profile.sides] } });
  return {
    ok: true,
    answer: {
      advantage,
      tpr_at: request.fprs.map((fpr, i) => {
        const tpr = success[i] as ProbabilityInterval;
        return { fpr, tpr, statement: tprStatement(fpr, tpr) };
      }),
      bayes_at: inOrder(request.priors, (prior) => {
        const error = errorOf(prior);
        return { prior, error, statement: bayesStatement(prior, error) };
      }),
      guess_at: request.baselines.map((baseline, i) => {
        const guessed = success[request.fprs.length + i] as ProbabilityInterval;
        return { baseline, success: guessed, statement: guessStatement(baseline, guessed) };
      }),
      statement:
        advantage.upper === null
          ? 'How much better than a coin toss an attacker can do is not bounded from above.'
          : `Whatever the attack, its true positive rate exceeds its false positive rate by at most ${roundedUp(100 * advantage.upper)} percentage points.`,
      ...answerCommon(prepared, []),
      request,
    },
  };
}
