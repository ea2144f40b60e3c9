/** auditMechanism: bounds against 60-digit arithmetic, verdicts in all three directions, and what is refused. */
import t from 'tap';
import type { AuditAnswer, AuditRequest, Composition, Evidence } from '../../../src/accounting/types.ts';
import { ask, composition, fixture, gaussian, laplace, refusalOf } from '../ask.ts';

interface Attack {
  members: number;
  non_members: number;
  thresholds: [number, number][];
  confidence: number;
  delta: number;
  mu: string;
  epsilon: string;
}
interface Run {
  canaries: number;
  guesses: number;
  correct: number;
  confidence: number;
  delta: number;
  epsilon: string;
}
const { attacks, runs } = fixture<{ attacks: Attack[]; runs: Run[] }>('binomial.json');

/** On the safe side of the exact bound, and within rounding of it. */
const justBelow = (value: number | null | undefined, exact: string, slack: number) =>
  (value as number) <= Number(exact) && (value as number) >= Number(exact) * (1 - slack);

t.test('counts at thresholds', async (t) => {
  for (const { members, non_members, thresholds, confidence, delta, mu, epsilon } of attacks) {
    const counts = thresholds.map(([true_positives, false_positives]) => ({ true_positives, false_positives }));
    const answer = ask('auditMechanism', {
      evidence: { kind: 'counts', members, non_members, thresholds: counts },
      confidence,
      deltas: [delta],
    });
    t.ok(justBelow(answer.mu.lower, mu, 1e-12), `mu ${answer.mu.lower} for ${mu}`);
    t.ok(justBelow(answer.epsilon_at[0]?.epsilon.lower, epsilon, 1e-12), `epsilon ${answer.epsilon_at[0]?.epsilon.lower} for ${epsilon}`);
    t.equal(answer.mu.bound, 'lower');
    t.equal(answer.claim, null);
    t.ok((answer.mu_of_perfect_attack.lower as number) >= (answer.mu.lower as number));
  }
});

t.test('one run', async (t) => {
  for (const { canaries, guesses, correct, confidence, delta, epsilon } of runs) {
    const answer = ask('auditMechanism', { evidence: { kind: 'one_run', canaries, guesses, correct }, confidence, deltas: [delta] });
    t.ok(justBelow(answer.epsilon_at[0]?.epsilon.lower, epsilon, 1e-9), `epsilon ${answer.epsilon_at[0]?.epsilon.lower} for ${epsilon}`);
    t.ok((answer.mu.lower as number) > 0);
  }
});

t.test('scores are counted at each threshold', async (t) => {
  const thresholds = [0.5, 1.5];
  const scores: Evidence = { kind: 'scores', member_scores: [2, 1, 1, 2, 2], non_member_scores: [0, 0, 1, 0, 2, 0], thresholds };
  const counts: Evidence = {
    kind: 'counts',
    members: 5,
    non_members: 6,
    thresholds: [
      { true_positives: 5, false_positives: 2 },
      { true_positives: 3, false_positives: 1 },
    ],
  };
  const [a, b] = [scores, counts].map((evidence) => ask('auditMechanism', { evidence, confidence: 0.8 }));
  t.same(a?.mu, b?.mu);
  t.same(
    a?.attack_at.map(({ threshold, true_positives, false_positives }) => [threshold, true_positives, false_positives]),
    [
      [0.5, 5, 2],
      [1.5, 3, 1],
    ],
  );
});

const counts = (true_positives: number, false_positives: number, trials = 10_000): AuditRequest => ({
  evidence: { kind: 'counts', members: trials, non_members: trials, thresholds: [{ true_positives, false_positives }] },
  confidence: 0.95,
});
const unit = composition('add_remove', gaussian(1, 1, 1));

t.test('a claim is falsified, left behind, or neither', async (t) => {
  // f_1(0.1) = 0.6109: of 10,000 members at a false positive rate of 0.1, 3,891 may be found
  for (const [found, verdict] of [
    [4200, 'falsified'],
    [3891, 'consistent'],
    [3500, 'gap'],
  ] as const) {
    const { claim } = ask('auditMechanism', { ...counts(found, 1000), mechanism: unit });
    t.equal(claim?.verdict, verdict, `${found}: ${claim?.statement}`);
    t.ok(Math.abs((claim?.epsilon_at[0]?.epsilon.value as number) - 4.377178) < 1e-5, 'what the claim costs is told');
  }
});

t.test('whoever calls non-members falsifies as well', async (t) => {
  // the mirror image of finding 4,200 members with 1,000 false alarms
  t.equal(ask('auditMechanism', { ...counts(9000, 5800), mechanism: unit }).claim?.verdict, 'falsified');
  const { epsilon_at } = ask('auditMechanism', counts(9990, 5000));
  t.ok((epsilon_at[0]?.epsilon.lower as number) > 4, `${epsilon_at[0]?.epsilon.lower}`);
});

