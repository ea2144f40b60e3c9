/** A seeded stream of malformed and hostile requests. Every one of them deserves a 4xx problem, and nothing worse. */
import { gaussian, request } from './requests.ts';

export interface Hostile {
  what: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | string;
  /** Where the fault is, when it is in one field. */
  pointer?: string;
}

export type Random = (below: number) => number;

/** Numerical Recipes' linear congruence; its low bits are weak, so the high ones are used. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const paths = ['/v1/gdp-fit', '/v1/profile', '/v1/trade-off', '/v1/compose', '/v1/steps'];
const json = { 'content-type': 'application/json' };
const event = '/mechanism/events/0';

type Make = (random: Random) => Omit<Hostile, 'what' | 'path' | 'headers'> & { headers?: Record<string, string> };

/** A request in which `text` stands where the noise multiplier should. */
const noise = (text: string) => JSON.stringify(request()).replace('"noise_multiplier":4', `"noise_multiplier":${text}`);
const inEvent = (member: string) => JSON.stringify(request()).replace('"noise_multiplier":4', `"noise_multiplier":4,${member}`);
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

const makers: Record<string, Make> = {
  'wrong type': (random) => ({
    body: noise(pick(random, ['null', 'true', '"4"', '[4]', '{}', '""', '[]', 'false', '"NaN"'])),
    pointer: `${event}/noise_multiplier`,
  }),
  'no number at all': (random) => ({
    body: noise(pick(random, ['NaN', 'Infinity', '-Infinity', '0x10', '1_000', '.5', '1.', '+1', '01', '1e', '--1', 'undefined'])),
  }),
  underflow: (random) => ({ body: noise(`${1 + random(9)}e-${330 + random(10_000)}`), pointer: `${event}/noise_multiplier` }),
  'underflow without exponent': (random) => ({ body: noise(`0.${'0'.repeat(330 + random(500))}1`), pointer: `${event}/noise_multiplier` }),
  overflow: (random) => ({
    body: noise(`${pick(random, ['', '-'])}${1 + random(9)}e${309 + random(10_000)}`),
    pointer: `${event}/noise_multiplier`,
  }),
  'integer overflow': (random) => ({
    body: inEvent(`"count":${pick(random, ['1e999', '9e400', '1e19', '9007199254740993', '1.5', '0', '-1'])}`),
    pointer: `${event}/count`,
  }),
  'out of range': (random) => ({
    body: noise(pick(random, ['0', '-1', '-0', '1e300', '0e-999', '-1e-300'])),
    pointer: `${event}/noise_multiplier`,
  }),
  'duplicate member': () => ({ body: noise('4,"noise_multiplier":5'), pointer: `${event}/noise_multiplier` }),
  'duplicate member, escaped': () => ({ body: noise('4,"\\u006eoise_multiplier":5'), pointer: `${event}/noise_multiplier` }),
  'unknown member': (random) => ({ body: inEvent(`"m${random(1000)}":1`) }),
  'misspelt member': () => ({ body: JSON.stringify({ ...request(), tolerence: 1 }), pointer: '/tolerence' }),
  'prototype member': (random) => {
    const name = pick(random, ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']);
    return { body: inEvent(`"${name}":{"polluted":true}`), pointer: `${event}/${name.replace('\\u005f', '_')}` };
  },
  'prototype member on top': (random) => ({
    body: JSON.stringify(request()).replace('{', `{"${pick(random, ['__proto__', 'constructor'])}":{"tolerance":1},`),
  }),
  'huge array': (random) => ({
    body: `{"mechanism":{"kind":"composition","adjacency":"add_remove","events":[${'0,'.repeat(1000 + random(200_000))}0]}}`,
  }),
  'huge array of events': () => ({
    body: JSON.stringify({ mechanism: { ...request().mechanism, events: Array(1500).fill(gaussian()) } }),
    pointer: '/mechanism/events',
  }),
  'deep nesting': (random) => ({ body: pick(random, ['[', '{"a":', '[{"a":']).repeat(33 + random(50_000)) }),
  'deep nesting, closed': (random) => {
    const depth = 33 + random(5000);
    return { body: `{"mechanism":${'['.repeat(depth)}${']'.repeat(depth)}}` };
  },
  'many members': (random) => ({
    body: `{${Array.from({ length: 257 + random(5000) }, (_, index) => `"m${index}":0`).join()}}`,
    pointer: '',
  }),
  truncated: (random) => {
    const whole = JSON.stringify(request());
    return { body: whole.slice(0, 1 + random(whole.length - 1)) };
  },
  'more behind the end': (random) => ({ body: JSON.stringify(request()) + pick(random, ['}', 'x', '{}', '\0', ',']) }),
  'wrong media type': (random) => ({
    body: JSON.stringify(request()),
    headers: {
      'content-type': pick(random, [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        '*/*',
        'a',
      ]),
    },
  }),
  'no media type': () => ({ body: JSON.stringify(request()), headers: {} }),
  'lone surrogate': (random) => ({
    body: inEvent(`"label":"${pick(random, ['\\ud800', '\\udfff', '\\ude00\\ud83d'])}"`),
    pointer: `${event}/label`,
  }),
  'not UTF-8': (random) => ({
    body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0x80 + random(64)]), Buffer.from('"}')]),
  }),
  'byte order mark': () => ({ body: `\ufeff${JSON.stringify(request())}` }),
  'UTF-16': () => ({ body: Buffer.from(JSON.stringify(request()), 'utf16le') }),
  empty: () => ({ body: '' }),
  'white space': (random) => ({ body: ' \n'.repeat(1 + random(1000)) }),
  'not an object': (random) => ({ body: pick(random, ['null', 'true', '[]', '1', '"x"', '[[]]']), pointer: '' }),
  'missing member': (random) => {
    const gone = pick(random, ['kind', 'sampling', 'noise_multiplier'] as const);
    const { [gone]: _, ...rest } = gaussian();
    return { body: JSON.stringify({ mechanism: { ...request().mechanism, events: [rest] } }), pointer: `${event}/${gone}` };
  },
  'both forms': () => ({ body: inEvent('"sigma":1,"sensitivity":1') }),
  'long label': (random) => ({ body: inEvent(`"label":"${'x'.repeat(201 + random(100_000))}"`), pointer: `${event}/label` }),
  'random bytes': (random) => ({ body: Buffer.from(Array.from({ length: 1 + random(300) }, () => random(256))) }),
  'a flipped byte': (random) => {
    const bytes = Buffer.from(JSON.stringify(request()));
    // a control character is wrong wherever it stands
    bytes[random(bytes.length)] = 1 + random(8);
    return { body: bytes };
  },
};

export function hostileRequests(count: number, seed: number): Hostile[] {
  const random = seeded(seed);
  const kinds = Object.keys(makers);
  return Array.from({ length: count }, (_, index) => {
    const what = kinds[index % kinds.length] as string;
    return { what, path: pick(random, paths), headers: json, ...(makers[what] as Make)(random) };
  });
}
