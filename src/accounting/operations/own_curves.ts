/** Curves of the user's own, read as they are: trade-off points, a privacy-loss pmf, Renyi divergences, guarantees. */
import { type AtomList, dualList } from '../engines/closed_form/atom_list.ts';
import { atomProfile } from '../engines/closed_form/atom_profile.ts';
import { renyiProfile } from '../engines/renyi/profile.ts';
import { readPmf } from '../mechanisms/privacy_loss_pmf/source.ts';
import { readProfilePoints } from '../mechanisms/profile_points/source.ts';
import { readRdpCurve } from '../mechanisms/rdp_curve/source.ts';
import { type Point, readPoints } from '../mechanisms/trade_off_points/source.ts';
import { between, oneSided } from '../profile/between.ts';
import { hullProfile } from '../profile/hull.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import { type DivergencesResult, divergencesFrom } from '../renyi/divergence.ts';
import { listPart } from '../renyi/parts.ts';
import type { MechanismRequest, PrivacyLossPmf, ProfilePoints, RdpCurve, Refusal, TradeOffPoints, Warning } from '../types.ts';

export type OwnCurve =
  | { ok: true; profile: PrivacyProfile; divergences: DivergencesResult; warnings: Warning[] }
  | { ok: false; refusal: Refusal };

const U = 1.1102230246251565e-16;

/** Atoms of a convex polygon: one segment, one loss. */
function polygonAtoms(polygon: Point[]): AtomList {
  const loss: number[] = [];
  const logP: number[] = [];
  const logQ: number[] = [];
  let dualInfinityMass = 0;
  for (let i = polygon.length - 1; i > 0; i--) {
    const a = polygon[i - 1] as Point;
    const b = polygon[i] as Point;
    const q = b.fpr - a.fpr;
    const p = a.fnr - b.fnr;
    if (p <= 0) dualInfinityMass += q;
    else if (q > 0) {
      loss.push(Math.log(p) - Math.log(q));
      logP.push(Math.log(p));
      logQ.push(Math.log(q));
    }
  }
  return {
    loss: Float64Array.from(loss),
    logP: Float64Array.from(logP),
    logQ: Float64Array.from(logQ),
    infinityMass: 1 - (polygon[0] as Point).fnr,
    dualInfinityMass,
    relativeError: 8 * U,
    lossError: 8 * U,
  };
}

function fromPoints(request: TradeOffPoints): OwnCurve {
  const read = readPoints(request);
  if (!read.ok) return read;
  const polygon = (points: Point[]) => {
    const list = polygonAtoms(points);
    return atomProfile(list, dualList(list), 'two_sided');
  };
  const upper = polygon(read.upper);
  const profile = read.lower === read.upper ? upper : between(polygon(read.lower), upper);
  const sumOf = (points: Point[]) => {
    const list = polygonAtoms(points);
    return { parts: [listPart({ remove: list, add: dualList(list) })], curves: [] };
  };
  const divergences = divergencesFrom([sumOf(read.upper)], sumOf(read.lower), false);
  return { ok: true, profile, divergences: { ok: true, divergences }, warnings: read.warnings };
}

function fromPmf(request: PrivacyLossPmf): OwnCurve {
  const read = readPmf(request);
  if (!read.ok) return read;
  const list = (atoms: { loss: Float64Array; logP: Float64Array; infinityMass: number }): AtomList => ({
    ...atoms,
    logQ: atoms.logP.map((log, i) => log - (atoms.loss[i] as number)),
    dualInfinityMass: 0,
    relativeError: 8 * U,
    lossError: 4 * U * Math.abs(atoms.loss[atoms.loss.length - 1] ?? 0),
  });
  const lists = { remove: list(read.remove), add: list(read.add) };
  const exact = atomProfile(lists.remove, lists.add, 'two_sided');
  const { side } = request;
  const profile = side === 'exact' ? exact : oneSided(exact, side);
  const sum = { parts: [listPart(lists)], curves: [] };
  const divergences = divergencesFrom([sum], side === 'upper' ? null : sum, false, side === 'lower');
  return { ok: true, profile, divergences: { ok: true, divergences }, warnings: read.warnings };
}

function fromRdp(request: RdpCurve): OwnCurve {
  const read = readRdpCurve(request);
  if (!read.ok) return read;
  const curves = [{ curve: read.curve, count: 1 }];
  const profile = renyiProfile({ laws: [], curves, only: true });
  if (profile === null) throw new Error('a curve without laws was not read');
  const divergences = divergencesFrom([{ parts: [], curves }], null, true);
  return { ok: true, profile, divergences: { ok: true, divergences }, warnings: [UPPER_ONLY] };
}

function fromGuarantees(request: ProfilePoints): OwnCurve {
  const read = readProfilePoints(request);
  if (!read.ok) return read;
  const divergences: DivergencesResult = { ok: false, without: ['profile_points'] };
  return { ok: true, profile: hullProfile(read.hull), divergences, warnings: [UPPER_ONLY, ...read.warnings] };
}

const UPPER_ONLY: Warning = {
  code: 'BOUNDED_FROM_ABOVE',
  detail: 'the points bound the mechanism from above, so does every number of this answer: the truth may be more private',
};

type Own = TradeOffPoints | PrivacyLossPmf | RdpCurve | ProfilePoints;

export function isOwnCurve(mechanism: MechanismRequest): mechanism is Own {
  return ['trade_off_points', 'privacy_loss_pmf', 'rdp_curve', 'profile_points'].includes(mechanism.kind);
}

export function readOwnCurve(mechanism: Own): OwnCurve {
  switch (mechanism.kind) {
    case 'trade_off_points':
      return fromPoints(mechanism);
    case 'privacy_loss_pmf':
      return fromPmf(mechanism);
    case 'rdp_curve':
      return fromRdp(mechanism);
    default:
      return fromGuarantees(mechanism);
  }
}
