/**
 * POST /v1/studies/utility-curve: accuracy as a function of epsilon, and the epsilon that an accuracy takes.
 *
 * Covariance s^2 (J'WJ)^-1 with s^2 = SSE / (n - k), or without s^2 where the standard deviations are on the scale of the data. Intervals by
 * Student's t with n - k degrees of freedom. eps* = exp(t + ln((A - c)/(d - A)) / b), its error by the delta method with the whole covariance.
 * Seber and Wild 1989.
 */
import jstat from 'jstat';
import { operations } from '../../accounting/index.ts';
import type { Context, Warning } from '../../accounting/types.ts';
import { engineVersion } from '../../accounting/version.ts';
import { Refused, withinRange } from '../../guard.ts';
import { normalEquations, type Points, refine, type Solution, solvePositive, starts } from '../curve/least-squares.ts';
import { gradientAt, type Model, modelOf, type Shape, shapeOf, valueAt } from '../curve/model.ts';
import { utilityFigure } from '../figure.ts';
import { checkFinite, refuse } from '../refuse.ts';
import { tQuantile } from '../statistics/student.ts';
import type { CurveBand, TargetAnswer, UtilityAnswer, UtilityRequest } from '../types.ts';

interface Fit {
  model: Model;
  points: Points;
  solution: Solution;
  shape: Shape;
  covariance: number[][];
  condition: number;
  variance: number;
  df: number;
}

export function fitUtility(request: UtilityRequest, context: Context): UtilityAnswer {
  const { confidence = 0.95, eps, accuracy } = request;
  const model = modelOf(request.model ?? '4pl_log', request.lower);
  const points = pointsOf(request, model);
  const warnings: Warning[] = [];
  const fit = fitCurve(model, points, request.absolute_sd === true, warnings);
  const { shape, covariance, df } = fit;
  const t_critical = tQuantile((1 - confidence) / 2, df);
  const { parameters: values } = fit.solution;
  const parameters = model.names.map((name, i) => {
    const value = values[i] as number;
    const standard_error = Math.sqrt((covariance[i] as number[])[i] as number);
    return { name, value, standard_error, ci: [value - t_critical * standard_error, value + t_critical * standard_error] };
  });
  const last = parameters.at(-1) as (typeof parameters)[number];
  const fitted = points.u.map((u) => valueAt(shape, u));
  warnings.push(...warningsOf(fit, eps, accuracy, last.ci));
  const target = request.target === undefined ? null : targetOf(fit, request.target, confidence, t_critical, warnings);
  const band = bandOf(fit, eps, t_critical);
  const eps50_ci = last.ci.map((end) => limitOf(model, end));
  if ([...eps50_ci, ...(target?.eps_ci ?? []), target?.eps_upper_one_sided ?? 0].includes(null)) {
    warnings.push({ code: 'LIMIT_UNBOUNDED', detail: 'A limit of eps is null: the points set none that is a number.' });
  }
  const answer: UtilityAnswer = {
    model: model.name,
    parameters,
    covariance,
    weighted_sse: fit.solution.sse,
    residual_variance: fit.solution.sse / df,
    r_squared: determination(points, fit.solution.sse),
    aicc: informationOf(points.u.length, model.names.length, fit.solution.sse),
    df_residual: df,
    t_critical,
    eps50: placeOf(model, last.value, 'not_identifiable', '/accuracy'),
    eps50_ci,
    ...inflectionOf(model, shape),
    fitted,
    residuals: fitted.map((value, i) => (accuracy[i] as number) - value),
    iterations: fit.solution.iterations,
    target,
    band,
    confidence,
    ...sweepCost(request, context),
    ...(request.figure === undefined ? {} : { figure: utilityFigure(eps, accuracy, band, target, model.name) }),
    statement:
      'Every run of the sweep on private data spends budget of its own, and choosing epsilon by the measured accuracy is a query on the ' +
      'evaluation data. Compare models by aicc on the same data and weights only.',
    engine_version: engineVersion,
    warnings,
  };
  return withinRange(answer, () => '/accuracy');
}

