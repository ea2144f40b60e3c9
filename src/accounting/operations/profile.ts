/** computeProfile: delta(eps) with bounds, for each direction and the worse of the two. */
import { Curve, type LogInterval } from '../readings/curve.ts';
import { probabilityCurve } from '../readings/interval.ts';
import type { Context, Outcome, ProbabilityCurve, ProfileAnswer, ProfileRequest } from '../types.ts';
import { answerCommon, infinityMassOf, normalisedCommon } from './common.ts';
import { prepare } from './prepare.ts';

const DEFAULT_POINTS = 201;
/** The default grid ends where delta falls below this. */
const LOG_DEFAULT_END = Math.log(1e-12);

/** Largest epsilon that a request may ask for: the default is one that could have been asked. */
const MOST_EPSILON = 1e9;

function gridOf(request: ProfileRequest, curve: Curve): number[] {
  const { epsilon } = request;
  if (epsilon === undefined) {
    const end = defaultEnd(curve);
    return Array.from({ length: DEFAULT_POINTS }, (_, i) => (end * i) / (DEFAULT_POINTS - 1));
  }
  if (!('from' in epsilon)) return Array.from(epsilon);
  const { from, to, points } = epsilon;
  return Array.from({ length: points }, (_, i) => (points === 1 ? from : i === points - 1 ? to : from + ((to - from) * i) / (points - 1)));
}

/** The eps at which delta has fallen to 1e-12, or the largest finite loss. */
function defaultEnd(curve: Curve): number {
  const top = Math.min(MOST_EPSILON, Math.max(curve.maximumLoss, 0));
  let end = Math.min(1, top);
  const small = (eps: number) => (curve.at([eps])[0] as { delta: LogInterval }).delta.value <= LOG_DEFAULT_END;
  for (let i = 0; i < 60 && end < top && !small(end); i++) end = Math.min(top, 1.5 * end);
  for (let i = 0; i < 60 && end > 1e-9 && small(end / 1.5); i++) end /= 1.5;
  return end > 0 ? end : 1;
}

function oneSidedCurve(curve: ProbabilityCurve, sides: Curve['profile']['sides']): ProbabilityCurve {
  if (sides === 'two_sided') return curve;
  const none = curve.value.map(() => null);
  const known = sides === 'upper' ? curve.upper : curve.lower;
  return {
    value: known,
    lower: sides === 'upper' ? none : curve.lower,
    upper: sides === 'upper' ? curve.upper : none,
    log: known.map((x) => (x === null || x === 0 ? null : Math.log(x))),
  };
}

export function computeProfile(request: ProfileRequest, context: Context): Outcome<ProfileAnswer> {
  const result = prepare(request, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const curve = new Curve(prepared.profile);
  const epsilon = gridOf(request, curve);
  const knots = curve.at(epsilon);
  const { sides } = prepared.profile;
  const of = (pick: (knot: (typeof knots)[number]) => LogInterval) => oneSidedCurve(probabilityCurve(knots.map(pick)), sides);
  return {
    ok: true,
    answer: {
      epsilon,
      delta: of((knot) => knot.delta),
      remove: of((knot) => knot.remove),
      add: of((knot) => knot.add),
      infinity_mass: infinityMassOf(curve),
      ...answerCommon(prepared, []),
      request: { ...normalisedCommon(request), epsilon },
    },
  };
}
