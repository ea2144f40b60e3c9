/**
 * Two engines on everything golden that two of them serve: they never disagree, the truth lies in the intersection of their intervals,
 * and mu is certified to 1e-3. Compositions drawn at random: the two intervals meet wherever they are read.
 */
import t from 'tap';
import type { Adjacency, ComposeAnswer, Composition, Interval, PrivacyEvent } from '../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, contains, refusalOf, widthOf } from './ask.ts';
import { type GoldenCase, goldenByMechanism, goldenGaussians } from './golden.ts';

type Checks = { ok(value: unknown, message: string): unknown; not(a: unknown, b: unknown, message: string): unknown };

const uses = (mechanism: Composition) => mechanism.events.reduce((sum, event) => sum + (event.count ?? 1), 0);
const FLOOR = 'alpha_and_beta_in_[1e-10,1-1e-10]';

/** Only one engine serves these, so that there is nothing to compare. */
const ALONE = ['ex-laplace_kfold-1.0-1-2', 'ex-laplace_kfold-2.0-1-5', 'ex-laplace_kfold-1.0-1-10', 'ex-laplace_kfold-5.0-1-20', 'sgm-G'];

function epsilonOf({ kind, inputs }: GoldenCase): number {
  if (kind === 'advantage') return 0;
  return kind === 'bayes_error' ? Math.log((1 - (inputs.prior as number)) / (inputs.prior as number)) : (inputs.eps as number);
}

function holds(t: Checks, golden: GoldenCase, lower: number | null | undefined, upper: number | null | undefined): void {
  const truth = golden.expected.value;
  // Below 1e-290 the reference is a logarithm, and the number itself a 0.
  const slack = Math.abs(truth) * golden.tol.rel + golden.tol.abs + 1e-290;
  t.ok(contains(lower, upper, truth, slack), `${golden.id}: ${truth} in [${lower}, ${upper}]`);
}

/** Deltas, advantage and Bayes errors in the intersection. */
function composed(t: Checks, mechanism: Composition, cases: GoldenCase[]): ComposeAnswer {
  const asked = cases.filter(({ kind }) => ['delta', 'advantage', 'bayes_error'].includes(kind));
  const answer = ask('composeEvents', { mechanism, certify: true, epsilons: asked.map(epsilonOf), deltas: [] });
  for (const [i, golden] of asked.entries()) {
    const at = answer.delta_at[i];
    const { direction } = golden.inputs;
    const of = direction === 'remove' ? at?.remove : direction === 'add' ? at?.add : at?.delta;
    const prior = golden.inputs.prior as number;
    if (golden.kind === 'bayes_error') holds(t, golden, prior * (1 - (of?.upper as number)), prior * (1 - (of?.lower as number)));
    else holds(t, golden, of?.lower, of?.upper);
  }
  return answer;
}

/** Mu, regret and epsilons in the intersection, and the width of mu. */
function fitted(t: Checks, mechanism: Composition, cases: GoldenCase[]): void {
  const inverse = cases.filter(({ kind }) => kind === 'epsilon');
  const deltas = inverse.map(({ inputs }) => inputs.delta as number);
  const answer = ask('fitGdp', { mechanism, certify: true, floors: [], ...(deltas.length > 0 ? { deltas } : {}) });
  t.ok(widthOf(answer.mu) <= 1e-3, `${cases[0]?.id}: certified width of mu ${widthOf(answer.mu)}`);
  for (const golden of cases) {
    if (golden.inputs.domain !== FLOOR || golden.expected.value > 12.7) continue;
    const of = golden.kind === 'mu_star' ? answer.mu : answer.regret;
    if (golden.kind === 'mu_star' || golden.kind === 'regret') holds(t, golden, of.lower, of.upper);
  }
  for (const [i, golden] of inverse.entries()) holds(t, golden, answer.epsilon_at[i]?.epsilon.lower, answer.epsilon_at[i]?.epsilon.upper);
}

