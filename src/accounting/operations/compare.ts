/**
 * compareRepresentations: what is lost by describing a mechanism by pure or approximate DP, zCDP, its Renyi curve or mu, instead of its whole profile:
 * the regret of each (readings/representation.ts), and which of them to publish.
 */
import { Curve } from '../readings/curve.ts';
import { readEpsilon } from '../readings/epsilon.ts';
import { toInterval, unbounded } from '../readings/interval.ts';
import { readMu } from '../readings/mu.ts';
import { readRegret } from '../readings/regret.ts';
import { type Representation, readRepresentationRegret } from '../readings/representation.ts';
import { type Divergences, divergenceAt, larger, worseMoment } from '../renyi/divergence.ts';
import type { Range } from '../renyi/parts.ts';
import { readRho } from '../renyi/zcdp.ts';
import type { CompareAnswer, ComparedRepresentation, CompareRequest, Context, Interval, Outcome } from '../types.ts';
import { answerCommon, normalisedCommon } from './common.ts';
import { muInterval, regretInterval } from './gdp_fit.ts';
import { type Prepared, prepare } from './prepare.ts';
import { infiniteReason, NO_LIMIT, rangeInterval, withoutReason } from './renyi.ts';
import { type CurveRange, exactRegion, guarantee, improvedProfile } from './representations.ts';
import { inPercent, roundedUp } from './words.ts';

const DEFAULTS = { delta: 1e-5, error_floor: 1e-10, regret_threshold: 0.01 };
/** How closely regrets are read, as a share of the tolerance. */
const SLACK = 1e-4;

type Head = Pick<ComparedRepresentation, 'representation' | 'conversion' | 'parameter'>;

const none = (head: Head, reason: string): ComparedRepresentation => ({ ...head, regret: unbounded, attained_at: null, reason });

/** What all rows read from. */
interface Subject {
  prepared: Prepared;
  curve: Curve;
  slack: number;
}

function row({ curve, slack }: Subject, head: Head, g: Representation): ComparedRepresentation {
  const { lower, value, upper, attainedAt } = readRepresentationRegret(curve, g, slack);
  return {
    ...head,
    regret: toInterval(curve.profile.sides === 'upper' ? null : lower, value, upper),
    attained_at: attainedAt,
    reason: null,
  };
}

/** (epsilon, delta)-DP with the smallest epsilon; pure DP is that of delta 0. */
function guaranteeRow(subject: Subject, representation: 'pure' | 'approximate', delta: number): ComparedRepresentation {
  const { lower, value, upper } = readEpsilon(subject.curve, Math.log(delta));
  const sides = subject.curve.profile.sides;
  const head: Head = { representation, conversion: null, parameter: { name: 'epsilon', value: unbounded } };
  if (upper === null || value === null) {
    const open = `delta ${delta} is the probability of infinite losses up to rounding: no finite epsilon is known there`;
    const infinite = Number.isFinite(lower) ? open : `no epsilon is finite at delta ${delta}`;
    const reason = representation === 'pure' ? 'its losses are not bounded' : infinite;
    return none(head, reason);
  }
  const range: Range = { lower, value, upper };
  return row(subject, { ...head, parameter: { name: 'epsilon', value: rangeInterval(range, sides) } }, guarantee(range, delta));
}

/** A Renyi curve read in two ways. The exact region is bounded from below where it is attained, and at 0. */
function curveRows(subject: Subject, head: Omit<Head, 'conversion'>, curve: CurveRange): ComparedRepresentation[] {
  const region = row(
    subject,
    { ...head, conversion: 'exact_region' },
    exactRegion(curve, () => false),
  );
  const attained = region.attained_at ?? 0;
  const below = readBelow(
    subject,
    exactRegion(curve, (epsilon) => epsilon === attained),
    attained,
  );
  const { regret } = region;
  const lower = regret.bound === 'upper' ? null : below;
  return [
    { ...region, regret: toInterval(lower, regret.value, regret.upper) },
    row(subject, { ...head, conversion: 'cks' }, improvedProfile(curve)),
  ];
}

/** The regret at one epsilon, from below. */
function readBelow({ curve }: Subject, g: Representation, epsilon: number): number {
  const delta = Math.exp(curve.worseAt(epsilon).delta.upper);
  return Math.max(0, (g.delta(epsilon).lower - delta) / (1 + Math.exp(epsilon)) - 1e-15);
}

function noCurves(head: Omit<Head, 'conversion'>, reason: string): ComparedRepresentation[] {
  return [none({ ...head, conversion: 'exact_region' }, reason), none({ ...head, conversion: 'cks' }, reason)];
}

function zcdpRows(subject: Subject, divergences: Divergences): ComparedRepresentation[] {
  const head = { representation: 'zcdp', parameter: { name: 'rho', value: unbounded } } as const;
  const { rho } = readRho(divergences);
  if (!Number.isFinite(rho.upper)) return noCurves(head, NO_LIMIT);
  const moment = (z: number): Range => {
    const scale = z * (1 + z);
    return { lower: scale * rho.lower * (1 - 1e-15), value: scale * rho.value, upper: scale * rho.upper * (1 + 1e-15) };
  };
  const parameter = { name: 'rho', value: rangeInterval(rho, divergences.sides) } as const;
  return curveRows(subject, { ...head, parameter }, { moment, largest: 2 ** 60, entropy: rho.lower });
}

