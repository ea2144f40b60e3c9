import t from 'tap';
import { createAdmission } from '../../src/pool/admission.ts';

t.test('bounds how many wait', async (t) => {
  const admission = createAdmission({ threads: 2, queue_limit: 3, deadline_ms: 1000 });
  for (let index = 0; index < 5; index++) t.ok(admission.admit(1, 'a').ok);
  t.match(admission.admit(1, 'a'), { ok: false, retry_after_s: 1 });
  admission.settle(1, 'a');
  t.ok(admission.admit(1, 'a').ok);
  t.equal(admission.pending, 5);
});

t.test('bounds how long the last one would wait, once speeds are known', async (t) => {
  const admission = createAdmission({ threads: 1, queue_limit: 100, deadline_ms: 1000 });
  t.ok(admission.admit(250, 'a').ok, 'nothing is known: only the count decides');
  admission.settle(250, 'a', 5000);
  t.ok(admission.admit(250, 'a').ok, 'a thread is idle');
  t.match(admission.admit(1, 'a'), { ok: false, retry_after_s: 4 }, '250 units at 20 ms stand before it: four seconds over the deadline');
  admission.settle(250, 'a');
  t.ok(admission.admit(1, 'a').ok);
});

t.test('one computation that was priced far too low does not close the door to others', async (t) => {
  const admission = createAdmission({ threads: 1, queue_limit: 100, deadline_ms: 1000 });
  admission.admit(1, 'a');
  admission.settle(1, 'a', 30_000);
  t.ok(admission.admit(1, 'a').ok);
  t.ok(admission.admit(1, 'a').ok, 'the wait before it is not half a minute');
});

t.test('a cost that did not run to its end teaches nothing', async (t) => {
  const admission = createAdmission({ threads: 1, queue_limit: 100, deadline_ms: 1000 });
  admission.admit(10, 'a');
  admission.settle(10, 'a');
  admission.admit(10, 'a');
  t.ok(admission.admit(10, 'a').ok);
});

t.test('an empty queue costs nothing, whatever sums of floats say', async (t) => {
  const admission = createAdmission({ threads: 1, queue_limit: 1000, deadline_ms: 1000 });
  for (const cost of [0.1, 0.2, 0.3]) admission.admit(cost, 'a');
  for (const cost of [0.1, 0.2, 0.3]) admission.settle(cost, 'a', cost * 1e6);
  t.ok(admission.admit(1e-9, 'a').ok);
  t.ok(admission.admit(1e-9, 'a').ok, 'the wait before it is that of 1e-9 units');
});

t.test('a flood of one client leaves a place to the others', async (t) => {
  const admission = createAdmission({ threads: 1, queue_limit: 8, deadline_ms: 1000 });
  let flood = 0;
  while (admission.admit(1, 'flood').ok) flood += 1;
  t.equal(flood, 7, 'all but the last quarter of the queue');
  t.ok(admission.admit(1, 'b').ok);
  t.ok(admission.admit(1, 'c').ok);
  t.notOk(admission.admit(1, 'd').ok, 'and there is an end');
  admission.settle(1, 'c');
  t.notOk(admission.admit(1, 'flood').ok);
  t.ok(admission.admit(1, 'b').ok);
});
