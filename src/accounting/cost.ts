/**
 * Predicted cost of a request in units of about a millisecond of one core, cheap enough for the event loop: no composition, only
 * counts and what events say of themselves. It decides admission and limits, so it errs on the high side: what may need a lattice, or cells of its own, is counted as
 * if it did, with all that these may spend.
 */

import { DEFAULT_TOLERANCE } from './types/common.ts';
import type {
  Composition,
  DpEvent,
  Evidence,
  MechanismRequest,
  OpacusHistory,
  OperationId,
  ReadingKind,
  ReadingsRequest,
  RequestCommon,
  Requests,
  StepsRequest,
} from './types.ts';

function lengthOf(list: ArrayLike<number> | { points: number } | undefined): number {
  if (list === undefined) return 0;
  return 'points' in list ? list.points : list.length;
}

/** Distinct phases of a composition, its uses, and what the first engine takes. */
interface Size {
  distinct: number;
  uses: number;
  /** Units of one profile without its engine, and whether that may be a lattice or cells. */
  laws: number;
  discretised: boolean;
  deep: boolean;
  /** Of rare events, but for a single use. */
  valley: boolean;
  /** The smallest probability with which an event is sampled. */
  rarest: number;
}

/** Units of a law that a line integral serves; that is cut, composed and tilted; and of one that is made of thousands of outcomes first, whatever then reads it. */
const CHEAP = 2;
const LINE = 10;
const DISCRETE = 20;
const MADE: Readonly<Record<string, number>> = {
  random_allocation: 1000,
  with_replacement: 1000,
  truncated_poisson: 250,
  shuffled_batches: 150,
  without_replacement: 150,
};
/** Units of noise of which a group of records draws a binomial number of shares: one law of each, that is cut anew. */
const GROUPED = 700;
/** Uses of a law of few values of which atoms beside another law are many. */
const MANY = 32;
/** Kinds whose losses are few numbers, or Gaussian. */
const SIMPLE: ReadonlySet<string> = new Set(['gaussian', 'pure', 'approximate', 'randomized_response', 'matrix_gaussian', 'zcdp']);
/** Noise on integers. */
const INTEGER: ReadonlySet<string> = new Set(['discrete_gaussian', 'discrete_laplace', 'skellam']);
/**
 * Noise over what one record moves, and uses, from where on lines serve sampled Gaussians and are short; a rate below which events are rare, until so many records were drawn
 * in all uses: then there is a valley between the bulk of the losses and the first event, which is read in parts.
 */
const STEADY = { noise: 0.5, uses: 32 };
const RARE = { rate: 0.005, draws: 10 };

/** One event, and all of its uses. `noise`: over what one record moves, where it is Gaussian. */
interface Use {
  kind: string;
  scheme: string;
  probability: number;
  noise: number;
  uses: number;
  /** Largest loss of one use where the event states it, else 0. */
  loss: number;
  /** Records of one person. */
  group: number;
}

/** Of so many draws on average no record is drawn oftener than this in one use, but for a chance of some 1e-12. */
function drawsAtMost(mean: number): number {
  let draws = 0;
  for (let chance = 1; chance > 1e-12 && draws < 100; chance *= mean / draws) draws += 1;
  return draws;
}

/**
 * About how far the losses of all uses reach: of mean l^2 / 2 and deviation l each. Batches that are drawn with replacement reach as far as the record that is drawn most
 * often in one use, and as the mean of all uses, which is less than the divergence of order 2; what else is sampled is not looked at.
 */
function reachOf({ kind, scheme, probability, noise, uses, loss }: Use): number {
  const l = kind.includes('gaussian') || kind === 'skellam' ? 2 / noise : loss;
  if (scheme === 'none') return 0.5 * uses * l * l + 12 * l * Math.sqrt(uses);
  if (scheme !== 'with_replacement') return 0;
  const mean = 0.5 * Math.min(probability * l * l, probability * probability * Math.expm1(l * l));
  const once = l * drawsAtMost(probability);
  return Math.max(uses * mean + 12 * Math.sqrt(2 * mean * uses), 0.5 * once * once + 12 * once);
}

/** Reach from where on no double holds the smaller masses: cells are of no use, and a lattice may spend what it needs. */
const DEEP = 300;
const DEEP_FACTOR = 25;

