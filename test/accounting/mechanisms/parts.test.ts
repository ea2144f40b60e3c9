/** Parts of a sampled Gaussian between soft cuts: they add up to the law, and their bounds hold. */
import t from 'tap';
import type { LogMoment } from '../../../src/accounting/mechanisms/moments/moment.ts';
import { errorOf, panelsFor } from '../../../src/accounting/mechanisms/moments/parts/panels.ts';
import { ORDER, SoftCut } from '../../../src/accounting/mechanisms/moments/parts/soft-cut.ts';
import { poissonGaussianMoment } from '../../../src/accounting/mechanisms/moments/poisson-gaussian.ts';
import { replaceGaussianMoment } from '../../../src/accounting/mechanisms/moments/replace-gaussian.ts';
import { integrateGauss } from '../../../src/accounting/numerics/quadrature.ts';

const LAWS: [number, number, number, number][] = [
  [1e-4, 1, 0.2, 4],
  [1e-3, 0.5, 0.05, 1],
  [1e-5, 2.5, 0.3, 30],
  [1e-2, 1.3, 0.5, 12],
];

const MAKERS = [poissonGaussianMoment, replaceGaussianMoment];

t.test('parts add up to the law, on the real line and off it, within their own errors', async (t) => {
  for (const [make, q, a, low, high] of MAKERS.flatMap((each) => LAWS.map((law) => [each, ...law] as const))) {
    const whole = make(q, a);
    const cut = whole.parts!.cutAt(low, high, 5);
    const parts = [cut.small, ...cut.rare()];
    const name = `${make.name}, q ${q}, a ${a}`;
    const masses = parts.reduce((sum, { logMassP }) => sum + Math.exp(logMassP), Math.exp(cut.logFar()));
    t.ok(Math.abs(masses - 1) < 1e-14, `${name}: masses under P sum to ${masses}`);
    for (const tilt of [0.5, 2, 3.7]) {
      const step = 0.5;
      const at = (moment: LogMoment, j: number) => {
        const { re, im, rounding, quadrature } = moment.nodes(tilt, step, 48, 48);
        const size = Math.exp(re[j]!);
        return { re: size * Math.cos(im[j]!), im: size * Math.sin(im[j]!), error: size * (rounding[j]! + quadrature[j]!) };
      };
      // What is far has at most its moment, which a part from its cut up tells from one without an upper end.
      const real = (moment: LogMoment) => Math.exp(moment.real(tilt).value);
      const far = Math.max(0, real(whole) - parts.reduce((sum, part) => sum + real(part), 0));
      t.ok(far < 1e-6 * real(whole), `${name} at ${tilt}: ${far} is far`);
      for (const j of [0, 1, 7, 30, 47]) {
        const all = at(whole, j);
        const sum = parts.map((part) => at(part, j)).reduce((x, y) => ({ re: x.re + y.re, im: x.im + y.im, error: x.error + y.error }));
        const gap = Math.hypot(sum.re - all.re, sum.im - all.im);
        t.ok(gap <= sum.error + all.error + far * (1 + 1e-9) + 1e-15 * real(whole), `${name} at ${tilt} + ${j * step} i: ${gap}`);
        t.ok(sum.error < 1e-10 * real(whole), `${name}: and errors are small, ${sum.error}`);
      }
    }
  }
});

t.test('beyond the tilts that points are made for nothing is claimed of a moment', async (t) => {
  // A layer of losses from 0.001 to 0.008, of which a tilt of 3e5 needs more points than are made.
  const { rare } = poissonGaussianMoment(3.9e-8, 1 / 1.49).parts!.cutAt(1e-3, 1e-2, 5);
  const [layer] = rare() as [LogMoment];
  let last = Number.NEGATIVE_INFINITY;
  let unknown = 0;
  for (let tilt = 1; tilt < layer.maximumTilt; tilt *= 2) {
    const { value, slope } = layer.jet(tilt);
    const { value: real, error } = layer.real(tilt);
    t.ok(value >= last, `ln F rises with the tilt: ${value} at ${tilt}`);
    t.ok(real + error >= value, `and no bound is below it: ${real} +- ${error}`);
    if (value === Number.POSITIVE_INFINITY) unknown++;
    else t.ok(slope > 0, `its slope is ${slope}`);
    last = value;
  }
  t.ok(unknown > 0, `${unknown} tilts are beyond reach`);
});

t.test('no modulus exceeds the bounds far up a line', async (t) => {
  for (const [make, q, a, low, high] of MAKERS.flatMap((each) => LAWS.map((law) => [each, ...law] as const))) {
    const cut = make(q, a).parts!.cutAt(low, high, 5);
    for (const [i, part] of [cut.small, ...cut.rare()].entries()) {
      for (const tilt of [1, 9]) {
        const step = 1 / low;
        const { re, rounding, quadrature } = part.nodes(tilt, step, 300, 48);
        let last = 0;
        for (let j = 1; j < 300; j += 13) {
          const bound = part.logEnvelope(tilt, j * step, Number.NEGATIVE_INFINITY);
          // A node that is nothing but error says nothing.
          const modulus = re[j]! - re[0]!;
          const error = rounding[j]! + quadrature[j]! + rounding[0]! + quadrature[0]!;
          if (error < 0.1)
            t.ok(modulus - error <= bound, `${make.name}, q ${q}, part ${i} at ${tilt} + ${j * step} i: ${modulus} below ${bound}`);
          t.ok(part.logBand(tilt, j * step, (j + 0.5) * step) >= modulus - error || error >= 0.1, 'and so for bands');
          t.ok(bound <= last + 1e-9, 'bounds fall');
          last = bound;
        }
        if (i > 0) t.ok(last < -20, `and reach ${last}`);
      }
    }
  }
});

