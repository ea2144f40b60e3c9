/**
 * convertGuarantee: all that follows from one guarantee. Each guarantee stands for a mechanism that is the least private with it (a pair of coins for
 * pure and approximate DP, a Gaussian for mu), or for the Renyi curve that all mechanisms with it keep; what is read from that follows, and where
 * it is attained nothing smaller does.
 */
import { muFromEpsilonDelta } from '../numerics/gaussian-inverse.ts';
import { normalCentralMass } from '../numerics/normal.ts';
import { findRoot } from '../numerics/roots.ts';
import { Curve, type Knot } from '../readings/curve.ts';
import { toInterval, toProbability } from '../readings/interval.ts';
import { readMu } from '../readings/mu.ts';
import { readStrictMu } from '../readings/strict_mu.ts';
import { divergenceAt, larger } from '../renyi/divergence.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type {
  Context,
  ConvertAnswer,
  ConvertRequest,
  Guarantee,
  Implied,
  ImpliedName,
  Interval,
  MechanismRequest,
  NotImplied,
  Outcome,
  PrivacyEvent,
  Sufficient,
} from '../types.ts';
import { answerCommon, deltasAt, epsilonAt } from './common.ts';
import { muInterval } from './gdp_fit.ts';
import { type Prepared, prepare } from './prepare.ts';
import { infiniteReason, rangeInterval, withoutReason, zcdpOf } from './renyi.ts';

const DEFAULTS = { deltas: [1e-5], epsilons: [1], orders: [2, 8, 32], error_floor: 1e-10, tolerance: DEFAULT_TOLERANCE };
type Asked = ConvertRequest & typeof DEFAULTS;

const none = { scheme: 'none' } as const;
const one = (event: PrivacyEvent): MechanismRequest => ({ kind: 'composition', adjacency: 'add_remove', events: [event] });

/** What stands for a guarantee. A neighbour is whatever it is a guarantee for: the name of the adjacency plays no part. */
function standIn(guarantee: Guarantee): MechanismRequest {
  switch (guarantee.kind) {
    case 'pure':
      return one({ kind: 'pure', epsilon: guarantee.epsilon, sampling: none });
    case 'approximate':
      return one({ kind: 'approximate', epsilon: guarantee.epsilon, delta: guarantee.delta, sampling: none });
    case 'zcdp':
      return one({ kind: 'zcdp', rho: guarantee.rho, sampling: none });
    case 'gdp':
      return one({ kind: 'gaussian', sigma: 1, sensitivity: guarantee.mu, sampling: none });
    case 'rdp':
      return { kind: 'rdp_curve', orders: guarantee.orders, epsilons: guarantee.epsilons };
    case 'mechanism':
      return guarantee.mechanism;
  }
}

/** Who attains what follows; null where none does, or none is known to. */
const ATTAINED: Record<Guarantee['kind'], string | null> = {
  pure: 'attained by randomised response with this epsilon (Kairouz, Oh and Viswanath 2015)',
  approximate:
    'attained by randomised response with this epsilon that reveals everything with probability delta (Kairouz, Oh and Viswanath 2015)',
  zcdp: 'attained by a pair of coins that keeps rho at every order and in both directions',
  gdp: 'attained by the Gaussian mechanism of this mu (Dong, Roth and Su 2022)',
  rdp: 'attained by a pair of coins that keeps the stated orders in both directions',
  mechanism: null,
};
const UNBOUNDED_LOSSES: Record<Guarantee['kind'], string> = {
  pure: 'the losses are not bounded',
  approximate: 'with probability delta the loss may be infinite',
  zcdp: 'zCDP allows losses without a bound: the Gaussian mechanism keeps it, and is pure for no epsilon',
  gdp: 'the losses of the Gaussian mechanism of this mu are not bounded',
  rdp: 'finitely many orders allow losses without a bound',
  mechanism: 'the losses of the mechanism are not bounded',
};

