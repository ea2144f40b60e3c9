/**
 * The compute operations: pure functions of their request, one row each. `room` says which pure room answers it: its door must serve exactly
 * the rows that name it (see `src/doors.ts`). `tensors` marks those that also take their numbers beside the request (see `tensors.ts`).
 */

import { AllocationAnswer, AllocationRequest } from './allocations.ts';
import { AuditAnswer, AuditRequest } from './audit.ts';
import { CalibrateAnswer, CalibrateRequest } from './calibrate.ts';
import { CheckClaimAnswer, CheckClaimRequest } from './claim.ts';
import { CompareAnswer, CompareRequest } from './compare.ts';
import type { Static } from './component.ts';
import { ComposeAnswer, ComposeRequest } from './compose.ts';
import { ConvertAnswer, ConvertRequest } from './convert.ts';
import { GdpFitAnswer, GdpFitRequest } from './gdp-fit.ts';
import { NoiseAnswer, NoiseRequest } from './noise.ts';
import { PredictabilityAnswer, PredictabilityRequest } from './predictability.ts';
import { CalibrateNoiseAnswer, CalibrateNoiseRequest } from './predictability-noise.ts';
import { PriceAnswer, PriceRequest } from './price.ts';
import { ProfileAnswer, ProfileRequest } from './profile.ts';
import { ReadingsAnswer, ReadingsRequest } from './readings.ts';
import { ReportAnswer, ReportRequest } from './report.ts';
import { RiskAnswer, RiskRequest } from './risk.ts';
import { StepsAnswer, StepsRequest } from './steps.ts';
import { MultipleAnswer, MultipleRequest, PairedAnswer, PairedRequest } from './studies.ts';
import { TradeOffAnswer, TradeOffRequest } from './trade-off.ts';
import { UtilityAnswer, UtilityRequest } from './utility-curve.ts';

