/** POST /v1/report: the privacy statement, as a record and in words. */
import { answerCommon, EngineName, floorBounds, requestCommon } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { GdpFitRequest } from './gdp-fit.ts';
import { RiskRequest } from './risk.ts';

const { deltas, floors, delta0, dataset_size } = GdpFitRequest.properties;
const { fprs, priors, baselines } = RiskRequest.properties;
const named = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));
const texts = (description: string) => Type.Array(Type.String(), { description });
const numbers = (description: string) => Type.Array(Type.Number(), { description });
const nullableNumbers = (description: string) => Type.Array(nullableNumber('null where it is not bounded.'), { description });

export const ReportRequest = component(
  'ReportRequest',
  closed(
    {
      ...requestCommon,
      language: Type.Optional(oneOf(['en', 'zh'], 'Language of the statement; en when absent.')),
      format: Type.Optional(
        oneOf(['text', 'markdown', 'html'], 'How it is written; markdown when absent. html is one page that loads nothing, with figures.'),
      ),
      title: named('What the statement is about, e.g. the name of the release.'),
      unit: named('What one record is: the unit of privacy, e.g. all visits of one patient.'),
      error_floor: Type.Optional(
        Type.Number({ ...floorBounds, description: 'Floor of both error rates at which mu is read; 1e-10 when absent.' }),
      ),
      floors,
      deltas,
      delta0,
      dataset_size,
      fprs,
      priors,
      baselines,
    },
    'A privacy statement.',
  ),
);
export type ReportRequest = Static<typeof ReportRequest>;

export const ReportParameter = component(
  'ReportParameter',
  closed(
    {
      name: Type.String({ description: 'Name of the member, with a path for inner ones.' }),
      text: Type.String({ description: 'Its value as it is printed.' }),
      numbers: numbers('The numbers in it.'),
    },
    'A parameter of an event or of its sampling.',
  ),
);
export type ReportParameter = Static<typeof ReportParameter>;

export const ReportEvent = component(
  'ReportEvent',
  closed(
    {
      kind: Type.String({ description: 'Kind of the event.' }),
      parameters: Type.Array(ref(ReportParameter), { description: 'Its parameters.' }),
      sampling: Type.String({ description: 'Scheme of its sampling.' }),
      sampling_parameters: Type.Array(ref(ReportParameter), { description: 'Parameters of the sampling.' }),
      count: Type.Integer({ description: 'Number of uses.' }),
      group_size: Type.Integer({ description: 'Records of one person.' }),
      label: Type.Optional(Type.String({ description: 'Label of the caller.' })),
    },
    'One event of the statement.',
  ),
);
export type ReportEvent = Static<typeof ReportEvent>;

export const ReportPlace = component(
  'ReportPlace',
  closed(
    {
      name: oneOf(['error_floor', 'delta', 'fpr', 'prior', 'baseline'], 'What is given.'),
      value: Type.Number({ description: 'Its value.' }),
    },
    'Where a number is read.',
  ),
);
export type ReportPlace = Static<typeof ReportPlace>;

export const ReportNumber = component(
  'ReportNumber',
  closed(
    {
      quantity: oneOf(
        ['mu', 'regret', 'relative_regret', 'strict_mu', 'epsilon', 'advantage', 'tpr', 'bayes_error', 'guess'],
        'What it is. guess: success of whoever guesses a secret of the record.',
      ),
      at: Type.Optional(ref(ReportPlace)),
      promise: oneOf(['at_most', 'at_least'], 'at_most: upper is the promise; at_least: lower is.'),
      lower: nullableNumber('Rounded down to six digits; null when there is no lower bound.'),
      upper: nullableNumber('Rounded up to six digits; null when there is no upper bound.'),
    },
    'One number of the statement, as it is printed.',
  ),
);
export type ReportNumber = Static<typeof ReportNumber>;

export const ReportCertificate = component(
  'ReportCertificate',
  closed(
    {
      mu: Type.Number({ description: 'mu of the Gaussian, rounded up.' }),
      delta0: Type.Number({ description: 'The mass that is set aside, rounded up.' }),
    },
    'delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) for every eps.',
  ),
);
export type ReportCertificate = Static<typeof ReportCertificate>;

export const ReportProfile = component(
  'ReportProfile',
  closed({ epsilon: numbers('epsilon.'), delta: nullableNumbers('delta from above, rounded up.') }, 'Points of the privacy profile.'),
);
export type ReportProfile = Static<typeof ReportProfile>;

export const ReportTradeOff = component(
  'ReportTradeOff',
  closed(
    {
      fpr: numbers('False positive rates.'),
      fnr: nullableNumbers('False negative rates from below, rounded down.'),
      gaussian_fnr: nullableNumbers('Those of the Gaussian mechanism with the promised mu, rounded down.'),
    },
    'Points of the trade-off curve.',
  ),
);
export type ReportTradeOff = Static<typeof ReportTradeOff>;

export const ReportRecord = component(
  'ReportRecord',
  closed(
    {
      title: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Title of the caller.' }),
      unit: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Unit of privacy in the words of the caller.' }),
      adjacency: Type.Unsafe<'add_remove' | 'replace_one' | 'zero_out' | null>({
        type: ['string', 'null'],
        enum: ['add_remove', 'replace_one', 'zero_out', null],
        description: 'Which data sets are neighbours; null for a curve of the caller, which states none.',
      }),
      source: oneOf(
        ['composition', 'trade_off_points', 'privacy_loss_pmf', 'rdp_curve', 'profile_points', 'dp_event', 'opacus_history'],
        'How the mechanism was described.',
      ),
      events: Type.Array(ref(ReportEvent), { description: 'What was done with the data, with samplers and counts.' }),
      numbers: Type.Array(ref(ReportNumber), { description: 'All numbers with their direction and where they are read.' }),
      certificates: Type.Array(ref(ReportCertificate), { description: 'What holds for every epsilon without a floor.' }),
      verdict: oneOf(['tight', 'loose'], 'Whether mu describes the mechanism closely.'),
      profile: ref(ReportProfile),
      trade_off: ref(ReportTradeOff),
      engine: ref(EngineName),
      certified_by: Type.Unsafe<EngineName | null>({
        anyOf: [Type.Ref(EngineName.$id), { type: 'null' }],
        description: 'The second engine, where two were run.',
      }),
      engine_version: Type.String({ description: 'Version of the engines.' }),
      assumptions: texts('Codes of what is assumed.'),
      not_covered: texts('Codes of what is not covered.'),
      warnings: texts('Warnings, code and detail.'),
    },
    'The statement for machines: every number of a rendering stands here.',
  ),
);
export type ReportRecord = Static<typeof ReportRecord>;

export const ReportAnswer = component(
  'ReportAnswer',
  closed(
    {
      ...answerCommon,
      record: ref(ReportRecord),
      language: oneOf(['en', 'zh'], 'Language of the rendering.'),
      format: oneOf(['text', 'markdown', 'html'], 'Format of the rendering.'),
      rendering: Type.String({ description: 'The statement in words. What a caller named is escaped as the format asks for.' }),
      request: ref(ReportRequest, 'The request with its defaults.'),
    },
    'A privacy statement, as a record and in words.',
  ),
);
export type ReportAnswer = Static<typeof ReportAnswer>;
