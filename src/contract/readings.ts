/** POST /v1/readings: several readings of one mechanism, prepared once. */
import { requestCommon } from './answer.ts';
import { CompareAnswer, CompareRequest } from './compare.ts';
import { closed, component, ref, type Static, type TSchema, Type } from './component.ts';
import { ComposeAnswer, ComposeRequest } from './compose.ts';
import { GdpFitAnswer, GdpFitRequest } from './gdp-fit.ts';
import { ProfileAnswer, ProfileRequest } from './profile.ts';
import { RiskAnswer, RiskRequest } from './risk.ts';
import { StepsAnswer, StepsRequest } from './steps.ts';
import { TradeOffAnswer, TradeOffRequest } from './trade-off.ts';

const MOST_READINGS = 20;

/** The members of a request of its own, beside those that all readings share. */
function ownFields<P extends Record<string, TSchema> & typeof requestCommon>({ properties }: { properties: P }) {
  const { mechanism: _, tolerance: __, certify: ___, ...own } = properties;
  return own;
}

const kind = <K extends string>(value: K) => Type.Literal(value);

export const GdpFitWant = component('GdpFitWant', closed({ kind: kind('gdp_fit'), ...ownFields(GdpFitRequest) }, 'As in fitGdp.'));
export const ProfileWant = component(
  'ProfileWant',
  closed({ kind: kind('profile'), ...ownFields(ProfileRequest) }, 'As in computeProfile.'),
);
export const TradeOffWant = component(
  'TradeOffWant',
  closed({ kind: kind('trade_off'), ...ownFields(TradeOffRequest) }, 'As in computeTradeOff.'),
);
export const ComposeWant = component(
  'ComposeWant',
  closed({ kind: kind('compose'), ...ownFields(ComposeRequest) }, 'As in composeEvents.'),
);
export const StepsWant = component('StepsWant', closed({ kind: kind('steps'), ...ownFields(StepsRequest) }, 'As in computeSteps.'));
export const RiskWant = component('RiskWant', closed({ kind: kind('risk'), ...ownFields(RiskRequest) }, 'As in assessRisk.'));
export const CompareWant = component(
  'CompareWant',
  closed({ kind: kind('compare'), ...ownFields(CompareRequest) }, 'As in compareRepresentations.'),
);

const wants = [GdpFitWant, ProfileWant, TradeOffWant, ComposeWant, StepsWant, RiskWant, CompareWant];

export const Want = component(
  'Want',
  Type.Unsafe<Static<(typeof wants)[number]>>({
    type: 'object',
    description: 'A reading, with the members that its own operation has beside the mechanism, tolerance and certify.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: wants.map((one) => ref(one)),
  }),
);
export type Want = Static<typeof Want>;

export const ReadingsRequest = component(
  'ReadingsRequest',
  closed(
    {
      ...requestCommon,
      want: Type.Array(ref(Want), { minItems: 1, maxItems: MOST_READINGS, description: 'The readings; a kind may occur several times.' }),
    },
    'Several readings of one mechanism.',
  ),
);
export type ReadingsRequest = Static<typeof ReadingsRequest>;

export const GdpFitReading = component('GdpFitReading', closed({ kind: kind('gdp_fit'), answer: ref(GdpFitAnswer) }, 'Of fitGdp.'));
export const ProfileReading = component(
  'ProfileReading',
  closed({ kind: kind('profile'), answer: ref(ProfileAnswer) }, 'Of computeProfile.'),
);
export const TradeOffReading = component(
  'TradeOffReading',
  closed({ kind: kind('trade_off'), answer: ref(TradeOffAnswer) }, 'Of computeTradeOff.'),
);
export const ComposeReading = component(
  'ComposeReading',
  closed({ kind: kind('compose'), answer: ref(ComposeAnswer) }, 'Of composeEvents.'),
);
export const StepsReading = component('StepsReading', closed({ kind: kind('steps'), answer: ref(StepsAnswer) }, 'Of computeSteps.'));
export const RiskReading = component('RiskReading', closed({ kind: kind('risk'), answer: ref(RiskAnswer) }, 'Of assessRisk.'));

export const CompareReading = component(
  'CompareReading',
  closed({ kind: kind('compare'), answer: ref(CompareAnswer) }, 'Of compareRepresentations.'),
);

const readings = [GdpFitReading, ProfileReading, TradeOffReading, ComposeReading, StepsReading, RiskReading, CompareReading];

export const Reading = component(
  'Reading',
  Type.Unsafe<Static<(typeof readings)[number]>>({
    type: 'object',
    description: 'A reading: what its own operation answers, to the last bit.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: readings.map((one) => ref(one)),
  }),
);
export type Reading = Static<typeof Reading>;

export const ReadingsAnswer = component(
  'ReadingsAnswer',
  closed(
    {
      readings: Type.Array(ref(Reading), { description: 'One for each that was wanted, in their order.' }),
      engine_version: Type.String({
        description: 'Version of the engines, of the runtime and of the architecture; part of the result key.',
      }),
    },
    'Several readings of one mechanism.',
  ),
);
export type ReadingsAnswer = Static<typeof ReadingsAnswer>;