export const operations = {
  fitGdp: {
    room: 'accounting',
    path: '/v1/gdp-fit',
    request: GdpFitRequest,
    answer: GdpFitAnswer,
    summary: 'mu-GDP with its regret',
    description:
      'The smallest mu whose Gaussian trade-off curve lies below that of the mechanism wherever both error rates are at least the floor, ' +
      'and how much is lost by quoting mu alone.',
  },
  computeProfile: {
    room: 'accounting',
    path: '/v1/profile',
    request: ProfileRequest,
    answer: ProfileAnswer,
    summary: 'Privacy profile',
    description: 'delta at many epsilons, in both directions, with bounds.',
  },
  computeTradeOff: {
    room: 'accounting',
    path: '/v1/trade-off',
    request: TradeOffRequest,
    answer: TradeOffAnswer,
    summary: 'Trade-off curve',
    description: 'The smallest false negative rate of any membership attack at many false positive rates, with bounds.',
  },
  composeEvents: {
    room: 'accounting',
    path: '/v1/compose',
    request: ComposeRequest,
    answer: ComposeAnswer,
    summary: 'epsilon and delta of a composition',
    description: 'epsilon at given deltas and delta at given epsilons for any list of events, with bounds.',
  },
  computeSteps: {
    room: 'accounting',
    path: '/v1/steps',
    request: StepsRequest,
    answer: StepsAnswer,
    summary: 'Cost against steps',
    description:
      'epsilon, mu, regret and advantage after each of many numbers of steps of a schedule, which may have several phases, and the step at ' +
      'which a cap is crossed.',
  },
  calibrateParameter: {
    room: 'accounting',
    path: '/v1/calibrate',
    request: CalibrateRequest,
    answer: CalibrateAnswer,
    summary: 'A parameter for a target',
    description:
      'The loosest value of one parameter (noise, sampling probability, number of uses, epsilon) with which a composition keeps a target, on the ' +
      'safe side and verified, or the limit that can be reached.',
  },
  assessRisk: {
    room: 'accounting',
    path: '/v1/risk',
    request: RiskRequest,
    answer: RiskAnswer,
    summary: 'Attack risk in plain words',
    description: 'What membership inference and guessing of secrets can achieve at most, as numbers with bounds and as sentences.',
  },
  writeReport: {
    room: 'accounting',
    path: '/v1/report',
    request: ReportRequest,
    answer: ReportAnswer,
    summary: 'Privacy statement',
    description:
      'What may be said in public about a release: unit, adjacency, sampler, events with counts, numbers with direction and floor, assumptions and ' +
      'what is not covered, in English or Chinese, as text, Markdown or a page with figures, beside a record that holds every number.',
  },
  auditMechanism: {
    room: 'accounting',
    path: '/v1/audit',
    request: AuditRequest,
    answer: AuditAnswer,
    summary: 'Lower bounds from an attack',
    description:
      'What the success of an attack shows about a mechanism: lower bounds of mu and of epsilon that hold with a stated confidence, from counts, ' +
      'from scores or from one run with canaries, and whether a claim can be true.',
  },
  compareRepresentations: {
    room: 'accounting',
    path: '/v1/compare',
    request: CompareRequest,
    answer: CompareAnswer,
    summary: 'What shorter descriptions lose',
    description:
      'The regret of describing a mechanism by pure DP, (epsilon, delta), zCDP, its Renyi curve or mu instead of its whole profile, and which of ' +
      'them to publish.',
  },
  convertGuarantee: {
    room: 'accounting',
    path: '/v1/convert',
    request: ConvertRequest,
    answer: ConvertAnswer,
    summary: 'What follows from one guarantee',
    description:
      'From pure DP, (epsilon, delta), rho, mu, Renyi DP at one or several orders, or a whole mechanism: every number that follows, whether it is ' +
      'tight, what cannot follow and why, and what implies the guarantee in its turn.',
  },
  checkClaim: {
    room: 'accounting',
    path: '/v1/check-claim',
    request: CheckClaimRequest,
    answer: CheckClaimAnswer,
    summary: 'A number of a tool, checked',
    description:
      'The exact number beside one that a tool printed, whether that is safe, and the known wrong or loose formula that gives it to its digits, where ' +
      'there is one.',
  },
  readMechanism: {
    room: 'accounting',
    path: '/v1/readings',
    request: ReadingsRequest,
    answer: ReadingsAnswer,
    summary: 'Several readings of one mechanism',
    description:
      'Any of the readings of a mechanism in one answer, each as its own operation gives it; the mechanism is composed once. One that is ' +
      'refused refuses all, with a pointer to its entry.',
  },
  priceMechanism: {
    room: 'accounting',
    path: '/v1/price',
    request: PriceRequest,
    answer: PriceAnswer,
    summary: 'What a job costs a budget',
    description:
      'The cost of a job in each accounting a budget may have: epsilon, (epsilon, delta), rho, Renyi divergences, or a certificate (mu, delta0) ' +
      'that holds for every epsilon. Decimals, rounded up. A job without a finite cost in one of them is refused.',
  },
  analysePredictability: {
    room: 'predictability',
    tensors: true,
    path: '/v1/predictability',
    request: PredictabilityRequest,
    answer: PredictabilityAnswer,
    summary: 'What a release tells an attacker with a part of the records',
    description:
      'How much better an attacker who has a core of the records predicts the others once means, a regression or any solution of estimating ' +
      'equations is released, with its noise; for one query or the best of a family. A value of these records, not differential privacy. H is ' +
      'taken as a bound of the second derivative of the loss; the definition it follows may carry another factor, and may weigh the query ' +
      'itself instead of its deviation.',
  },
  calibrateNoise: {
    room: 'predictability',
    tensors: true,
    path: '/v1/predictability/noise',
    request: CalibrateNoiseRequest,
    answer: CalibrateNoiseAnswer,
    summary: 'The noise for a predictability',
    description:
      'The covariance of noise in the shape of the estimation error that keeps a gain, what it costs, and what isotropic noise would cost. It ' +
      'depends on the records: no differential privacy.',
  },
  comparePairs: {
    room: 'study',
    path: '/v1/studies/paired',
    request: PairedRequest,
    answer: PairedAnswer,
    summary: 'Two settings on the same groups',
    description:
      'Mean difference with its interval, exact and classical tests, effect sizes with intervals, and the power of the comparison; adjusted for ' +
      'all metrics of the request.',
  },
  adjustComparisons: {
    room: 'study',
    path: '/v1/studies/multiple',
    request: MultipleRequest,
    answer: MultipleAnswer,
    summary: 'Adjusted p values',
    description: 'Bonferroni, Holm, Hochberg, Benjamini-Hochberg and Benjamini-Yekutieli.',
  },
  fitUtility: {
    room: 'study',
    path: '/v1/studies/utility-curve',
    request: UtilityRequest,
    answer: UtilityAnswer,
    summary: 'Accuracy against epsilon',
    description: 'A logistic curve in ln epsilon with intervals, and the epsilon that a target accuracy takes.',
  },
  allocateBudget: {
    room: 'study',
    path: '/v1/allocations',
    request: AllocationRequest,
    answer: AllocationAnswer,
    summary: 'A budget divided, or a graph priced',
    description:
      'Shares of a budget by several strategies with the noise that they mean, or what a graph of queries on sets of records costs.',
  },
  describeNoise: {
    room: 'study',
    path: '/v1/noise',
    request: NoiseRequest,
    answer: NoiseAnswer,
    summary: 'A mechanism by its parameters',
    description: 'Scale, spread and guarantees of the usual mechanisms, and the sensitivities of the usual queries. No noise is drawn.',
  },
} as const;

type Table = typeof operations;
export type OperationId = keyof Table;
/** The pure room whose door answers an operation. */
export type RoomName = Table[OperationId]['room'];
export type OperationsOf<R extends RoomName> = { [K in OperationId]: Table[K]['room'] extends R ? K : never }[OperationId];
export type Requests = { [K in OperationId]: Static<Table[K]['request']> };
/** Whether an operation also takes its numbers in a binary body. */
export function takesTensors(operation: OperationId): boolean {
  return 'tensors' in operations[operation];
}
export const operationIds = Object.keys(operations) as OperationId[];