/** eps at a place on the axis; refused where it is none. */
function placeOf(model: Model, u: number, reason: 'not_identifiable' | 'target_unreachable', pointer: string): number {
  const eps = model.back(u);
  if (!Number.isFinite(eps)) refuse(reason, pointer, 'the eps of the fitted curve lies beyond the range of numbers');
  return eps;
}

/** A limit of eps; null beyond the range of numbers, where the interval has no end. */
function limitOf(model: Model, u: number): number | null {
  const eps = model.back(u);
  return Number.isFinite(eps) ? eps : null;
}

function pointsOf({ eps, accuracy, sd }: UtilityRequest, model: Model): Points {
  const n = eps.length;
  if (accuracy.length !== n) refuse('length_mismatch', '/accuracy', `${accuracy.length} accuracies for ${n} values of eps`);
  if (sd !== undefined && sd.length !== n) refuse('length_mismatch', '/sd', `${sd.length} standard deviations for ${n} values of eps`);
  for (const [name, list] of Object.entries({ eps, accuracy, sd: sd ?? [] })) checkFinite(list, `/${name}`);
  for (const [i, value] of eps.entries()) if (!(value > 0)) refuse('eps_not_positive', `/eps/${i}`, 'a privacy budget is above 0');
  for (const [i, value] of (sd ?? []).entries()) if (!(value > 0)) refuse('sd_not_positive', `/sd/${i}`, 'a standard deviation is above 0');
  const distinct = new Set(eps).size;
  const k = model.names.length;
  if (distinct < k + 1) refuse('too_few_points', '/eps', `${k} parameters need at least ${k + 1} distinct values of eps, not ${distinct}`);
  if (accuracy.every((value) => value === accuracy[0])) {
    refuse('not_identifiable', '/accuracy', 'the accuracy is the same everywhere: no curve can be told');
  }
  const largest = accuracy.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest < LEAST) refuse('out_of_range', '/accuracy', `all are below ${LEAST}: their squares would vanish`);
  const w = eps.map((_, i) => (sd === undefined ? 1 : (sd[i] as number) ** -2));
  const vanished = w.findIndex((weight) => !(weight > 0 && weight < Number.POSITIVE_INFINITY));
  if (vanished >= 0) refuse('out_of_range', `/sd/${vanished}`, 'its weight 1 / sd^2 would lie beyond the range of numbers');
  return { u: eps.map((value) => model.axis(value)), y: accuracy, w };
}

/** Sums of squares of smaller numbers lose digits. */
const LEAST = 1e-100;

/** Other solutions within this part of the sum of squares are worth a warning. */
const ALMOST = 0.01;
const ELSEWHERE = 1e-3;
const ILL_CONDITIONED = 1e10;

function fitCurve(model: Model, points: Points, absolute: boolean, warnings: Warning[]): Fit {
  const [first, ...others] = starts(model, points);
  if (first === undefined) refuse('not_identifiable', '/accuracy', 'no curve of this model goes near the points');
  const best = normalised(model, refine(model, points, first));
  const second = others.find((start) => distance(start.parameters, first.parameters) > 0.5);
  const other = second && normalised(model, refine(model, points, second));
  if (other !== undefined && other.sse < best.sse * (1 + ALMOST) && distance(other.parameters, best.parameters) > ELSEWHERE) {
    warnings.push({
      code: 'MULTIPLE_SOLUTIONS',
      detail: 'Another curve fits as well within 1 %: the parameters are not determined by these points.',
    });
  }
  const solution = other !== undefined && other.sse < best.sse ? other : best;
  const shape = shapeOf(model, solution.parameters);
  const df = points.u.length - model.names.length;
  const { matrix } = normalEquations(model, shape, points);
  const inverse = inverseOf(matrix);
  if (inverse === null) refuse('not_identifiable', '/accuracy', 'the points leave some parameter entirely open');
  const variance = absolute ? 1 : solution.sse / df;
  return {
    model,
    points,
    solution,
    shape,
    covariance: inverse.inverse.map((row) => row.map((value) => variance * value)),
    condition: inverse.condition,
    variance,
    df,
  };
}

