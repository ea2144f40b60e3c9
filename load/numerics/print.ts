/** Markdown on standard output. */

export function table(title: string, header: string[], rows: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  process.stdout.write(`\n**${title}**\n\n${[header, header.map(() => '---'), ...rows].map(line).join('\n')}\n`);
}

/** A paragraph; nothing for ''. */
export function note(text: string): void {
  if (text !== '') process.stdout.write(`\n${text}\n`);
}

/** What is being measured, for whoever waits; not part of the document. */
export function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

type Maybe = number | null | undefined;

/** Formats a number; what does not exist is left blank. */
function shown(format: (x: number) => string): (x: Maybe) => string {
  return (x) => (x == null || Number.isNaN(x) ? '' : format(x));
}

export const significant = shown((x) => x.toPrecision(10));
export const power = shown((x) => (x === 0 ? '0' : x.toExponential(1)));
export const milliseconds = shown((x) => (x < 1 ? (1000 * x).toPrecision(3) : (1000 * x).toFixed(0)));
export const seconds = shown((x) => x.toFixed(3));
export const times = shown((ratio) => `${ratio < 100 ? ratio.toPrecision(3) : Math.round(ratio)}x`);

/** Width of an interval, or that it has but one end. */
export function widthOf({ lower, upper }: { lower: number | null; upper: number | null }): string {
  return lower === null || upper === null ? 'one-sided' : power(upper - lower);
}
