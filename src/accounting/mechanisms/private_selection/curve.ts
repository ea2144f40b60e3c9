/**
 * Renyi divergences of the best of K runs, from r(a), the larger of both directions' divergences of one run, a = 1 + z:
 *
 * truncated negative binomial (eta, gamma): for every b >= 1
 *   r(a) + (1 + eta) ((1 - 1/b) r(b) + ln(1/gamma) / b) + ln E[K] / (a - 1),
 *   E[K] = eta (1 - gamma) / (gamma (1 - gamma^eta)),  eta = 0: (1/gamma - 1) / ln(1/gamma);
 * Poisson of mean m: with delta the run's own at eps = ln(1 + 1/(a - 1))
 *   r(a) + m delta + ln m / (a - 1)
 * for the outcomes of at least one run. That there was none has mass e^-m under both data sets and adds it to the moment:
 *   E[e^(zL)] <= e^-m + m e^(z (r(a) + m delta)).
 *
 * b is optimised over the reals: (1 - 1/b) r(b) = K(b - 1) / b. At b = 1 its term is ln(1/gamma).
 * Source: Papernot and Steinke 2022, Theorems 2 and 6.
 */
import { logAddExp } from '../../numerics/logs.ts';
import { minimise } from '../../numerics/minimise.ts';
import { bestOfOrders, type MomentBound } from '../../numerics/renyi-region.ts';
import { type CurveFamily, refused, type Use } from '../definition.ts';
import type { Law, LawParameters, RenyiCurve } from '../law.ts';
import { type ComposedMoment, composedMoment } from '../moments/bound.ts';

export type Distribution = { kind: 'truncated_negative_binomial'; eta: number; gamma: number } | { kind: 'poisson'; mean: number };

export type PrivateSelectionParameters = {
  kind: 'private_selection';
  /** All uses of one run: laws, and curves. */
  laws: Use[];
  curves: Use[];
  distribution: Distribution;
};

/** ln E[K] of the truncated negative binomial. */
function logMean(eta: number, gamma: number): number {
  const logGamma = Math.log(gamma);
  const once = Math.log1p(-gamma) - logGamma;
  // gamma^eta - 1 has the sign of -eta.
  return eta === 0 ? once - Math.log(-logGamma) : once + Math.log(eta / -Math.expm1(eta * logGamma));
}

interface Run {
  /** Bound of K in both directions. */
  moment: MomentBound;
  /** ln delta of one run at eps > 0, the larger of both directions. */
  logDelta(epsilon: number): number;
}

function negativeBinomial(run: Run, eta: number, gamma: number): MomentBound {
  const logInverse = -Math.log(gamma);
  const { at, largest } = run.moment;
  // The term of b does not depend on the order: the best one is found once.
  const term = (logZ: number) => (at(Math.min(Math.exp(logZ), largest)) + logInverse) / (1 + Math.min(Math.exp(logZ), largest));
  const best = minimise(term, -30, Math.min(40, Math.log(largest)), 1e-6).value;
  const extra = (1 + eta) * Math.min(best, logInverse);
  const mean = logMean(eta, gamma);
  return { at: (z) => at(z) + z * extra + mean, largest };
}

function poisson(run: Run, mean: number): MomentBound {
  const { at, largest } = run.moment;
  const best = (z: number) => Math.log(mean) + at(z) + z * mean * Math.exp(run.logDelta(Math.log1p(1 / z)));
  return { at: (z) => logAddExp(-mean, best(z)), largest };
}

/** The larger of both directions; at one use of one law its own profile, else what the moments imply. */
function runOf(moment: ComposedMoment, laws: readonly { law: Law; count: number }[], curves: readonly unknown[]): Run {
  const { forward, reverse, symmetric } = moment;
  const worse = symmetric ? forward : { at: (z: number) => Math.max(forward.at(z), reverse.at(z)), largest: forward.largest };
  const [first] = laws;
  const single = laws.length === 1 && curves.length === 0 && first?.count === 1 ? first.law : null;
  return {
    moment: worse,
    logDelta: (epsilon) =>
      single === null
        ? bestOfOrders(worse, epsilon).logDelta
        : Math.max(single.single.logDelta(epsilon), single.dualSingle.logDelta(epsilon)) + 1e-12,
  };
}

/** Null where the run has losses that no moment holds: infinite ones, or laws whose moments cannot be evaluated. */
export function selectionMoment(
  { laws, curves, distribution }: PrivateSelectionParameters,
  lawOf: (parameters: LawParameters) => Law,
  curveOf: (parameters: LawParameters) => RenyiCurve,
): MomentBound | null {
  const phases = laws.map(({ parameters, count }) => ({ law: lawOf(parameters), count }));
  if (phases.some(({ law }) => law.infinityMass > 0 || law.dualInfinityMass > 0)) return null;
  const curved = curves.map(({ parameters, count }) => ({ curve: curveOf(parameters), count }));
  const moment = composedMoment(phases, curved);
  if (moment === null) return null;
  const run = runOf(moment, phases, curved);
  return distribution.kind === 'poisson' ? poisson(run, distribution.mean) : negativeBinomial(run, distribution.eta, distribution.gamma);
}

const WITHOUT_MOMENTS =
  'the Renyi divergences of this event are infinite or cannot be evaluated, so the cost of selection is not known; describe every run as an event of its own, which composes';

export const privateSelectionFamily: CurveFamily<PrivateSelectionParameters> = {
  kind: 'private_selection',
  curve(parameters, lawOf, curveOf) {
    const moment = selectionMoment(parameters, lawOf, curveOf);
    if (moment === null) throw new Error('private selection of a run without moments was resolved');
    return { parameters, key: `private_selection(${JSON.stringify(parameters)})`, moment };
  },
  refusal: (parameters, lawOf, curveOf) =>
    selectionMoment(parameters, lawOf, curveOf) === null ? refused('/base', WITHOUT_MOMENTS) : null,
};
