/** ln-moment of the Gaussian mechanism: L ~ N(mu^2/2, mu^2), K(z) = z (z + 1) mu^2 / 2, |phi_t(y)| = e^{-mu^2 y^2 / 2} for every t. */
import { FULL_PRECISION, type LogMoment, type Nodes, type Precision, UNIT } from './moment.ts';

export function gaussianMoment(mu: number, precision: Precision = FULL_PRECISION): LogMoment {
  const half = 0.5 * mu * mu;
  return {
    key: `gaussian ${mu}`,
    logMassP: 0,
    logMassQ: 0,
    minimumLoss: Number.NEGATIVE_INFINITY,
    maximumLoss: Number.POSITIVE_INFINITY,
    maximumTilt: 1e150 / mu,
    discrete: false,
    jet: (t) => ({ value: t * (t + 1) * half, slope: (2 * t + 1) * half, curvature: 2 * half }),
    real(t) {
      const value = t * (t + 1) * half;
      return { value, error: 8 * UNIT * Math.abs(value) };
    },
    work: () => 1,
    nodes(t, step, n) {
      const nodes: Nodes = {
        re: new Float64Array(n),
        im: new Float64Array(n),
        rounding: new Float64Array(n),
        quadrature: new Float64Array(n),
      };
      for (let j = 0; j < n; j++) {
        const y = j * step;
        const re = (t * (t + 1) - y * y) * half;
        const im = y * (2 * t + 1) * half;
        nodes.re[j] = precision.unit > UNIT ? Math.fround(re) : re;
        nodes.im[j] = precision.unit > UNIT ? Math.fround(im) : im;
        nodes.rounding[j] = 5 * precision.unit * ((Math.abs(t * (t + 1)) + y * y + y * Math.abs(2 * t + 1)) * half);
      }
      return nodes;
    },
    logBand: (_t, y) => -y * y * half * (1 - 1e-14),
    logEnvelope: (_t, y) => -y * y * half * (1 - 1e-14),
  };
}
