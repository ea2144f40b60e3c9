import t from 'tap';
import { encodeAnswer } from '../../workers/encode.ts';

const encoded = (value: unknown) => Buffer.from(encodeAnswer(value)).toString();

t.test('writes what JSON.stringify writes, and typed arrays as arrays', async (t) => {
  const value = { a: [1, null, 'x', { b: true }], c: 1e-300, d: 'é', e: { f: [] } };
  t.same(JSON.parse(encoded(value)), value);
  t.equal(encoded({ list: Float64Array.of(1, 0.5) }), '{"list":[1,0.5]}');
  t.equal(encoded({ absent: undefined, zero: -0 }), '{"zero":0}');
});

t.test('is ASCII whatever a label holds', async (t) => {
  const label = 'é 訓 😀 \u2028 \u007f "\\';
  const text = encoded({ label });
  t.match(text, /^[\x20-\x7f]*$/);
  t.equal(JSON.parse(text).label, label);
});

t.test('refuses what is not a number of JSON, with its place', async (t) => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    t.throws(() => encoded({ mu: { value: wrong } }), { message: `the answer holds ${wrong} at /mu/value` });
    t.throws(() => encoded({ delta: { value: [0, wrong] } }), { message: `the answer holds ${wrong} at /delta/value/1` });
    t.throws(() => encoded({ list: Float64Array.of(0, wrong) }), { message: `the answer holds ${wrong} at /list/1` });
  }
  t.throws(() => encoded({ f: () => 1 }), { message: /function at \/f/ });
  t.throws(() => encoded({ n: 1n }), { message: /bigint at \/n/ });
});
