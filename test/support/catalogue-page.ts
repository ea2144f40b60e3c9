/** The texts that are generated from the catalogue: the table of what serves it, and docs/mechanisms.md. */
import type { Catalogue, CatalogueEvent, CatalogueField, CatalogueMember, CatalogueSampling } from '../../src/contract/catalogue.ts';
import { combinations, isSupported, nameOf, servedBy } from './catalogue.ts';

/** src/contract/served.ts, measured. */
export function servedTable(): string {
  const lines = combinations.filter(isSupported).map((combination) => {
    const { bound, engines } = servedBy(combination);
    return `  '${nameOf(combination)}': { bound: '${bound}', engines: [${engines.map((name) => `'${name}'`).join(', ')}] },`;
  });
  return `/**
 * What serves each combination of event, adjacency and sampling, measured on the examples.
 * Written by \`node test/support/write-catalogue.ts\`; do not edit.
 */
import type { EngineName } from '../accounting/types.ts';

export interface Served {
  bound: 'exact' | 'attained' | 'above' | 'between';
  engines: readonly EngineName[];
}

export const served: Readonly<Record<string, Served>> = {
${lines.join('\n')}
};
`;
}

const table = (head: string[], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);

function range({ type, minimum, exclusive_minimum, maximum, minimum_items, maximum_items, values }: CatalogueMember): string {
  if (type === 'choice') return (values ?? []).join(', ');
  if (maximum === undefined) return type;
  const low = exclusive_minimum === undefined ? `[${minimum ?? '-inf'}` : `(${exclusive_minimum}`;
  const items = type === 'numbers' ? `${minimum_items} to ${maximum_items} of ` : '';
  return `${items}${type === 'integer' ? 'integer ' : ''}${low}, ${maximum}]`;
}

function fieldRows(fields: readonly CatalogueField[]): string[][] {
  return fields.flatMap((field) => {
    const { name, required, unit, description, variants = [] } = field;
    const own = field.type === 'variant' || field.type === 'event' ? field.type : range(field as CatalogueMember);
    const inner = variants.flatMap((variant) => [
      [`\`${name}.kind\` = \`${variant.kind}\``, '', '', variant.description],
      ...variant.fields.map((one) => [`\`${name}.${one.name}\``, range(one), one.unit ?? '', one.description]),
    ]);
    return [[`\`${name}\`${required ? '' : ' (not always)'}`, own, unit ?? '', description], ...inner];
  });
}

const parameters = (fields: readonly CatalogueField[]) =>
  fields.length === 0 ? [] : [...table(['parameter', 'range', 'unit', 'meaning'], fieldRows(fields)), ''];
const traps = (list: readonly string[]) => (list.length === 0 ? [] : ['Traps:', ...list.map((trap) => `- ${trap}`), '']);

function eventSection({ kind, title, description, fields, forms, support, source, traps: list, example }: CatalogueEvent): string[] {
  const rows = support.flatMap(({ adjacency, services }) =>
    services.map(({ scheme, bound, engines }) => [adjacency, scheme, bound, engines.join(', ')]),
  );
  return [
    `### \`${kind}\`: ${title}`,
    '',
    description,
    '',
    ...parameters(fields),
    ...(forms.length < 2 ? [] : [`Give ${forms.map((form) => form.map((name) => `\`${name}\``).join(' with ')).join(', or ')}.`, '']),
    ...table(['adjacency', 'sampling', 'bound', 'engines'], rows),
    '',
    ...traps(list),
    `Source: ${source}.`,
    '',
    '```json',
    JSON.stringify(example),
    '```',
    '',
  ];
}

function samplingSection({ scheme, title, description, fields, refusal, source, traps: list }: CatalogueSampling): string[] {
  return [
    `### \`${scheme}\`: ${title}`,
    '',
    description,
    '',
    ...parameters(fields),
    ...traps(list),
    ...(refusal === '' ? [] : [`Where it is refused: ${refusal}.`, '']),
    ...(source === '' ? [] : [`Source: ${source}.`, '']),
  ];
}

/** docs/mechanisms.md */
export function cataloguePage({ common, events, samplings }: Catalogue): string {
  return [
    '# Mechanisms and samplers',
    '',
    'Generated from the catalogue that `GET /v1/mechanisms` serves, by `npm run examples`; do not edit. A combination that is not listed is',
    'refused with 422 `unsupported_event`, the reason and what is supported instead.',
    '',
    'bound says what an answer is to the truth. exact: an interval around it. attained: an interval around the worst mechanism of which this',
    'much is known. above: an upper bound. between: the truth lies between two laws, and the interval is as wide as these are apart.',
    '',
    'Every event also has `sampling`, which is required, `label`, and:',
    '',
    ...parameters(common),
    '## Events',
    '',
    ...table(
      ['kind', 'what it is', 'adjacency', 'samplings'],
      events.map(({ kind, title, support }) => [
        `[\`${kind}\`](#${kind}-${title
          .toLowerCase()
          .replace(/[^a-z0-9 _-]/g, '')
          .replaceAll(' ', '-')})`,
        title,
        support.map(({ adjacency }) => adjacency).join(', '),
        [...new Set(support.flatMap(({ sampling }) => sampling))].join(', '),
      ]),
    ),
    '',
    ...events.flatMap(eventSection),
    '## Samplers',
    '',
    ...samplings.flatMap(samplingSection),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}
