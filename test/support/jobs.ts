/** Jobs of a server in a process of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobStatus } from '../../src/contract/index.ts';
import type { ServerProcess } from './process.ts';
import { gaussian, request } from './requests.ts';
import { call } from './service.ts';

const json = { 'content-type': 'application/json' };
export const LEASE_MS = '4000';
export const quick = (label: string) => ({ operation: 'composeEvents', request: { ...request(label), epsilons: [1] } });
/** Some minutes of work. */
export const long = (label: string) => ({
  operation: 'computeSteps',
  request: {
    mechanism: {
      kind: 'composition',
      adjacency: 'add_remove',
      // phases with noise of their own: each is computed anew at every step
      events: [1, 1.1, 1.2, 1.3, 1.4].map((noise_multiplier) => ({
        ...gaussian(label),
        noise_multiplier,
        sampling: { scheme: 'poisson', probability: 0.01 },
        count: 20_000,
      })),
    },
    want: ['mu', 'regret'],
    steps: { from: 1000, to: 100_000, points: 1000 },
    certify: true,
  },
});

export async function submit(port: number, body: object): Promise<JobStatus> {
  const response = await call(port, 'POST', '/v1/jobs', json, body);
  if (response.status !== 202) throw new Error(`${response.status} ${response.body}`);
  return response.json() as JobStatus;
}
export async function look(port: number, { id }: JobStatus): Promise<JobStatus> {
  const response = await call(port, 'GET', `/v1/jobs/${id}`, {});
  if (response.status !== 200) throw new Error(`${response.status} ${response.body}`);
  return response.json() as JobStatus;
}
/** Waits for what may still come; throws once the job has ended in another way. */
export async function untilIt(port: number, job: JobStatus, holds: (now: JobStatus) => boolean): Promise<JobStatus> {
  for (;;) {
    const now = await look(port, job);
    if (holds(now)) return now;
    if (now.state !== 'queued' && now.state !== 'running') throw new Error(`waited in vain: ${JSON.stringify(now)}`);
    await sleep(30);
  }
}
export const until = (port: number, job: JobStatus, state: JobStatus['state']) => untilIt(port, job, (now) => now.state === state);
export const kill = async (server: ServerProcess) => {
  server.child.kill('SIGKILL');
  await server.ended;
};