t.test('the golden set, certified', async (t) => {
  const kinds = ['delta', 'advantage', 'bayes_error', 'epsilon', 'mu_star', 'regret'];
  for (const { mechanism, cases } of [...goldenByMechanism(kinds).values(), ...goldenGaussians().values()]) {
    const name = (cases[0] as GoldenCase).id.replace(/-(delta|advantage|epsilon|mu_star).*/, '');
    if (ALONE.includes(name)) {
      t.equal(refusalOf('composeEvents', { mechanism, certify: true }), 'not_certifiable', `${name} cannot be certified`);
      continue;
    }
    const answer = composed(t, mechanism, cases);
    t.not(answer.certified_by, answer.engine, `${name}: ${answer.engine} and ${answer.certified_by}`);
    // The lattice of a million uses takes seconds: once is enough.
    if (uses(mechanism) <= 1e5) fitted(t, mechanism, cases);
  }
});

/** Numbers between 0 and 1 from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Compositions of two to six events, each of a size that leaves something to compute. */
function drawing(random: () => number): () => Composition {
  const between = (low: number, high: number) => low * (high / low) ** random();
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const sampling = { scheme: 'none' } as const;
  const sampled = (): PrivacyEvent => {
    // The number of uses follows from the mu that is wanted.
    const [q, sigma, mu] = [between(1e-3, 0.6), between(0.6, 8), between(0.05, 1.5)];
    const count = Math.round((mu / q) ** 2 / Math.expm1(sigma ** -2));
    return {
      kind: 'gaussian',
      noise_multiplier: sigma,
      sampling: { scheme: 'poisson', probability: q },
      count: Math.max(2, Math.min(3000, count)),
    };
  };
  const plain = (): PrivacyEvent => ({ kind: 'gaussian', noise_multiplier: between(2, 50), sampling, count: whole(1, 12) });
  const laplace = (): PrivacyEvent => ({ kind: 'laplace', noise_multiplier: between(2, 30), sampling, count: whole(1, 6) });
  const pure = (): PrivacyEvent => ({ kind: 'pure', epsilon: between(0.01, 0.7), sampling, count: whole(1, 8) });
  const approximate = (): PrivacyEvent => {
    return { kind: 'approximate', epsilon: between(0.01, 0.5), delta: between(1e-14, 1e-8), sampling, count: whole(1, 4) };
  };
  const response = (): PrivacyEvent => {
    return { kind: 'randomized_response', epsilon: between(0.02, 1), categories: whole(2, 9), sampling, count: whole(1, 6) };
  };
  const kinds: Record<Adjacency, (() => PrivacyEvent)[]> = {
    add_remove: [sampled, plain, laplace, pure, approximate],
    zero_out: [sampled, plain, laplace, pure, approximate],
    replace_one: [sampled, plain, laplace, response, pure],
  };
  const oneOf = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  return () => {
    const adjacency = oneOf(['add_remove', 'add_remove', 'zero_out', 'replace_one'] as const);
    const rest = Array.from({ length: whole(1, 5) }, () => oneOf(kinds[adjacency])());
    return composition(adjacency, oneOf([sampled, sampled, plain])(), ...rest);
  };
}

t.test('compositions drawn at random: two engines agree', async (t) => {
  const draw = drawing(randomFrom(20250314));
  const ordered = ({ lower, upper }: Interval) => lower === null || upper === null || lower <= upper;
  let certified = 0;
  for (let i = 0; i < 16; i++) {
    const mechanism = draw();
    const request = { mechanism, certify: true, epsilons: [-1, -0.1, 0, 0.2, 0.7, 1.5, 3, 6], deltas: [1e-3, 1e-6] };
    const name = `${i}: ${JSON.stringify(mechanism)}`;
    const outcome = answerOrRefusal('composeEvents', request);
    if (!outcome.ok) {
      // What one engine serves alone is said to be so; a contradiction is a refusal of another kind.
      t.equal(outcome.refusal.code, 'not_certifiable', `${name}: ${outcome.refusal.detail}`);
      continue;
    }
    certified++;
    const { delta_at, epsilon_at } = outcome.answer;
    t.ok(
      delta_at.every(({ delta, remove, add }) => [delta, remove, add].every(ordered)),
      `${name}: deltas`,
    );
    t.ok(
      epsilon_at.every(({ epsilon }) => ordered(epsilon)),
      `${name}: epsilons`,
    );
  }
  t.ok(certified >= 12, `${certified} were certified`);
});
