/** Binary bodies: the same request as the JSON one, or refused at the tensor that is wrong. */
import t from 'tap';
import { takeIn, takeInTensors } from '../../src/contract/index.ts';
import { type TensorSource, tensorBody } from '../support/tensors.ts';

const x = [
  [1, 0.5],
  [1, -1],
  [1, 2],
  [1, 0],
];
const y = [1, -0.5, 2.5, 0.25];
const q = [1, 0, 1, 0];
const requestOf = (xs: unknown, ys: unknown, qs: unknown) => ({
  process: { kind: 'shard', core: 2 },
  source: {
    kind: 'records',
    releases: [{ kind: 'linear_regression', x: xs, y: ys }],
    query: { kind: 'single', values: qs },
  },
});
const named = requestOf({ tensor: 'x' }, { tensor: 'y' }, { tensor: 'q' });
const tensors: Record<string, TensorSource> = {
  x: { shape: [4, 2], values: x.flat() },
  y: { shape: [4], values: y },
  q: { shape: [4], values: q },
};
const plain = takeIn('analysePredictability', Buffer.from(JSON.stringify(requestOf(x, y, q))));

/** As the reader hands it over: in a buffer of its own, with room behind. */
function read(body: Buffer) {
  const own = new ArrayBuffer(body.length + 8);
  new Uint8Array(own).set(body);
  return takeInTensors('analysePredictability', own, body.length);
}
const verdict = (body: Buffer) => {
  const taken = read(body);
  return taken.ok ? 'ok' : `${taken.errors[0]?.code ?? taken.code} ${taken.errors[0]?.pointer ?? ''}`;
};

t.test('the canonical form is that of the same numbers in JSON, and of text', async (t) => {
  if (!plain.ok) return t.fail('the plain request is sound');
  for (const padding of [0, 1, 3, 7, 8]) {
    const taken = read(tensorBody(named, tensors, { padding }));
    t.ok(taken.ok && taken.canonical === plain.canonical, `${padding} spaces behind the header`);
  }
  const csv = requestOf({ csv: '1,0.5\n1,-1\r\n1, 2\n1,0\n' }, y, q);
  const text = takeIn('analysePredictability', Buffer.from(JSON.stringify(csv)));
  t.ok(text.ok && text.canonical === plain.canonical, 'comma-separated');
  for (const dtype of ['F32', 'I64', 'I32', 'U8', 'BOOL'] as const) {
    const taken = read(tensorBody(named, { ...tensors, q: { shape: [4], values: q, dtype } }));
    t.ok(taken.ok && taken.canonical === plain.canonical, dtype);
  }
});

t.test('doubles are not copied', async (t) => {
  const taken = read(tensorBody(named, tensors));
  if (!taken.ok || taken.request.source.kind !== 'records') return t.fail('records');
  const [release] = taken.request.source.releases;
  if (release?.kind !== 'linear_regression') return t.fail('a regression');
  t.equal(release.x.values.buffer, (release.y as Float64Array).buffer, 'both look into the body');
});

t.test('what is wrong is named', async (t) => {
  const without = ({ q: _, ...rest }: typeof tensors) => rest;
  const entry = (name: string, changed: Record<string, unknown>) => (header: Record<string, unknown>) => ({
    ...header,
    [name]: { ...(header[name] as object), ...changed },
  });
  t.equal(verdict(tensorBody(named, without(tensors))), 'unknown_tensor /source/query/values/tensor');
  t.equal(verdict(tensorBody(named, { ...tensors, z: { shape: [1], values: [1] } })), 'invalid_tensors /z');
  t.equal(verdict(tensorBody(named, { ...tensors, x: { shape: [8], values: x.flat() } })), 'wrong_dimensions /source/releases/0/x/tensor');
  t.equal(verdict(tensorBody(named, { ...tensors, y: { shape: [4, 1], values: y } })), 'wrong_dimensions /source/releases/0/y/tensor');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('y', { shape: [5] }) })), 'invalid_tensors /y');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('q', { data_offsets: [96, 136] }) })), 'invalid_tensors /q');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('q', { data_offsets: [40, 8] }) })), 'invalid_tensors /q');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('q', { dtype: 'F16' }) })), 'invalid_tensors /q');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('q', { dtype: 'toString' }) })), 'invalid_tensors /q');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('q', { shape: [-4] }) })), 'invalid_tensors /q');
  t.equal(verdict(tensorBody(named, tensors, { change: ({ __metadata__: _, ...rest }) => rest })), 'invalid_tensors /__metadata__/request');
  t.equal(verdict(tensorBody(named, tensors, { change: entry('q', { data_offsets: [0, 32] }) })), 'invalid_tensors /x', 'an overlap');
  const shorter = { x: { shape: [3, 2], data_offsets: [0, 48] } };
  t.equal(verdict(tensorBody(named, tensors, { change: entry('x', shorter.x) })), 'invalid_tensors /y', 'a hole');
  t.equal(verdict(Buffer.concat([tensorBody(named, tensors), Buffer.alloc(8)])), 'invalid_tensors ', 'bytes behind the last tensor');
  t.equal(verdict(Buffer.from('{}')), 'invalid_tensors ');
  t.equal(verdict(Buffer.alloc(64, 0xff)), 'invalid_tensors ');
  t.equal(verdict(tensorBody({ ...named, losess: [] }, tensors)), 'unknown_member /losess');
  const json = takeIn('analysePredictability', Buffer.from(JSON.stringify(named)));
  t.match(json, { ok: false, errors: [{ code: 'unknown_tensor', pointer: '/source/releases/0/x/tensor' }] }, 'there is none in JSON');
});

t.test('numbers that no double holds, and bytes that are no truth value, are no numbers', async (t) => {
  const valuesOf = (source: TensorSource) => {
    const taken = read(tensorBody(named, { ...tensors, q: source }));
    if (!taken.ok || taken.request.source.kind !== 'records' || taken.request.source.query.kind !== 'single')
      return t.fail('a single query');
    return [...Array.from(taken.request.source.query.values)];
  };
  t.same(valuesOf({ shape: [4], values: [1, 0, 7, 0], dtype: 'BOOL' }), [1, 0, Number.NaN, 0]);
  t.same(valuesOf({ shape: [4], values: [1, 0, 2 ** 60, 0], dtype: 'I64' }), [1, 0, Number.NaN, 0]);
});

t.test('tables of rows and of text are refused where they are none', async (t) => {
  const fault = (xs: unknown) => {
    const taken = takeIn('analysePredictability', Buffer.from(JSON.stringify(requestOf(xs, y, q))));
    return taken.ok ? 'ok' : `${taken.errors[0]?.code} ${taken.errors[0]?.pointer}`;
  };
  t.equal(fault([[1, 2], [3], [4, 5], [6, 7]]), 'ragged_rows /source/releases/0/x/1');
  t.equal(fault({ csv: '1,2\n3\n' }), 'ragged_rows /source/releases/0/x/csv');
  for (const cell of ['nan', '0x10', '', '1_0', 'Infinity', '1;2', '"1"'])
    t.equal(fault({ csv: `1,${cell}` }), 'invalid_csv /source/releases/0/x/csv', cell);
});
