/** One line of the printed table: the service, the yardstick, their ratio and the limit where there is one. */

export interface Row {
  name: string;
  ours: number;
  raw: number | null;
  ratio: number;
  limit: number | null;
  failed: boolean;
}
interface More {
  /** Where it is not simply ours / raw, e.g. a median of ratios. */
  ratio?: number;
  limit?: number | undefined;
  failed?: boolean;
}

export function row(name: string, ours: number, raw: number | null, more: More = {}): Row {
  const ratio = more.ratio ?? (raw === null ? Number.NaN : ours / raw);
  const limit = more.limit ?? null;
  return { name, ours, raw, ratio, limit, failed: more.failed ?? (limit !== null && !(ratio <= limit)) };
}

const number = (value: number | null) => {
  if (value === null || Number.isNaN(value)) return '';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(4, digits));
};

export function table(rows: Row[]): string {
  const lines = [
    ['measure', 'lossbook', 'node:http', 'ratio', 'limit', ''],
    ...rows.map((r) => [
      r.name,
      number(r.ours),
      number(r.raw),
      number(r.ratio),
      number(r.limit),
      r.failed ? 'OVER' : r.limit === null ? '' : 'ok',
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
