/** Answers of the example calls, as replaying them gave them. */

import { adjustComparisons } from './answers/adjustComparisons.ts';
import { allocateBudget } from './answers/allocateBudget.ts';
import { analysePredictability } from './answers/analysePredictability.ts';
import { answerBatch } from './answers/answerBatch.ts';
import { assessRisk } from './answers/assessRisk.ts';
import { auditMechanism } from './answers/auditMechanism.ts';
import { calibrateNoise } from './answers/calibrateNoise.ts';
import { calibrateParameter } from './answers/calibrateParameter.ts';
import { checkLive } from './answers/checkLive.ts';
import { checkReady } from './answers/checkReady.ts';
import { checkStarted } from './answers/checkStarted.ts';
import { comparePairs } from './answers/comparePairs.ts';
import { composeEvents } from './answers/composeEvents.ts';
import { computeProfile } from './answers/computeProfile.ts';
import { computeSteps } from './answers/computeSteps.ts';
import { computeTradeOff } from './answers/computeTradeOff.ts';
import { describeNoise } from './answers/describeNoise.ts';
import { fitGdp } from './answers/fitGdp.ts';
import { fitUtility } from './answers/fitUtility.ts';
import { getResult } from './answers/getResult.ts';
import { listMechanisms } from './answers/listMechanisms.ts';
import { priceMechanism } from './answers/priceMechanism.ts';
import { readMechanism } from './answers/readMechanism.ts';
import { writeReport } from './answers/writeReport.ts';
import type { ExampleAnswer } from './requests.ts';

export const answers: Record<string, ExampleAnswer> = {
  fitGdp,
  computeProfile,
  computeTradeOff,
  composeEvents,
  computeSteps,
  calibrateParameter,
  assessRisk,
  auditMechanism,
  readMechanism,
  priceMechanism,
  analysePredictability,
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
  checkLive,
  checkReady,
  checkStarted,
};
