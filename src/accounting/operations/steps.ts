/** computeSteps: how epsilon, mu, regret and advantage grow along a schedule, and at which step a cap is crossed. */
import type {
  Context,
  EngineName,
  ErrorBudget,
  NumberCurve,
  Outcome,
  ProbabilityCurve,
  ProbabilityInterval,
  StepsAnswer,
  StepsMetric,
  StepsRequest,
  Warning,
} from '../types.ts';
import { answerCommon, finiteBudget, normalisedCommon } from './common.ts';
import { isOwnCurve } from './own_curves.ts';
import { type Prepared, quiet, sideWarnings } from './prepare.ts';
import { scheduleOf, stepsOf } from './schedule.ts';
import { crossing } from './steps_cap.ts';
import { type Point, type Reading, readerOf } from './steps_reader.ts';

const DEFAULT_WANT: StepsMetric[] = ['epsilon', 'advantage'];
const DEFAULTS = { error_floor: 1e-10 };
const DEFAULT_DELTA = 1e-5;

function numbers(readings: Reading[]): NumberCurve {
  const { value, lower, upper } = probabilities(readings);
  return { value, lower, upper };
}

function probabilities(readings: Reading[]): ProbabilityCurve {
  const intervals = readings.map((reading) => reading.interval as ProbabilityInterval);
  return {
    value: intervals.map((interval) => interval.value),
    lower: intervals.map((interval) => interval.lower),
    upper: intervals.map((interval) => interval.upper),
    log: intervals.map((interval) => interval.log),
  };
}

/** The largest of every term over the points, engine by engine. */
class Budgets {
  private readonly byEngine = new Map<EngineName, { measure: string; terms: Map<string, number> }>();

  add({ profile }: Prepared): void {
    const { measure, terms } = finiteBudget(profile);
    const known = this.byEngine.get(profile.engine) ?? { measure, terms: new Map<string, number>() };
    for (const { name, value } of terms) known.terms.set(name, Math.max(value, known.terms.get(name) ?? 0));
    this.byEngine.set(profile.engine, known);
  }

  /** With several engines, each term is told by the name of its own. */
  merged(): ErrorBudget {
    const several = this.byEngine.size > 1;
    const engines = [...this.byEngine].map(([engine, budget]) => ({ prefix: several ? `${engine}: ` : '', ...budget }));
    return {
      measure: engines.map(({ prefix, measure }) => prefix + measure).join('; '),
      terms: engines.flatMap(({ prefix, terms }) => Array.from(terms, ([name, value]) => ({ name: prefix + name, value }))),
    };
  }
}

function warningsFor(steps: number[], points: Point[], tolerance: number): Warning[] {
  const warnings: Warning[] = [];
  for (const metric of ['epsilon', 'mu'] as const) {
    const width = ({ readings }: Point) => {
      const { lower, upper } = readings[metric]?.interval ?? { lower: null, upper: null };
      return lower === null || upper === null ? 0 : upper - lower;
    };
    const widest = points.reduce((most, point) => Math.max(most, width(point)), 0);
    if (widest <= tolerance) continue;
    const detail = `the intervals of ${metric} are up to ${widest} wide, wider than the tolerance ${tolerance}`;
    warnings.push({ code: 'TOLERANCE_NOT_MET', detail });
  }
  const empty = points.findIndex((point) => point.floorEmpty);
  if (empty >= 0) {
    const detail = `from step ${steps[empty]} on no point of the curve has both error rates in range of the error floor: mu is only known to exceed its lower end`;
    warnings.push({ code: 'FLOOR_EMPTY', detail });
  }
  return warnings;
}

/** The request with its defaults, the steps written out. */
function normalise(request: StepsRequest, steps: number[]) {
  return {
    ...DEFAULTS,
    ...(request.log_delta === undefined ? { delta: DEFAULT_DELTA } : {}),
    want: DEFAULT_WANT,
    ...request,
    ...normalisedCommon(request),
    steps,
  };
}

export function computeSteps(given: StepsRequest, context: Context): Outcome<StepsAnswer> {
  const { mechanism } = given;
  if (isOwnCurve(mechanism)) {
    const detail = 'a curve of your own has no steps: describe the run as a composition of events, in their order';
    return { ok: false, refusal: { code: 'unreachable', pointer: '/mechanism/kind', detail } };
  }
  const made = scheduleOf(mechanism);
  if (!made.ok) return made;
  const { schedule } = made;
  const steps = stepsOf(given.steps, schedule.total);
  // Of our own compositions the contract has checked this; of another library's only the translation knows the number of uses.
  const beyond = schedule.total === 0 || steps.some((step) => step > schedule.total);
  if (beyond) {
    const detail = `the events have ${schedule.total} uses, and a step is one of them`;
    return { ok: false, refusal: { code: 'invalid_parameters', pointer: '/steps', detail } };
  }
  const request = normalise(given, steps);
  const { want, cap } = request;
  const read = readerOf(schedule, { ...request, logDelta: request.log_delta ?? Math.log(request.delta ?? DEFAULT_DELTA) }, quiet(context));
  const tasks = steps.length + (cap === undefined ? 0 : 1);
  const budgets = new Budgets();
  const points: Point[] = [];
  for (const step of steps) {
    const result = read(step, want);
    if (!result.ok) return result;
    budgets.add(result.point.prepared);
    points.push(result.point);
    context.progress?.(points.length, tasks);
  }
  const crossed = cap === undefined ? undefined : crossing(cap, schedule.total, steps, points, read);
  if (crossed !== undefined && !crossed.ok) return crossed;
  if (crossed !== undefined) context.progress?.(tasks, tasks);
  const of = (metric: StepsMetric) => points.map(({ readings }) => readings[metric] as Reading);
  const last = points[points.length - 1] as Point;
  return {
    ok: true,
    answer: {
      steps,
      ...(want.includes('epsilon') ? { epsilon: numbers(of('epsilon')) } : {}),
      ...(want.includes('mu') ? { mu: numbers(of('mu')) } : {}),
      ...(want.includes('regret') ? { regret: numbers(of('regret')) } : {}),
      ...(want.includes('advantage') ? { advantage: probabilities(of('advantage')) } : {}),
      ...(crossed === undefined ? {} : { cap: crossed.answer }),
      engines: points.map(({ prepared }) => prepared.profile.engine),
      ...answerCommon(last.prepared, [
        ...sideWarnings(schedule.described, schedule.events),
        ...warningsFor(steps, points, request.tolerance),
      ]),
      error_budget: budgets.merged(),
      request,
    },
  };
}