t.test('one run against claims', async (t) => {
  const run = (correct: number): AuditRequest => ({
    evidence: { kind: 'one_run', canaries: 1000, guesses: 100, correct },
    confidence: 0.95,
  });
  const dpsgd = composition('add_remove', gaussian(0.01, 1, 1000));
  t.equal(ask('auditMechanism', { ...run(95), mechanism: dpsgd }).claim?.verdict, 'falsified');
  t.equal(ask('auditMechanism', { ...run(60), mechanism: composition('add_remove', gaussian(1, 0.3, 1)) }).claim?.verdict, 'gap');
  t.equal(ask('auditMechanism', { ...run(70), mechanism: dpsgd }).claim?.verdict, 'consistent');
});

t.test('what is refuted of one run is refuted by a claim of the same cost', async (t) => {
  const evidence: Evidence = { kind: 'one_run', canaries: 1000, guesses: 100, correct: 90 };
  const { mu } = ask('auditMechanism', { evidence, confidence: 0.95 });
  const claimed = (noise: number) =>
    ask('auditMechanism', { evidence, confidence: 0.95, mechanism: composition('add_remove', gaussian(1, noise, 1)) }).claim?.verdict;
  t.equal(claimed(1 / (0.999 * (mu.lower as number))), 'falsified');
  t.not(claimed(1 / (1.01 * (mu.lower as number))), 'falsified');
});

t.test('one run is loose, and staying behind assumes independent guesses', async (t) => {
  const run = (correct: number, mechanism?: Composition) =>
    ask('auditMechanism', {
      evidence: { kind: 'one_run', canaries: 1000, guesses: 1000, correct },
      confidence: 0.95,
      ...(mechanism === undefined ? {} : { mechanism }),
    });
  const codes = ({ warnings }: AuditAnswer) => warnings.map(({ code }) => code);
  // The best test of a canary of mu 1 is right with probability Phi(1/2) = 0.6915.
  const best = run(691, unit);
  t.ok((best.mu.lower as number) < 0.9, `an attack of mu 1 shows ${best.mu.lower}`);
  t.same(codes(best), ['ONE_RUN_LOOSE']);
  t.not(best.claim?.verdict, 'falsified');
  t.same(codes(run(560)), ['ONE_RUN_LOOSE']);
  const behind = run(560, unit);
  t.equal(behind.claim?.verdict, 'gap');
  t.same(codes(behind), ['ONE_RUN_LOOSE', 'GAP_ASSUMES_INDEPENDENCE']);
  t.same(codes(run(900, unit)), ['ONE_RUN_LOOSE'], 'falsified without the assumption');
});

t.test('a threshold that is one of the scores may have been picked from them', async (t) => {
  const at = (threshold: number) =>
    ask('auditMechanism', {
      evidence: { kind: 'scores', member_scores: [2.5, 1.25], non_member_scores: [0, 0.5], thresholds: [9, threshold] },
      confidence: 0.9,
    }).warnings.map(({ code }) => code);
  t.same(at(1.25), ['THRESHOLD_AMONG_SCORES']);
  t.same(at(0.5), ['THRESHOLD_AMONG_SCORES']);
  t.same(at(1), []);
});

t.test('an attack worse than a guess bounds nothing and says so', async (t) => {
  const answer = ask('auditMechanism', counts(100, 5000));
  t.equal(answer.mu.lower, 0);
  t.equal(answer.epsilon_at[0]?.epsilon.lower, 0);
  t.same(
    answer.warnings.map(({ code }) => code),
    ['WORSE_THAN_GUESSING'],
  );
  t.match(answer.statement, /bounds nothing/);
});

t.test('sentences never say more than the bounds', async (t) => {
  const { statement, mu, claim, attack_at } = ask('auditMechanism', { ...counts(4200, 1000), mechanism: unit });
  t.ok(Number(statement.match(/below ([\d.e-]+)\.$/)?.[1]) <= (mu.lower as number), statement);
  const said = claim?.statement.match(/at least ([\d.]+) %.*at most ([\d.]+) % false.*at most ([\d.]+) %/);
  t.ok(Number(said?.[1]) <= 100 * (attack_at[0]?.tpr.lower as number));
  t.ok(Number(said?.[2]) >= 100 * (attack_at[0]?.fpr.upper as number));
  t.ok(Number(said?.[3]) < Number(said?.[1]));
});

t.test('what only bounds from below cannot be falsified', async (t) => {
  const pmf = { probabilities: [0.5, 0.5], infinity_mass: 0 };
  const mechanism = { kind: 'privacy_loss_pmf', interval: 1, lower_index: 0, remove: pmf, add: pmf, side: 'lower' } as const;
  t.equal(refusalOf('auditMechanism', { ...counts(4200, 1000), mechanism }), 'unreachable');
  t.equal(refusalOf('auditMechanism', { ...counts(4200, 1000), mechanism: composition('replace_one', laplace(1)) }), null);
});
