/**
 * writeReport: the privacy statement. Its record is put together from the answers of the single operations, every number rounded outwards to
 * the digits that are printed; the words are made of the record alone.
 */
import { tradeOff } from '../numerics/gaussian.ts';
import { render } from '../report/render.ts';
import { outward, outwardProbability } from '../report/round.ts';
import type {
  Composition,
  Context,
  GdpFitAnswer,
  Interval,
  MechanismRequest,
  Outcome,
  ReportAnswer,
  ReportCertificate,
  ReportEvent,
  ReportNumber,
  ReportParameter,
  ReportRecord,
  ReportRequest,
  RiskAnswer,
} from '../types.ts';
import { engineVersion } from '../version.ts';
import { normalisedCommon } from './common.ts';
import { describe } from './describe.ts';
import { fitGdp, normaliseGdpFit } from './gdp_fit.ts';
import { isOwnCurve } from './own_curves.ts';
import { computeProfile } from './profile.ts';
import { assessRisk } from './risk.ts';
import { computeTradeOff } from './trade_off.ts';

/** Intervals of the profile's grid, and the delta at which it ends. */
const PROFILE_STEPS = 24;
const SMALLEST_DELTA = 1e-12;
const FPRS = [
  ...Array.from({ length: 9 }, (_, i) => Number(`1e${i - 10}`)),
  0.02,
  0.05,
  0.1,
  0.2,
  0.3,
  0.4,
  0.5,
  0.6,
  0.7,
  0.8,
  0.9,
  0.95,
  0.99,
];
/** Longest list that is printed in full. */
const LONGEST_LIST = 16;

export const ASSUMPTIONS = ['adaptive_composition', 'exact_sampling', 'stated_unit'];
export const NOT_COVERED = ['floating_point', 'timing', 'hyper_parameters', 'other_releases'];

/** Members of an object as they are printed, those of inner objects by their path. */
function parametersOf(object: Readonly<Record<string, unknown>>, prefix = ''): ReportParameter[] {
  return Object.entries(object).flatMap(([member, value]): ReportParameter[] => {
    const name = prefix + member;
    if (typeof value === 'number') return [{ name, text: String(value), numbers: [value] }];
    if (typeof value === 'string' || typeof value === 'boolean') return [{ name, text: String(value), numbers: [] }];
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      const list = Array.from(value as ArrayLike<number>);
      return list.length <= LONGEST_LIST
        ? [{ name, text: `[${list.join(', ')}]`, numbers: list }]
        : [{ name, text: `[${list.length}]`, numbers: [list.length] }];
    }
    return value === undefined || value === null ? [] : parametersOf(value as Record<string, unknown>, `${name}.`);
  });
}

function eventsOf({ events }: Composition): ReportEvent[] {
  return events.map(({ kind, sampling, count = 1, group_size = 1, label, ...own }) => {
    const { scheme, ...about } = sampling;
    return {
      kind,
      parameters: parametersOf(own),
      sampling: scheme,
      sampling_parameters: parametersOf(about),
      count,
      group_size,
      ...(label === undefined ? {} : { label }),
    };
  });
}

type At = NonNullable<ReportNumber['at']>;

function numberOf(quantity: ReportNumber['quantity'], { lower, upper }: Interval, name?: At['name'], value?: number): ReportNumber {
  const isShare = !['mu', 'strict_mu', 'epsilon'].includes(quantity);
  const round = isShare ? outwardProbability : outward;
  return {
    quantity,
    ...(name === undefined || value === undefined ? {} : { at: { name, value } }),
    promise: quantity === 'bayes_error' ? 'at_least' : 'at_most',
    lower: lower === null ? null : round(lower, 'down'),
    upper: upper === null ? null : round(upper, 'up'),
  };
}

function numbersOf(fit: GdpFitAnswer, risk: RiskAnswer): ReportNumber[] {
  const others = fit.mu_at_floors.filter(({ error_floor }) => error_floor !== fit.error_floor);
  return [
    numberOf('mu', fit.mu, 'error_floor', fit.error_floor),
    numberOf('regret', fit.regret, 'error_floor', fit.error_floor),
    numberOf('relative_regret', fit.relative_regret, 'error_floor', fit.error_floor),
    ...others.map(({ error_floor, mu }) => numberOf('mu', mu, 'error_floor', error_floor)),
    numberOf('strict_mu', fit.strict_mu),
    ...fit.epsilon_at.map(({ delta, epsilon }) => numberOf('epsilon', epsilon, 'delta', delta)),
    numberOf('advantage', risk.advantage),
    ...risk.tpr_at.map(({ fpr, tpr }) => numberOf('tpr', tpr, 'fpr', fpr)),
    ...risk.bayes_at.map(({ prior, error }) => numberOf('bayes_error', error, 'prior', prior)),
    ...risk.guess_at.map(({ baseline, success }) => numberOf('guess', success, 'baseline', baseline)),
  ];
}

