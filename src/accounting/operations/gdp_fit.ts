/** fitGdp: the tightest mu-GDP of a mechanism, how well it describes it, and what may be published. */
import { certificateAtDelta0, certificateAtMu } from '../readings/certificate.ts';
import { Curve, type Knot } from '../readings/curve.ts';
import { toInterval, toProbability } from '../readings/interval.ts';
import { type MuReading, readMu } from '../readings/mu.ts';
import { type RegretReading, readRegret } from '../readings/regret.ts';
import { largestRegret, readStrictMu } from '../readings/strict_mu.ts';
import type { Context, GdpFitAnswer, GdpFitRequest, Interval, Outcome, Warning } from '../types.ts';
import { answerCommon, epsilonsAt, normalisedCommon, withSides } from './common.ts';
import { prepare } from './prepare.ts';

const DEFAULTS = {
  error_floor: 1e-10,
  regret_threshold: 0.01,
  deltas: [1e-5],
  floors: [1e-6, 1e-10, 1e-20],
  delta0: 1e-10,
};

/** A delta this near to one over the data set size says little about a single record. */
const DELTA_MARGIN = 0.1;
const FLOOR_SENSITIVITY = 0.01;
/** Share of the tolerance that the bound may stay above what is attained, and that of those at the other floors. */
const MAIN_SLACK = 1e-3;
const SIDE_SLACK = 0.02;

export function normaliseGdpFit(request: GdpFitRequest): GdpFitRequest & typeof DEFAULTS & { tolerance: number; certify: boolean } {
  return { ...DEFAULTS, ...request, ...normalisedCommon(request) };
}

function atFloor(readings: readonly AtFloor[], floor: number): AtFloor {
  const found = readings.find(({ error_floor }) => error_floor === floor);
  if (found === undefined) throw new Error(`mu was not read at the floor ${floor}`);
  return found;
}

export function muInterval(reading: MuReading, curve: Curve): Interval {
  return toInterval(curve.profile.sides === 'upper' ? null : reading.lower, reading.value, reading.upper);
}

export function regretInterval(regret: RegretReading | null, curve: Curve): Interval {
  if (regret === null) return toInterval(null, null, null);
  return toInterval(curve.profile.sides === 'upper' ? null : regret.lower, regret.value, regret.upper);
}

function relativeRegret(regret: RegretReading | null, mu: MuReading, onlyUpper: boolean): Interval {
  if (regret === null || mu.value === null) return toInterval(null, null, null);
  if (regret.upper === 0) return toInterval(0, 0, 0);
  // A mechanism with this mu has a regret of at most Phi(mu/2) - 1/2, so the quotient never exceeds 1.
  const quotient = (r: number, m: number) => (m > 0 ? Math.min(1, r / largestRegret(m)) : 1);
  const lower = mu.upper === null || onlyUpper ? null : quotient(regret.lower, mu.upper) * (1 - 1e-14);
  const upper = regret.upper === null ? null : Math.min(1, quotient(regret.upper, mu.lower) * (1 + 1e-14));
  return toInterval(lower, quotient(regret.value, mu.value), upper);
}

/** mu at a floor; the bound of one floor holds for those above it. */
interface AtFloor {
  error_floor: number;
  mu: MuReading;
}

/** The main floor first. */
function readFloors(curve: Curve, { error_floor, floors, tolerance }: ReturnType<typeof normaliseGdpFit>): AtFloor[] {
  return [...new Set([error_floor, ...floors.toSorted((a, b) => b - a)])].map((floor) => {
    const slack = floor === error_floor ? MAIN_SLACK : SIDE_SLACK;
    return { error_floor: floor, mu: readMu(curve, Math.log(floor), slack * tolerance) };
  });
}

