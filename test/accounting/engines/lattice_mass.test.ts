/**
 * What many uses leave of the whole mass: no mechanism has a delta below 1 - e^eps, that of two equal distributions, so no upper end may lie below it.
 * Far below 0 it is all of delta, and a relative error of 1e-14 a use shows.
 */
import t from 'tap';
import { profileOf } from '../../../src/accounting/engines/choose.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { answerOrRefusal, ask, composition, gaussian, laplace } from '../ask.ts';

t.test('upper ends far below 0 keep the mass of all uses', async (t) => {
  const epsilon = [-15.00289804417036, -6.99074768319023];
  const mechanism = composition('add_remove', gaussian(2.0090476323597364e-7, 0.261405027503552, 5148));
  const { engine, remove, add } = ask('computeProfile', { mechanism, epsilon });
  t.equal(engine, 'lattice');
  epsilon.forEach((eps, i) => {
    const least = -Math.expm1(eps);
    for (const [name, side] of Object.entries({ remove, add })) {
      const upper = side.upper[i] as number;
      t.ok(upper >= least, `${name} ${eps}: ${upper} for at least ${least}`);
    }
  });
});

/** delta of one use of Laplace noise: 1 - e^((eps - 1 / scale) / 2) for |eps| <= 1 / scale. */
const ofLaplace = (scale: number, eps: number) => -Math.expm1(0.5 * (eps - 1 / scale));

t.test('where no double holds the smaller mass of a loss, the direction that needs it is not told', async (t) => {
  // Beside a sampled event both directions count. That of adding a record was told to have a delta of 2.5e-31; it is 1 to 190 digits.
  const both = composition('add_remove', laplace(0.0011), gaussian(0.01, 1, 10));
  const outcome = answerOrRefusal('computeProfile', { mechanism: both, epsilon: [0] });
  t.ok(!outcome.ok && outcome.refusal.code === 'too_expensive' && /losses beyond 600/.test(outcome.refusal.detail));
  // Alone they are each other's mirror image. More uses lose no less than one.
  const epsilon = [-900, 0, 400, 800];
  const { engine, remove } = ask('computeProfile', { mechanism: composition('add_remove', laplace(0.0011, 2)), epsilon });
  t.equal(engine, 'lattice');
  epsilon.forEach((eps, i) => {
    const [lower, upper] = [remove.lower[i] as number, remove.upper[i] as number];
    t.ok(lower <= 1 && upper >= ofLaplace(0.0011, eps), `${eps}: [${lower}, ${upper}]`);
  });
});

t.test('losses of many hundreds of nats of a symmetric law: small epsilons are told from both sides, in either direction', async (t) => {
  // Whether a record is in a batch of a twentieth is told without a doubt (but for e^-200), else nothing is: delta is that of being in one of three.
  const law = lawOf({ kind: 'fixed_size', probability: 0.05, base: { kind: 'gaussian', mu: 40 } });
  const profile = profileOf([{ law, count: 3 }], { tolerance: 1e-3 });
  t.equal(profile.engine, 'lattice');
  const truth = Math.log1p(-(0.95 ** 3));
  const epsilon = Float64Array.of(0, 0.5, 5, 40, 120);
  for (const direction of ['remove', 'add'] as const) {
    const { logDelta } = profile.evaluate(direction, epsilon);
    epsilon.forEach((eps, i) => {
      const [lower, upper] = [logDelta.lower[i]!, logDelta.upper[i]!];
      t.ok(lower <= truth && truth <= upper && upper - lower < 1e-5, `${direction} ${eps}: ${truth} in [${lower}, ${upper}]`);
    });
    t.ok(profile.maximumLoss(direction) > 2400, `${direction}: the largest loss is not where the deepest are cut`);
  }
});

t.test('the masses under Q of losses of hundreds of nats count with their rounding: no lower end is above 1', async (t) => {
  const sampling = { scheme: 'shuffled_batches', batch_size: 5, dataset_size: 10 } as const;
  const mechanism = composition('zero_out', { kind: 'gaussian', noise_multiplier: 0.11, sampling, count: 300 });
  const { remove, add, delta } = ask('computeProfile', { mechanism, epsilon: [-2, 0, 5, 60] });
  for (const [name, { lower, upper }] of Object.entries({ remove, add, delta }))
    lower.forEach((low, i) => {
      t.ok((low as number) <= 1 && (low as number) <= (upper[i] as number), `${name}: ${low} to ${upper[i]}`);
    });
});
