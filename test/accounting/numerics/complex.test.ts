import fc from 'fast-check';
import t from 'tap';
import { complexExp, complexExpm1, complexLog, complexLog1p } from '../../../src/accounting/numerics/complex.ts';
import { holds, specialCases } from './reference.ts';

const u = 2 ** -53;
const functions = { complexExp, complexExpm1, complexLog, complexLog1p };

t.test('seeded cases: error relative to the modulus, and the real part of logarithms on its own', async (t) => {
  const out = new Float64Array(2);
  for (const [name, f] of Object.entries(functions)) {
    const imaginary = specialCases(`${name}Im`);
    for (const [i, { args, value }] of specialCases(`${name}Re`).entries()) {
      const im = imaginary[i]!.value;
      f(args[0]!, args[1]!, out);
      const modulus = Math.hypot(value, im);
      t.ok(Math.hypot(out[0]! - value, out[1]! - im) <= 8 * u * modulus, `${name}(${args}) = ${out}, expected ${value}, ${im}`);
      if (name.startsWith('complexLog')) {
        t.ok(Math.abs(out[0]! - value) <= 8 * u * Math.abs(value) + 8 * u * u, `${name}(${args}), real part ${out[0]} for ${value}`);
      }
    }
  }
});

t.test('the real axis is that of Math', async (t) => {
  const out = new Float64Array(2);
  for (const x of [-0.9, -1e-10, 0, 1e-300, 0.3, 20]) {
    complexExpm1(x, 0, out);
    t.same([...out], [Math.expm1(x), 0]);
    complexExp(x, 0, out);
    t.same([...out], [Math.exp(x), 0]);
    complexLog1p(x, 0, out);
    t.ok(Math.abs(out[0]! - Math.log1p(x)) <= 4 * u * Math.abs(Math.log1p(x)) && out[1] === 0, `log1p ${x}`);
  }
  complexLog(0, 0, out);
  t.equal(out[0], Number.NEGATIVE_INFINITY);
  complexLog(-1, 0, out);
  t.same([...out], [0, Math.PI]);
});

t.test('results go where they are told and nowhere else', async (t) => {
  const out = Float64Array.of(7, 7, 7, 7);
  complexExp(0, Math.PI / 2, out, 1);
  t.ok(out[0] === 7 && out[3] === 7 && Math.abs(out[1]!) < u && out[2] === 1);
});

t.test('inverse pairs and conjugates', async (t) => {
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const out = new Float64Array(4);
  holds(
    t,
    'log1p undoes expm1',
    fc.property(part, part, (a, b) => {
      complexExpm1(a, b, out);
      complexLog1p(out[0]!, out[1]!, out, 2);
      // Where e^z is small, the rounding of expm1 near -1 is magnified by 1 / |e^z|.
      return Math.hypot(out[2]! - a, out[3]! - b) <= 16 * u * (1 + Math.exp(-a)) * (1 + Math.hypot(a, b));
    }),
  );
  holds(
    t,
    'conjugate arguments give conjugate results',
    fc.property(part, part, (a, b) =>
      Object.values(functions).every((f) => {
        f(a, b, out);
        f(a, -b, out, 2);
        return out[0] === out[2] && (out[1] === -out[3]! || b === 0);
      }),
    ),
  );
});
