/** The part of the package jstat 1.9.6 that this room uses; the package ships no types. */
declare module 'jstat' {
  const jstat: {
    mean(values: readonly number[]): number;
    /** Divisor n - 1 where `sample` is true. */
    stdev(values: readonly number[], sample: boolean): number;
    corrcoeff(a: readonly number[], b: readonly number[]): number;
    spearmancoeff(a: readonly number[], b: readonly number[]): number;
    studentt: { cdf(t: number, df: number): number; inv(p: number, df: number): number };
  };
  export default jstat;
}
