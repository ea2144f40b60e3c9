/** |re + i im|: the root of the squares where these have doubles. Error: 2 u relative. Direction: nearest. */
export function modulusOf(re: number, im: number): number {
  const square = re * re + im * im;
  return square > 1e-280 && square < 1e300 ? Math.sqrt(square) : Math.hypot(re, im);
}
