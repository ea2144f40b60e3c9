import t from 'tap';
import * as bodies from '../../load/bodies.ts';
import { median } from '../../load/drive.ts';
import { row, table } from '../../load/report.ts';

t.test('a row fails when its ratio is above the limit, or is no number', async (t) => {
  t.equal(row('a', 13, 10, { limit: 1.3 }).failed, false);
  t.equal(row('a', 14, 10, { limit: 1.3 }).failed, true);
  t.equal(row('a', 14, 10).failed, false);
  t.equal(row('a', 0, 0, { limit: 1.3 }).failed, true);
  t.equal(row('a', 14, 10, { ratio: 1.2, limit: 1.3 }).failed, false);
});

t.test('the table shows ratios and verdicts, and leaves blank what does not exist', async (t) => {
  const lines = table([row('cached', 130, 100, { limit: 1.2 }), row('memory', 5, null)]).split('\n');
  t.match(lines[0], /^measure +lossbook +node:http +ratio +limit$/);
  t.match(lines[1], /^cached +130 +100 +1\.30 +1\.20 +OVER$/);
  t.match(lines[2], /^memory +5\.00$/);
});

t.test('medians of odd, even and empty lists', async (t) => {
  t.equal(median([3, 1, 2]), 2);
  t.equal(median([4, 1, 2, 3]), 2.5);
  t.ok(Number.isNaN(median([])));
});

t.test('a cached body repeats its bytes, a canonical one its meaning, a fresh one neither', async (t) => {
  t.equal(bodies.cached().body, bodies.cached().body);
  const [a, b] = [bodies.canonical().body, bodies.canonical().body];
  t.not(a, b);
  t.equal(a.length, b.length);
  t.same(JSON.parse(a), JSON.parse(b));
  t.same(JSON.parse(a), JSON.parse(bodies.cached().body));
  // their text comes from JSON.stringify: other bytes are another question
  for (const fresh of [bodies.gdpFit, bodies.profile, bodies.compose, bodies.longCurve])
    t.equal(new Set([fresh().body, fresh().body]).size, 2);
});
