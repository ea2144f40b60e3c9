/** POST /v1/check-claim: a number of a tool beside the right one. */
import { causes, tools } from '../accounting/claims/causes.ts';
import { answerCommon, requestCommon } from './answer.ts';
import { CalibrateTarget } from './calibrate.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { Interval, ProbabilityInterval } from './interval.ts';
import { Metric } from './metric.ts';
import { parameterPointer } from './parameter.ts';

type Code = keyof typeof causes;
const codes = Object.keys(causes) as Code[];
/** `oneOf` of a list that is made from a table. */
const code = <V extends string>(values: readonly V[], description: string) => Type.Unsafe<V>({ type: 'string', enum: values, description });

const claimed = {
  value: Type.Number({ minimum: -1e300, maximum: 1e300, description: 'The number that was printed.' }),
  significant_digits: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 17,
      description: 'Digits that it was printed with, where trailing zeros count; those of the number as JSON writes it when absent.',
    }),
  ),
};

export const ReadingClaim = component(
  'ReadingClaim',
  closed({ kind: Type.Literal('reading'), metric: ref(Metric), ...claimed }, 'The mechanism has this value of a metric.'),
);
export const ParameterClaim = component(
  'ParameterClaim',
  closed(
    {
      kind: Type.Literal('parameter'),
      parameter: parameterPointer('Which number of the mechanism is claimed; what stands there in the request is not used.'),
      target: ref(CalibrateTarget, 'What the mechanism is said to meet with it.'),
      ...claimed,
    },
    'With this value of a parameter the mechanism meets a target.',
  ),
);
export const Claim = component(
  'Claim',
  Type.Unsafe<Static<typeof ReadingClaim> | Static<typeof ParameterClaim>>({
    type: 'object',
    description: 'What a tool printed.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [ReadingClaim, ParameterClaim].map((one) => ref(one)),
  }),
);

export const CheckClaimRequest = component(
  'CheckClaimRequest',
  closed(
    {
      ...requestCommon,
      tool: Type.Optional(
        oneOf([...tools], 'What printed the number: only causes of this tool are tried, and those of people. All are when absent.'),
      ),
      claim: ref(Claim),
      orders: Type.Optional(
        shortList({ exclusiveMinimum: 1, maximum: 1e9 }, 'Renyi orders that the tool was given; its own list when absent.', 2000),
      ),
    },
    'A number of a tool, with what it was computed for.',
  ),
);
export type CheckClaimRequest = Static<typeof CheckClaimRequest>;

export const CauseExplained = component(
  'CauseExplained',
  closed(
    {
      code: code(codes, 'Stable code.'),
      title: Type.String({ description: 'What went wrong, or is loose.' }),
      formula: Type.String({ description: 'What was computed.' }),
      source: Type.String({ description: 'Where the formula comes from, and where the right one is found.' }),
      sound: Type.Boolean({ description: 'Whether numbers computed so are guarantees, when nothing else is wrong.' }),
    },
    'A cause of a wrong or loose number.',
  ),
);
const nullableCode = (description: string) =>
  Type.Unsafe<Code | null>({ anyOf: [{ type: 'string', enum: codes }, { type: 'null' }], description });

export const ReproducedBy = component(
  'ReproducedBy',
  closed(
    {
      description: nullableCode('What was misread of the description; null where it was read rightly.'),
      method: nullableCode('How the number was computed; null where that is right.'),
      value: Type.Number({ description: 'What this gives; it rounds to the claimed number.' }),
      explanation: Type.Array(ref(CauseExplained), { description: 'Both in words.' }),
    },
    'A computation that gives the claimed number to its digits.',
  ),
);
export const ClaimGap = component(
  'ClaimGap',
  closed(
    {
      difference: nullableNumber('Claimed minus exact; null where the exact number is only bounded.'),
      ratio: nullableNumber('Claimed over exact; null where the exact number is only bounded, 0, or too small to divide by.'),
    },
    'How far the claim is off.',
  ),
);

export const CheckClaimAnswer = component(
  'CheckClaimAnswer',
  closed(
    {
      ...answerCommon,
      exact: ref(Interval, 'The right number: of the metric, or the boundary of the parameter.'),
      verdict: oneOf(
        ['exact', 'safe', 'unsafe', 'undecided', 'impossible'],
        'exact: right to its digits. safe: a guarantee that is not sharp. unsafe: more is lost than it says. undecided: the truth is not known closely ' +
          'enough. impossible: no mechanism has such a number.',
      ),
      statement: Type.String({ description: 'The same in words.' }),
      gap: ref(ClaimGap),
      delta_at_claim: Type.Unsafe<ProbabilityInterval | null>({
        anyOf: [ref(ProbabilityInterval), { type: 'null' }],
        description: 'The delta that the claimed epsilon really has; null for other claims.',
      }),
      achieved: Type.Unsafe<Interval | null>({
        anyOf: [ref(Interval), { type: 'null' }],
        description: 'The metric at the claimed parameter; null for readings.',
      }),
      cause: code(
        [...codes, 'unknown', 'none'] as (Code | 'unknown' | 'none')[],
        'The first cause that reproduces the number; none where it is right.',
      ),
      reproduced_by: Type.Array(ref(ReproducedBy), {
        description: 'All computations with the fewest faults that give the claimed number.',
      }),
      request: ref(CheckClaimRequest, 'The request with its defaults.'),
    },
    'A number of a tool beside the right one.',
  ),
);
export type CheckClaimAnswer = Static<typeof CheckClaimAnswer>;
