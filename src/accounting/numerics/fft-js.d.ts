/** The part of the package fft.js 4.0.4 that fft.ts uses; the package ships no types. */
declare module 'fft.js' {
  export default class FFT {
    /** A power of two, at least 2. */
    constructor(size: number);
    /** Interleaved twiddles: cos(pi k / size), -sin(pi k / size) at k = 0, 2, ... */
    readonly table: ArrayLike<number>;
    /** Fills the first size / 2 + 1 bins of `out` (2 * size interleaved numbers) from `size` real numbers. */
    realTransform(out: Float64Array, data: Float64Array): void;
    /** Interleaved complex inverse, scaled by 1 / size. */
    inverseTransform(out: Float64Array, data: Float64Array): void;
  }
}
