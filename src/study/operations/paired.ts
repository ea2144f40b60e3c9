/**
 * POST /v1/studies/paired: two settings measured on the same groups.
 *
 * d_i = b_i - a_i; t = mean / (sd / sqrt n), df = n - 1; d_z = mean / sd, d_av = mean / sqrt((s_a^2 + s_b^2) / 2), which is the one that
 * Cohen's .2, .5, .8 belong to; the interval of d_z by the noncentral t. Cumming 2012; Hedges 1981.
 */
import jstat from 'jstat';
import type { Warning } from '../../accounting/types.ts';
import { engineVersion } from '../../accounting/version.ts';
import { withinRange } from '../../guard.ts';
import { pairedFigure } from '../figure.ts';
import { checkFinite, refuse } from '../refuse.ts';
import { adjust } from '../statistics/multiple.ts';
import { detectableDz, pairedPower, pairsNeeded } from '../statistics/power.ts';
import { signFlipShare, wilcoxon } from '../statistics/ranks.ts';
import { hedgesCorrection, noncentrality, tQuantile, tTail } from '../statistics/student.ts';
import type { Alternative, PairedAnswer, PairedMeasure, PairedMetric, PairedRequest, PowerAnswer, PowerRequest } from '../types.ts';

/** Standard deviations below this part of the largest value, or of half of it, are rounding. */
const CONSTANT = 1e-12;
const FEW = 5;

export function comparePairs(request: PairedRequest): PairedAnswer {
  const { metrics, confidence = 0.95, alternative = 'two_sided' } = request;
  const measures = metrics.map((metric, index) => measure(metric, `/metrics/${index}`, confidence, alternative));
  const { holm } = adjust(measures.map(({ p }) => p));
  for (const [index, one] of measures.entries()) one.p_holm = holm[index] as number;
  const warnings: Warning[] = [];
  for (const { n, name } of measures) {
    if (n < FEW)
      warnings.push({ code: 'SMALL_SAMPLE', detail: `${name ?? 'A metric'} has ${n} pairs: the t test trusts its assumption alone.` });
  }
  if (measures.some(({ wilcoxon_method }) => wilcoxon_method === 'normal')) {
    warnings.push({
      code: 'WILCOXON_APPROXIMATE',
      detail: 'Zeros, ties or many pairs: the signed-rank p value is the normal approximation.',
    });
  }
  const n = Math.min(...measures.map((one) => one.n));
  const answer: PairedAnswer = {
    metrics: measures,
    power: powerOf(n, request.power ?? {}),
    confidence,
    alternative,
    ...(request.figure === undefined ? {} : { figure: pairedFigure(metrics, measures, confidence) }),
    statement:
      'Intervals are two-sided whatever the alternative. A small p value says that the mean difference is not 0, not that it would be found ' +
      'again or that it matters. All metrics that were looked at belong into one request: p_holm accounts for them.',
    engine_version: engineVersion,
    warnings,
  };
  return withinRange(answer, (place) => (place.startsWith('/power') ? '/power' : (/^\/metrics\/\d+/.exec(place)?.[0] ?? '/metrics')));
}

function measure({ name, a, b }: PairedMetric, pointer: string, confidence: number, alternative: Alternative): PairedMeasure {
  const n = a.length;
  if (b.length !== n) refuse('length_mismatch', `${pointer}/b`, `${b.length} values for ${n} of a: pairs need both`);
  checkFinite(a, `${pointer}/a`);
  checkFinite(b, `${pointer}/b`);
  if (n < 2) refuse('too_few_pairs', `${pointer}/a`, 'one pair has no spread: give at least 2');
  const differences = b.map((value, i) => value - (a[i] as number));
  const mean = jstat.mean(differences);
  const { sd, varies } = spreadOf(differences);
  if (!varies) refuse('zero_variance', pointer, 'all differences are equal: t and d are infinite');
  const df = n - 1;
  const standard_error = sd / Math.sqrt(n);
  const t = mean / standard_error;
  const t_critical = tQuantile((1 - confidence) / 2, df);
  const p = { two_sided: 2 * tTail(Math.abs(t), df), greater: tTail(t, df), less: tTail(-t, df) };
  const dz = mean / sd;
  const j = hedgesCorrection(df);
  const ci = [mean - t_critical * standard_error, mean + t_critical * standard_error];
  const dz_ci = [(1 + confidence) / 2, (1 - confidence) / 2].map((level) => noncentrality(t, df, level) / Math.sqrt(n));
  const ranks = wilcoxon(differences);
  const [ofA, ofB] = [spreadOf(a), spreadOf(b)];
  const pooled = Math.hypot(ofA.sd, ofB.sd) / Math.SQRT2;
  return {
    name: name ?? null,
    n,
    mean_a: jstat.mean(a),
    mean_b: jstat.mean(b),
    mean_difference: mean,
    sd_difference: sd,
    standard_error,
    t,
    df,
    p: p[alternative],
    p_two_sided: p.two_sided,
    p_greater: p.greater,
    p_less: p.less,
    p_holm: p[alternative],
    t_critical,
    ci,
    cohen_dz: dz,
    dz_ci,
    hedges_j: j,
    hedges_gz: j === null ? null : j * dz,
    cohen_dav: ofA.varies || ofB.varies ? mean / pooled : null,
    correlation: ofA.varies && ofB.varies ? jstat.corrcoeff(ofA.scaled, ofB.scaled) : null,
    sign_flip_p: signFlipShare(differences),
    wilcoxon_w: ranks.w,
    wilcoxon_p: ranks.p,
    wilcoxon_method: ranks.method,
    summary: summaryOf(mean, ci, p[alternative], dz, dz_ci, confidence),
  };
}

interface Spread {
  /** Divisor n - 1. */
  sd: number;
  varies: boolean;
  /** The values in a unit, a power of two, in which their squares neither vanish nor overflow. */
  scaled: number[];
}

function spreadOf(values: readonly number[]): Spread {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const unit = largest === 0 ? 1 : 2 ** Math.floor(Math.log2(largest));
  const scaled = values.map((value) => value / unit);
  const sd = jstat.stdev(scaled, true);
  return { sd: unit * sd, varies: sd > CONSTANT, scaled };
}

function summaryOf(mean: number, ci: number[], p: number, dz: number, dzCi: number[], confidence: number): string {
  const short = (value: number | undefined) => Number((value ?? 0).toPrecision(3)).toString();
  const level = `${short(100 * confidence)} %`;
  return (
    `Mean difference b - a = ${short(mean)} (${level} interval ${short(ci[0])} to ${short(ci[1])}), p = ${short(p)}, ` +
    `d_z = ${short(dz)} (${short(dzCi[0])} to ${short(dzCi[1])}).`
  );
}

function powerOf(n: number, { alpha = 0.05, dz = 0.5, target_power = 0.8 }: PowerRequest): PowerAnswer {
  const t_critical = tQuantile(alpha / 2, n - 1);
  return {
    n,
    alpha,
    dz,
    target_power,
    t_critical,
    smallest_significant_dz: t_critical / Math.sqrt(n),
    power: pairedPower(n, alpha, dz),
    minimum_detectable_dz: detectableDz(n, alpha, target_power),
    pairs_needed: pairsNeeded(dz, alpha, target_power),
  };
}
