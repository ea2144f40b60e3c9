/** The vertex of the parabola through three points, the middle one the highest: where it lies, and how far above the middle one. That point itself where there is none. */
export function vertex(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): { x: number; gain: number } {
  const left = (y1 - y0) / (x1 - x0);
  const right = (y2 - y1) / (x2 - x1);
  const bend = (right - left) / (x2 - x0);
  if (!(bend < 0)) return { x: x1, gain: 0 };
  const x = 0.5 * (x0 + x1) - (0.5 * left) / bend;
  return { x, gain: -bend * (x - x1) * (x - x1) };
}