const isRare = ({ kind, scheme, probability, uses }: Use) =>
  kind === 'gaussian' && scheme !== 'none' && probability < RARE.rate && uses * probability < RARE.draws;

/** Units of an event, and whether a lattice or cells may be what serves it. */
function unitsOf(event: Use): { units: number; discretised: boolean } {
  const { kind, scheme, noise, uses, group } = event;
  const made = MADE[scheme];
  if (made !== undefined) return { units: made, discretised: true };
  if (scheme !== 'none' && group > 1) return { units: GROUPED, discretised: true };
  // Of many uses what varies in a few values varies in many.
  if (scheme === 'none' && SIMPLE.has(kind))
    return { units: kind !== 'gaussian' && uses > MANY ? 2 * DISCRETE : CHEAP, discretised: false };
  // Atoms that lie on no lattice: of many uses the finest one serves.
  if (scheme !== 'none' && uses > MANY && INTEGER.has(kind)) return { units: 10 * DISCRETE, discretised: true };
  const isSampledGaussian = kind === 'gaussian' && scheme !== 'none';
  if (isSampledGaussian && !isRare(event) && noise >= STEADY.noise && uses >= STEADY.uses) return { units: LINE, discretised: false };
  return { units: isSampledGaussian ? DISCRETE / 2 : DISCRETE, discretised: true };
}

function total(events: readonly Use[], distinct: number, uses: number): Size {
  const rarest = events.reduce((least, { probability }) => Math.min(least, probability), 1);
  const deep = events.reduce((sum, event) => sum + reachOf(event), 0) > DEEP;
  const size: Size = { distinct, uses, laws: 0, discretised: false, rarest, deep, valley: uses > 1 && events.some(isRare) };
  for (const event of events) {
    const { units, discretised } = unitsOf(event);
    size.laws += units;
    size.discretised ||= discretised && uses > 1;
  }
  // One use has a formula.
  if (uses === 1) size.laws = Math.min(size.laws, MADE[events[0]?.scheme ?? ''] ?? LINE);
  return size;
}

const readNumber = (source: object, name: string): number | undefined => {
  const value: unknown = (source as Record<string, unknown>)[name];
  return typeof value === 'number' ? value : undefined;
};

function useOf(event: Composition['events'][number], uses: number): Use {
  const { kind, sampling } = event;
  const [batch, size] = [readNumber(sampling, 'batch_size'), readNumber(sampling, 'dataset_size')];
  const probability = readNumber(sampling, 'probability') ?? (batch !== undefined && size !== undefined ? batch / size : 1);
  const variance = readNumber(event, 'variance');
  const spread = readNumber(event, 'sigma') ?? readNumber(event, 'scale') ?? (variance === undefined ? 1 : Math.sqrt(variance));
  const noise = readNumber(event, 'noise_multiplier') ?? spread / (readNumber(event, 'sensitivity') ?? 1);
  const loss = readNumber(event, 'epsilon') ?? readNumber(event, 'noise_parameter') ?? (kind === 'laplace' ? 2 / noise : 0);
  return { kind, scheme: sampling.scheme, probability, noise, uses, loss, group: readNumber(event, 'group_size') ?? 1 };
}

function sizeOf(mechanism: Composition | DpEvent | OpacusHistory): Size {
  if (mechanism.kind === 'opacus_history') {
    const rows = mechanism.history.map((row): Use => {
      const [noise = 0, probability = 0, uses = 0] = row;
      return { kind: 'gaussian', scheme: 'poisson', probability, noise, uses, loss: 0, group: 1 };
    });
    const uses = rows.reduce((sum, row) => sum + row.uses, 0);
    return total(rows, rows.length, uses);
  }
  if (mechanism.kind === 'dp_event') {
    // Every class of a nested event may be a phase of its own, used as often as can be.
    const distinct = JSON.stringify(mechanism.event).split('class_name').length;
    return { distinct, uses: 1e6, laws: DISCRETE * distinct, discretised: true, deep: false, valley: false, rarest: 1 };
  }
  const counts = new Map<string, number>();
  const first = new Map<string, Composition['events'][number]>();
  for (const event of mechanism.events) {
    const { label: _, count, ...rest } = event;
    const key = JSON.stringify(rest);
    counts.set(key, (counts.get(key) ?? 0) + (count ?? 1));
    if (!first.has(key)) first.set(key, event);
  }
  let uses = 0;
  const events = Array.from(first, ([key, event]) => {
    const count = counts.get(key) ?? 1;
    uses += count;
    return useOf(event, count);
  });
  return total(events, events.length, uses);
}

