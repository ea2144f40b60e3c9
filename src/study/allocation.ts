/**
 * A budget divided among queries.
 *
 * What adds: epsilon, and rho = mu^2 / 2; never mu. Laplace under a total epsilon: variance 2 (D / e)^2, so min sum w Var has e prop. to
 * (w D^2)^(1/3) and min sum w E|X| has e prop. to sqrt(w D). Gaussian under a total rho: sigma = D / sqrt(2 rho), so min sum w sigma^2 has rho prop. to
 * sqrt(w) D and min sum w sigma has rho prop. to (w D)^(2/3) (Lagrange). Where both share a rho, Laplace noise of eps costs eps + e^-eps - 1.
 *
 * Shares are rounded down to 12 digits, and their exact sum never exceeds the total; scales are rounded up.
 */
import { muFromEpsilonDelta } from '../accounting/numerics/gaussian.ts';
import { normalIsf } from '../accounting/numerics/normal.ts';
import { findMonotoneRoot } from '../accounting/numerics/roots.ts';
import { down, up } from '../accounting/numerics/rounding.ts';
import { Refused, withinRange } from '../guard.ts';
import { around, laplaceZcdp } from './noise/mechanisms.ts';
import { refuse } from './refuse.ts';
import type { AllocationQuery, ShareAnswer, SplitAnswer, SplitRequest, Strategy, StrategyAnswer, Total } from './types.ts';

type Split = Omit<SplitAnswer, 'statement' | 'engine_version' | 'warnings'>;
type Noise = 'laplace' | 'gaussian';

interface Budget {
  unit: 'epsilon' | 'rho';
  total: number;
  muTotal: number | null;
}

function budgetOf(total: Total): Budget {
  switch (total.unit) {
    case 'epsilon':
      return { unit: 'epsilon', total: total.epsilon, muTotal: null };
    case 'rho':
      return { unit: 'rho', total: total.rho, muTotal: Math.sqrt(2 * total.rho) };
    case 'mu':
      return { unit: 'rho', total: down((total.mu * total.mu) / 2, 1), muTotal: total.mu };
    case 'epsilon_delta': {
      const mu = around(muFromEpsilonDelta(total.epsilon, Math.log(total.delta))).lower as number;
      return { unit: 'rho', total: down((mu * mu) / 2, 1), muTotal: mu };
    }
  }
}

const ALL: readonly Strategy[] = ['uniform', 'geometric', 'equal_noise', 'min_total_variance', 'min_total_absolute_error'];

export function split(request: SplitRequest): Split {
  const { queries, shares } = request;
  const budget = budgetOf(request.total);
  if (!(budget.total >= LEAST_SHARE)) {
    const field = request.total.unit === 'epsilon_delta' ? 'delta' : request.total.unit;
    refuse('out_of_range', `/total/${field}`, `the total is ${budget.total} in ${budget.unit}: below ${LEAST_SHARE} nothing is shared out`);
  }
  const noises = queries.map((query, index) => noiseOf(query, request.total, index));
  const mixed = budget.unit === 'rho' && noises.includes('laplace');
  const strategies = request.strategies ?? [...(mixed ? ALL.slice(0, 2) : ALL), ...(shares === undefined ? [] : (['given'] as const))];
  const answers = strategies.map((strategy, index): StrategyAnswer | Refused => {
    if (mixed && ALL.indexOf(strategy) > 1) {
      const detail = `${strategy} has no closed form where Laplace and Gaussian noise share a rho: use uniform, geometric or given`;
      refuse('strategy_not_supported', request.strategies === undefined ? '/strategies' : `/strategies/${index}`, detail);
    }
    const answer = () => withinRange(answerOf(strategy, sharesOf(strategy, request, budget, noises), request, budget, noises), causeOf);
    return request.strategies === undefined && strategy !== 'given' ? orRefused(answer) : answer();
  });
  const fitting = answers.filter((one): one is StrategyAnswer => !(one instanceof Refused));
  const [first] = answers;
  if (fitting.length === 0 && first instanceof Refused) throw first;
  return {
    kind: 'split',
    unit: budget.unit,
    total: budget.total,
    mu_total: budget.muTotal,
    strategies: fitting,
    splitting_epsilon:
      request.total.unit === 'epsilon_delta' ? withinRange(bySplitting(request.total, queries, budget), () => '/queries') : null,
  };
}

