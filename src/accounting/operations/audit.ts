/**
 * auditMechanism: from what an attack achieved to lower bounds of mu and epsilon with a stated confidence, and the verdict on a claim.
 *
 * All bounds hold together with the confidence. The verdict is a test in both directions: a claim is falsified where the attack did better
 * than the claim allows, there is a gap where it is known to have done worse at every threshold, and otherwise the two are consistent.
 */
import { type Beside, besideCurve, epsilonShown, muShown } from '../audit/attack.ts';
import { epsilonRefuted, type Guesses, leastProbability, muRefuted, staysBehind } from '../audit/one_run.ts';
import { type Counts, countAtOrAbove, type Rate, type Rates, ratesOf } from '../audit/rates.ts';
import { Curve } from '../readings/curve.ts';
import { probabilityBetween, toInterval } from '../readings/interval.ts';
import type {
  AttackAt,
  AuditAnswer,
  AuditRequest,
  ClaimVerdict,
  Context,
  Evidence,
  Interval,
  Outcome,
  ProbabilityInterval,
  Refusal,
  Warning,
} from '../types.ts';
import { engineVersion } from '../version.ts';
import { epsilonsAt, finiteBudget, normalisedCommon } from './common.ts';
import { prepare } from './prepare.ts';
import { roundedDown, roundedUp } from './words.ts';

const DEFAULTS = { deltas: [1e-5] };

const ASSUMPTIONS: Record<'threshold' | 'one_run', string[]> = {
  threshold: [
    'every trial is an independent run of the mechanism with its own randomness; records that share one trained model are not independent trials',
    'the record, the attack and all thresholds were fixed before the outputs were seen, and every threshold that was tried is listed',
    'the data sets with and without the record are neighbours in the sense of the adjacency in question',
  ],
  one_run: [
    'every canary was put in or left out by its own fair coin, and the auditor guessed from the output alone',
    'how many guesses to make and how to make them was fixed before the coins were looked at',
    'the data sets with and without a canary are neighbours in the sense of the adjacency in question',
  ],
};

const ONE_RUN_LOOSE: Warning = {
  code: 'ONE_RUN_LOOSE',
  detail:
    'bounds from one run are loose: they hold for whatever dependence the mechanism puts between its guesses, and mu is the largest whose every (epsilon, delta) is refuted; ' +
    'an attack as strong as the mechanism allows shows less than its mu, see mu_of_perfect_attack for the most that so many canaries can show',
};
const GAP_ASSUMES_INDEPENDENCE: Warning = {
  code: 'GAP_ASSUMES_INDEPENDENCE',
  detail:
    'that the attack stays behind takes the guesses to be independent, as they are where every canary acts for itself; the bounds of mu and epsilon, and a claim that is falsified, need no such thing',
};
const THRESHOLD_AMONG_SCORES: Warning = {
  code: 'THRESHOLD_AMONG_SCORES',
  detail:
    'a threshold is equal to one of the scores: if it was chosen by looking at them, no bound holds with the confidence; choose thresholds on other trials',
};

/** What an audit found, whatever the evidence. */
interface Findings {
  mu: number;
  muOfPerfectAttack: number;
  epsilon(delta: number): number;
  attackAt: AttackAt[];
  warnings: Warning[];
  judge(curve: Curve): Judgement;
}
interface Judgement extends Pick<ClaimVerdict, 'verdict' | 'statement'> {
  /** What else its verdict takes for granted. */
  warnings?: Warning[];
}

const atLeast = (x: number): Interval => toInterval(x, x, null);
const percent = (p: number, round: (x: number) => string) => `${round(100 * p)} %`;

function rateInterval({ estimate, lower, upper }: Rate): ProbabilityInterval {
  const ends = probabilityBetween(lower.rate, upper.rate);
  return { ...ends, value: estimate, log: estimate > 0 ? Math.log(estimate) : null };
}

type Thresholds = Exclude<Evidence, { kind: 'one_run' }>;