/** A free floor above the ceiling is the same curve the other way round. */
function normalised({ floor }: Model, solution: Solution): Solution {
  const [c, d, b, t] = solution.parameters as [number, number, number, number];
  return floor === undefined && c > d ? { ...solution, parameters: [d, c, -b, t] } : solution;
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number)) / Math.max(1e-3, Math.abs(b[i] as number))));
}

/** Inverse, by columns of the matrix scaled to a unit diagonal, and the condition of that (1-norm). */
function inverseOf(matrix: readonly number[][]): { inverse: number[][]; condition: number } | null {
  const scale = matrix.map((row, i) => Math.sqrt(row[i] as number));
  if (scale.some((value) => !(value > 0))) return null;
  const scaled = matrix.map((row, i) => row.map((value, j) => (i === j ? 1 : value / ((scale[i] as number) * (scale[j] as number)))));
  const columns = scaled.map((_, j) =>
    solvePositive(
      scaled,
      scaled.map((_, i) => (i === j ? 1 : 0)),
    ),
  );
  if (columns.some((column) => column === null)) return null;
  const norm = (rows: readonly (readonly number[] | null)[]) =>
    Math.max(...rows.map((row) => (row ?? []).reduce((sum, value) => sum + Math.abs(value), 0)));
  const inverse = scaled.map((_, i) =>
    columns.map((column, j) => ((column as number[])[i] as number) / ((scale[i] as number) * (scale[j] as number))),
  );
  return { inverse, condition: norm(scaled) * norm(columns) };
}

function determination({ y, w }: Points, sse: number): number | null {
  const weight = w.reduce((sum, value) => sum + value, 0);
  const mean = y.reduce((sum, value, i) => sum + value * (w[i] as number), 0) / weight;
  const total = y.reduce((sum, value, i) => sum + (w[i] as number) * (value - mean) ** 2, 0);
  return total > 0 ? 1 - sse / total : null;
}

/** n ln(SSE / n) + 2K + 2K(K + 1) / (n - K - 1) with K = k + 1; null where it is not defined. */
function informationOf(n: number, k: number, sse: number): number | null {
  const K = k + 1;
  return n - K - 1 > 0 && sse > 0 ? n * Math.log(sse / n) + 2 * K + (2 * K * (K + 1)) / (n - K - 1) : null;
}

function inflectionOf({ name }: Model, { b, t }: Shape): Pick<UtilityAnswer, 'inflection_log_scale' | 'inflection_linear_scale'> {
  if (name === '3pl_linear') return { inflection_log_scale: null, inflection_linear_scale: t };
  const at = Math.exp(t);
  return { inflection_log_scale: at, inflection_linear_scale: b > 1 ? at * ((b - 1) / (b + 1)) ** (1 / b) : null };
}

function warningsOf({ shape, points, condition, model }: Fit, eps: number[], accuracy: number[], place: number[]): Warning[] {
  const found: Warning[] = [];
  const warn = (when: boolean, code: string, detail: string) => void (when && found.push({ code, detail }));
  const range = Math.max(...points.u) - Math.min(...points.u);
  const falls = shape.b < 0 !== shape.d < shape.c || jstat.spearmancoeff(eps, accuracy) < 0;
  warn(falls, 'RESPONSE_DECREASES', 'The accuracy falls as eps grows: not a privacy budget, an adversarial radius?');
  const wide = (place[1] as number) - (place[0] as number) > range;
  warn(
    condition > ILL_CONDITIONED || wide,
    'NOT_IDENTIFIABLE',
    'The points do not determine where the curve turns: its interval is wider than their range.',
  );
  const plateau = Math.max(...eps) < 2 * model.back(shape.t);
  warn(plateau && !falls, 'PLATEAU_NOT_REACHED', 'The largest eps is below twice eps50: the upper end of the curve is a guess.');
  const outside = Math.max(shape.c, shape.d) > 1 || Math.min(shape.c, shape.d) < 0;
  warn(outside, 'OUT_OF_RANGE', 'An end of the curve lies outside [0, 1], where no accuracy is; it is not clamped.');
  return found;
}

