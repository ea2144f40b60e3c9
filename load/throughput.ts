/** Throughput and CPU of a scenario beside the yardstick, in short alternating stretches, so that both meet the same noise. */
import * as bodies from './bodies.ts';
import { drive, median, payloadOf, type Stretch } from './drive.ts';
import { type Row, row } from './report.ts';
import { type Server, startService, startYardstick } from './server.ts';

interface Scenario {
  name: string;
  asks: bodies.Asks;
  connections: number;
  /** Largest CPU per request, in units of the yardstick's. */
  cpu_limit?: number;
  /** Requests of a stretch in place of its seconds: of long ones, those that a clock cuts off would count as CPU and not as requests. */
  amount?: number;
}

export const scenarios: Scenario[] = [
  { name: 'cached', asks: bodies.cached, connections: 10, cpu_limit: 1.3 },
  { name: 'canonical', asks: bodies.canonical, connections: 10, cpu_limit: 2.5 },
  { name: 'gdp-fit', asks: bodies.gdpFit, connections: 4 },
  { name: 'phases-1', asks: bodies.onePhase, connections: 2, amount: 100 },
  { name: 'phases-100', asks: bodies.hundredPhases, connections: 2, amount: 10 },
  { name: 'profile', asks: bodies.profile, connections: 4 },
  { name: 'compose', asks: bodies.compose, connections: 4 },
  { name: 'mix', asks: bodies.mix, connections: 10 },
];

/** Scenarios whose server CPU a request is compared with that of another, where both were measured. */
const BESIDE: [string, string][] = [
  ['gdp-fit', 'canonical'],
  ['phases-100', 'phases-1'],
];

const ROUNDS = 5;
const WARM_UP_S = 2;

export async function throughput(names: string[], seconds: number): Promise<Row[]> {
  const service = await startService();
  const yardstick = await startYardstick();
  try {
    const rows: Row[] = [];
    const cpu = new Map<string, number>();
    for (const scenario of scenarios) {
      if (!names.includes(scenario.name)) continue;
      const measured = await measure(scenario, service, yardstick, seconds);
      rows.push(...measured.rows);
      cpu.set(scenario.name, measured.cpu_us);
    }
    for (const [name, other] of BESIDE) {
      const [own, theirs] = [cpu.get(name), cpu.get(other)];
      if (own !== undefined && theirs !== undefined) rows.push(row(`${name} beside ${other}: server CPU/request (us)`, own, theirs));
    }
    return rows;
  } finally {
    await Promise.all([service.stop(), yardstick.stop()]);
  }
}

async function measure(scenario: Scenario, service: Server, yardstick: Server, seconds: number): Promise<{ rows: Row[]; cpu_us: number }> {
  const { name, asks, connections, cpu_limit, amount } = scenario;
  await yardstick.answerWith(await payloadOf(service, asks));
  for (const server of [service, yardstick]) await drive(server, asks, connections, WARM_UP_S);
  const rounds: { ours: Stretch; raw: Stretch }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await drive(service, asks, connections, seconds / ROUNDS, amount);
    rounds.push({ ours, raw: await drive(yardstick, asks, connections, seconds / ROUNDS) });
  }
  const pair = (measure: string, read: (stretch: Stretch) => number, more?: Parameters<typeof row>[3]) =>
    row(`${name}: ${measure}`, median(rounds.map(({ ours }) => read(ours))), median(rounds.map(({ raw }) => read(raw))), more);
  // noise only ever adds to CPU time, so the least of the rounds is the best estimate of either server's own
  const least = (stretches: Stretch[]) => Math.min(...stretches.map(({ cpu_us }) => cpu_us));
  const refused = rounds.reduce((sum, { ours }) => sum + ours.refused, 0);
  const cpu_us = least(rounds.map(({ ours }) => ours));
  // autocannon counts latency in whole milliseconds, too coarse for a ratio
  const found = [
    pair('requests/s', (stretch) => stretch.per_s),
    row(`${name}: server CPU/request (us)`, cpu_us, least(rounds.map(({ raw }) => raw)), {
      limit: cpu_limit,
    }),
    pair('p50 (ms)', (stretch) => stretch.p50_ms, { ratio: Number.NaN }),
    pair('p99 (ms)', (stretch) => stretch.p99_ms, { ratio: Number.NaN }),
    ...(refused > 0 ? [row(`${name}: refused or failed`, refused, 0, { ratio: Number.NaN, failed: true })] : []),
  ];
  return { rows: found, cpu_us };
}
