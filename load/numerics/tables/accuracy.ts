/**
 * Answers against the reference values, without a clock: the largest error over all reference cases of a configuration, down to the
 * smallest reference delta, and whether every interval contains the truth up to the certainty of the reference itself.
 */
import type { ProbabilityCurve } from '../../../src/accounting/types.ts';
import type { Bench } from '../bench.ts';
import { answer, type GoldenCase, goldenCases, mechanismOf } from '../configurations.ts';
import { power, table } from '../print.ts';

interface Compared {
  relative: number;
  absolute: number;
  /** Width of the interval, relative and absolute. */
  relativeWidth: number;
  width: number;
  inside: boolean;
}
interface Bounds {
  lower: number | null | undefined;
  value: number | null | undefined;
  upper: number | null | undefined;
  /** ln of the value where the doubles end. */
  log?: number | null | undefined;
}

/** Below this a double has lost digits: only logarithms are compared. */
const SMALLEST = 1e-290;

function compare({ lower, value, upper, log }: Bounds, golden: GoldenCase, truth: number): Compared {
  const slack = Math.abs(truth) * golden.tol.rel + golden.tol.abs;
  const logTruth = golden.expected.log_value;
  const low = lower ?? Number.NEGATIVE_INFINITY;
  const high = upper ?? Number.POSITIVE_INFINITY;
  const inside = low <= truth + slack && truth - slack <= high;
  if (truth < SMALLEST) {
    const relative = Math.abs(Math.expm1((log ?? Number.NaN) - (logTruth ?? Number.NaN)));
    return { relative, absolute: 0, relativeWidth: 0, width: 0, inside };
  }
  const absolute = Math.abs((value ?? Number.NaN) - truth);
  return { relative: absolute / truth, absolute, relativeWidth: (high - low) / truth, width: high - low, inside };
}

const at = (curve: ProbabilityCurve, i: number): Bounds => ({
  lower: curve.lower[i],
  value: curve.value[i],
  upper: curve.upper[i],
  log: curve.log[i],
});

const ofKind = (config: string, kind: string) => goldenCases(config).filter((golden) => golden.kind === kind);

function deltas(config: string): Compared[] {
  const cases = ofKind(config, 'delta');
  const profile = answer('computeProfile', { mechanism: mechanismOf(config), epsilon: cases.map(({ inputs }) => inputs.eps as number) });
  return cases.map((golden, i) => {
    const direction = golden.inputs.direction;
    const curve = direction === 'remove' ? profile.remove : direction === 'add' ? profile.add : profile.delta;
    return compare(at(curve, i), golden, golden.expected.value);
  });
}

function powers(config: string): Compared[] {
  const cases = ofKind(config, 'beta').filter(({ expected }) => expected.one_minus !== undefined);
  const curve = answer('computeTradeOff', { mechanism: mechanismOf(config), fpr: cases.map(({ inputs }) => inputs.alpha as number) });
  return cases.map((golden, i) => compare(at(curve.tpr, i), golden, golden.expected.one_minus as number));
}

function epsilons(config: string): Compared[] {
  const cases = ofKind(config, 'epsilon');
  const found = answer('composeEvents', { mechanism: mechanismOf(config), deltas: cases.map(({ inputs }) => inputs.delta as number) });
  return cases.map((golden, i) => compare(found.epsilon_at[i]?.epsilon as Bounds, golden, golden.expected.value));
}

function fits(config: string): { mu: Compared[]; regret: Compared[] } {
  const fit = answer('fitGdp', { mechanism: mechanismOf(config) });
  const ofDomain = (kind: string) => ofKind(config, kind).filter(({ inputs }) => inputs.domain === 'alpha_and_beta_in_[1e-10,1-1e-10]');
  return {
    mu: ofDomain('mu_star').map((golden) => compare(fit.mu, golden, golden.expected.value)),
    regret: ofDomain('regret').map((golden) => compare(fit.regret, golden, golden.expected.value)),
  };
}

const worst = (list: Compared[], of: keyof Omit<Compared, 'inside'>) => list.reduce((most, one) => Math.max(most, one[of]), 0);

export function accuracyOf(config: string) {
  return { delta: deltas(config), tpr: powers(config), epsilon: epsilons(config), ...fits(config) };
}

function smallestDelta(config: string): string {
  const logs = ofKind(config, 'delta').map(({ expected }) => expected.log_value ?? Math.log(expected.value));
  return `1e${Math.round(Math.min(...logs) / Math.LN10)}`;
}

export async function accuracy(bench: Bench): Promise<void> {
  const rows = bench.configs
    .filter((config) => goldenCases(config).length > 0)
    .map((config) => {
      const { delta, tpr, epsilon, mu, regret } = accuracyOf(config);
      const all = [delta, tpr, epsilon, mu, regret].flat();
      return [
        config,
        smallestDelta(config),
        power(worst(delta, 'relative')),
        power(worst(delta, 'relativeWidth')),
        power(worst(tpr, 'relative')),
        power(worst(epsilon, 'absolute')),
        power(worst(epsilon, 'width')),
        power(worst(mu, 'absolute')),
        power(worst(mu, 'width')),
        power(worst(regret, 'absolute')),
        power(worst(regret, 'width')),
        `${all.filter(({ inside }) => inside).length} of ${all.length}`,
      ];
    });
  const columns = ['delta, relative', 'width, relative', 'TPR, relative', 'epsilon', 'width', 'mu', 'width', 'regret', 'width', 'inside'];
  table('Largest errors against the reference values', ['', 'smallest delta', ...columns], rows);
}
