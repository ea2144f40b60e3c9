import t from 'tap';
import { eventSchemas, samplingSchemas } from '../../src/accounting/mechanisms/catalogue.ts';
import type { OperationId } from '../../src/contract/index.ts';
import { compile, faultOf, listBuffers, takeIn } from '../../src/contract/index.ts';
import { gaussian, request } from '../support/requests.ts';

const read = <K extends OperationId = 'fitGdp'>(body: unknown, operation = 'fitGdp' as K) =>
  takeIn(operation, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
/** Code and place of the fault, or 'ok'. */
const verdict = (body: unknown, operation?: OperationId) => {
  const taken = read(body, operation);
  return taken.ok ? 'ok' : `${taken.code} ${taken.errors[0]?.code ?? ''} ${taken.errors[0]?.pointer ?? ''}`.trim();
};
const withEvent = (event: unknown) => ({ mechanism: { kind: 'composition', adjacency: 'add_remove', events: [event] } });

t.test('accepts every example of the catalogue under every sampler', async (t) => {
  const parameters: Record<string, number> = {
    probability: 0.1,
    batch_size: 10,
    dataset_size: 100,
    steps: 5,
    participations: 2,
    maximum_batch_size: 20,
  };
  for (const { kind, example } of eventSchemas) {
    for (const { scheme, fields } of samplingSchemas) {
      const sampling = { scheme, ...Object.fromEntries(fields.map(({ name }) => [name, parameters[name]])) };
      t.equal(verdict(withEvent({ ...example, sampling })), 'ok', `${kind} ${scheme}`);
    }
  }
});

t.test('nothing is coerced, defaulted or dropped', async (t) => {
  const number = (value: unknown) => withEvent({ ...gaussian(), noise_multiplier: value });
  const pointer = '/mechanism/events/0/noise_multiplier';
  for (const value of ['1', null, true, [1], {}, ''])
    t.equal(verdict(number(value)), `invalid_request type ${pointer}`, JSON.stringify(value));
  t.equal(verdict(number(0)), `invalid_request exclusive_minimum ${pointer}`);
  t.equal(verdict(number(-1)), `invalid_request exclusive_minimum ${pointer}`);
  t.equal(verdict(withEvent({ ...gaussian(), count: 1.5 })), 'invalid_request type /mechanism/events/0/count');
  t.equal(verdict(withEvent({ ...gaussian(), count: 0 })), 'invalid_request minimum /mechanism/events/0/count');
  t.equal(verdict(withEvent({ ...gaussian(), noise: 1 })), 'invalid_request unknown_member /mechanism/events/0/noise');
  const taken = read(request());
  t.ok(taken.ok && !('tolerance' in taken.request), 'no default is filled in');
});

t.test('names what is missing, unknown or out of range', async (t) => {
  const cases: [unknown, string][] = [
    [{}, 'invalid_request required /mechanism'],
    [[], 'invalid_request type'],
    ['null', 'invalid_request type'],
    ['7', 'invalid_request type'],
    [{ mechanism: null }, 'invalid_request type /mechanism'],
    [{ mechanism: {} }, 'invalid_request required /mechanism/kind'],
    [{ mechanism: { kind: 'magic' } }, 'invalid_request unknown_kind /mechanism/kind'],
    [{ mechanism: { kind: 7 } }, 'invalid_request unknown_kind /mechanism/kind'],
    [{ mechanism: { kind: 'composition', events: [gaussian()] } }, 'invalid_request required /mechanism/adjacency'],
    [{ mechanism: { kind: 'composition', adjacency: 'near', events: [gaussian()] } }, 'invalid_request enum /mechanism/adjacency'],
    [{ mechanism: { kind: 'composition', adjacency: 'add_remove', events: [] } }, 'invalid_request too_few_items /mechanism/events'],
    [
      { mechanism: { kind: 'composition', adjacency: 'add_remove', events: Array(1001).fill(gaussian()) } },
      'invalid_request too_many_items /mechanism/events',
    ],
    [withEvent({ kind: 'gaussian', noise_multiplier: 1 }), 'invalid_request required /mechanism/events/0/sampling'],
    [withEvent({ ...gaussian(), sampling: { scheme: 'poisson' } }), 'invalid_request required /mechanism/events/0/sampling/probability'],
    [
      withEvent({ ...gaussian(), sampling: { scheme: 'poisson', probability: 1.1 } }),
      'invalid_request maximum /mechanism/events/0/sampling/probability',
    ],
    [withEvent({ ...gaussian(), sampling: { scheme: 'sometimes' } }), 'invalid_request unknown_kind /mechanism/events/0/sampling/scheme'],
    [withEvent({ ...gaussian(), label: 'x'.repeat(201) }), 'invalid_request too_long /mechanism/events/0/label'],
    [withEvent({ kind: 'laplaec', scale: 1, sampling: { scheme: 'none' } }), 'invalid_request unknown_kind /mechanism/events/0/kind'],
    [{ ...request(), tolerance: 1e-10 }, 'invalid_request minimum /tolerance'],
    [{ ...request(), error_floor: 0 }, 'invalid_request minimum /error_floor'],
    [{ ...request(), error_floor: 0.2 }, 'invalid_request maximum /error_floor'],
    [{ ...request(), regret_threshold: 0.6 }, 'invalid_request maximum /regret_threshold'],
    [{ ...request(), delta0: 0 }, 'invalid_request exclusive_minimum /delta0'],
    [{ ...request(), delta0: 1 }, 'invalid_request exclusive_maximum /delta0'],
    [{ ...request(), deltas: [] }, 'invalid_request too_few_items /deltas'],
    [{ ...request(), deltas: Array(201).fill(0.1) }, 'invalid_request too_many_items /deltas'],
    [{ ...request(), deltas: [0.1, -1] }, 'invalid_request minimum /deltas/1'],
    [{ ...request(), dataset_size: 1e13 }, 'invalid_request maximum /dataset_size'],
  ];
  for (const [body, expected] of cases) t.equal(verdict(body), expected);
});

t.test('an unknown kind is told the kinds that there are', async (t) => {
  const taken = read(withEvent({ kind: 'laplaec', sampling: { scheme: 'none' } }));
  const kinds = eventSchemas.map(({ kind }) => kind);
  t.equal(!taken.ok && taken.errors[0]?.message, `must be one of ${kinds.join(', ')}`);
});

t.test('members that exclude or need each other', async (t) => {
  const event = (fields: object, kind = 'gaussian') => verdict(withEvent({ kind, sampling: { scheme: 'none' }, ...fields }));
  const at = '/mechanism/events/0';
  t.equal(event({ noise_multiplier: 1 }), 'ok');
  t.equal(event({ sigma: 1, sensitivity: 1 }), 'ok');
  t.equal(event({ scale: 1, sensitivity: 1 }, 'laplace'), 'ok');
  t.equal(event({}), `invalid_request required ${at}/noise_multiplier`);
  t.equal(event({ sigma: 1 }), `invalid_request required ${at}/sensitivity`);
  t.equal(event({ sensitivity: 1 }), `invalid_request required ${at}/sigma`);
  t.equal(event({ noise_multiplier: 1, sigma: 1 }), `invalid_request conflicting_members ${at}/sigma`);
  t.equal(event({ noise_multiplier: 1, sensitivity: 1 }), `invalid_request conflicting_members ${at}/sensitivity`);
  t.equal(event({ noise_multiplier: 1, sigma: 1, sensitivity: 1 }), `invalid_request conflicting_members ${at}/sigma`);
  t.equal(verdict({ ...request(), fpr: [0.1] }, 'computeTradeOff'), 'ok');
  t.equal(verdict({ ...request(), log_fpr: [-1] }, 'computeTradeOff'), 'ok');
  t.equal(verdict({ ...request(), fpr: [0.1], log_fpr: [-1] }, 'computeTradeOff'), 'invalid_request conflicting_members /log_fpr');
  t.equal(verdict({ ...request(), epsilon: { from: 0, to: 1, points: 5 } }, 'computeProfile'), 'ok');
  t.equal(verdict({ ...request(), epsilon: { from: 1, to: 1, points: 5 } }, 'computeProfile'), 'invalid_request minimum /epsilon/to');
  t.equal(
    verdict({ ...request(), epsilon: { from: 0, to: 1, points: 2001 } }, 'computeProfile'),
    'invalid_request maximum /epsilon/points',
  );
  t.equal(verdict({ ...request(), epsilon: 'wide' }, 'computeProfile'), 'invalid_request type /epsilon');
  t.equal(verdict({ ...request(), epsilon: [0, 'x'] }, 'computeProfile'), 'invalid_request type /epsilon/1');
  t.equal(verdict({ ...request(), epsilon: Array(2001).fill(1) }, 'computeProfile'), 'invalid_request too_many_items /epsilon');
  t.equal(verdict({ ...request(), epsilon: { from: 0, until: 1 } }, 'computeProfile'), 'invalid_request required /epsilon/to');
});

t.test('what is not JSON is said without quoting it', async (t) => {
  for (const text of ['', '{"secret":', '{"secret":1}}', 'secret', '\ufeff{"secret":1}', "{'secret':1}", '{"secret":01}']) {
    const taken = read(text);
    t.match(taken, { ok: false, code: 'invalid_json', errors: [] }, JSON.stringify(text));
    t.notMatch(JSON.stringify(taken), /secret/);
  }
  t.match(takeIn('fitGdp', Buffer.from([0x22, 0xff, 0x22])), { ok: false, code: 'invalid_json' }, 'not UTF-8');
});

t.test('the canonical form depends on what is said, not on how', async (t) => {
  const form = (text: string, operation: OperationId = 'fitGdp') => {
    const taken = read(text, operation);
    if (!taken.ok) throw new Error(JSON.stringify(taken));
    return taken.canonical;
  };
  const plain = JSON.stringify({ ...request('a'), deltas: [0.00001, 0] });
  const reordered = `{ "deltas" : [1e-5, -0.0e3],\n"mechanism":{"events":[{"label":"\\u0061","sampling":{"scheme":"none"},"kind":"gaussian","noise_multiplier":4.00}],"adjacency":"add_remove","kind":"composition"}}`;
  t.equal(form(plain), form(reordered));
  for (const [from, to] of [
    ['"a"', '"b"'],
    ['add_remove', 'zero_out'],
    ['0.00001,0', '0,0.00001'],
    ['0.00001', '0.000010000000000000001'],
  ] as const) {
    const changed = plain.replace(from, to);
    const same = from === '0.00001';
    t.equal(form(changed) === form(plain), same, `${from} -> ${to}`);
  }
  const fpr = (list: string) => form(`{"fpr":[${list}],"mechanism":${JSON.stringify(request().mechanism)}}`, 'computeTradeOff');
  t.equal(fpr('0.5, 1e-1'), fpr('5e-1,0.1'));
  t.not(fpr('0.5,0.1'), fpr('0.1,0.5'));
});

t.test('long lists become typed arrays that can change hands', async (t) => {
  const curve = { mechanism: { kind: 'trade_off_points', fpr: [0, 1], fnr: [1, 0], interpretation: 'samples' } };
  const pmf = { probabilities: [0.5, 0.5], infinity_mass: 0 };
  const losses = { mechanism: { kind: 'privacy_loss_pmf', interval: 0.1, lower_index: -1, remove: pmf, add: pmf, side: 'exact' } };
  for (const [body, lists] of [
    [curve, 2],
    [losses, 2],
    [request(), 0],
  ] as const) {
    const taken = read(body);
    t.ok(taken.ok);
    if (taken.ok) t.equal(listBuffers(taken.request).length, lists);
  }
  const taken = read(curve);
  const mechanism = taken.ok ? taken.request.mechanism : undefined;
  t.ok(mechanism?.kind === 'trade_off_points' && mechanism.fpr instanceof Float64Array);
});

t.test('adaptive clipping says how its count is encoded, and only one way is supported', async (t) => {
  const event = { kind: 'adaptive_clipping', noise_multiplier: 1, quantile_noise_multiplier: 5, sampling: { scheme: 'none' } };
  const at = '/mechanism/events/0/encoding';
  t.equal(verdict(withEvent({ ...event, encoding: 'centred' })), 'ok');
  t.equal(verdict(withEvent(event)), `invalid_request required ${at}`);
  t.equal(verdict(withEvent({ ...event, encoding: 'indicator' })), `invalid_request enum ${at}`);
});

t.test('where a body breaks is told, counted from 1', async (t) => {
  const detailOf = (body: string) => {
    const taken = takeIn('fitGdp', Buffer.from(body));
    return taken.ok ? null : taken.detail;
  };
  const broken: [string, number][] = [
    ['{"a":NaN}', 6],
    ['{"a":1,}', 8],
    ['{"a": -Infinity}', 8],
    ['Infinity', 1],
    ['{} x', 4],
    ["{'a':1}", 2],
    ['[1 2]', 4],
    ['[1,]', 4],
    ['[tru3]', 5],
    ['{"a":"b\n"}', 8],
    ['[true, false, null, nil]', 22],
    [`[${'1,'.repeat(20_000)}x]`, 40_002],
  ];
  for (const [body, character] of broken)
    t.equal(detailOf(body), `The body is not JSON from character ${character} on.`, body.slice(0, 30));
  t.equal(detailOf(`[${'1,'.repeat(40_000)}x]`), 'The body is not JSON.', 'no search through long texts');
  for (const body of ['{', '{"a"', '{"a":', '{"a":"x', '[1', '[1.', '[-', '[tr', ' ', '{"mechanism":{"kind":"composition"']) {
    t.equal(detailOf(body), 'The body ends before its JSON does.', body);
  }
  t.equal(detailOf('\uFEFF{}'), 'The body begins with a byte order mark: send it without one.');
});

t.test('messages say what is expected in words', async (t) => {
  const messageOf = (operation: OperationId, body: unknown) => {
    const taken = read(body, operation);
    return taken.ok ? null : taken.detail;
  };
  const { mechanism } = request();
  const cases: [OperationId, unknown, string][] = [
    ['fitGdp', [], 'The body must be an object.'],
    ['fitGdp', { mechanism: 1 }, '/mechanism must be an object.'],
    ['fitGdp', { mechanism, deltas: 1 }, '/deltas must be an array.'],
    ['fitGdp', { mechanism, deltas: [] }, '/deltas must have at least 1 item.'],
    ['fitGdp', { mechanism, tolerance: 'x' }, '/tolerance must be a number.'],
    ['fitGdp', { mechanism, certify: 'x' }, '/certify must be a boolean.'],
    ['computeProfile', { mechanism, epsilon: 'x' }, '/epsilon must be an array or an object.'],
    ['describeNoise', { kind: 'laplace', sensitivity: 'x', epsilon: 1 }, '/sensitivity must be a number or an object.'],
  ];
  for (const [operation, body, expected] of cases) t.equal(messageOf(operation, body), expected, JSON.stringify(body).slice(0, 60));
  const query = compile({ type: 'object', properties: { limit: { type: 'string' } } });
  t.notOk(query({ limit: ['1', '2'] }));
  t.match(faultOf(query.errors, '/query'), { pointer: '/query/limit', code: 'type', message: 'must appear once' });
  const short = compile({ type: 'object', properties: { key: { type: 'string', minLength: 1 } } });
  t.notOk(short({ key: '' }));
  t.match(faultOf(short.errors, '/header'), { pointer: '/header/key', code: 'too_short', message: 'must have at least 1 character' });
});
