import t from 'tap';

import { judge, readCounts } from '../../scripts/run-tests.js';

t.test('the last summary of the output counts', async (t) => {
  const output = ['# { total: 3, pass: 3 }', 'ok 1 - a', '# { total: 9, pass: 7, fail: 1, skip: 1 }', '# time=1s', ''].join('\n');
  t.same(readCounts(output), { pass: 7, fail: 1, skip: 1 });
});

t.test('a crash or an empty run is a failure', async (t) => {
  t.same(judge({ pass: 4, fail: 0 }, 0), { line: '4 passed, 0 failed', exitCode: 0 });
  t.same(judge({ pass: 4, fail: 2 }, 1), { line: '4 passed, 2 failed', exitCode: 1 });
  t.same(judge({ pass: 4, fail: 0 }, 1), { line: '4 passed, 1 failed', exitCode: 1 });
  t.same(judge(readCounts(''), 0), { line: '0 passed, 1 failed', exitCode: 1 });
});
