/** A thousand malformed and hostile bodies against the process: nothing but 4xx problems, and no memory kept. */
import { Agent, request as httpRequest } from 'node:http';
import t from 'tap';
import { compile, type Problem, ProblemSchema } from '../../src/contract/index.ts';
import { problems } from '../../src/problems.ts';
import { type Hostile, hostileRequests } from '../support/hostile.ts';
import { heapMedian } from '../support/inspector.ts';
import { startProcess } from '../support/process.ts';
import { request } from '../support/requests.ts';
import { call } from '../support/service.ts';

const COUNT = 1000;
const SEED = 20250601;

function send(
  agent: Agent,
  port: number,
  { path, headers, body }: Hostile,
): Promise<{ status: number; type: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = httpRequest({ agent, host: '127.0.0.1', port, method: 'POST', path, headers: { ...length, ...headers } }, (received) => {
      let text = '';
      received.setEncoding('utf8');
      received.on('data', (chunk) => {
        text += chunk;
      });
      received.on('error', reject);
      received.on('end', () => resolve({ status: received.statusCode ?? 0, type: received.headers['content-type'], text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

t.test('hostile bodies get problems and leave nothing behind', { timeout: 110_000 }, async (t) => {
  const server = startProcess(t, {}, ['--expose-gc', '--inspect=127.0.0.1:0']);
  const port = await server.listening;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  t.teardown(() => agent.destroy());
  const isProblem = compile(ProblemSchema);
  const wrong: string[] = [];
  const codes = new Set<string>();
  const round = async (all: Hostile[]) => {
    for (const hostile of all) {
      const reply = await send(agent, port, hostile);
      const note = (why: string) => wrong.push(`${hostile.what}: ${why}: ${reply.status} ${reply.text.slice(0, 200)}`);
      const problem = JSON.parse(reply.text) as Problem;
      if (reply.status < 400 || reply.status > 499) note('not a 4xx');
      else if (reply.type !== 'application/problem+json' || !isProblem(problem)) note('not a problem');
      else if (problems[problem.code as keyof typeof problems]?.status !== reply.status) note('not in the table');
      else if (hostile.pointer !== undefined && problem.errors[0]?.pointer !== hostile.pointer) note(`not ${hostile.pointer}`);
      if (problem.code === 'invalid_request') codes.add(problem.errors[0]?.code ?? 'none');
      else codes.add(problem.code);
    }
  };
  // once around to compile and fill what is filled once, then measure
  await round(hostileRequests(COUNT, SEED + 1));
  const before = await heapMedian(server.stderr());
  await round(hostileRequests(COUNT, SEED));
  const after = await heapMedian(server.stderr());
  t.same(wrong, []);
  t.ok(codes.size >= 15, `met ${[...codes].sort().join(', ')}`);
  t.ok(after <= before * 1.05, `heap after GC: ${before} bytes before, ${after} after`);
  t.comment(`heap after GC: ${(before / 1e6).toFixed(2)} MB before, ${(after / 1e6).toFixed(2)} MB after`);
  t.equal(server.child.exitCode, null, 'the process is alive');
  t.equal((await call(port, 'POST', '/v1/compose', { 'content-type': 'application/json' }, { ...request(), epsilons: [1] })).status, 200);
  t.equal(server.stdout(), '', 'nothing was worth a warning');
});
