/**
 * The strongest adversary against each filter, enumerated exactly on small discrete mechanisms: after every answer it picks the next mechanism, or stops,
 * so as to make the final loss as large as it can. What it reaches must stay below what the filter promises (50-digit values in the fixture), and
 * must come near enough that a filter which admits twice as much would be caught.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { parseAmount } from '../../src/ledger/amount.ts';
import { exceeded, sum } from '../../src/ledger/filter.ts';

interface Mechanism {
  /** Probabilities of each outcome under P and under Q. */
  outcomes: [number, number][];
  epsilon: string;
  delta: string;
  rho: string;
  mu_squared: string;
  rdp: Record<string, string> | null;
}
const fixture = JSON.parse(readFileSync(new URL('../fixtures/adversary.json', import.meta.url), 'utf8')) as {
  mechanisms: Mechanism[];
  epsilons: number[];
  gaussian: Record<string, number[]>;
  counter_example: { epsilon: number; delta: number; attained: number };
};

type Admit = (spent: bigint[], cost: bigint[]) => boolean;
type Payoff = (p: number, q: number) => number;

/** The filter under test. */
const within =
  (cap: bigint[]): Admit =>
  (spent, cost) =>
    exceeded(cap, spent, sum(spent, cost), cost).length === 0;

/**
 * The largest expected payoff of any adaptive strategy that the filter admits: stopping pays `payoff(p, q)` for the path's probabilities under P and Q.
 * The value of a path depends on its probabilities and on what is left only.
 */
function strongest(mechanisms: { outcomes: [number, number][]; cost: bigint[] }[], admit: Admit, payoff: Payoff): number {
  const known = new Map<string, number>();
  const visit = (p: number, q: number, spent: bigint[]): number => {
    const key = `${p.toPrecision(13)} ${q.toPrecision(13)} ${spent.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best = payoff(p, q);
    for (const { outcomes, cost } of mechanisms) {
      if (!admit(spent, cost)) continue;
      const after = sum(spent, cost);
      const value = outcomes.reduce((total, [a, b]) => total + visit(p * a, q * b, after), 0);
      if (value > best) best = value;
    }
    known.set(key, best);
    return best;
  };
  return visit(1, 1, mechanisms[0]?.cost.map(() => 0n) ?? []);
}

const hockeyStick =
  (epsilon: number): Payoff =>
  (p, q) =>
    Math.max(0, p - Math.exp(epsilon) * q);
/** Rounding of sums and products of some ten factors. */
const ROUNDING = 1e-13;
const costed = (names: ('epsilon' | 'delta' | 'rho' | 'mu_squared')[], list = fixture.mechanisms) =>
  list.map((one) => ({ outcomes: one.outcomes, cost: names.map((name) => parseAmount(one[name])) }));
const withoutLeak = fixture.mechanisms.filter(({ delta }) => parseAmount(delta) === 0n);
const amounts = (...texts: string[]) => texts.map(parseAmount);

t.test('(mu, delta0): below delta0 + (1 - delta0) delta_mu at every epsilon', async (t) => {
  for (const [name, promised] of Object.entries(fixture.gaussian)) {
    const cap = amounts(...name.split(' '));
    let nearest = 0;
    for (const [i, epsilon] of fixture.epsilons.entries()) {
      const attained = strongest(costed(['mu_squared', 'delta']), within(cap), hockeyStick(epsilon));
      const most = promised[i] as number;
      t.ok(attained <= most + ROUNDING, `${name} at ${epsilon}: ${attained} of ${most}`);
      nearest = Math.max(nearest, (attained - Math.max(0, 1 - Math.exp(epsilon))) / (most - Math.max(0, 1 - Math.exp(epsilon))));
    }
    t.ok(nearest > 0.8, `an adversary comes near: ${nearest}`);
    const twice = cap.map((amount) => 2n * amount);
    const caught = fixture.epsilons.filter((epsilon, i) => {
      return strongest(costed(['mu_squared', 'delta']), within(twice), hockeyStick(epsilon)) > (promised[i] as number) + ROUNDING;
    });
    t.ok(caught.length > 0, 'a filter that admits twice as much is caught');
  }
});

t.test('pure and approximate: no more than the sums', async (t) => {
  const pure = strongest(costed(['epsilon'], withoutLeak), within(amounts('1.2')), hockeyStick(1.2));
  t.ok(pure <= ROUNDING, `${pure}`);
  t.ok(strongest(costed(['epsilon'], withoutLeak), within(amounts('1.2')), hockeyStick(1)) > 1e-3, 'and not much less');
  const approximate = strongest(costed(['epsilon', 'delta']), within(amounts('1', '0.04')), hockeyStick(1));
  t.ok(approximate <= 0.04 + ROUNDING, `${approximate}`);
  t.ok(approximate > 0.039, 'and not much less');
});

t.test('rho and Renyi divergences: every order stays within its bound', async (t) => {
  const power =
    (order: number): Payoff =>
    (p, q) =>
      p ** order * q ** (1 - order);
  for (const order of [1.5, 2, 8, 30]) {
    const attained = Math.log(strongest(costed(['rho'], withoutLeak), within(amounts('0.5')), power(order))) / (order - 1);
    t.ok(attained <= 0.5 * order + ROUNDING, `rho, order ${order}: ${attained}`);
  }
  const orders = [2, 8];
  const list = withoutLeak.map(({ outcomes, rdp }) => ({ outcomes, cost: orders.map((order) => parseAmount(rdp?.[order] ?? '')) }));
  const cap = amounts('0.6', '1.5');
  for (const [i, order] of orders.entries()) {
    const attained = Math.log(strongest(list, within(cap), power(order))) / (order - 1);
    t.ok(attained <= Number(cap[i]) / 1e18 + ROUNDING, `order ${order}: ${attained}`);
    t.ok(attained > (0.5 * Number(cap[i])) / 1e18, 'and an adversary comes near');
  }
});

t.test('exact composition is no filter: every path meets (epsilon, delta) on its own, and together they do not', async (t) => {
  const { epsilon, delta, attained } = fixture.counter_example;
  const high = Math.E / (1 + Math.E);
  const response: [number, number][] = [
    [high, 1 - high],
    [1 - high, high],
  ];
  const leak: [number, number][] = [
    [1 - delta, 1 - delta],
    [delta, 0],
    [0, delta],
  ];
  const composed = (...list: [number, number][][]) => {
    let paths: [number, number][] = [[1, 1]];
    for (const outcomes of list) paths = paths.flatMap(([p, q]) => outcomes.map(([a, b]): [number, number] => [p * a, q * b]));
    return paths.reduce((total, [p, q]) => total + hockeyStick(epsilon)(p, q), 0);
  };
  t.ok(composed(response, response) <= delta + ROUNDING, 'two responses, had they been planned');
  t.ok(composed(response, leak) <= delta + ROUNDING, 'a response and a leak, had they been planned');
  const [first, second] = [response[0] as [number, number], response[1] as [number, number]];
  const branch = ([p, q]: [number, number], next: [number, number][]) =>
    next.reduce((total, [a, b]) => total + hockeyStick(epsilon)(p * a, q * b), 0);
  const adaptive = branch(first, response) + branch(second, leak);
  t.ok(Math.abs(adaptive - attained) < ROUNDING);
  t.ok(adaptive > 1.26 * delta, `${adaptive} where ${delta} was promised`);
});
