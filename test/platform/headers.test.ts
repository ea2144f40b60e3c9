import t from 'tap';
import { names } from '../../src/platform/headers.ts';
import { requestIdOf } from '../../src/platform/request-id.ts';

t.test('If-None-Match names a key, strong or weak, alone or in a list', async (t) => {
  for (const field of ['"k"', 'W/"k"', '"a", "k"', '"a",W/"k" , "b"']) t.ok(names(field, 'k'), field);
  for (const field of [undefined, '', 'k', '"K"', '"kk"', '*', '"a"']) t.notOk(names(field, 'k'), field ?? 'absent');
});

t.test("a caller's request id is taken where it is harmless", async (t) => {
  const given = (id: string | string[]) => requestIdOf({ headers: { 'x-request-id': id } as never });
  t.equal(given('abc-1.2_3'), 'abc-1.2_3');
  for (const id of ['', 'a b', 'a"b', 'a\nb', 'x'.repeat(65), '<script>', ['a', 'b']]) t.match(given(id), /^[0-9a-f]{12}-[0-9a-z]+$/);
  t.not(given(''), given(''));
});