function countsOf(evidence: Thresholds): Counts[] {
  if (evidence.kind === 'counts') {
    const { members, non_members: nonMembers } = evidence;
    return evidence.thresholds.map((at) => ({ members, nonMembers, truePositives: at.true_positives, falsePositives: at.false_positives }));
  }
  const { member_scores, non_member_scores, thresholds } = evidence;
  const truePositives = countAtOrAbove(member_scores, thresholds);
  const falsePositives = countAtOrAbove(non_member_scores, thresholds);
  return thresholds.map((_, i) => ({
    members: member_scores.length,
    nonMembers: non_member_scores.length,
    truePositives: truePositives[i] as number,
    falsePositives: falsePositives[i] as number,
  }));
}

/** Whether a threshold is one of the scores, as one that was picked from them is. */
function areAmong({ member_scores, non_member_scores, thresholds }: Extract<Evidence, { kind: 'scores' }>): boolean {
  const wanted = new Set(thresholds);
  const has = (scores: ArrayLike<number>) => {
    for (let i = 0; i < scores.length; i++) if (wanted.has(scores[i] as number)) return true;
    return false;
  };
  return has(member_scores) || has(non_member_scores);
}

function nameOf(evidence: Thresholds, i: number): Pick<AttackAt, 'label' | 'threshold'> {
  if (evidence.kind === 'scores') return { threshold: evidence.thresholds[i] as number };
  const label = evidence.thresholds[i]?.label;
  return label === undefined ? {} : { label };
}

/** What is said of a claim that stands, whatever the evidence. */
const STANDS = {
  gap: 'Nothing contradicts the claim, and the attack is known to stay behind what the claim allows: a stronger attack may exist, or the claim is more than the mechanism costs.',
  consistent: 'Nothing contradicts the claim, and nothing shows that the attack stays behind what it allows.',
} as const;

function judgeThresholds(evidence: Thresholds, all: readonly Rates[], beside: readonly Beside[]): Judgement {
  const at = beside.findIndex(({ falsified }) => falsified);
  if (at >= 0) {
    const { tpr, fpr } = all[at] as Rates;
    const { threshold, label } = nameOf(evidence, at);
    const allowed = Math.exp((beside[at] as Beside).allowed.logTpr.upper);
    const statement =
      `The claim is false: at threshold ${label ?? threshold ?? at + 1} the attack finds at least ${percent(tpr.lower.rate, roundedDown)} of the members ` +
      `with at most ${percent(fpr.upper.rate, roundedUp)} false alarms, where the claim allows at most ${percent(allowed, roundedUp)}.`;
    return { verdict: 'falsified', statement };
  }
  const verdict = beside.every(({ behind }) => behind) ? 'gap' : 'consistent';
  return { verdict, statement: STANDS[verdict] };
}

function fromThresholds(evidence: Thresholds, failure: number): Findings {
  const counts = countsOf(evidence);
  const all = ratesOf(counts, failure);
  const perfect = counts.map((one) => ({ ...one, truePositives: one.members, falsePositives: 0 }));
  const guessing = counts.some(
    ({ members, nonMembers, truePositives, falsePositives }) => truePositives * nonMembers < falsePositives * members,
  );
  const among = evidence.kind === 'scores' && areAmong(evidence);
  const detail =
    'at some threshold the attack is less often right than a guess: an attack with the opposite answers has to be tried on new trials';
  return {
    mu: Math.max(...all.map(muShown)),
    muOfPerfectAttack: Math.max(...ratesOf(perfect, failure).map(muShown)),
    epsilon: (delta) => Math.max(...all.map((rates) => epsilonShown(rates, delta))),
    attackAt: all.map((rates, i) => ({
      ...nameOf(evidence, i),
      true_positives: (counts[i] as Counts).truePositives,
      false_positives: (counts[i] as Counts).falsePositives,
      tpr: rateInterval(rates.tpr),
      fpr: rateInterval(rates.fpr),
      mu: atLeast(muShown(rates)),
    })),
    warnings: [...(guessing ? [{ code: 'WORSE_THAN_GUESSING', detail }] : []), ...(among ? [THRESHOLD_AMONG_SCORES] : [])],
    judge: (curve) => judgeThresholds(evidence, all, besideCurve(curve, all)),
  };
}