/** Units of a lattice or of cells at the default tolerance: a pass over the windows that it may lay, and all products of cells. */
const DISCRETISED = 65;

/** Units of a valley beside it: some tenths of a second. */
const VALLEY = 280;

/** How much more of itself a lattice may spend for a smaller tolerance. */
const finerBy = (tolerance = DEFAULT_TOLERANCE) => Math.sqrt(Math.max(1, DEFAULT_TOLERANCE / tolerance));

function mechanismCost(mechanism: MechanismRequest, tolerance = DEFAULT_TOLERANCE): number {
  if (mechanism.kind === 'trade_off_points') return 1 + mechanism.fpr.length / 100;
  if (mechanism.kind === 'privacy_loss_pmf') return 1 + (mechanism.remove.probabilities.length + mechanism.add.probabilities.length) / 100;
  if (mechanism.kind === 'rdp_curve') return 5;
  if (mechanism.kind === 'profile_points') return 1 + mechanism.epsilon.length / 100;
  const { laws, discretised, deep, valley } = sizeOf(mechanism);
  return 3 + laws + (valley ? VALLEY : 0) + (discretised ? DISCRETISED * (deep ? DEEP_FACTOR : 1) * finerBy(tolerance) : 0);
}

/** Units of the second engine of a certified answer at the default tolerance: for one law, and for each other one. */
const SECOND_ENGINE = 45;
const SECOND_OF_OTHERS = 10;

/**
 * What `certify` takes besides, whatever is read: the laws of the second engine are cut, tilted and looked at a few times. The number of its cells grows with the root of
 * what is asked of the tolerance, and hardly with that of uses. A curve of one's own is refused at once.
 */
function secondCost(
  mechanism: MechanismRequest,
  { certify, tolerance = DEFAULT_TOLERANCE }: Pick<RequestCommon, 'certify' | 'tolerance'>,
): number {
  if (certify !== true || !(mechanism.kind === 'composition' || mechanism.kind === 'dp_event' || mechanism.kind === 'opacus_history'))
    return 0;
  const { distinct } = sizeOf(mechanism);
  return (SECOND_ENGINE + SECOND_OF_OTHERS * (distinct - 1)) * finerBy(tolerance);
}

/** Steps, and records drawn in all of them, up to which lines do not serve. */
const EARLY = { steps: 64, draws: 0.05 };

/** Every point is a composition of its own; epsilon alone is read from its neighbour for about a unit a phase, and more from a lattice. */
function stepsCost(request: StepsRequest): number {
  const { mechanism, steps, want, cap, certify } = request;
  if (!('adjacency' in mechanism)) return 1;
  const { distinct, uses, rarest, discretised } = sizeOf(mechanism);
  const asked = steps === undefined ? Math.min(uses, 100) : lengthOf(steps);
  // Of rare events the first few steps are not served by lines.
  const first = Math.min(EARLY.steps, EARLY.draws / rarest);
  const early = Array.isArray(steps) ? steps.filter((step) => step < first).length : Math.min(asked, first);
  const discrete = discretised ? asked : early;
  const points = asked + (cap === undefined ? 0 : 2 * Math.ceil(Math.log2(uses + 1)));
  const whole = (want ?? []).some((metric) => metric === 'mu' || metric === 'regret') || certify === true;
  const each = whole ? 2 * mechanismCost(mechanism, request.tolerance) + secondCost(mechanism, request) : distinct;
  return mechanismCost(mechanism, request.tolerance) + points * each + (discrete * DISCRETISED * finerBy(request.tolerance)) / 2;
}

/** A bound takes a few sums over the spread of a count; one run takes such sums for every mu and epsilon that it tries. */
function evidenceCost(evidence: Evidence): number {
  if (evidence.kind === 'one_run') return 5 + evidence.guesses / 50;
  if (evidence.kind === 'scores')
    return evidence.thresholds.length / 2 + (evidence.member_scores.length + evidence.non_member_scores.length) / 2000;
  return evidence.thresholds.length * (0.5 + Math.sqrt(evidence.members + evidence.non_members) / 1000);
}

