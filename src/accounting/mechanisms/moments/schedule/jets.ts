/** Jets of the laws of a schedule, from one grid: as of one law (point-moment.ts). */
import type { Jet } from '../moment.ts';
import { computeJet, jetOf } from '../point-moment.ts';
import type { SharedGrid } from './grid.ts';

/** Of all uses together, and by law. */
export interface JetsAt extends Jet {
  values: Float64Array;
  curvatures: Float64Array;
}

/** ln of a share of the largest point below which it is left out of a jet, and the share of it that a law must have for that. */
const NEGLIGIBLE = -80;
const LEAST_MASS = 1e-12;

export function emptyJets(laws: number): JetsAt {
  return { value: 0, slope: 0, curvature: 0, values: new Float64Array(laws), curvatures: new Float64Array(laws) };
}

export function addJet(jets: JetsAt, i: number, count: number, { value, slope, curvature }: Jet): void {
  jets.value += count * value;
  jets.slope += count * slope;
  jets.curvature += count * curvature;
  jets.values[i] = value;
  jets.curvatures[i] = curvature;
}

export function jetsTogether(grid: SharedGrid, t: number, counts: Float64Array): JetsAt {
  const { points, rows, from, to } = grid;
  const { logQ, loss } = points;
  const n = loss.length;
  let top = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < n; k++) top = Math.max(top, logQ[k]! + (1 + t) * loss[k]!);
  const weights = new Float64Array(n);
  let [begin, end] = [n, 0];
  for (let k = 0; k < n; k++) {
    const exponent = logQ[k]! + (1 + t) * loss[k]! - top;
    if (exponent < NEGLIGIBLE) continue;
    weights[k] = Math.exp(exponent);
    begin = Math.min(begin, k);
    end = k + 1;
  }
  const jets = emptyJets(counts.length);
  for (let i = 0; i < counts.length; i++) {
    let [mass, first, second] = [0, 0, 0];
    for (let k = Math.max(begin, from[i]!), last = Math.min(end, to[i]!); k < last; k++) {
      const w = rows[i * n + k]! * weights[k]!;
      const l = loss[k]!;
      mass += w;
      first += w * l;
      second += w * l * l;
    }
    addJet(jets, i, counts[i]!, mass > LEAST_MASS ? jetOf(top, mass, first, second) : jetAlone(grid, i, t));
  }
  return jets;
}

/** Of a law that has too little of what the largest has. */
function jetAlone({ points, shifts, logSteps, w, from, to }: SharedGrid, i: number, t: number): Jet {
  const a = shifts[i]!;
  const logQ = w.map((place) => logSteps[i]! - 0.5 * (place / a + 0.5 * a) ** 2);
  return computeJet({ points: { logQ, loss: points.loss }, from: from[i]!, to: to[i]! }, t);
}
