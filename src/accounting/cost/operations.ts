/**
 * Predicted cost of a request in units of about a millisecond of one core, cheap enough for the event loop. It decides admission and limits: what may need a lattice, or
 * cells of its own, is counted as if it did.
 */

import { READING_OPERATIONS } from '../types/readings.ts';
import type {
  Evidence,
  MechanismRequest,
  OperationId,
  PriceRequest,
  ReadingsRequest,
  RequestCommon,
  Requests,
  StepsRequest,
} from '../types.ts';
import { type CompositionCost, compositionCost, finerBy, UNITS } from './composition.ts';

function lengthOf(list: ArrayLike<number> | { points: number } | undefined): number {
  if (list === undefined) return 0;
  return 'points' in list ? list.points : list.length;
}

/** False positive rates of a trade-off that names none. */
const DEFAULT_FPRS = 300;

/** Profiles that an operation reads, as many times that of one number; `fixed`: units beside them, whatever the mechanism. */
const TIMES = { fit: 1.5, tradeOff: 4, risk: 2, report: 4, compare: 2, convert: 2, price: 3, audit: 1.7, claim: 2.5 };
const FIXED = { report: 110, compare: 200, convert: 20 };
/** The same of a search for a parameter, of which each trial makes laws too; and second engines at most. */
const SEARCH = 5;
const SEARCHED_SECOND = 10;
/** The same of a composition in which a part of the events is another. */
const AGAIN = 1.5;
/** Units of a Renyi divergence of one law and order, and of the search over orders of one law for a delta. */
const RENYI = { order: 1, delta: 5 };
/** Units of a search over all orders, of a law, and of one between two mixtures. */
const SEARCHED = { law: 30, between: 4000 };
/** One point of a curve over steps: units by lines, parts of a profile by lattice or cells, and where mu is fitted, of what is read for that. */
const STEP = { line: 5, discretised: 0.4, fit: 0.6 };

/** What `certify` takes besides, whatever is read. */
const secondCost = ({ second }: CompositionCost, { certify }: Pick<RequestCommon, 'certify'>) => (certify === true ? second : 0);

/** Steps, and records drawn in all of them, up to which lines do not serve. */
const EARLY = { steps: 64, draws: 0.05 };

/** Every point is a composition of its own, of the same laws; epsilon alone is read from its neighbour. */
function stepsCost(request: StepsRequest): number {
  const { mechanism, steps, want, cap } = request;
  const whole = compositionCost(mechanism, request.tolerance);
  const second = secondCost(whole, request);
  if (!('adjacency' in mechanism)) return 1;
  const { uses, rarest, discretised, closed, laws, profile, distinct, valley } = whole;
  const asked = steps === undefined ? Math.min(uses, 100) : lengthOf(steps);
  const capped = cap === undefined ? 0 : 2 * Math.ceil(Math.log2(uses + 1));
  if (closed) return laws + (asked + capped) * profile;
  // of rare events the first few steps are not served by lines
  const first = Math.min(EARLY.steps, EARLY.draws / rarest);
  const early = Array.isArray(steps) ? steps.filter((step) => step < first).length : Math.min(asked, first);
  const each = discretised > 0 ? STEP.discretised * profile : STEP.line + UNITS.formula * distinct;
  const isWhole = (want ?? []).some((metric) => metric === 'mu' || metric === 'regret');
  const points = asked + (cap?.metric === 'epsilon' ? capped : 0);
  const fits = (isWhole ? asked : 0) + (cap !== undefined && cap.metric !== 'epsilon' ? capped : 0);
  const certified = (points + fits) * second;
  const lattices = discretised > 0 ? 0 : early * STEP.discretised * UNITS.lattice * finerBy(request.tolerance);
  return laws + points * each + fits * STEP.fit * (profile + valley) + certified + lattices;
}

/** A bound takes a few sums over the spread of a count; one run takes such sums for every mu and epsilon that it tries. */
function evidenceCost(evidence: Evidence): number {
  if (evidence.kind === 'one_run') return 5 + evidence.guesses / 50;
  if (evidence.kind === 'scores')
    return evidence.thresholds.length / 2 + (evidence.member_scores.length + evidence.non_member_scores.length) / 2000;
  return evidence.thresholds.length * (0.5 + Math.sqrt(evidence.members + evidence.non_members) / 1000);
}

/** What adds up use by use is a formula of each law, some of which are made for it, or a sum for each of its orders; only where a delta is named is the job composed. */
function priceCost({ accountings }: PriceRequest, { laws, profile, distinct }: CompositionCost): number {
  const orders = accountings.reduce((sum, one) => sum + (one.kind === 'rdp' ? one.orders.length : 0), 0);
  const composed = accountings.some((one) => 'delta' in one || 'delta0' in one);
  return 1 + distinct * (0.2 + orders * RENYI.order) + (orders > 0 || composed ? laws : laws / 5) + (composed ? TIMES.price * profile : 0);
}

/** Each order is a quadrature a law, and each delta a search over orders and both directions. */
const renyiCost = ({ distinct }: CompositionCost, orders: number, deltas: number) =>
  distinct * (orders * RENYI.order + deltas * RENYI.delta);

