/** The reduction of records to their triangle, beside numpy's QR of the same shape and scipy's pivoted one on one thread. */
import { operations } from '../../../src/predictability/index.ts';
import { pivotedQr } from '../../../src/predictability/linear/qr.ts';
import { reduceRows } from '../../../src/predictability/linear/tall.ts';
import type { Matrix } from '../../../src/predictability/types.ts';
import type { Bench } from '../bench.ts';
import { milliseconds, progress, table, times } from '../print.ts';
import { sideBySide } from '../timing.ts';

const shapes = [
  { rows: 1_000_000, columns: 2, measurement: 'numpy_qr', target: 2 },
  { rows: 10_000, columns: 200, measurement: 'scipy_pivoted_qr', target: 6 },
] as const;

function data(rows: number, columns: number): Matrix {
  return { rows, columns, values: Float64Array.from({ length: rows * columns }, (_, i) => Math.sin(i * 12.9898 + Math.cos(i))) };
}

/** The triangle of all columns, and its rank. */
function triangle({ rows, columns, values }: Matrix): number {
  const reduced = reduceRows({
    rows,
    columns,
    factored: columns,
    fill(i, into, offset, stride) {
      for (let j = 0; j < columns; j++) into[offset + j * stride] = values[i * columns + j] as number;
    },
  });
  return pivotedQr(reduced, { rowsBefore: rows }).rank;
}

/** The whole answer of means over the same columns. */
function whole(t: Matrix): void {
  const query = { kind: 'single', values: t.values.subarray(0, t.rows) } as const;
  const source = { kind: 'records', releases: [{ kind: 'mean', t }], query } as const;
  const outcome = operations.analysePredictability(
    { process: { kind: 'shard', alpha: 0.2 }, source: { ...source, releases: [...source.releases] } },
    { cancelled: () => false },
  );
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
}

export async function qr(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  for (const { rows: n, columns: k, measurement, target } of shapes) {
    progress(`qr ${n} x ${k}`);
    const { peers } = bench;
    const table = data(n, k);
    const peer = peers === null ? null : () => peers.run(measurement, `${n}x${k}`);
    const { peer: theirs, ours } = await sideBySide(peer, [{ run: () => void triangle(table) }, { run: () => whole(table) }], bench.rounds);
    const [alone, answer] = ours as [number, number];
    const ratio = alone / (theirs?.seconds ?? Number.NaN);
    rows.push([
      `${n} x ${k}`,
      measurement,
      milliseconds(theirs?.seconds),
      milliseconds(alone),
      times(ratio),
      `${target}x`,
      milliseconds(answer),
    ]);
  }
  const header = ['records x columns', 'peer', 'peer ms', 'triangle and rank ms', 'ours over theirs', 'at most', 'whole answer ms'];
  table('QR of the records, beside numpy and scipy on one thread', header, rows);
}