function targetOf(
  { model, shape, covariance, df }: Fit,
  accuracy: number,
  confidence: number,
  critical: number,
  warnings: Warning[],
): TargetAnswer {
  const { c, d, b, t } = shape;
  const share = (accuracy - c) / (d - accuracy);
  if (!(share > 0 && share < Number.POSITIVE_INFINITY)) {
    refuse('target_unreachable', '/target', `the fitted curve only reaches accuracies between ${Math.min(c, d)} and ${Math.max(c, d)}`);
  }
  const odds = Math.log(share);
  const u = t + odds / b;
  const rest = [-1 / ((d - accuracy) * b), -odds / (b * b), 1];
  const slope = model.floor === undefined ? [-1 / ((accuracy - c) * b), ...rest] : rest;
  const square = slope.reduce(
    (sum, x, i) => sum + slope.reduce((inner, y, j) => inner + x * y * ((covariance[i] as number[])[j] as number), 0),
    0,
  );
  const standard_error = Math.sqrt(square);
  const ceiling = model.floor === undefined ? 1 : 0;
  const oneSided = tQuantile(1 - confidence, df);
  if (accuracy > d - oneSided * Math.sqrt((covariance[ceiling] as number[])[ceiling] as number)) {
    warnings.push({
      code: 'TARGET_NEAR_CEILING',
      detail: 'The target lies above the one-sided lower limit of the upper end: it may not be reachable.',
    });
  }
  return {
    accuracy,
    eps: placeOf(model, u, 'target_unreachable', '/target'),
    standard_error,
    eps_ci: [limitOf(model, u - critical * standard_error), limitOf(model, u + critical * standard_error)],
    eps_upper_one_sided: limitOf(model, u + oneSided * standard_error),
  };
}

const BAND_POINTS = 61;

function bandOf({ model, shape, covariance, points }: Fit, eps: number[], critical: number): CurveBand {
  const [low, high] = [Math.min(...points.u), Math.max(...points.u)];
  const band: CurveBand = { eps: [], fitted: [], lower: [], upper: [] };
  for (let i = 0; i < BAND_POINTS; i++) {
    const u = low + ((high - low) * i) / (BAND_POINTS - 1);
    const slope = gradientAt(model, shape, u);
    const square = slope.reduce(
      (sum, x, a) => sum + slope.reduce((inner, y, b) => inner + x * y * ((covariance[a] as number[])[b] as number), 0),
      0,
    );
    const half = critical * Math.sqrt(Math.max(0, square));
    const fitted = valueAt(shape, u);
    // the ends as they were given, not as the logarithm gives them back
    band.eps.push(i === 0 ? Math.min(...eps) : i === BAND_POINTS - 1 ? Math.max(...eps) : model.back(u));
    band.fitted.push(fitted);
    band.lower.push(fitted - half);
    band.upper.push(fitted + half);
  }
  return band;
}

/** All runs of the sweep composed. */
function sweepCost({ sweep }: UtilityRequest, context: Context): Pick<UtilityAnswer, 'sweep_cost'> {
  if (sweep === undefined) return {};
  const outcome = operations.composeEvents(sweep, context);
  if (!outcome.ok) throw new Refused({ ...outcome.refusal, pointer: `/sweep${outcome.refusal.pointer}` });
  return { sweep_cost: outcome.answer.epsilon_at };
}
