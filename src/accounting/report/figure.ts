/**
 * A figure as inline SVG: axes with decades, lines told apart by their dashes, so that it reads in black and white, with a title and a
 * description for those who cannot see it. Nothing is loaded from elsewhere.
 */
import type { Axis, Figure, Series } from './document.ts';
import { escapeText } from './escape.ts';

const WIDTH = 640;
const MARGIN = { left: 76, right: 16, top: 16 } as const;
/** Place of the horizontal axis. */
const BOTTOM = 328;
const LEGEND_ROW = 18;
/** Smallest value of a logarithmic axis: what is below belongs to the table. */
const SMALLEST = 1e-12;
const DASHES: Record<Series['line'], string> = { solid: 'none', dashed: '8 4', dotted: '2 3' };

export interface Scale {
  from: number;
  to: number;
  ticks: number[];
  /** Place in user units. */
  at(value: number): number;
}

/** A round step: 1, 2 or 5 times a power of ten, about `count` of them in a length. */
function stepFor(length: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(length / count));
  const factor = length / count / power;
  return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

export function scaleOf({ scale }: Axis, values: readonly number[], start: number, end: number): Scale {
  if (scale === 'linear') {
    const to = Math.max(0, ...values);
    const step = stepFor(to > 0 ? to : 1, 6);
    const last = Math.max(1, Math.ceil(to / step));
    const ticks = Array.from({ length: last + 1 }, (_, i) => Number((i * step).toPrecision(12)));
    const top = ticks[last] as number;
    return { from: 0, to: top, ticks, at: (value) => start + ((end - start) * value) / top };
  }
  const positive = values.filter((value) => value > 0).map((value) => Math.max(SMALLEST, value));
  const low = Math.floor(Math.log10(Math.min(0.1, ...positive)) + 1e-9);
  const every = Math.max(1, Math.ceil(-low / 7));
  const ticks: number[] = [];
  for (let power = 0; power >= low; power -= every) ticks.unshift(Number(`1e${power}`));
  const at = (value: number) => start + ((end - start) * (Math.log10(Math.max(10 ** low, value)) - low)) / -low;
  return { from: 10 ** low, to: 1, ticks, at };
}

const units = (x: number) => Number(x.toFixed(2));

/** Decades below a thousandth by their exponent. */
const printed = (tick: number, { scale }: Axis) => (scale === 'log' && tick < 1e-3 ? tick.toExponential() : String(tick));

function pathOf({ x, y }: Series, xs: Scale, ys: Scale): string {
  const points = x.flatMap((value, i): string[] => {
    const height = y[i];
    return height === null || height === undefined || height < ys.from ? [] : [`${units(xs.at(value))} ${units(ys.at(height))}`];
  });
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

function axes(figure: Figure, xs: Scale, ys: Scale): string[] {
  const [left, bottom, right, top] = [MARGIN.left, BOTTOM, WIDTH - MARGIN.right, MARGIN.top];
  const grid = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${units(x1)}" y1="${units(y1)}" x2="${units(x2)}" y2="${units(y2)}" stroke="#bbb" stroke-width="0.5"/>`;
  return [
    ...xs.ticks.flatMap((tick) => [
      grid(xs.at(tick), top, xs.at(tick), bottom),
      `<text class="tick" x="${units(xs.at(tick))}" y="${bottom + 16}" text-anchor="middle">${printed(tick, figure.x)}</text>`,
    ]),
    ...ys.ticks.flatMap((tick) => [
      grid(left, ys.at(tick), right, ys.at(tick)),
      `<text class="tick" x="${left - 6}" y="${units(ys.at(tick) + 4)}" text-anchor="end">${printed(tick, figure.y)}</text>`,
    ]),
    `<path d="M${left} ${top}L${left} ${bottom}L${right} ${bottom}" fill="none" stroke="#000"/>`,
    `<text x="${(left + right) / 2}" y="${bottom + 34}" text-anchor="middle">${escapeText(figure.x.label)}</text>`,
    `<text transform="translate(14 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeText(figure.y.label)}</text>`,
  ];
}

/** A row for each line, below the axis. */
function legend(series: readonly Series[]): string[] {
  return series.map(({ name, line }, i) => {
    const y = BOTTOM + 54 + i * LEGEND_ROW;
    return (
      `<line x1="${MARGIN.left}" y1="${y - 4}" x2="${MARGIN.left + 36}" y2="${y - 4}" stroke="#000" stroke-width="2" stroke-dasharray="${DASHES[line]}"/>` +
      `<text x="${MARGIN.left + 44}" y="${y}">${escapeText(name)}</text>`
    );
  });
}

export function svg(figure: Figure): string {
  const { id, title, description, series } = figure;
  const heights = series.flatMap(({ y }) => y.filter((value): value is number => value !== null));
  const xs = scaleOf(
    figure.x,
    series.flatMap(({ x }) => [...x]),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const ys = scaleOf(figure.y, heights, BOTTOM, MARGIN.top);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${BOTTOM + 48 + series.length * LEGEND_ROW}" role="img" aria-labelledby="${id}-title ${id}-description">`,
    `<title id="${id}-title">${escapeText(title)}</title>`,
    `<desc id="${id}-description">${escapeText(description)}</desc>`,
    ...axes(figure, xs, ys),
    ...series.map(
      (one) =>
        `<path class="${one.line}" d="${pathOf(one, xs, ys)}" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="${DASHES[one.line]}"/>`,
    ),
    ...legend(series),
    '</svg>',
  ].join('\n');
}
