/** Several readings of one mechanism. */
import type { RequestCommon } from './common.ts';
import type { CompareAnswer, CompareRequest } from './compare.ts';
import type { ComposeAnswer, ComposeRequest } from './compose.ts';
import type { GdpFitAnswer, GdpFitRequest } from './gdp_fit.ts';
import type { ProfileAnswer, ProfileRequest } from './profile.ts';
import type { RiskAnswer, RiskRequest } from './risk.ts';
import type { StepsAnswer, StepsRequest } from './steps.ts';
import type { TradeOffAnswer, TradeOffRequest } from './trade_off.ts';

/** What a reading is asked and what it answers, as its own operation. */
interface Readings {
  gdp_fit: { request: GdpFitRequest; answer: GdpFitAnswer };
  profile: { request: ProfileRequest; answer: ProfileAnswer };
  trade_off: { request: TradeOffRequest; answer: TradeOffAnswer };
  compose: { request: ComposeRequest; answer: ComposeAnswer };
  steps: { request: StepsRequest; answer: StepsAnswer };
  risk: { request: RiskRequest; answer: RiskAnswer };
  compare: { request: CompareRequest; answer: CompareAnswer };
}
export type ReadingKind = keyof Readings;
/** The operation that gives a reading. */
export const READING_OPERATIONS = {
  gdp_fit: 'fitGdp',
  profile: 'computeProfile',
  trade_off: 'computeTradeOff',
  compose: 'composeEvents',
  steps: 'computeSteps',
  risk: 'assessRisk',
  compare: 'compareRepresentations',
} as const satisfies Record<ReadingKind, string>;
export type ReadingRequest<K extends ReadingKind> = Readings[K]['request'];
export type ReadingAnswer<K extends ReadingKind> = Readings[K]['answer'];

export type Want = { [K in ReadingKind]: { kind: K } & Omit<ReadingRequest<K>, keyof RequestCommon> }[ReadingKind];
export type Reading = { [K in ReadingKind]: { kind: K; answer: ReadingAnswer<K> } }[ReadingKind];

export interface ReadingsRequest extends RequestCommon {
  want: Want[];
}
export interface ReadingsAnswer {
  readings: Reading[];
  engine_version: string;
}