/** A strategy that was not asked for by name does not apply where its shares vanish: that is no reason to refuse the others. */
function orRefused(answer: () => StrategyAnswer): StrategyAnswer | Refused {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refused && error.refusal.reason === 'out_of_range') return error;
    throw error;
  }
}

/** Noise of a tiny share of a query of large sensitivity, and sums of it with large weights. */
function causeOf(place: string): string {
  const query = /^\/shares\/(\d+)/.exec(place)?.[1];
  return query === undefined ? '/queries' : `/queries/${query}/sensitivity`;
}

function noiseOf({ noise }: AllocationQuery, { unit }: Total, index: number): Noise {
  const own = noise ?? (unit === 'epsilon' ? 'laplace' : 'gaussian');
  const fault = (detail: string): never => refuse('strategy_not_supported', `/queries/${index}/noise`, detail);
  if (unit === 'epsilon' && own === 'gaussian')
    fault('Gaussian noise keeps no pure epsilon: state a total in rho, mu, or epsilon and delta');
  if ((unit === 'mu' || unit === 'epsilon_delta') && own === 'laplace')
    fault('mu of Laplace noise does not add up to a mu: state the total in rho');
  return own;
}

/** Weight of each query in the total, or null for explicit shares. */
function weightOf(
  strategy: Strategy,
  { sensitivity: d, weight: w = 1 }: AllocationQuery,
  index: number,
  ratio: number,
  unit: Budget['unit'],
): number {
  const pure = unit === 'epsilon';
  // roots first: products would vanish or overflow where their roots do not
  switch (strategy) {
    case 'geometric':
      return ratio ** index;
    case 'equal_noise':
      return pure ? d : d * d;
    case 'min_total_variance':
      return pure ? Math.cbrt(w) * Math.cbrt(d) ** 2 : Math.sqrt(w) * d;
    case 'min_total_absolute_error':
      return pure ? Math.sqrt(w) * Math.sqrt(d) : Math.cbrt(w) ** 2 * Math.cbrt(d) ** 2;
    default:
      return 1;
  }
}

function sharesOf(strategy: Strategy, request: SplitRequest, { total, unit }: Budget, noises: readonly Noise[]): number[] {
  const { queries, ratio = 0.5, top_up_last = false } = request;
  if (strategy === 'given') return givenShares(request, total);
  if (strategy === 'geometric' && top_up_last) {
    const raw = queries.map((_, index) => total * ratio ** (index + 1));
    const rest = total - raw.slice(0, -1).reduce((sum, share) => sum + share, 0);
    if (!(rest > 0)) refuse('over_budget', '/ratio', 'a ratio this large leaves nothing for the last query');
    return within([...raw.slice(0, -1), rest], total, '/ratio');
  }
  const weights = queries.map((query, index) => weightOf(strategy, query, index, ratio, unit));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (noises.length !== weights.length) throw new Error('a query without noise');
  return within(
    weights.map((weight) => total * (weight / sum)),
    total,
    strategy === 'geometric' ? '/ratio' : strategy === 'uniform' ? '/total' : '/queries',
  );
}

function givenShares({ shares, queries, total: asked }: SplitRequest, total: number): number[] {
  if (shares === undefined || shares.length !== queries.length) {
    refuse('length_mismatch', '/shares', `${shares?.length ?? 0} shares for ${queries.length} queries`);
  }
  // shares of mu add by their squares
  const inUnit = asked.unit === 'mu' || asked.unit === 'epsilon_delta' ? shares.map((mu) => (mu * mu) / 2) : shares;
  const slack = inUnit === shares ? 0 : 1e-12 * total;
  if (exactSum(inUnit) > exactSum([total + slack])) {
    refuse('over_budget', '/shares', `the shares add up to more than the total of ${total}`);
  }
  return inUnit === shares ? leastOf(shares, '/shares') : within(inUnit, total, '/shares');
}

const DIGITS = 12;
/** A share below it has no twelve digits left, or noise whose variance is no number. */
const LEAST_SHARE = 1e-290;

