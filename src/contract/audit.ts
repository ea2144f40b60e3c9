/** POST /v1/audit: what an attack shows about a mechanism. */
import { answerCommon, EngineName, EpsilonAt, ErrorBudget, requestCommon } from './answer.ts';
import { closed, component, numberList, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { Interval, ProbabilityInterval } from './interval.ts';
import { Mechanism } from './mechanism.ts';

const MOST_TRIALS = 1e9;
const MOST_SCORES = 200_000;
const MOST_THRESHOLDS = 1000;
const MOST_CANARIES = 100_000;

const count = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description });
const score = { minimum: -1e300, maximum: 1e300 };

export const CountsAt = component(
  'CountsAt',
  closed(
    {
      true_positives: count(0, MOST_TRIALS, 'Members that the attack called members.'),
      false_positives: count(0, MOST_TRIALS, 'Non-members that the attack called members.'),
      label: Type.Optional(Type.String({ maxLength: 200, description: 'A name for this threshold.' })),
    },
    'Counts at one threshold.',
  ),
);
export const AttackCounts = component(
  'AttackCounts',
  closed(
    {
      kind: Type.Literal('counts'),
      members: count(1, MOST_TRIALS, 'Independent trials with the record in the data.'),
      non_members: count(1, MOST_TRIALS, 'Independent trials without it.'),
      thresholds: Type.Array(ref(CountsAt), {
        minItems: 1,
        maxItems: MOST_THRESHOLDS,
        description: 'What the attack said, at each threshold that was fixed before the outputs were seen.',
      }),
    },
    'Counts of an attack.',
  ),
);
export const AttackScores = component(
  'AttackScores',
  closed(
    {
      kind: Type.Literal('scores'),
      member_scores: numberList(score, MOST_SCORES, 'Score of each trial with the record in the data.'),
      non_member_scores: numberList(score, MOST_SCORES, 'Score of each trial without it.'),
      thresholds: shortList(
        score,
        'Thresholds, fixed before the scores were seen: at or above one the attack says member.',
        MOST_THRESHOLDS,
      ),
    },
    'Scores of an attack.',
  ),
);
export const OneRun = component(
  'OneRun',
  closed(
    {
      kind: Type.Literal('one_run'),
      canaries: count(1, MOST_CANARIES, 'Canaries, each put in or left out by its own fair coin.'),
      guesses: count(1, MOST_CANARIES, 'Canaries about which the auditor made a guess.'),
      correct: count(0, MOST_CANARIES, 'Guesses that were right.'),
    },
    'Guesses about the canaries of one run. What one run shows is loose: an attack as strong as the mechanism allows shows less than its mu.',
  ),
);
export const Evidence = component(
  'Evidence',
  Type.Unsafe<Static<typeof AttackCounts> | Static<typeof AttackScores> | Static<typeof OneRun>>({
    type: 'object',
    description: 'What an attack achieved.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [AttackCounts, AttackScores, OneRun].map((one) => ref(one)),
  }),
);

export const AuditRequest = component(
  'AuditRequest',
  closed(
    {
      evidence: ref(Evidence),
      confidence: Type.Number({
        minimum: 0.5,
        exclusiveMaximum: 1,
        description: 'Probability with which all bounds of the answer hold together. Required: it changes every number.',
      }),
      deltas: Type.Optional(
        shortList({ minimum: 0, exclusiveMaximum: 1 }, 'Deltas at which a bound of epsilon is wanted; 1e-5 when absent.'),
      ),
      mechanism: Type.Optional(ref(Mechanism, 'The claim: what the audited mechanism is said to be. Without it there is no verdict.')),
      tolerance: requestCommon.tolerance,
      certify: requestCommon.certify,
    },
    'The success of an attack, and perhaps a claim that it is held against.',
  ),
);
export type AuditRequest = Static<typeof AuditRequest>;

export const AttackAt = component(
  'AttackAt',
  closed(
    {
      threshold: Type.Optional(Type.Number({ description: 'The threshold, where scores were sent.' })),
      label: Type.Optional(Type.String({ description: 'The name of the threshold, where one was sent.' })),
      true_positives: Type.Integer({ description: 'Members that the attack called members.' }),
      false_positives: Type.Integer({ description: 'Non-members that the attack called members.' }),
      tpr: ref(ProbabilityInterval, 'True positive rate; value is the share seen, the ends are confidence bounds.'),
      fpr: ref(ProbabilityInterval, 'False positive rate; value is the share seen, the ends are confidence bounds.'),
      mu: ref(Interval, 'mu that this threshold alone shows.'),
    },
    'The attack at one threshold.',
  ),
);
export const ClaimVerdict = component(
  'ClaimVerdict',
  closed(
    {
      verdict: oneOf(
        ['falsified', 'consistent', 'gap'],
        'falsified: the claim cannot be true. gap: the attack is known to stay behind what the claim allows; of one run this takes the guesses to be ' +
          'independent, which falsified does not. consistent: neither is known.',
      ),
      statement: Type.String({ description: 'The same in words.' }),
      epsilon_at: Type.Array(ref(EpsilonAt), { description: 'epsilon of the claimed mechanism, for comparison.' }),
      engine: ref(EngineName),
      error_budget: ref(ErrorBudget),
    },
    'The evidence beside the claim.',
  ),
);
export const AuditAnswer = component(
  'AuditAnswer',
  closed(
    {
      mu: ref(Interval, 'The mechanism is not mu-GDP for any smaller mu, with the confidence asked.'),
      mu_of_perfect_attack: ref(
        Interval,
        'What the same numbers of trials would show of an attack that is always right: more cannot be asked of them.',
      ),
      epsilon_at: Type.Array(ref(EpsilonAt), { description: 'Lower bounds of epsilon, with the confidence asked.' }),
      attack_at: Type.Array(ref(AttackAt), { description: 'The attack at each threshold; empty for one run.' }),
      claim: Type.Unsafe<Static<typeof ClaimVerdict> | null>({
        anyOf: [ref(ClaimVerdict), { type: 'null' }],
        description: 'The verdict; null where nothing was claimed.',
      }),
      statement: Type.String({ description: 'The bounds in words.' }),
      assumptions: Type.Array(Type.String(), { description: 'What the bounds take for granted.' }),
      engine_version: answerCommon.engine_version,
      warnings: answerCommon.warnings,
      request: ref(AuditRequest, 'The request with its defaults.'),
    },
    'What an attack shows.',
  ),
);
export type AuditAnswer = Static<typeof AuditAnswer>;