/** e^-Z (1 + Z + ... + Z^{n-1} / (n-1)!) */
function complexQ(re: number, im: number): { re: number; im: number } {
  let [x, y, a, b] = [0, 0, 1, 0];
  for (let j = 0; j < ORDER; j++) {
    x += a;
    y += b;
    [a, b] = [(a * re - b * im) / (j + 1), (a * im + b * re) / (j + 1)];
  }
  const [c, d] = [Math.exp(-re) * Math.cos(im), -Math.exp(-re) * Math.sin(im)];
  return { re: x * c - y * d, im: x * d + y * c };
}

t.test('weights add up to 1, and their bounds hold off the real line', async (t) => {
  const k = 2;
  const ends = [Number.NEGATIVE_INFINITY, 4, 5.5, 9, Number.POSITIVE_INFINITY];
  const cuts = ends.slice(1).map((high, i) => new SoftCut(ends[i]!, high, k));
  for (let x = -3; x < 14; x += 0.37) {
    const sum = cuts.reduce((total, cut) => total + Math.exp(cut.logWeight(x)), 0);
    t.ok(Math.abs(sum - 1) < 1e-13, `at ${x} the weights sum to ${sum}`);
  }
  const z = (x: number, b: number, cut: number) => {
    const size = ORDER * Math.exp(k * (x - cut));
    return complexQ(size * Math.cos(k * b), size * Math.sin(k * b));
  };
  let looked = 0;
  for (const cut of cuts) {
    for (let x = 3; x < 10; x += 0.21) {
      for (const b of [0.05, 0.2, 0.4, 0.6]) {
        const above = cut.high < Number.POSITIVE_INFINITY ? z(x, b, cut.high) : { re: 1, im: 0 };
        const below = cut.low > Number.NEGATIVE_INFINITY ? z(x, b, cut.low) : { re: 0, im: 0 };
        const modulus = Math.hypot(above.re - below.re, above.im - below.im);
        // Sums of terms that cancel lose what is below this.
        if (!(modulus > 1e-3)) continue;
        looked++;
        for (const [x0, x1, top] of [
          [x, x, b],
          [x - 0.1, x + 0.05, 1.1 * b],
        ] as const) {
          const bound = cut.logBound(x0, x1, top);
          t.ok(Math.log(modulus) <= bound + 1e-9, `[${cut.low}, ${cut.high}] at ${x} + ${b} i: ${Math.log(modulus)} below ${bound}`);
        }
      }
    }
  }
  t.ok(looked > 50, `${looked} places`);
});

t.test('panels err by no more than they say', async (t) => {
  // e^{iyx} is at most e^{yB} on an ellipse.
  for (const y of [1, 40, 1000]) {
    const panels = panelsFor((_, __, B) => ({ base: y * B, slope: 0 }), 0, 3, 1, [{ s: 1, log: -30 }], 1e5);
    if (panels === null) throw new Error('too many panels');
    let [re, im] = [0, 0];
    for (let i = 0; i < panels.x.length; i++) {
      re += panels.weight[i]! * Math.cos(y * panels.x[i]!);
      im += panels.weight[i]! * Math.sin(y * panels.x[i]!);
    }
    const gap = Math.hypot(re - Math.sin(3 * y) / y, im - (1 - Math.cos(3 * y)) / y);
    t.ok(gap <= errorOf(panels, 1, 0) + 1e-14, `y ${y}: ${gap} of ${errorOf(panels, 1, 0)} by ${panels.x.length} nodes`);
    t.ok(panels.x.length < 100 + 6 * y, 'and are few');
  }
  // A pole beside the panel: bounded by its distance from the ellipse.
  const pole = 0.05;
  const bound = (x: number, A: number, B: number) => {
    const distance = Math.hypot(Math.max(0, Math.abs(x) - A), pole - B);
    return B < pole ? { base: -Math.log(distance) - Math.log(pole), slope: 0 } : null;
  };
  const panels = panelsFor(bound, -1, 1, 1, [{ s: 1, log: -25 }], 1e5);
  if (panels === null) throw new Error('too many panels');
  const f = (x: number) => 1 / (x * x + pole * pole);
  const sum = panels.x.reduce((total, x, i) => total + panels.weight[i]! * f(x), 0);
  const truth = (2 / pole) * Math.atan(1 / pole);
  t.ok(Math.abs(sum - truth) <= errorOf(panels, 1, 0) + 1e-12, `${sum - truth} of ${errorOf(panels, 1, 0)}`);
  t.ok(Math.abs(integrateGauss(f, -1, 1, 48) - truth) > 1e-6, 'which one panel misses');
});