class Findings {
  readonly follows: Implied[] = [];
  readonly cannot: NotImplied[] = [];
  private readonly guarantee: Guarantee;
  private readonly sides: Prepared['profile']['sides'];

  constructor(guarantee: Guarantee, sides: Prepared['profile']['sides']) {
    this.guarantee = guarantee;
    this.sides = sides;
  }

  /** A number that follows, or the reason why none does where it is not bounded from above. */
  add(name: ImpliedName, at: number | null, value: Interval, reason: string, said: { tight?: boolean; detail?: string } = {}): void {
    if (value.upper === null && (this.sides !== 'lower' || value.lower === null)) {
      this.cannot.push({ name, at, reason });
      return;
    }
    const own = this.guarantee.kind === 'mechanism';
    const attained = ATTAINED[this.guarantee.kind];
    const exact = own && this.sides === 'two_sided';
    const tight = said.tight ?? (exact || !own);
    const plain = own ? 'read from the profile of the mechanism' : (attained ?? '');
    const loose = 'a bound: whether a mechanism attains it is not known';
    const detail = said.detail ?? (tight || own ? plain : loose);
    this.follows.push({ name, at, value, direction: exact ? 'equals' : this.sides === 'lower' ? 'at_least' : 'at_most', tight, detail });
  }
}

function addRenyi(findings: Findings, prepared: Prepared, { guarantee, orders }: Asked): void {
  const result = prepared.divergences();
  const infinite = result.ok ? infiniteReason(result.divergences) : withoutReason(result.without);
  if (!result.ok || infinite !== null) {
    const reason = guarantee.kind === 'approximate' ? UNBOUNDED_LOSSES.approximate : (infinite ?? '');
    findings.cannot.push({ name: 'rho', at: null, reason }, ...orders.map((at): NotImplied => ({ name: 'rdp', at, reason })));
    return;
  }
  const { divergences } = result;
  const gaussian = { detail: 'attained by the Gaussian mechanism of mu = sqrt(2 rho) (Bun and Steinke 2016)' };
  const { rho, reason } = zcdpOf(divergences);
  const scarce = 'finitely many orders bound the divergence of no larger order';
  findings.add('rho', null, rho, guarantee.kind === 'rdp' ? scarce : (reason ?? ''), guarantee.kind === 'zcdp' ? gaussian : {});
  for (const order of orders) {
    const worse = larger(divergenceAt(divergences, 'remove', order), divergenceAt(divergences, 'add', order));
    // of one order a symmetric pair of coins attains it; whether several are attained together is another question
    const stated = guarantee.kind === 'rdp' && guarantee.orders.length === 1 && guarantee.orders[0] === order;
    const said = guarantee.kind === 'zcdp' ? gaussian : guarantee.kind === 'rdp' && !stated ? { tight: false, detail: BY_CONVEXITY } : {};
    findings.add('rdp', order, rangeInterval(worse, divergences.sides), scarce, said);
  }
}

const BY_CONVEXITY = 'by convexity of (a - 1) D_a and growth of D_a over the stated orders; whether a mechanism attains it is not known';

