/**
 * The door of the accounting room: operations as pure, synchronous functions of their request, the catalogue of what they accept,
 * and the predicted cost. A refusal by the domain is a value; an exception is a bug.
 */
import { EnginesDisagree, QUANTITIES } from './engines/certify.ts';
import { LatticeTooLarge } from './engines/lattice/limits.ts';
import { auditMechanism } from './operations/audit.ts';
import { calibrate } from './operations/calibrate.ts';
import { checkClaim } from './operations/check_claim.ts';
import { tooLarge } from './operations/common.ts';
import { compareRepresentations } from './operations/compare.ts';
import { composeEvents } from './operations/compose.ts';
import { convertGuarantee } from './operations/convert.ts';
import { fitGdp } from './operations/gdp_fit.ts';
import { Cancelled } from './operations/prepare.ts';
import { priceMechanism } from './operations/price.ts';
import { computeProfile } from './operations/profile.ts';
import { readMechanism } from './operations/readings.ts';
import { writeReport } from './operations/report.ts';
import { assessRisk } from './operations/risk.ts';
import { computeSteps } from './operations/steps.ts';
import { computeTradeOff } from './operations/trade_off.ts';
import type { Operation, OperationId, Refusal } from './types.ts';

export { predictCost } from './cost/operations.ts';
export { eventSchemas, samplingSchemas } from './mechanisms/catalogue.ts';
export { engineVersion } from './version.ts';

/** What an engine cannot do, and what two engines contradict each other about, become refusals. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof LatticeTooLarge) return tooLarge(error);
  if (error instanceof Cancelled) return { code: 'cancelled', pointer: '', detail: 'the request was cancelled' };
  if (!(error instanceof EnginesDisagree)) throw error;
  const [a, b] = error.intervals;
  const detail = `${error.message}: ${QUANTITIES[error.quantity]} in [${a.lower}, ${a.upper}] by ${error.engines[0]}, in [${b.lower}, ${b.upper}] by ${error.engines[1]}`;
  return { code: 'engines_disagree', pointer: '/mechanism', detail };
}

function guarded<K extends OperationId>(operation: Operation<K>): Operation<K> {
  return (request, context) => {
    try {
      return operation(request, context);
    } catch (error) {
      return { ok: false, refusal: refusalOf(error) };
    }
  };
}

export const operations: { [K in OperationId]: Operation<K> } = {
  fitGdp: guarded<'fitGdp'>(fitGdp),
  computeProfile: guarded<'computeProfile'>(computeProfile),
  computeTradeOff: guarded<'computeTradeOff'>(computeTradeOff),
  composeEvents: guarded<'composeEvents'>(composeEvents),
  computeSteps: guarded<'computeSteps'>(computeSteps),
  calibrateParameter: guarded<'calibrateParameter'>(calibrate),
  assessRisk: guarded<'assessRisk'>(assessRisk),
  writeReport: guarded<'writeReport'>(writeReport),
  auditMechanism: guarded<'auditMechanism'>(auditMechanism),
  compareRepresentations: guarded<'compareRepresentations'>(compareRepresentations),
  convertGuarantee: guarded<'convertGuarantee'>(convertGuarantee),
  checkClaim: guarded<'checkClaim'>(checkClaim),
  readMechanism: guarded<'readMechanism'>(readMechanism),
  priceMechanism: guarded<'priceMechanism'>(priceMechanism),
};
