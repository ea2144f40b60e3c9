/** What the examples of budgets ask, in the order in which they are asked: they share one budget, and the clock of `exampleTime`. */
import type { Json } from '../json.ts';
import type { Call, ExampleCalls } from './call.ts';

/** The clock of the examples, so that their answers and hashes come out the same. */
export const exampleTime = () => Date.UTC(2025, 5, 1, 12);

const run = {
  kind: 'composition',
  adjacency: 'add_remove',
  events: [{ kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.01 }, count: 1024 }],
};
const job = { mechanism: run, delta0: '0.0000000001' };
const huge = { mechanism: { ...run, events: [{ kind: 'gaussian', noise_multiplier: 0.5, sampling: { scheme: 'none' } }] } };
const post = (place: string, key: string | null, body: Json): Call => ({
  method: 'POST',
  url: `/v1/budgets${place}`,
  ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
  body,
});
const get = (place: string): Call => ({ method: 'GET', url: `/v1/budgets${place}` });
const opening = (id: string, mu: string) => ({
  id,
  scope: 'dataset',
  data: 'Hospital visits 2024',
  privacy_unit: 'person',
  adjacency: 'add_remove',
  budget: { kind: 'gdp', mu, delta0: '0.000001' },
});
const reserve = (key: string) => post('/visits-2024/reservations', key, { ...job, ttl_s: 86_400 });

export const budgetCalls: ExampleCalls[] = [
  {
    operationId: 'openBudget',
    summary: 'A data set that may be used up to mu 2',
    success: post('', 'open-1', opening('visits-2024', '2')),
    problem: { summary: 'A cap with too many digits', ...post('', 'open-2', opening('visits-2025', '0.3333333333333333333')) },
  },
  {
    operationId: 'checkCharge',
    summary: 'Would 1,024 steps of DP-SGD fit, and how many such jobs?',
    success: post('/visits-2024/checks', null, job),
    problem: {
      summary: 'A guard that is no quantity of the budget',
      ...post('/visits-2024/checks', null, { ...job, max_cost: { rho: '1' } }),
    },
  },
  {
    operationId: 'chargeBudget',
    summary: '1,024 steps of DP-SGD, charged as one job',
    success: post('/visits-2024/charges', 'charge-1', job),
    problem: { summary: 'A job that does not fit', ...post('/visits-2024/charges', 'charge-2', huge) },
  },
  {
    operationId: 'calibrateCharge',
    summary: 'The least noise for a run in what is left',
    success: post('/visits-2024/noise', null, { ...job, parameter: '/events/0/noise_multiplier', precision: 0.01 }),
    problem: {
      summary: 'A job that does not have that noise',
      ...post('/visits-2024/noise', null, { ...job, parameter: '/events/0/scale' }),
    },
  },
  {
    operationId: 'splitCertificates',
    summary: 'A long run and five short ones',
    success: post('/visits-2024/splits', null, {
      jobs: [
        { mechanism: run },
        {
          mechanism: {
            ...run,
            events: [{ kind: 'gaussian', noise_multiplier: 2, sampling: { scheme: 'poisson', probability: 0.01 }, count: 64 }],
          },
          times: 5,
        },
      ],
      delta0: '0.00000001',
    }),
    problem: { summary: 'More than is left', ...post('/visits-2024/splits', null, { jobs: [{ mechanism: run }], delta0: '0.1' }) },
  },
  {
    operationId: 'composeBudget',
    summary: 'All so far composed exactly, beside the sums',
    success: get('/visits-2024/composition?delta=1e-5'),
    problem: { summary: 'A delta of nothing', ...get('/visits-2024/composition?delta=0.0') },
  },
  {
    operationId: 'reserveBudget',
    summary: 'A training run that takes up to a day',
    success: reserve('reserve-1'),
    problem: { summary: 'A request without Idempotency-Key', ...post('/visits-2024/reservations', null, { ...job, ttl_s: 60 }) },
  },
  {
    operationId: 'commitReservation',
    summary: 'The training has run',
    success: post('/visits-2024/commits', 'commit-1', { reservation: 'visits-2024.4' }),
    problem: { summary: 'A reservation that was settled', ...post('/visits-2024/commits', 'commit-2', { reservation: 'visits-2024.4' }) },
  },
  {
    operationId: 'releaseReservation',
    summary: 'The training was never started',
    before: [reserve('reserve-2')],
    success: post('/visits-2024/releases', 'release-1', { reservation: 'visits-2024.6' }),
    problem: {
      summary: 'A reservation that nobody made',
      ...post('/visits-2024/releases', 'release-2', { reservation: 'visits-2024.99' }),
    },
  },
  {
    operationId: 'changeCapacity',
    summary: 'More, by an entry of its own',
    success: post('/visits-2024/capacity', 'capacity-1', { budget: { kind: 'gdp', mu: '3', delta0: '0.000001' } }),
    problem: {
      summary: 'Less than is spent',
      ...post('/visits-2024/capacity', 'capacity-2', { budget: { kind: 'gdp', mu: '0.1', delta0: '0.000001' } }),
    },
  },
  {
    operationId: 'getBudget',
    summary: 'How it stands',
    success: get('/visits-2024'),
    problem: { summary: 'A budget that nobody opened', ...get('/nowhere') },
  },
  {
    operationId: 'listBudgets',
    summary: 'All budgets',
    success: get('?limit=20&cursor=MA'),
    problem: { summary: 'A limit of nothing', ...get('?limit=0') },
  },
  {
    operationId: 'listEntries',
    summary: 'The log',
    success: get('/visits-2024/entries?limit=100&cursor=MA'),
    problem: { summary: 'A cursor that is none', ...get('/visits-2024/entries?cursor=*') },
  },
  {
    operationId: 'exportBudget',
    summary: 'All of it, to take elsewhere',
    success: get('/visits-2024/export'),
    problem: { summary: 'A budget that nobody opened', ...get('/nowhere/export') },
  },
  {
    operationId: 'verifyBudget',
    summary: 'Read again from its log',
    success: get('/visits-2024/audit'),
    problem: { summary: 'A budget that nobody opened', ...get('/nowhere/audit') },
  },
  {
    operationId: 'summarizeBudget',
    summary: 'For a dashboard',
    success: get('/visits-2024/summary'),
    problem: { summary: 'A budget that nobody opened', ...get('/nowhere/summary') },
  },
];