function findingsOf(prepared: Prepared, request: Asked): Findings {
  const { guarantee, deltas, epsilons, error_floor, tolerance } = request;
  const { profile, composed } = prepared;
  const curve = new Curve(profile);
  const findings = new Findings(guarantee, profile.sides);
  const unbounded = UNBOUNDED_LOSSES[guarantee.kind];
  findings.add('pure_epsilon', null, epsilonAt(curve, Number.NEGATIVE_INFINITY), unbounded);
  for (const delta of deltas) {
    // at its own delta the profile is flat from its epsilon on, where no rounding may decide
    const stated = guarantee.kind === 'approximate' && guarantee.delta === delta && delta < 1 ? guarantee.epsilon : null;
    const value = stated === null ? epsilonAt(curve, Math.log(delta)) : toInterval(stated, stated, stated);
    findings.add('epsilon', delta, value, `no epsilon is finite at delta ${delta}`);
  }
  for (const { epsilon, delta } of deltasAt(curve, epsilons)) {
    const { value, lower, upper, bound } = delta;
    findings.add('delta', epsilon, { value, lower, upper, bound }, 'delta is not bounded below 1');
  }
  addRenyi(findings, prepared, request);
  const { sides } = profile;
  const ends = toProbability((curve.knots[0] as Knot).delta);
  findings.add('advantage', null, toInterval(sides === 'upper' ? null : ends.lower, ends.value, sides === 'lower' ? null : ends.upper), '');
  const slack = 1e-3 * tolerance;
  const mu = readMu(curve, Math.log(error_floor), slack);
  const floor = {
    detail: `${ATTAINED[guarantee.kind] ?? 'read from the profile of the mechanism'}; where both error rates are at least the floor`,
  };
  findings.add('mu', error_floor, muInterval(mu, curve), 'no point of the curve has both error rates in the range of the floor', floor);
  const strict = readStrictMu(curve, composed, mu, slack);
  findings.add('strict_mu', null, strict, 'over the whole trade-off curve no mu bounds it: quote mu with its floor, or delta beside it');
  return findings;
}

const RELATIVE = 1e-12;
const near = (x: number): Interval => toInterval(x * (1 - RELATIVE), x, x * (1 + RELATIVE));

/** Other guarantees that imply this one. */
function impliedBy(guarantee: Guarantee): Sufficient[] {
  switch (guarantee.kind) {
    case 'approximate': {
      const { epsilon, delta } = guarantee;
      if (delta === 0 || delta === 1) return [];
      const mu = muFromEpsilonDelta(epsilon, Math.log(delta));
      return [{ name: 'mu', value: near(mu), detail: 'the Gaussian whose profile passes through (epsilon, delta) (Balle and Wang 2018)' }];
    }
    case 'zcdp': {
      const { rho } = guarantee;
      // e tanh(e/2) lies between e^2 / (2 + e) and e
      const root = findRoot((e) => e * Math.tanh(0.5 * e) - rho, rho, rho + Math.sqrt(2 * rho) + 1);
      return [
        { name: 'mu', value: near(Math.sqrt(2 * rho)), detail: 'a Gaussian mechanism is zCDP with rho = mu^2 / 2' },
        { name: 'pure_epsilon', value: near(root.x), detail: 'pure DP is zCDP with rho = epsilon tanh(epsilon / 2), and no less' },
      ];
    }
    case 'gdp': {
      const epsilon = 2 * Math.atanh(2 * normalCentralMass(0.5 * guarantee.mu));
      const detail = 'randomised response with this epsilon has the advantage of the Gaussian mechanism (Dong, Roth and Su 2022)';
      return Number.isFinite(epsilon) ? [{ name: 'pure_epsilon', value: near(epsilon), detail }] : [];
    }
    default:
      return [];
  }
}

export function convertGuarantee(given: ConvertRequest, context: Context): Outcome<ConvertAnswer> {
  const request: Asked = { ...DEFAULTS, ...given };
  const mechanism = standIn(request.guarantee);
  const result = prepare({ mechanism, tolerance: request.tolerance }, context);
  if (!result.ok) return { ok: false, refusal: { ...result.refusal, pointer: inRequest(request.guarantee, result.refusal.pointer) } };
  const { prepared } = result;
  const { follows, cannot } = findingsOf(prepared, request);
  return {
    ok: true,
    answer: { follows, cannot, implied_by: impliedBy(request.guarantee), mechanism, ...answerCommon(prepared, []), request },
  };
}

/** A fault of what stands for a guarantee is one of the guarantee. */
function inRequest(guarantee: Guarantee, pointer: string): string {
  if (guarantee.kind === 'mechanism') return `/guarantee${pointer}`;
  return guarantee.kind === 'rdp' ? pointer.replace(/^\/mechanism/, '/guarantee') : '/guarantee';
}
