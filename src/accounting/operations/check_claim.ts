/**
 * checkClaim: a number that a tool printed, beside the right one, and why it is another.
 *
 * The verdict is about safety: a reading that grows with the loss is safe where it is not below the truth, a parameter where the target is
 * kept. A cause is named only where its formula gives the claimed number to its digits (the first twelve of them), and to three at least.
 */
import { type CauseCode, causes } from '../claims/causes.ts';
import { type Printed, printedAs } from '../claims/digits.ts';
import type { Question, Recomputed } from '../claims/question.ts';
import { FEWEST_DIGITS, type Reproduced, reproductions, type Test } from '../claims/search.ts';
import { Curve, type Knot } from '../readings/curve.ts';
import { toInterval, toProbability } from '../readings/interval.ts';
import { followsLoss, growthOf, rangeOf, readMetric } from '../readings/metric.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type {
  CheckClaimAnswer,
  CheckClaimRequest,
  Claim,
  Composition,
  Context,
  Interval,
  Metric,
  Outcome,
  ParameterClaim,
  ProbabilityInterval,
  Refusal,
  ReproducedBy,
} from '../types.ts';
import { calibrate } from './calibrate.ts';
import { factsOf } from './claim_facts.ts';
import { statementOf } from './claim_words.ts';
import { answerCommon, normalisedCommon, withSides } from './common.ts';
import { describe } from './describe.ts';
import { sourceFor } from './metric_source.ts';
import { isOwnCurve } from './own_curves.ts';
import { freeParameter } from './parameter.ts';
import { type Prepared, prepare } from './prepare.ts';

type Verdict = CheckClaimAnswer['verdict'];

/** Numbers that no mechanism can have, however they were rounded. */
function impossible(metric: Metric, { lower, upper }: Printed): boolean {
  const { lossless, worst } = rangeOf(metric);
  return upper < Math.min(lossless, worst) || lower > Math.max(lossless, worst);
}

function meets({ lower, upper }: Interval, printed: Printed): boolean {
  return (lower ?? Number.NEGATIVE_INFINITY) <= printed.upper && printed.lower <= (upper ?? Number.POSITIVE_INFINITY);
}

/** Of a reading: on which side of the truth it lies. */
function readingVerdict(metric: Metric, exact: Interval, value: number, printed: Printed, isFromAbove: boolean): Verdict {
  if (impossible(metric, printed)) return 'impossible';
  if (exact.bound === 'two_sided' && meets(exact, printed)) return 'exact';
  const grows = growthOf(metric) === 'with_loss';
  const [safeEnd, unsafeEnd] = grows ? [exact.upper, exact.lower] : [exact.lower, exact.upper];
  const beyond = (end: number) => (grows ? value - end : end - value);
  if (safeEnd !== null && beyond(safeEnd) >= 0) return 'safe';
  // The truth is infinite, except where only a bound from above was asked and none is known.
  if (exact.bound === 'unbounded') return isFromAbove ? 'undecided' : 'unsafe';
  return unsafeEnd !== null && beyond(unsafeEnd) < 0 ? 'unsafe' : 'undecided';
}

/** What a claim is held against. */
interface Judged {
  exact: Interval;
  verdict: Verdict;
  achieved: Interval | null;
  deltaAtClaim: ProbabilityInterval | null;
  prepared: Prepared;
}
type Judgement = ({ ok: true } & Judged) | { ok: false; refusal: Refusal };

function slackOf({ tolerance = DEFAULT_TOLERANCE }: CheckClaimRequest): number {
  return 1e-3 * tolerance;
}

