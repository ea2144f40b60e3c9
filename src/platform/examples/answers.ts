/** Answers of the example calls, as replaying them gave them. */

import { adjustComparisons } from './answers/adjustComparisons.ts';
import { allocateBudget } from './answers/allocateBudget.ts';
import { analysePredictability } from './answers/analysePredictability.ts';
import { answerBatch } from './answers/answerBatch.ts';
import { assessRisk } from './answers/assessRisk.ts';
import { auditMechanism } from './answers/auditMechanism.ts';
import { calibrateCharge } from './answers/calibrateCharge.ts';
import { calibrateNoise } from './answers/calibrateNoise.ts';
import { calibrateParameter } from './answers/calibrateParameter.ts';
import { cancelJob } from './answers/cancelJob.ts';
import { changeCapacity } from './answers/changeCapacity.ts';
import { chargeBudget } from './answers/chargeBudget.ts';
import { checkCharge } from './answers/checkCharge.ts';
import { checkClaim } from './answers/checkClaim.ts';
import { checkLive } from './answers/checkLive.ts';
import { checkReady } from './answers/checkReady.ts';
import { checkStarted } from './answers/checkStarted.ts';
import { commitReservation } from './answers/commitReservation.ts';
import { comparePairs } from './answers/comparePairs.ts';
import { compareRepresentations } from './answers/compareRepresentations.ts';
import { composeBudget } from './answers/composeBudget.ts';
import { composeEvents } from './answers/composeEvents.ts';
import { computeProfile } from './answers/computeProfile.ts';
import { computeSteps } from './answers/computeSteps.ts';
import { computeTradeOff } from './answers/computeTradeOff.ts';
import { convertGuarantee } from './answers/convertGuarantee.ts';
import { describeNoise } from './answers/describeNoise.ts';
import { exportBudget } from './answers/exportBudget.ts';
import { fitGdp } from './answers/fitGdp.ts';
import { fitUtility } from './answers/fitUtility.ts';
import { getBudget } from './answers/getBudget.ts';
import { getJob } from './answers/getJob.ts';
import { getResult } from './answers/getResult.ts';
import { listBudgets } from './answers/listBudgets.ts';
import { listEntries } from './answers/listEntries.ts';
import { listMechanisms } from './answers/listMechanisms.ts';
import { openBudget } from './answers/openBudget.ts';
import { priceMechanism } from './answers/priceMechanism.ts';
import { readMechanism } from './answers/readMechanism.ts';
import { releaseReservation } from './answers/releaseReservation.ts';
import { reserveBudget } from './answers/reserveBudget.ts';
import { splitCertificates } from './answers/splitCertificates.ts';
import { submitJob } from './answers/submitJob.ts';
import { summarizeBudget } from './answers/summarizeBudget.ts';
import { verifyBudget } from './answers/verifyBudget.ts';
import { watchJob } from './answers/watchJob.ts';
import { writeReport } from './answers/writeReport.ts';
import type { ExampleAnswer } from './requests.ts';

export const answers: Record<string, ExampleAnswer> = {
  exportBudget,
  fitGdp,
  computeProfile,
  computeTradeOff,
  composeBudget,
  composeEvents,
  computeSteps,
  calibrateParameter,
  assessRisk,
  auditMechanism,
  compareRepresentations,
  convertGuarantee,
  checkClaim,
  readMechanism,
  priceMechanism,
  summarizeBudget,
  verifyBudget,
  listEntries,
  listBudgets,
  getBudget,
  changeCapacity,
  releaseReservation,
  commitReservation,
  reserveBudget,
  splitCertificates,
  chargeBudget,
  checkCharge,
  openBudget,
  analysePredictability,
  calibrateCharge,
  calibrateNoise,
  comparePairs,
  adjustComparisons,
  fitUtility,
  allocateBudget,
  describeNoise,
  writeReport,
  answerBatch,
  listMechanisms,
  getResult,
  submitJob,
  getJob,
  watchJob,
  cancelJob,
  checkLive,
  checkReady,
  checkStarted,
};
