/** The compute operations: pure functions of their request, one row each. */
import { CalibrateAnswer, CalibrateRequest } from './calibrate.ts';
import { ComposeAnswer, ComposeRequest } from './compose.ts';
import { GdpFitAnswer, GdpFitRequest } from './gdp-fit.ts';
import { ProfileAnswer, ProfileRequest } from './profile.ts';
import { RiskAnswer, RiskRequest } from './risk.ts';
import { StepsAnswer, StepsRequest } from './steps.ts';
import { TradeOffAnswer, TradeOffRequest } from './trade-off.ts';

export const operations = {
  fitGdp: {
    path: '/v1/gdp-fit',
    request: GdpFitRequest,
    answer: GdpFitAnswer,
    summary: 'mu-GDP with its regret',
    description:
      'The smallest mu whose Gaussian trade-off curve lies below that of the mechanism wherever both error rates are at least the floor, ' +
      'and how much is lost by quoting mu alone.',
  },
  computeProfile: {
    path: '/v1/profile',
    request: ProfileRequest,
    answer: ProfileAnswer,
    summary: 'Privacy profile',
    description: 'delta at many epsilons, in both directions, with bounds.',
  },
  computeTradeOff: {
    path: '/v1/trade-off',
    request: TradeOffRequest,
    answer: TradeOffAnswer,
    summary: 'Trade-off curve',
    description: 'The smallest false negative rate of any membership attack at many false positive rates, with bounds.',
  },
  composeEvents: {
    path: '/v1/compose',
    request: ComposeRequest,
    answer: ComposeAnswer,
    summary: 'epsilon and delta of a composition',
    description: 'epsilon at given deltas and delta at given epsilons for any list of events, with bounds.',
  },
  computeSteps: {
    path: '/v1/steps',
    request: StepsRequest,
    answer: StepsAnswer,
    summary: 'Cost against steps',
    description:
      'epsilon, mu, regret and advantage after each of many numbers of steps of a schedule, which may have several phases, and the step at ' +
      'which a cap is crossed.',
  },
  calibrateParameter: {
    path: '/v1/calibrate',
    request: CalibrateRequest,
    answer: CalibrateAnswer,
    summary: 'A parameter for a target',
    description:
      'The loosest value of one parameter (noise, sampling probability, number of uses, epsilon) with which a composition keeps a target, on the ' +
      'safe side and verified, or the limit that can be reached.',
  },
  assessRisk: {
    path: '/v1/risk',
    request: RiskRequest,
    answer: RiskAnswer,
    summary: 'Attack risk in plain words',
    description: 'What membership inference and guessing of secrets can achieve at most, as numbers with bounds and as sentences.',
  },
} as const;

export type OperationId = keyof typeof operations;
export interface Requests {
  fitGdp: GdpFitRequest;
  computeProfile: ProfileRequest;
  computeTradeOff: TradeOffRequest;
  composeEvents: ComposeRequest;
  computeSteps: StepsRequest;
  calibrateParameter: CalibrateRequest;
  assessRisk: RiskRequest;
}
export const operationIds = Object.keys(operations) as OperationId[];