function judgeReading(
  request: CheckClaimRequest,
  claim: Extract<Claim, { kind: 'reading' }>,
  printed: Printed,
  context: Context,
): Judgement {
  const result = prepare(request, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const source = sourceFor(prepared, claim.metric, slackOf(request), '/claim/metric');
  if (!source.ok) return source;
  const exact = readMetric(source.source, claim.metric);
  const verdict = readingVerdict(claim.metric, exact, claim.value, printed, prepared.profile.sides === 'upper');
  const isEpsilon = claim.metric.kind === 'epsilon' && claim.value >= 0;
  const curve = new Curve(prepared.profile);
  const deltaAtClaim = isEpsilon ? withSides(toProbability((curve.at([claim.value])[0] as Knot).delta), curve) : null;
  return { ok: true, exact, verdict, achieved: null, deltaAtClaim, prepared };
}

/** The boundary of a parameter lies between what keeps the target and what is looser. */
function boundaryOf(request: CheckClaimRequest, { parameter, target }: ParameterClaim, context: Context): Outcome<Interval> {
  const { mechanism, tolerance, certify } = request;
  const outcome = calibrate(
    { mechanism, parameter, target, ...(tolerance === undefined ? {} : { tolerance }), ...(certify === undefined ? {} : { certify }) },
    context,
  );
  if (!outcome.ok) return outcome;
  const { value, loosened } = outcome.answer;
  const looser = loosened?.value ?? value;
  return { ok: true, answer: toInterval(Math.min(value, looser), value, Math.max(value, looser)) };
}

function judgeParameter(request: CheckClaimRequest, claim: ParameterClaim, printed: Printed, context: Context): Judgement {
  const { mechanism } = request;
  if (mechanism.kind !== 'composition') {
    const detail = 'only a composition of events has parameters; a reading can be claimed of any mechanism';
    return { ok: false, refusal: { code: 'unreachable', pointer: '/mechanism/kind', detail } };
  }
  const found = freeParameter(mechanism, claim.parameter);
  if (!found.ok) return { ok: false, refusal: { ...found.refusal, pointer: '/claim/parameter' } };
  const { parameter } = found;
  const [least, most] = [Math.min(parameter.safest, parameter.loosest), Math.max(parameter.safest, parameter.loosest)];
  if (!(claim.value >= least && claim.value <= most)) {
    return {
      ok: false,
      refusal: { code: 'unreachable', pointer: '/claim/value', detail: `must lie in the range of the parameter, from ${least} to ${most}` },
    };
  }
  const result = prepare({ ...request, mechanism: parameter.with(claim.value) }, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const { metric, value: target } = claim.target;
  const source = sourceFor(prepared, metric, slackOf(request), '/claim/target/metric');
  if (!source.ok) return source;
  const achieved = readMetric(source.source, metric);
  const boundary = boundaryOf(request, claim, context);
  if (!boundary.ok && boundary.refusal.code !== 'unreachable') return boundary;
  const exact = boundary.ok ? boundary.answer : toInterval(null, null, null);
  const asPrinted = { lower: target, upper: target, digits: 17 };
  const kept = readingVerdict(metric, achieved, target, asPrinted, prepared.profile.sides === 'upper');
  const verdict = boundary.ok && meets(exact, printed) ? 'exact' : kept === 'exact' ? 'undecided' : kept;
  return { ok: true, exact, verdict, achieved, deltaAtClaim: null, prepared };
}

/** Recomputations are held against the claim: its own value, or a target between both ends of the printed parameter. */
function testOf(claim: Claim, composition: Composition, printed: Printed, orders: readonly number[] | undefined): Test {
  const asked = orders === undefined ? {} : { orders };
  if (claim.kind === 'reading') {
    const question: Question = { composition, metric: claim.metric, ...asked };
    const grows = growthOf(claim.metric) === 'with_loss' && followsLoss(claim.metric);
    return (recompute) => {
      const all = recompute(question);
      const found = all.filter(({ value }) => printed.lower <= value && value <= printed.upper);
      return { found, short: grows && all.every(({ value }) => value < printed.lower) };
    };
  }
  const found = freeParameter(composition, claim.parameter);
  if (!found.ok) return () => ({ found: [], short: true });
  const at = (value: number): Question => ({ composition: found.parameter.with(value), metric: claim.target.metric, ...asked });
  return (recompute) => {
    const [low, high] = [recompute(at(printed.lower)), recompute(at(printed.upper))];
    const { metric, value: target } = claim.target;
    const matched = low.flatMap((one, i): Recomputed[] => {
      const other = high[i];
      if (other === undefined || (one.value - target) * (other.value - target) > 0) return [];
      const share = one.value === other.value ? 0.5 : (target - one.value) / (other.value - one.value);
      return [{ cause: one.cause, value: printed.lower + share * (printed.upper - printed.lower) }];
    });
    return {
      found: matched,
      short: growthOf(metric) === 'with_loss' && followsLoss(metric) && [...low, ...high].every(({ value }) => value < target),
    };
  };
}

function explained({ description, method, value }: Reproduced): ReproducedBy {
  const codes = [description, method].filter((code): code is CauseCode => code !== null);
  return { description, method, value, explanation: codes.map((code) => ({ code, ...causes[code] })) };
}

/** Digits to which a formula is held: beyond them the rounding of the tool's own arithmetic shows. */
const MOST_DIGITS = 12;

/** A claim of more digits than that stands for a little more than what it rounds to. */
function compared(printed: Printed): Printed {
  if (printed.digits <= MOST_DIGITS) return printed;
  const room = 10 ** -MOST_DIGITS * Math.max(Math.abs(printed.lower), Math.abs(printed.upper));
  return { ...printed, lower: printed.lower - room, upper: printed.upper + room };
}

/** Every formula that gives the claimed number; none for a number that is right, or of too few digits, or of a curve. */
function explain(request: CheckClaimRequest, verdict: Verdict, printed: Printed, context: Context): ReproducedBy[] {
  const { mechanism, claim, tool, orders } = request;
  if (verdict === 'exact' || printed.digits < FEWEST_DIGITS || isOwnCurve(mechanism)) return [];
  const described = describe(mechanism);
  if (!described.ok) return [];
  const test = testOf(claim, described.composition, compared(printed), orders);
  return reproductions(described.composition, test, factsOf(request, context), tool).map(explained);
}

/** A number that a double can hold, or null. */
const orNull = (x: number): number | null => (Number.isFinite(x) ? x : null);

export function checkClaim(request: CheckClaimRequest, context: Context): Outcome<CheckClaimAnswer> {
  const { claim } = request;
  const printed = printedAs(claim.value, claim.significant_digits);
  const judged =
    claim.kind === 'reading' ? judgeReading(request, claim, printed, context) : judgeParameter(request, claim, printed, context);
  if (!judged.ok) return judged;
  const { exact, verdict, achieved, deltaAtClaim, prepared } = judged;
  const reproducedBy = explain(request, verdict, printed, context);
  const first = reproducedBy[0];
  const truth = exact.bound === 'two_sided' ? exact.value : null;
  return {
    ok: true,
    answer: {
      exact,
      verdict,
      statement: statementOf(claim, exact, verdict, achieved),
      gap: {
        difference: truth === null ? null : orNull(claim.value - truth),
        ratio: truth === null ? null : orNull(claim.value / truth),
      },
      delta_at_claim: deltaAtClaim,
      achieved,
      cause: verdict === 'exact' ? 'none' : (first?.description ?? first?.method ?? 'unknown'),
      reproduced_by: reproducedBy,
      ...answerCommon(prepared, []),
      request: { ...request, ...normalisedCommon(request) },
    },
  };
}
