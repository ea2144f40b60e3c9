/** ln-moments of laws with atoms only: local reports, the pure and approximate pairs, and Poisson sampling of them. */
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import { pointMoment } from './point-moment.ts';
import { bytesOf, PointList, wholeWindow } from './points.ts';

/** Finite part of a pair: masses under Q and d = P/Q - 1 of each point, and the masses at infinite loss. */
export interface DiscretePair {
  q: number[];
  d: number[];
  infinityP: number;
  infinityQ: number;
}

/** Losses eps, -eps and, with quiet > 0, 0, with P masses in the ratio 1 : e^-eps : quiet. */
export function threePointPair(epsilon: number, quiet: number): DiscretePair {
  const low = Math.exp(-epsilon);
  const total = 1 + quiet + low;
  const q = [low / total, 1 / total];
  const d = [Math.expm1(epsilon), Math.expm1(-epsilon)];
  if (quiet > 0) {
    q.push(quiet / total);
    d.push(0);
  }
  return { q, d, infinityP: 0, infinityQ: 0 };
}

/** Mass delta at infinite loss on both sides, the rest as for a pure guarantee of eps. */
export function approximatePair(epsilon: number, delta: number): DiscretePair {
  const { q, d } = threePointPair(epsilon, 0);
  return { q: q.map((x) => x * (1 - delta)), d, infinityP: delta, infinityQ: delta };
}

/** P = (1 - s) Q0 + s P0: where P0 vanishes Q0 keeps its mass with the ratio 1 - s. */
export function sampledPair(probability: number, base: DiscretePair): DiscretePair {
  const q = [...base.q];
  const d = base.d.map((x) => probability * x);
  if (probability < 1 && base.infinityQ > 0) {
    q.push(base.infinityQ);
    d.push(-probability);
  }
  return { q, d, infinityP: probability * base.infinityP, infinityQ: probability < 1 ? 0 : base.infinityQ };
}

export function discreteMoment(key: string, pair: DiscretePair, precision: Precision = FULL_PRECISION): LogMoment {
  const list = new PointList();
  const losses: number[] = [];
  for (let i = 0; i < pair.q.length; i++) {
    if (pair.q[i]! === 0) continue;
    const loss = Math.log1p(pair.d[i]!);
    losses.push(loss);
    const logQ = Math.log(pair.q[i]!);
    // The masses carry the rounding of e^-eps, of a product and of a quotient.
    list.add(
      logQ,
      pair.d[i]!,
      loss,
      UNIT * (8 + 2 * Math.abs(logQ)),
      UNIT * (4 + 4 * Math.abs(loss)) * Math.min(1, Math.abs(loss) + 1e-300),
    );
  }
  const points = wholeWindow(list.sorted());
  return pointMoment(
    {
      key,
      logMassP: Math.log1p(-pair.infinityP),
      logMassQ: Math.log1p(-pair.infinityQ),
      infinityP: pair.infinityP,
      infinityQ: pair.infinityQ,
      minimumLoss: Math.min(...losses),
      maximumLoss: Math.max(...losses),
      maximumTilt: 1e6,
      discrete: true,
      size: () => points.to,
      points: () => points,
      quadrature: () => 0,
      logEnvelope: () => 0,
      held: () => bytesOf(points.points),
    },
    precision,
  );
}
