/**
 * Predicted cost of a request in units of about a millisecond of one core, cheap enough for the event loop: no composition, only
 * counts. It decides admission and limits, so it errs on the high side.
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

/** Distinct phases of a composition, and its uses. */
function sizeOf(mechanism: Composition | DpEvent | OpacusHistory): { distinct: number; uses: number } {
  if (mechanism.kind === 'opacus_history') {
    return { distinct: mechanism.history.length, uses: mechanism.history.reduce((sum, row) => sum + (row[2] ?? 0), 0) };
  }
  // Every class of a nested event may be a phase of its own, used as often as can be.
  if (mechanism.kind === 'dp_event') return { distinct: JSON.stringify(mechanism.event).split('class_name').length, uses: 1e6 };
  const { events } = mechanism;
  const distinct = new Set<string>();
  let uses = 0;
  for (const event of events) {
    const { label: _, count, ...rest } = event;
    distinct.add(JSON.stringify(rest));
    uses += count ?? 1;
  }
  return { distinct: distinct.size, uses };
}

function mechanismCost(mechanism: MechanismRequest): number {
  if (mechanism.kind === 'trade_off_points') return 1 + mechanism.fpr.length / 100;
  if (mechanism.kind === 'privacy_loss_pmf') return 1 + (mechanism.remove.probabilities.length + mechanism.add.probabilities.length) / 100;
  if (mechanism.kind === 'rdp_curve') return 5;
  if (mechanism.kind === 'profile_points') return 1 + mechanism.epsilon.length / 100;
  const { distinct, uses } = sizeOf(mechanism);
  // A lattice grows with the square root of the number of uses, and by one pass a distinct phase.
  return 1 + distinct * (2 + Math.sqrt(Math.min(uses, 1e6)) / 4);
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
  return (SECOND_ENGINE + SECOND_OF_OTHERS * (distinct - 1)) * Math.sqrt(Math.max(1, DEFAULT_TOLERANCE / tolerance));
}

/** Every point is a composition of its own; epsilon alone is read from its neighbour for about a unit a phase. */
function stepsCost(request: StepsRequest): number {
  const { mechanism, steps, want, cap, certify } = request;
  if (!('adjacency' in mechanism)) return 1;
  const { distinct, uses } = sizeOf(mechanism);
  const asked = steps === undefined ? Math.min(uses, 100) : lengthOf(steps);
  const points = asked + (cap === undefined ? 0 : 2 * Math.ceil(Math.log2(uses + 1)));
  const whole = (want ?? []).some((metric) => metric === 'mu' || metric === 'regret') || certify === true;
  return mechanismCost(mechanism) + points * (whole ? 2 * mechanismCost(mechanism) + secondCost(mechanism, request) : distinct);
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
  const composition = mechanismCost(shared.mechanism) + secondCost(shared.mechanism, shared);
  const beside = want.map(({ kind, ...own }) => {
    const operation: OperationId = READING_OPERATIONS[kind];
    return Math.max(1, predictCost(operation, { ...shared, ...own } as Requests[typeof operation]) - composition);
  });
  return beside.reduce((sum, cost) => sum + cost, composition);
}

/** Cost units of a request; at least 1. */
export function predictCost<K extends OperationId>(operation: K, request: Requests[K]): number {
  const { mechanism: asked }: { mechanism?: MechanismRequest } = 'guarantee' in request ? {} : request;
  const composition = asked === undefined ? 0 : mechanismCost(asked);
  const second = asked === undefined ? 0 : secondCost(asked, request as Pick<RequestCommon, 'certify' | 'tolerance'>);
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
