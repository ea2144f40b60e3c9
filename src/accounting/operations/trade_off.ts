/** computeTradeOff: the smallest false negative rate at given false positive rates, and mu at each point. */
import { Curve } from '../readings/curve.ts';
import { numberCurve, probabilityCurve } from '../readings/interval.ts';
import { readTradeOff, type TradeOffPoint } from '../readings/trade_off.ts';
import type { Context, Outcome, ProbabilityCurve, TradeOffAnswer, TradeOffRequest } from '../types.ts';
import { answerCommon, normalisedCommon } from './common.ts';
import { prepare } from './prepare.ts';

/** 1e-12 to 1e-2 by a quarter decade, then up to 0.9. */
const DEFAULT_FPRS = [
  ...Array.from({ length: 41 }, (_, i) => 10 ** (-12 + i / 4)),
  0.02,
  0.05,
  0.1,
  0.15,
  0.2,
  0.25,
  0.3,
  0.35,
  0.4,
  0.45,
  0.5,
  0.6,
  0.7,
  0.8,
  0.9,
];

/** Only one end of each rate is known where the profile is one-sided: an upper profile bounds FNR from below. */
function known(curve: ProbabilityCurve, end: 'lower' | 'upper' | 'both'): ProbabilityCurve {
  if (end === 'both') return curve;
  const none = curve.value.map(() => null);
  const kept = end === 'lower' ? curve.lower : curve.upper;
  return {
    value: kept,
    lower: end === 'lower' ? kept : none,
    upper: end === 'upper' ? kept : none,
    log: kept.map((x) => (x === null || x === 0 ? null : Math.log(x))),
  };
}

export function computeTradeOff(request: TradeOffRequest, context: Context): Outcome<TradeOffAnswer> {
  const result = prepare(request, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const curve = new Curve(prepared.profile);
  const logs = request.log_fpr !== undefined ? Array.from(request.log_fpr) : Array.from(request.fpr ?? DEFAULT_FPRS, Math.log);
  const points = readTradeOff(curve, logs);
  const { sides } = prepared.profile;
  const fnrEnd = sides === 'two_sided' ? 'both' : sides === 'upper' ? 'lower' : 'upper';
  const tprEnd = sides === 'two_sided' ? 'both' : sides === 'upper' ? 'upper' : 'lower';
  const of = (pick: (point: TradeOffPoint) => TradeOffPoint['logFnr']) => probabilityCurve(points.map(pick));
  const fpr = request.log_fpr !== undefined ? logs.map(Math.exp) : Array.from(request.fpr ?? DEFAULT_FPRS);
  const mu = numberCurve(points.map((point) => point.mu));
  return {
    ok: true,
    answer: {
      fpr,
      log_fpr: logs.map((log) => (Number.isFinite(log) ? log : null)),
      fnr: known(
        of((point) => point.logFnr),
        fnrEnd,
      ),
      tpr: known(
        of((point) => point.logTpr),
        tprEnd,
      ),
      mu: oneSidedMu(mu, sides),
      ...answerCommon(prepared, []),
      request: { ...normalisedCommon(request), ...(request.log_fpr !== undefined ? { log_fpr: logs } : { fpr }) },
    },
  };
}

function oneSidedMu(mu: TradeOffAnswer['mu'], sides: Curve['profile']['sides']): TradeOffAnswer['mu'] {
  const none = mu.value.map(() => null);
  if (sides === 'upper') return { value: mu.upper, lower: none, upper: mu.upper };
  return sides === 'lower' ? { value: mu.lower, lower: mu.lower, upper: none } : mu;
}