/** What comes before the first number of a Renyi curve that is read at all orders. */
const curveCost = ({ distinct, between, closed }: CompositionCost) => (closed ? 0 : SEARCHED.law * distinct) + SEARCHED.between * between;

/** Compositions in which a part of the events is another. */
function againCost(
  { shares, sensitivities, mechanism }: Requests['composeEvents'],
  { profile, distinct, closed, laws }: CompositionCost,
): number {
  const events = mechanism.kind === 'composition' ? mechanism.events.length : 10;
  const times = (shares === true && distinct <= 100 ? distinct : 0) + (sensitivities === true ? Math.min(4 * 3 * events, 120) : 0);
  // of the laws one is new at most
  return times * AGAIN * (profile + (closed ? 0 : laws / distinct));
}

/** The mechanism is composed for the first of the readings only. */
function readingsCost({ want, ...shared }: ReadingsRequest): number {
  const whole = compositionCost(shared.mechanism, shared.tolerance);
  const composition = whole.laws + whole.profile + whole.valley + secondCost(whole, shared);
  const beside = want.map(({ kind, ...own }) => {
    const operation: OperationId = READING_OPERATIONS[kind];
    return Math.max(1, predictCost(operation, { ...shared, ...own } as Requests[typeof operation]) - composition);
  });
  return beside.reduce((sum, cost) => sum + cost, composition);
}

const NOTHING: CompositionCost = {
  laws: 0,
  profile: 0,
  discretised: 0,
  valley: 0,
  second: 0,
  distinct: 0,
  uses: 0,
  rarest: 1,
  between: 0,
  closed: true,
};

/** Cost units of a request; at least 1. */
export function predictCost<K extends OperationId>(operation: K, request: Requests[K]): number {
  const { mechanism: asked }: { mechanism?: MechanismRequest } = 'guarantee' in request ? {} : request;
  const common = request as Pick<RequestCommon, 'certify' | 'tolerance'>;
  const whole = asked === undefined ? NOTHING : compositionCost(asked, common.tolerance);
  const second = asked === undefined ? 0 : secondCost(whole, common);
  const { laws, profile, valley } = whole;
  const certified = 1 + laws + profile + valley + second;
  switch (operation) {
    case 'fitGdp':
      return certified + (TIMES.fit - 1) * profile + valley;
    case 'computeProfile':
      return certified + lengthOf((request as Requests['computeProfile']).epsilon) / 100;
    case 'computeTradeOff': {
      const { fpr, log_fpr } = request as Requests['computeTradeOff'];
      return certified + (TIMES.tradeOff - 1) * profile + (lengthOf(fpr) + lengthOf(log_fpr) || DEFAULT_FPRS) / 10;
    }
    case 'composeEvents': {
      const composed = request as Requests['composeEvents'];
      const { deltas, log_deltas, epsilons, orders } = composed;
      const read = (deltas?.length ?? 0) + (log_deltas?.length ?? 0);
      const renyi = orders === undefined ? 0 : 20 + renyiCost(whole, orders.length, Math.max(1, read));
      return certified + againCost(composed, whole) + read / 10 + (epsilons?.length ?? 0) / 100 + renyi;
    }
    case 'computeSteps':
      return Math.max(1, stepsCost(request as Requests['computeSteps']));
    case 'calibrateParameter':
      // A root takes about ten compositions, a count up to sixty.
      return certified + SEARCH * (profile + laws + valley) + SEARCHED_SECOND * second;
    case 'assessRisk': {
      const { fprs, priors, baselines } = request as Requests['assessRisk'];
      return certified + (TIMES.risk - 1) * profile + ((fprs?.length ?? 3) + (baselines?.length ?? 4)) / 10 + (priors?.length ?? 3) / 100;
    }
    case 'writeReport':
      return FIXED.report + certified + (TIMES.report - 1) * profile;
    case 'priceMechanism':
      return priceCost(request as Requests['priceMechanism'], whole);
    case 'auditMechanism':
      return certified + TIMES.audit * profile + evidenceCost((request as Requests['auditMechanism']).evidence);
    case 'compareRepresentations':
      // two readings of two Renyi curves at some hundred epsilons, each a search over orders
      return FIXED.compare + curveCost(whole) + certified + (TIMES.compare - 1) * profile;
    case 'convertGuarantee': {
      const { guarantee, deltas, epsilons, orders } = request as Requests['convertGuarantee'];
      const of = guarantee.kind === 'mechanism' ? compositionCost(guarantee.mechanism) : { ...NOTHING, profile: 5 };
      const asked =
        (epsilons?.length ?? 1) / 10 + renyiCost({ ...of, distinct: Math.max(1, of.distinct) }, orders?.length ?? 3, deltas?.length ?? 1);
      return FIXED.convert + curveCost(of) + of.laws + TIMES.convert * (of.profile + of.valley) + asked;
    }
    case 'checkClaim': {
      // a dozen misreadings, each composed once, and for a parameter a calibration and both ends of what was printed
      const times = (request as Requests['checkClaim']).claim.kind === 'parameter' ? 3 * SEARCH : TIMES.claim;
      return certified + times * profile + times * laws;
    }
    case 'readMechanism':
      return readingsCost(request as ReadingsRequest);
    default:
      return certified;
  }
}