/** Refuses shares that vanish; `cause` is the field that makes them so small, its item named where it has one a query. */
function leastOf(shares: readonly number[], cause: string): number[] {
  const index = shares.findIndex((share) => !(share >= LEAST_SHARE));
  if (index < 0) return [...shares];
  const pointer = cause === '/shares' || cause === '/queries' ? `${cause}/${index}` : cause;
  refuse('out_of_range', pointer, `the share of query ${index} would be ${shares[index]}: below ${LEAST_SHARE} nothing is shared out`);
}

function exactSum(values: readonly number[]): bigint {
  return values.reduce((sum, value) => sum + exactOf(value), 0n);
}

/** A positive double as an integer number of 2^-1074. */
function exactOf(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const whole = bits.getBigUint64(0);
  const exponent = Number((whole >> 52n) & 0x7ffn);
  const fraction = whole & 0xfffffffffffffn;
  return exponent === 0 ? fraction : (fraction | 0x10000000000000n) << BigInt(exponent - 1);
}

function floorDigits(value: number): number {
  const rounded = Number(value.toPrecision(DIGITS));
  if (rounded <= value) return rounded;
  const step = 10 ** (Math.floor(Math.log10(value)) - DIGITS + 1);
  return Number((rounded - step).toPrecision(DIGITS));
}

/** Rounded down, and the largest made smaller until the exact sum of the doubles fits. */
function within(shares: readonly number[], total: number, cause: string): number[] {
  const made = leastOf(shares, cause).map(floorDigits);
  while (exactSum(made) > exactOf(total)) {
    const largest = made.indexOf(Math.max(...made));
    made[largest] = floorDigits((made[largest] as number) * (1 - 10 ** -(DIGITS - 1)));
  }
  return made;
}

const Z_975 = normalIsf(0.025);
const LN_20 = Math.log(20);

function shareAnswer(share: number, { name, sensitivity }: AllocationQuery, noise: Noise, unit: Budget['unit']): ShareAnswer {
  if (noise === 'gaussian') {
    const mu = down(Math.sqrt(2 * share), 1);
    const sigma = up(sensitivity / mu, 1);
    return { name: name ?? null, noise, share, mu, scale: sigma, standard_deviation: sigma, half_width_95: Z_975 * sigma };
  }
  const epsilon = unit === 'epsilon' ? share : down(epsilonOfRho(share), 8);
  const scale = up(sensitivity / epsilon, 1);
  return { name: name ?? null, noise, share, mu: null, scale, standard_deviation: Math.SQRT2 * scale, half_width_95: LN_20 * scale };
}

/** eps with eps + e^-eps - 1 = rho. */
function epsilonOfRho(rho: number): number {
  const start = Math.sqrt(2 * rho);
  return Math.exp(findMonotoneRoot((log) => Math.log(laplaceZcdp(Math.exp(log)) / rho), Math.log(start), true, { step: 0.5 }).x);
}

function answerOf(
  strategy: Strategy,
  shares: readonly number[],
  { queries }: SplitRequest,
  { unit }: Budget,
  noises: readonly Noise[],
): StrategyAnswer {
  const answers = shares.map((share, i) => shareAnswer(share, queries[i] as AllocationQuery, noises[i] as Noise, unit));
  const weighted = (value: (one: ShareAnswer) => number) =>
    answers.reduce((sum, one, i) => sum + (queries[i]?.weight ?? 1) * value(one), 0);
  return {
    strategy,
    shares: answers,
    sum: shares.reduce((sum, share) => sum + share, 0),
    weighted_variance: weighted(({ standard_deviation }) => standard_deviation ** 2),
    // E|X| is the scale of Laplace noise, sigma sqrt(2 / pi) of Gaussian
    weighted_absolute_error: weighted(({ noise, scale }) => (noise === 'laplace' ? scale : Math.sqrt(2 / Math.PI) * scale)),
    weighted_scale: weighted(({ scale }) => scale),
  };
}

/** Sigma by (eps / k, delta / k) for each query, which is what not to do. */
function bySplitting({ epsilon, delta }: Total & { unit: 'epsilon_delta' }, queries: readonly AllocationQuery[], { total }: Budget) {
  const k = queries.length;
  const each = muFromEpsilonDelta(epsilon / k, Math.log(delta / k));
  const sigma = queries.map(({ sensitivity }) => sensitivity / each);
  return { sigma, noise_ratio: queries.map(() => Math.sqrt((2 * total) / k) / each) };
}
