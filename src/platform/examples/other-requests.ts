/** What the examples of jobs and of health ask. */
import type { ExampleCalls } from './call.ts';

const mechanism = {
  kind: 'composition',
  adjacency: 'add_remove',
  events: [{ kind: 'gaussian', noise_multiplier: 4, sampling: { scheme: 'none' }, count: 4 }],
};

export const jobCalls: ExampleCalls[] = [
  {
    operationId: 'submitJob',
    summary: 'A fit as a job',
    success: {
      method: 'POST',
      url: '/v1/jobs',
      headers: { 'idempotency-key': 'fit-of-run-17' },
      body: { operation: 'fitGdp', request: { mechanism: mechanism } },
      status: 202,
    },
    problem: {
      summary: 'An operation that does not exist',
      method: 'POST',
      url: '/v1/jobs',
      body: { operation: 'fitGpd', request: { mechanism: mechanism } },
    },
  },
  {
    operationId: 'getJob',
    summary: 'The job of the submitJob example, done',
    success: { method: 'GET', url: '/v1/jobs/{job}' },
    problem: { summary: 'A job that never was', method: 'GET', url: `/v1/jobs/${'0'.repeat(32)}` },
  },
  {
    operationId: 'watchJob',
    summary: 'The job of the submitJob example, done',
    success: { method: 'GET', url: '/v1/jobs/{job}/events', headers: { 'last-event-id': '1.running.0.1' } },
    problem: { summary: 'A job that never was', method: 'GET', url: `/v1/jobs/${'0'.repeat(32)}/events` },
  },
  {
    operationId: 'cancelJob',
    summary: 'A job that is not needed any more',
    success: { method: 'DELETE', url: '/v1/jobs/{new_job}' },
    problem: { summary: 'A job that never was', method: 'DELETE', url: `/v1/jobs/${'0'.repeat(32)}` },
  },
];

export const probeCalls: ExampleCalls[] = [
  ...(['live', 'ready', 'started'] as const).map((stage) => {
    const url = `/${stage === 'started' ? 'startup' : stage}z`;
    return {
      operationId: `check${stage[0]?.toUpperCase()}${stage.slice(1)}`,
      summary: 'Yes',
      success: { method: 'GET', url } as const,
      problem: { summary: 'A parameter that does not exist', method: 'GET', url: `${url}?verbose` } as const,
    };
  }),
];
