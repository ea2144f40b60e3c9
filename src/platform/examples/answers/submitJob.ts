/** Answers of the submitJob example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const submitJob: ExampleAnswer = {
  success: {
    url: '/v1/jobs',
    body: {
      id: '5f0c2a9d7be14c63a8d1e06b92f47c35',
      operation: 'fitGdp',
      state: 'queued',
      progress: {
        done: 0,
        total: 1,
      },
      attempt: 0,
      submitted_at: '2025-06-01T12:00:00.000Z',
      expires_at: '2025-06-01T12:00:00.000Z',
      events: '/v1/jobs/5f0c2a9d7be14c63a8d1e06b92f47c35/events',
    },
  },
  problem: {
    status: 400,
    body: {
      type: 'urn:lossbook:problem:invalid_request',
      title: 'The request does not fit its schema',
      status: 400,
      code: 'invalid_request',
      retryable: false,
      detail:
        '/operation must be one of answerBatch, fitGdp, computeProfile, computeTradeOff, composeEvents, computeSteps, calibrateParameter, assessRisk, writeReport, auditMechanism, compareRepresentations, convertGuarantee, checkClaim, readMechanism, priceMechanism, analysePredictability, calibrateNoise, comparePairs, adjustComparisons, fitUtility, allocateBudget, describeNoise.',
      instance: 'example',
      errors: [
        {
          pointer: '/operation',
          code: 'unknown_kind',
          message:
            'must be one of answerBatch, fitGdp, computeProfile, computeTradeOff, composeEvents, computeSteps, calibrateParameter, assessRisk, writeReport, auditMechanism, compareRepresentations, convertGuarantee, checkClaim, readMechanism, priceMechanism, analysePredictability, calibrateNoise, comparePairs, adjustComparisons, fitUtility, allocateBudget, describeNoise',
        },
      ],
    },
  },
};
