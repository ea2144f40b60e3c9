import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import t from 'tap';
import { openDoor } from '../../src/access/keyring.ts';
import { letIn } from '../../src/platform/access.ts';
import { callerFrom } from '../../src/platform/caller.ts';

t.test('a caller who leaves is noticed by every computation of its answer, through one listener', async (t) => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  letIn(openDoor(), request, 'compute');
  const before = response.listenerCount('close');
  const signals = Array.from({ length: 50 }, () => callerFrom(request, response).left());
  t.equal(response.listenerCount('close'), before + 1);
  t.notOk(signals.some(({ aborted }) => aborted));
  response.destroy();
  response.emit('close');
  t.ok(signals.every(({ aborted }) => aborted));
  t.ok(callerFrom(request, response).left().aborted, 'and by those that start later');
});
