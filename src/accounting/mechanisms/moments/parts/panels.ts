/**
 * Gauss-Legendre panels with a proved error, for integrands f_s(x) e^{iy l(x)} whose oscillation differs from place to place.
 *
 * If f is analytic inside the ellipse with the foci x0 -+ w and the semi-axes A = w (R + 1/R) / 2, B = w (R - 1/R) / 2, and |f| <= M there, its Chebyshev
 * expansion on the panel of half-width w, cut at degree m, errs by at most 2 M R^-m / (R - 1). n nodes are exact for degree 2 n - 1, and integral
 * and rule have norm 2 w each: the error is at most 8 w M R^{1 - 2 n} / (R - 1). (Bernstein 1912; Trefethen 2013, Theorems 8.2 and 19.3.)
 */
import { gaussLegendre } from '../../../numerics/quadrature.ts';

/** Nodes of a panel. */
const ORDER = 48;
const RADII = [1.8, 2.6, 4, 6];
const SHRINK = 0.75;
const GROW = 1.5;
/** A panel narrower than this share of the widest has no use. */
const NARROWEST = 1e-5;

/** ln of a bound of |f_s| on [x - A, x + A] + i [-B, B] is base + s slope; null where there is none. */
export type Bound = (x: number, A: number, B: number) => { base: number; slope: number } | null;

export interface Panels {
  /** Nodes and weights, by increasing node. */
  x: Float64Array;
  weight: Float64Array;
  /** ln of the bound of the error of each panel: base + s slope. */
  base: number[];
  slope: number[];
}

interface Panel {
  centre: number;
  half: number;
  base: number;
  slope: number;
}

function panelAt(bound: Bound, centre: number, half: number, targets: readonly { s: number; log: number }[]): Panel | null {
  for (const radius of RADII) {
    const found = bound(centre, 0.5 * half * (radius + 1 / radius), 0.5 * half * (radius - 1 / radius));
    if (found === null) break;
    const base = found.base + Math.log((8 * half) / (radius - 1)) + (1 - 2 * ORDER) * Math.log(radius);
    if (targets.every(({ s, log }) => base + s * found.slope <= log)) return { centre, half, base, slope: found.slope };
  }
  return null;
}

/** Panels from `from` to `to`, at most 2 `widest` wide, each with an error of at most e^log at each s of the targets; null where that takes too many. */
export function panelsFor(
  bound: Bound,
  from: number,
  to: number,
  widest: number,
  targets: readonly { s: number; log: number }[],
  most: number,
): Panels | null {
  const panels: Panel[] = [];
  let half = widest;
  for (let x = from; x < to; ) {
    half = Math.min(half, widest);
    let panel: Panel | null = null;
    for (;;) {
      // The last one ends where all end.
      const width = Math.min(half, 0.5 * (to - x));
      panel = panelAt(bound, x + width, width, targets);
      if (panel !== null) break;
      half = SHRINK * width;
      if (half < NARROWEST * widest) return null;
    }
    panels.push(panel);
    if (panels.length * ORDER > most) return null;
    x = panel.half < half ? to : x + 2 * panel.half;
    half = GROW * panel.half;
  }
  const rule = gaussLegendre(ORDER);
  const nodes = new Float64Array(panels.length * ORDER);
  const weight = new Float64Array(nodes.length);
  panels.forEach(({ centre, half }, i) => {
    for (let k = 0; k < ORDER; k++) {
      nodes[i * ORDER + k] = centre + half * rule.nodes[k]!;
      weight[i * ORDER + k] = half * rule.weights[k]!;
    }
  });
  return { x: nodes, weight, base: panels.map(({ base }) => base), slope: panels.map(({ slope }) => slope) };
}

/** The sum of the bounds of the panels at s, times e^-log. */
export function errorOf({ base, slope }: Panels, s: number, log: number): number {
  let sum = 0;
  for (let i = 0; i < base.length; i++) sum += Math.exp(base[i]! + s * slope[i]! - log);
  return sum * (1 + 1e-10);
}