function rdpRows(subject: Subject, divergences: Divergences): ComparedRepresentation[] {
  const entropy = larger(divergenceAt(divergences, 'remove', 1), divergenceAt(divergences, 'add', 1)).lower;
  const moment = (z: number) => worseMoment(divergences, z);
  return curveRows(subject, { representation: 'rdp', parameter: null }, { moment, largest: divergences.largest, entropy });
}

function renyiRows(subject: Subject): ComparedRepresentation[] {
  const result = subject.prepared.divergences();
  const reason = result.ok ? infiniteReason(result.divergences) : withoutReason(result.without);
  if (reason !== null || !result.ok) {
    const why = reason ?? '';
    const zcdp = noCurves({ representation: 'zcdp', parameter: { name: 'rho', value: unbounded } }, why);
    return [...zcdp, ...noCurves({ representation: 'rdp', parameter: null }, why)];
  }
  return [...zcdpRows(subject, result.divergences), ...rdpRows(subject, result.divergences)];
}

function gdpRow({ curve, slack }: Subject, errorFloor: number): ComparedRepresentation {
  const mu = readMu(curve, Math.log(errorFloor), slack);
  const regret = readRegret(curve, mu, slack);
  const head: Head = { representation: 'gdp', conversion: null, parameter: { name: 'mu', value: muInterval(mu, curve) } };
  if (regret === null || regret.upper === null)
    return none(head, `no finite mu is known with both error rates in [${errorFloor}, ${1 - errorFloor}]`);
  return { ...head, regret: regretInterval(regret, curve), attained_at: regret.attainedAt, reason: null };
}

function recommend({ prepared }: Subject, rows: readonly ComparedRepresentation[], threshold: number): CompareAnswer['recommendation'] {
  const regretOf = (representation: string, conversion: string | null): Interval =>
    rows.find((one) => one.representation === representation && one.conversion === conversion)?.regret ?? unbounded;
  const [mu, zcdp] = [regretOf('gdp', null), regretOf('zcdp', 'exact_region')];
  const within = ({ upper }: Interval) => upper !== null && upper < threshold;
  const said = ({ upper }: Interval) => (upper === null ? 'not bounded' : `at most ${roundedUp(100 * upper)} %`);
  if (prepared.profile.gaussianMu !== null) return { publish: 'mu', detail: 'the mechanism is Gaussian: mu says everything' };
  if (prepared.composed.renyi?.only === true) {
    return {
      publish: 'zcdp',
      detail: 'nothing but Renyi divergences is known of some event: publish rho, or the whole Renyi curve where there is no rho',
    };
  }
  if (prepared.profile.sides !== 'two_sided') {
    return { publish: 'profile', detail: 'the mechanism is only bounded from above, so what a shorter description loses is not known' };
  }
  if (within(mu)) {
    const detail = `no attacker's Bayes error is off by more than the regret of mu, ${said(mu)}, below the threshold ${inPercent(threshold)}; quote mu with its floor`;
    return { publish: 'mu', detail };
  }
  if (within(zcdp)) {
    const detail = `the regret of rho is ${said(zcdp)}, below the threshold ${inPercent(threshold)}, and that of mu is not: ${said(mu)}; read rho by the exact region`;
    return { publish: 'zcdp', detail };
  }
  const curved = `the regret of mu is ${said(mu)}, that of rho ${said(zcdp)}`;
  const pairs = rows.filter(({ representation, regret }) => ['pure', 'approximate'].includes(representation) && within(regret));
  if (pairs[0] !== undefined) {
    const name = pairs[0].representation === 'pure' ? 'epsilon with delta 0' : 'epsilon with its delta';
    const detail = `neither mu nor rho is within the threshold ${inPercent(threshold)}: ${curved}; that of ${name} is ${said(pairs[0].regret)}: publish both of the pair, or delta at many epsilons`;
    return { publish: 'profile', detail };
  }
  const detail = `no short description is within the threshold ${inPercent(threshold)}: ${curved}; publish delta at many epsilons`;
  return { publish: 'profile', detail };
}

export function compareRepresentations(given: CompareRequest, context: Context): Outcome<CompareAnswer> {
  const result = prepare(given, context);
  if (!result.ok) return result;
  const { prepared } = result;
  if (prepared.profile.sides === 'lower') {
    const detail = 'a mechanism that is only bounded from below meets no description that is known';
    return { ok: false, refusal: { code: 'unreachable', pointer: '/mechanism', detail } };
  }
  const request = { ...DEFAULTS, ...given, ...normalisedCommon(given) };
  const subject: Subject = { prepared, curve: new Curve(prepared.profile), slack: SLACK * request.tolerance };
  const representations = [
    guaranteeRow(subject, 'pure', 0),
    guaranteeRow(subject, 'approximate', request.delta),
    ...renyiRows(subject),
    gdpRow({ ...subject, curve: new Curve(prepared.profile) }, request.error_floor),
  ];
  return {
    ok: true,
    answer: {
      representations,
      recommendation: recommend(subject, representations, request.regret_threshold),
      ...answerCommon(prepared, []),
      request,
    },
  };
}
