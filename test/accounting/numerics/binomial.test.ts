/** Confidence bounds against 60-digit arithmetic: on the safe side, and within 1e-13 of the exact bound in either coordinate. */
import t from 'tap';
import { lowerRateBound } from '../../../src/accounting/numerics/binomial-bounds.ts';
import { fixture } from '../ask.ts';

interface Case {
  successes: number;
  trials: number;
  level: number;
  rate: string;
  complement: string;
}

/** The relative distance that rounding, the level's own logarithm included, may take from a bound. */
const SHARP = 1e-13;

t.test('bounds of rates', async (t) => {
  const { bounds } = fixture<{ bounds: Case[] }>('binomial.json');
  for (const { successes, trials, level, rate, complement } of bounds) {
    const bound = lowerRateBound(successes, trials, Math.log(level));
    const name = `${successes} of ${trials} at ${level}`;
    t.ok(bound.rate <= Number(rate) && bound.rate >= Number(rate) * (1 - SHARP), `${name}: rate ${bound.rate} for ${rate}`);
    t.ok(
      bound.complement >= Number(complement) && bound.complement <= Number(complement) * (1 + SHARP),
      `${name}: complement ${bound.complement} for ${complement}`,
    );
  }
  t.ok(bounds.length > 100);
});

t.test('nothing seen bounds nothing', async (t) => {
  t.same(lowerRateBound(0, 10, Math.log(0.05)), { rate: 0, complement: 1 });
});

t.test('more successes and weaker levels never lower the bound', async (t) => {
  let last = 0;
  for (let k = 1; k <= 200; k++) {
    const { rate } = lowerRateBound(k, 200, Math.log(0.025));
    t.ok(rate > last, `${k}`);
    t.ok(lowerRateBound(k, 200, Math.log(0.05)).rate > rate);
    last = rate;
  }
});