const READING_OPERATIONS = {
  gdp_fit: 'fitGdp',
  profile: 'computeProfile',
  trade_off: 'computeTradeOff',
  compose: 'composeEvents',
  steps: 'computeSteps',
  risk: 'assessRisk',
  compare: 'compareRepresentations',
} as const satisfies Record<ReadingKind, OperationId>;

/** The mechanism is composed for the first of the readings only. */
function readingsCost({ want, ...shared }: ReadingsRequest): number {
  const composition = mechanismCost(shared.mechanism, shared.tolerance) + secondCost(shared.mechanism, shared);
  const beside = want.map(({ kind, ...own }) => {
    const operation: OperationId = READING_OPERATIONS[kind];
    return Math.max(1, predictCost(operation, { ...shared, ...own } as Requests[typeof operation]) - composition);
  });
  return beside.reduce((sum, cost) => sum + cost, composition);
}

/** Cost units of a request; at least 1. */
export function predictCost<K extends OperationId>(operation: K, request: Requests[K]): number {
  const { mechanism: asked }: { mechanism?: MechanismRequest } = 'guarantee' in request ? {} : request;
  const common = request as Pick<RequestCommon, 'certify' | 'tolerance'>;
  const composition = asked === undefined ? 0 : mechanismCost(asked, common.tolerance);
  const second = asked === undefined ? 0 : secondCost(asked, common);
  const certified = composition + second;
  switch (operation) {
    case 'fitGdp':
      return composition + certified;
    case 'computeProfile':
      return certified + lengthOf((request as Requests['computeProfile']).epsilon) / 100;
    case 'computeTradeOff': {
      const { fpr, log_fpr } = request as Requests['computeTradeOff'];
      return certified + (lengthOf(fpr) + lengthOf(log_fpr)) / 10;
    }
    case 'composeEvents': {
      const { mechanism, deltas, log_deltas, epsilons, orders, shares, sensitivities } = request as Requests['composeEvents'];
      const events = mechanism.kind === 'composition' ? mechanism.events.length : 10;
      const again = (shares === true ? Math.min(events, 100) : 0) + (sensitivities === true ? Math.min(4 * 3 * events, 120) : 0);
      const read = (deltas?.length ?? 0) + (log_deltas?.length ?? 0);
      // Each order is a quadrature a law, and each delta a search over orders and both directions.
      const renyi = orders === undefined ? 0 : 20 + orders.length / 2 + 20 * Math.max(1, read);
      return certified + composition * again + read / 10 + (epsilons?.length ?? 0) / 100 + renyi;
    }
    case 'computeSteps':
      return stepsCost(request as Requests['computeSteps']);
    case 'calibrateParameter':
      // A root takes about ten compositions, a count up to sixty.
      return certified * 15;
    case 'assessRisk': {
      const { fprs, priors, baselines } = request as Requests['assessRisk'];
      return certified + ((fprs?.length ?? 3) + (baselines?.length ?? 4)) / 10 + (priors?.length ?? 3) / 100;
    }
    case 'writeReport':
      return certified * 5 + 5;
    case 'priceMechanism': {
      const { accountings } = request as Requests['priceMechanism'];
      const orders = accountings.reduce((sum, one) => sum + (one.kind === 'rdp' ? one.orders.length : 1), 0);
      return composition * 2 + orders;
    }
    case 'auditMechanism':
      return 1 + composition + certified + evidenceCost((request as Requests['auditMechanism']).evidence);
    case 'compareRepresentations':
      // Two readings of two Renyi curves at some hundred epsilons, each a search over orders.
      return composition + certified + 400;
    case 'convertGuarantee': {
      const { guarantee, deltas, epsilons, orders } = request as Requests['convertGuarantee'];
      const whole = guarantee.kind === 'mechanism' ? mechanismCost(guarantee.mechanism) : 5;
      return whole * 2 + 20 + (deltas?.length ?? 1) + (epsilons?.length ?? 1) / 10 + (orders?.length ?? 3) / 2;
    }
    case 'checkClaim':
      // A dozen misreadings, each composed once, and for a parameter a calibration and both ends of what was printed.
      return certified + composition * ((request as Requests['checkClaim']).claim.kind === 'parameter' ? 45 : 15);
    case 'readMechanism':
      return readingsCost(request as ReadingsRequest);
    default:
      return composition;
  }
}
