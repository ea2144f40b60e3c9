import t from 'tap';
import { scanJson } from '../../src/contract/scan.ts';

const scan = (text: string) => {
  const found = scanJson(text);
  return found === null ? null : [found.pointer, found.code];
};

t.test('finds what parsing would hide, with its pointer', async (t) => {
  const cases: [string, [string, string] | null][] = [
    ['{"a":1,"a":2}', ['/a', 'duplicate_member']],
    ['{"a":1,"\\u0061":2}', ['/a', 'duplicate_member']],
    ['{"\u00e9":1,"\\u00e9":2}', ['/?', 'duplicate_member']],
    ['{"a":{"a":1},"b":{"a":1}}', null],
    ['[{"a":1},{"a":1,"b":[],"a":2}]', ['/1/a', 'duplicate_member']],
    ['{"a":[0,1,{"b":{"__proto__":1}}]}', ['/a/2/b/__proto__', 'forbidden_member']],
    ['{"\\u005f_proto__":1}', ['/__proto__', 'forbidden_member']],
    ['{"constructor":1}', ['/constructor', 'forbidden_member']],
    ['{"prototype":1}', ['/prototype', 'forbidden_member']],
    ['{"label":"__proto__"}', null],
    ['{"a":1e-400}', ['/a', 'number_underflow']],
    ['{"a":[1,-2e-999]}', ['/a/1', 'number_underflow']],
    [`[0.${'0'.repeat(400)}1]`, ['/0', 'number_underflow']],
    ['{"a":0e-999,"b":-0.0E-500,"c":0.000}', null],
    ['{"a":1e999}', ['/a', 'number_overflow']],
    ['{"a":-1e309}', ['/a', 'number_overflow']],
    [`[${'9'.repeat(400)}]`, ['/0', 'number_overflow']],
    ['[1e308,1e-308,5e-324,1.7976931348623157e+308]', null],
    ['[1e1000000000000]', ['/0', 'number_overflow']],
    ['{"a":"\\ud800"}', ['/a', 'not_well_formed']],
    ['{"a":"\\ud83d\\ude00"}', null],
    ['{"a":"\\\\ud800"}', null],
    [`${'['.repeat(33)}`, ['/0'.repeat(32), 'too_deep']],
    [`${'['.repeat(32)}${']'.repeat(32)}`, null],
    ['{"a":"],}{[","b":1,"b":2}', ['/b', 'duplicate_member']],
    ['{"a":"\\"","a":1}', ['/a', 'duplicate_member']],
    ['{"a/b~c":1,"a/b~c":1}', ['/a~1b~0c', 'duplicate_member']],
  ];
  for (const [text, expected] of cases) t.same(scan(text), expected, text.slice(0, 60));
});

t.test('names no member that a schema could not hold', async (t) => {
  const long = 'x'.repeat(65);
  t.same(scan(`{"${long}":1,"${long}":1}`), ['/?', 'duplicate_member']);
});

t.test('bounds the members of one object', async (t) => {
  const members = (count: number) => `{"o":{${Array.from({ length: count }, (_, index) => `"m${index}":0`).join()}}}`;
  t.equal(scan(members(256)), null);
  t.same(scan(members(257)), ['/o', 'too_many_members']);
  const twice = (count: number) => members(count).replace('}}', ',"m3":0}}');
  for (const count of [4, 15, 16, 17, 18, 200]) t.same(scan(twice(count)), ['/o/m3', 'duplicate_member'], `${count} members`);
});

t.test('leaves what is not JSON to the parser, and ends on any text', async (t) => {
  for (const text of [
    '',
    '{',
    '}',
    ']',
    '[[[',
    '"',
    '"\\',
    '{"a',
    '{"a":',
    '{"\\x":1}',
    'nul',
    '-',
    '1e',
    ',,,,',
    '{,}',
    '\ufeff{}',
    '{"a":"\\u12"}',
  ]) {
    t.equal(scan(text), null, JSON.stringify(text));
  }
  t.doesNotThrow(() => {
    for (let byte = 0; byte < 256; byte++) {
      for (const before of [[], [0x7b], [0x22], [0x5b, 0x31]]) scanJson(Buffer.from([...before, byte, byte]).toString());
    }
  }, 'every byte value, alone and behind structure');
});

t.test('agrees with the parser on random JSON: a text is refused exactly if parsing loses something', async (t) => {
  let seed = 20240611;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  const write = (depth: number): string => {
    const kind = random(depth > 4 ? 4 : 6);
    if (kind === 0) return `${random(10)}.${random(1000)}e${random(2) === 0 ? '-' : ''}${random(400)}`;
    if (kind === 1) return String(random(1000));
    if (kind === 2) return ['true', 'false', 'null'][random(3)] as string;
    if (kind === 3) return JSON.stringify(String.fromCharCode(97 + random(3), 34, 92));
    if (kind === 4) return `[${Array.from({ length: random(4) }, () => write(depth + 1)).join(' , ')}]`;
    return `{${Array.from({ length: random(4) }, () => ` "${String.fromCharCode(97 + random(6))}" : ${write(depth + 1)}`).join()}}`;
  };
  let refused = 0;
  for (let round = 0; round < 3000; round++) {
    const text = write(0);
    const loses = losesSomething(text);
    const found = scan(text);
    if (found !== null) refused += 1;
    if ((found !== null) !== loses) t.fail(`${text} -> ${JSON.stringify(found)}`);
  }
  t.ok(refused > 100 && refused < 2900, `${refused} of 3000 were refused`);
});

/** By other means: members are counted, and every number is compared with its digits. */
function losesSomething(text: string): boolean {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/g, (string, at: number) =>
    text
      .slice(at + string.length)
      .trimStart()
      .startsWith(':')
      ? '"'
      : '',
  );
  const written = (outside.match(/"/g) ?? []).length;
  let kept = 0;
  JSON.parse(text, (_, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) kept += Object.keys(value).length;
    return value;
  });
  if (written !== kept) return true;
  return (outside.match(/-?\d[\d.eE+-]*/g) ?? []).some((literal) => {
    const value = Number(literal);
    return !Number.isFinite(value) || (value === 0 && /[1-9]/.test(literal.split('e')[0] ?? ''));
  });
}
