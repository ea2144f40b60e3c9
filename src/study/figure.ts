/** Drawings as SVG texts: plain shapes, no scripts, no fonts of their own; names are escaped. */
import { refuse } from './refuse.ts';
import type { CurveBand, PairedMeasure, PairedMetric, TargetAnswer } from './types.ts';

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = { left: 84, right: 20, top: 34, bottom: 46 };

interface Axis {
  low: number;
  high: number;
  logarithmic: boolean;
  place(value: number): number;
}

function axisOf(values: readonly number[], from: number, to: number, logarithmic = false): Axis {
  const scale = (value: number) => (logarithmic ? Math.log(value) : value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = logarithmic ? 0 : 0.06 * (high - low || Math.abs(high) || 1);
  const start = scale(low) - pad;
  const width = scale(high) + pad - start || 1;
  return { low, high, logarithmic, place: (value) => from + ((scale(value) - start) / width) * (to - from) };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// what XML has no place for is left out
const escaped = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '').replace(/[&<>"]/g, (sign) => escapes[sign] as string);
const fixed = (value: number) => {
  if (!Number.isFinite(value)) refuse('out_of_range', '/figure', 'the numbers are too far apart to be drawn to one scale');
  return value.toFixed(2);
};
/** What fits beside the axis. */
const shortened = (name: string) => (name.length > 10 ? `${name.slice(0, 9)}\u2026` : name);
const label = (value: number) => Number(value.toPrecision(3)).toString();

function text(x: number, y: number, content: string, anchor = 'middle', size = 12): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" font-family="sans-serif" font-size="${size}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, style: string): string {
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" ${style}/>`;
}

function path(points: readonly (readonly [number, number])[], style: string): string {
  return `<path d="M${points.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join('L')}" ${style}/>`;
}

function drawing(title: string, parts: readonly string[], height = HEIGHT): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">` +
    `<title>${escaped(title)}</title><rect width="${WIDTH}" height="${height}" fill="#fff"/>` +
    `${text(WIDTH / 2, 20, title, 'middle', 14)}${parts.join('')}</svg>`
  );
}

const MOST_TICKS = 10;
/** Above so many, powers of ten alone are marked. */
const DECADES = 3;

/** Round values between the ends of an axis. */
function ticks({ low, high, logarithmic }: Axis): number[] {
  if (logarithmic) {
    const [first, last] = [Math.floor(Math.log10(low)), Math.log10(high)];
    const stride = Math.max(1, Math.ceil((last - first) / MOST_TICKS));
    const digits = last - Math.log10(low) > DECADES ? [1] : [1, 2, 5];
    const made: number[] = [];
    for (let power = first; power <= last; power += stride) for (const digit of digits) made.push(digit * 10 ** power);
    return made.filter((value) => value >= low && value <= high);
  }
  const raw = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((digit) => digit * power >= raw) as number);
  const first = Math.ceil(low / step);
  // counted, for the values may be so close together that adding a step to one changes nothing
  return Array.from({ length: MOST_TICKS }, (_, i) => (first + i) * step).filter((value) => value >= low && value <= high);
}

const GRID = 'stroke="#ddd"';
const INK = 'stroke="#234" stroke-width="2" fill="none"';

/** All differences as dots, by metric, with the mean and its interval. */
export function pairedFigure(metrics: readonly PairedMetric[], measures: readonly PairedMeasure[], confidence: number): string {
  const row = 56;
  const height = MARGIN.top + row * measures.length + MARGIN.bottom;
  const differences = metrics.map(({ a, b }) => b.map((value, i) => value - (a[i] as number)));
  const values = [0, ...differences.flat(), ...measures.flatMap(({ ci }) => ci)];
  const axis = axisOf(values, MARGIN.left, WIDTH - MARGIN.right);
  const bottom = height - MARGIN.bottom;
  const parts = ticks(axis).flatMap((value) => [
    line(axis.place(value), MARGIN.top, axis.place(value), bottom, GRID),
    text(axis.place(value), bottom + 16, label(value)),
  ]);
  parts.push(line(axis.place(0), MARGIN.top, axis.place(0), bottom, 'stroke="#888" stroke-dasharray="4 3"'));
  for (const [index, { name, mean_difference, ci }] of measures.entries()) {
    const y = MARGIN.top + row * (index + 0.5);
    const [low, high] = ci.map((end) => axis.place(end)) as [number, number];
    parts.push(text(MARGIN.left - 8, y + 4, shortened(name ?? `${index + 1}`), 'end', 11));
    for (const d of differences[index] ?? []) {
      parts.push(`<circle cx="${fixed(axis.place(d))}" cy="${fixed(y - 8)}" r="3" fill="#48a" fill-opacity="0.5"/>`);
    }
    parts.push(line(low, y + 10, high, y + 10, INK));
    parts.push(`<circle cx="${fixed(axis.place(mean_difference))}" cy="${fixed(y + 10)}" r="5" fill="#234"/>`);
  }
  parts.push(
    text((MARGIN.left + WIDTH - MARGIN.right) / 2, height - 10, `b - a, with the mean and its ${label(100 * confidence)} % interval`),
  );
  return drawing('Paired differences', parts, height);
}

/** The points, the fitted curve with its band, and the target. */
export function utilityFigure(
  eps: readonly number[],
  accuracy: readonly number[],
  band: CurveBand,
  target: TargetAnswer | null,
  model: string,
): string {
  const x = axisOf(
    target === null ? eps : [...eps, target.eps],
    MARGIN.left,
    WIDTH - MARGIN.right,
    model !== '3pl_linear' || Math.min(...eps) > 0,
  );
  const y = axisOf([...accuracy, ...band.lower, ...band.upper], HEIGHT - MARGIN.bottom, MARGIN.top);
  const bottom = HEIGHT - MARGIN.bottom;
  const along = (values: readonly number[]) => values.map((value, i) => [x.place(band.eps[i] as number), y.place(value)] as const);
  const parts = [
    ...ticks(x).flatMap((value) => [
      line(x.place(value), MARGIN.top, x.place(value), bottom, GRID),
      text(x.place(value), bottom + 16, label(value)),
    ]),
    ...ticks(y).flatMap((value) => [
      line(MARGIN.left, y.place(value), WIDTH - MARGIN.right, y.place(value), GRID),
      text(MARGIN.left - 8, y.place(value) + 4, label(value), 'end'),
    ]),
    path([...along(band.lower), ...along(band.upper).reverse()], 'fill="#48a" fill-opacity="0.2" stroke="none"'),
    path(along(band.fitted), INK),
    ...eps.map((value, i) => `<circle cx="${fixed(x.place(value))}" cy="${fixed(y.place(accuracy[i] as number))}" r="4" fill="#48a"/>`),
  ];
  if (target !== null) {
    const [tx, ty] = [x.place(target.eps), y.place(target.accuracy)];
    const style = 'stroke="#a42" stroke-dasharray="4 3"';
    parts.push(
      line(MARGIN.left, ty, tx, ty, style),
      line(tx, ty, tx, bottom, style),
      text(tx + (tx > WIDTH / 2 ? -6 : 6), bottom - 6, `eps ${label(target.eps)}`, tx > WIDTH / 2 ? 'end' : 'start'),
    );
  }
  parts.push(text((MARGIN.left + WIDTH - MARGIN.right) / 2, HEIGHT - 10, 'epsilon'));
  return drawing('Accuracy against epsilon, with its band', parts);
}