function floorWarnings(curve: Curve, { error_floor }: { error_floor: number }, floors: readonly AtFloor[]): Warning[] {
  const { mu } = atFloor(floors, error_floor);
  if (mu.empty) {
    const detail = `no point of the curve has both error rates in [${error_floor}, ${1 - error_floor}]: mu is only known to exceed its lower end`;
    return [{ code: 'FLOOR_EMPTY', detail, values: [String(error_floor), String(1 - error_floor)] }];
  }
  if (mu.value === null || mu.value === 0) return [];
  const logFloor = Math.log(error_floor) - Math.log(1000);
  const little = mu.value * (1 + FLOOR_SENSITIVITY);
  const unchanged = ({ upper }: MuReading) => upper !== null && upper <= little;
  // A floor that is lower still or the lines that are there mostly tell that nothing happens; where they do not, mu is read to a few digits.
  if (floors.some((known) => Math.log(known.error_floor) <= logFloor && unchanged(known.mu))) return [];
  if (unchanged(readMu(curve, logFloor, 1))) return [];
  const deeper = readMu(curve, logFloor, 0.05 * FLOOR_SENSITIVITY * mu.value);
  if (deeper.value === null) return [];
  const change = deeper.value / mu.value - 1;
  if (!(Math.abs(change) > FLOOR_SENSITIVITY)) return [];
  const percent = (100 * change).toPrecision(2);
  return [
    {
      code: 'FLOOR_SENSITIVE',
      detail: `mu changes by ${percent} % when the error floor is lowered a thousandfold: quote it with its floor`,
      values: [percent],
    },
  ];
}

function warningsFor(request: ReturnType<typeof normaliseGdpFit>, mu: MuReading, relative: Interval, twoSided: boolean): Warning[] {
  const warnings: Warning[] = [];
  const size = request.dataset_size;
  if (size !== undefined) {
    for (const delta of request.deltas.filter((d) => d > DELTA_MARGIN / size)) {
      const detail = `delta ${delta} is not well below 1/dataset_size = ${1 / size}`;
      warnings.push({ code: 'DELTA_NOT_SMALL', detail, values: [String(delta), String(1 / size)] });
    }
  }
  if (twoSided && mu.upper !== null && mu.upper - mu.lower > request.tolerance) {
    const width = mu.upper - mu.lower;
    const detail = `the interval of mu is ${width} wide, wider than the tolerance ${request.tolerance}`;
    warnings.push({ code: 'TOLERANCE_NOT_MET', detail, values: [String(width), String(request.tolerance)] });
  }
  if ((relative.value ?? 0) > 0.1) {
    warnings.push({
      code: 'POOR_FIT',
      detail: 'the regret is more than a tenth of the largest possible at this mu: publish the whole profile beside mu',
    });
  }
  return warnings;
}

export function fitGdp(given: GdpFitRequest, context: Context): Outcome<GdpFitAnswer> {
  const request = normaliseGdpFit(given);
  const result = prepare(given, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const curve = new Curve(prepared.profile);
  const slack = MAIN_SLACK * request.tolerance;
  const readings = readFloors(curve, request);
  const { mu } = atFloor(readings, request.error_floor);
  const regret = readRegret(curve, mu, 0.1 * slack);
  const relative = relativeRegret(regret, mu, prepared.profile.sides === 'upper');
  const floors = request.floors.map((floor) => ({ error_floor: floor, mu: muInterval(atFloor(readings, floor).mu, curve) }));
  const { sides } = prepared.profile;
  const atMu = mu.upper === null || sides === 'lower' ? null : certificateAtMu(curve, mu.upper, readings);
  const atDelta0 = sides === 'lower' ? null : certificateAtDelta0(curve, request.delta0, readings);
  const warnings = [...warningsFor(request, mu, relative, sides === 'two_sided'), ...floorWarnings(curve, request, readings)];
  return {
    ok: true,
    answer: {
      mu: muInterval(mu, curve),
      regret: regretInterval(regret, curve),
      relative_regret: relative,
      error_floor: request.error_floor,
      attained_at: mu.attainedAt === null ? null : toAttained(mu.attainedAt),
      direction: mu.direction,
      strict_mu: readStrictMu(curve, prepared.composed, mu, slack),
      certificate: {
        at_mu: { mu: mu.upper, delta0: atMu },
        at_delta0: { mu: atDelta0, delta0: request.delta0 },
      },
      mu_at_floors: floors,
      advantage: withSides(toProbability((curve.knots[0] as Knot).delta), curve),
      verdict: (regret?.upper ?? Number.POSITIVE_INFINITY) < request.regret_threshold ? 'tight' : 'loose',
      epsilon_at: epsilonsAt(curve, request.deltas),
      ...answerCommon(prepared, warnings),
      request,
    },
  };
}

function toAttained(at: { logFpr: number; logFnr: number; epsilon: number }): GdpFitAnswer['attained_at'] {
  return { fpr: Math.exp(at.logFpr), fnr: Math.exp(at.logFnr), epsilon: Number.isFinite(at.epsilon) ? at.epsilon : null };
}