function fromOneRun(audit: Guesses, failure: number): Findings {
  const perfect = { canaries: audit.canaries, guesses: audit.canaries, correct: audit.canaries };
  return {
    mu: muRefuted(audit, failure),
    muOfPerfectAttack: muRefuted(perfect, failure),
    epsilon: (delta) => epsilonRefuted(audit, Math.log(delta), failure),
    attackAt: [],
    warnings: [ONE_RUN_LOOSE],
    judge: (curve) => {
      const probability = leastProbability(audit, (epsilon) => curve.worseAt(epsilon).delta.upper);
      if (probability <= failure) {
        const statement = `The claim is false: under it ${audit.correct} or more of ${audit.guesses} guesses are right with probability at most ${roundedUp(probability)}.`;
        return { verdict: 'falsified', statement };
      }
      if (!staysBehind(curve, audit, failure)) return { verdict: 'consistent', statement: STANDS.consistent };
      return { verdict: 'gap', statement: STANDS.gap, warnings: [GAP_ASSUMES_INDEPENDENCE] };
    },
  };
}

function judged(
  request: AuditRequest,
  findings: Findings,
  context: Context,
): { claim: ClaimVerdict | null; warnings: Warning[] } | Refusal {
  const { mechanism, deltas = DEFAULTS.deltas } = request;
  if (mechanism === undefined) return { claim: null, warnings: [] };
  const result = prepare({ ...request, mechanism }, context);
  if (!result.ok) return result.refusal;
  const { profile, warnings } = result.prepared;
  if (profile.sides === 'lower') {
    const detail =
      'this mechanism is known from below only, so no attack can do better than it allows; claim an upper bound, or leave it out';
    return { code: 'unreachable', pointer: '/mechanism', detail };
  }
  const curve = new Curve(profile);
  const epsilon_at = epsilonsAt(curve, deltas);
  const { verdict, statement, warnings: assumed = [] } = findings.judge(curve);
  const claim = { verdict, statement, epsilon_at, engine: profile.engine, error_budget: finiteBudget(profile) };
  return { claim, warnings: [...warnings, ...assumed] };
}

function statementOf(mu: number, confidence: number): string {
  if (mu === 0) return `At a confidence of ${confidence} this attack is not known to do better than a guess, so it bounds nothing.`;
  return `With a confidence of ${confidence} the mechanism is not mu-GDP for any mu below ${roundedDown(mu)}.`;
}

export function auditMechanism(given: AuditRequest, context: Context): Outcome<AuditAnswer> {
  const request = {
    ...DEFAULTS,
    ...given,
    ...(given.mechanism === undefined ? {} : normalisedCommon({ ...given, mechanism: given.mechanism })),
  };
  const { evidence, confidence, deltas } = request;
  // Exact, since the confidence is at least one half.
  const failure = 1 - confidence;
  const findings = evidence.kind === 'one_run' ? fromOneRun(evidence, failure) : fromThresholds(evidence, failure);
  const beside = judged(given, findings, context);
  if ('code' in beside) return { ok: false, refusal: beside };
  return {
    ok: true,
    answer: {
      mu: atLeast(findings.mu),
      mu_of_perfect_attack: atLeast(findings.muOfPerfectAttack),
      epsilon_at: deltas.map((delta) => ({
        delta,
        log_delta: delta > 0 ? Math.log(delta) : null,
        epsilon: atLeast(findings.epsilon(delta)),
      })),
      attack_at: findings.attackAt,
      claim: beside.claim,
      statement: statementOf(findings.mu, confidence),
      assumptions: ASSUMPTIONS[evidence.kind === 'one_run' ? 'one_run' : 'threshold'],
      engine_version: engineVersion,
      warnings: [...findings.warnings, ...beside.warnings],
      request,
    },
  };
}