/** A larger mu or delta0 says less, so both are rounded up. */
function certificatesOf({ certificate: { at_mu, at_delta0 } }: GdpFitAnswer): ReportCertificate[] {
  return [at_mu, at_delta0].flatMap(({ mu, delta0 }) =>
    mu === null || delta0 === null ? [] : [{ mu: outward(mu, 'up'), delta0: outwardProbability(delta0, 'up') }],
  );
}

const mapped = (list: readonly (number | null)[], round: (x: number) => number) => list.map((x) => (x === null ? null : round(x)));

/** Round distances, so that the points are easy to read. */
function gridUpTo(end: number): number[] {
  const rough = end / PROFILE_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
  return Array.from({ length: Math.ceil(end / step - 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Of the whole default profile, where delta becomes too small to be drawn. */
function endOfProfile(epsilon: readonly number[], delta: readonly (number | null)[]): number {
  const at = epsilon.findIndex((_, i) => (delta[i] ?? 1) <= SMALLEST_DELTA);
  return Math.max(epsilon[at < 0 ? epsilon.length - 1 : at] ?? 1, 1e-9);
}

interface Curves {
  profile: ReportRecord['profile'];
  trade_off: ReportRecord['trade_off'];
}

function readCurves(request: ReportRequest, mu: number | null, context: Context): Outcome<Curves> {
  const common = { mechanism: request.mechanism, ...pick(request, 'tolerance', 'certify') };
  const whole = computeProfile(common, context);
  if (!whole.ok) return whole;
  const epsilon = gridUpTo(endOfProfile(whole.answer.epsilon, whole.answer.delta.upper));
  const profile = computeProfile({ ...common, epsilon }, context);
  if (!profile.ok) return profile;
  const curve = computeTradeOff({ ...common, fpr: FPRS }, context);
  if (!curve.ok) return curve;
  return {
    ok: true,
    answer: {
      profile: { epsilon, delta: mapped(profile.answer.delta.upper, (x) => outwardProbability(x, 'up')) },
      trade_off: {
        fpr: FPRS,
        fnr: mapped(curve.answer.fnr.lower, (x) => outwardProbability(x, 'down')),
        gaussian_fnr: FPRS.map((a) => (mu === null ? null : outwardProbability(tradeOff(mu, a) * (1 - 1e-12), 'down'))),
      },
    },
  };
}

function pick<T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Pick<T, K>;
}

function subjectOf(mechanism: MechanismRequest): Outcome<Pick<ReportRecord, 'adjacency' | 'events' | 'source'>> {
  if (isOwnCurve(mechanism)) return { ok: true, answer: { source: mechanism.kind, adjacency: null, events: [] } };
  const described = describe(mechanism);
  if (!described.ok) return described;
  const { composition } = described;
  return { ok: true, answer: { source: mechanism.kind, adjacency: composition.adjacency, events: eventsOf(composition) } };
}

export function writeReport(given: ReportRequest, context: Context): Outcome<ReportAnswer> {
  const { language = 'en', format = 'markdown' } = given;
  const subject = subjectOf(given.mechanism);
  if (!subject.ok) return subject;
  const common = pick(given, 'mechanism', 'tolerance', 'certify');
  const fit = fitGdp({ ...common, ...pick(given, 'error_floor', 'floors', 'deltas', 'delta0', 'dataset_size') }, context);
  if (!fit.ok) return fit;
  const risk = assessRisk({ ...common, ...pick(given, 'fprs', 'priors', 'baselines') }, context);
  if (!risk.ok) return risk;
  const numbers = numbersOf(fit.answer, risk.answer);
  const curves = readCurves(given, numbers[0]?.upper ?? null, context);
  if (!curves.ok) return curves;
  const { engine, certified_by, error_budget, warnings, verdict } = fit.answer;
  const record: ReportRecord = {
    title: given.title ?? null,
    unit: given.unit ?? null,
    ...subject.answer,
    numbers,
    certificates: certificatesOf(fit.answer),
    verdict,
    ...curves.answer,
    engine,
    certified_by: certified_by ?? null,
    engine_version: engineVersion,
    assumptions: ASSUMPTIONS,
    not_covered: NOT_COVERED,
    warnings: warnings.map(({ code, detail }) => `${code}: ${detail}`),
  };
  const { regret_threshold: _, ...fitted } = normaliseGdpFit({
    ...common,
    ...pick(given, 'error_floor', 'floors', 'deltas', 'delta0', 'dataset_size'),
  });
  const { fprs, priors, baselines } = risk.answer.request;
  return {
    ok: true,
    answer: {
      record,
      language,
      format,
      rendering: render(record, warnings, language, format),
      engine,
      ...(certified_by === undefined ? {} : { certified_by }),
      engine_version: engineVersion,
      error_budget,
      warnings,
      request: {
        ...fitted,
        ...normalisedCommon(given),
        ...pick(given, 'title', 'unit'),
        language,
        format,
        ...(fprs === undefined ? {} : { fprs }),
        ...(priors === undefined ? {} : { priors }),
        ...(baselines === undefined ? {} : { baselines }),
      },
    },
  };
}
