/**
 * What many uses leave of the whole mass: no mechanism has a delta below 1 - e^eps, that of two equal distributions, so no upper end may lie below it.
 * Far below 0 it is all of delta, and a relative error of 1e-14 a use shows.
 */
import t from 'tap';
import { ask, composition, gaussian } from '../ask.ts';

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
