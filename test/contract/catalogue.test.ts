/** GET /v1/mechanisms says what is true, and its page says the same. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { eventSchemas, samplingSchemas } from '../../src/accounting/mechanisms/catalogue.ts';
import { CatalogueSchema, catalogue, compile, components } from '../../src/contract/index.ts';
import { combinations, isSupported } from '../support/catalogue.ts';
import { cataloguePage, servedTable } from '../support/catalogue-page.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const words = (text: string) => text.replace(/[\s,]+/g, ' ').replace(/ \]/g, ']');

t.test('what serves each combination is what was measured, and the page is current', async (t) => {
  t.ok(words(servedTable()) === words(read('src/contract/served.ts')), 'src/contract/served.ts is current; else run npm run examples');
  t.ok(cataloguePage(catalogue('')) === read('docs/mechanisms.md'), 'docs/mechanisms.md is current; else run npm run examples');
});

t.test('the answer has its own shape, and an entry for every combination', async (t) => {
  const answer = catalogue('1');
  t.ok(compile(CatalogueSchema)(answer));
  t.same(
    answer.events.map(({ kind }) => kind),
    eventSchemas.map(({ kind }) => kind),
  );
  t.same(
    answer.samplings.map(({ scheme }) => scheme),
    samplingSchemas.map(({ scheme }) => scheme),
  );
  const listed = answer.events.flatMap(({ kind, support }) =>
    support.flatMap(({ adjacency, services }) => services.map(({ scheme }) => `${kind} ${adjacency} ${scheme}`)),
  );
  t.same(
    listed.sort(),
    combinations
      .filter(isSupported)
      .map(({ kind, adjacency, scheme }) => `${kind} ${adjacency} ${scheme}`)
      .sort(),
  );
  for (const { kind, support } of answer.events) {
    for (const { sampling, services } of support) {
      t.same(services.map(({ scheme }) => scheme).sort(), [...sampling].sort(), kind);
      for (const { engines } of services) t.ok(engines.length > 0, kind);
    }
  }
});

t.test('every number has a unit and a range, everything a description', async (t) => {
  const { events, samplings, common } = catalogue('1');
  for (const { fields, name } of [
    ...events.map((one) => ({ ...one, name: one.kind })),
    ...samplings.map((one) => ({ ...one, name: one.scheme })),
  ]) {
    for (const field of [...fields, ...common]) {
      const members = field.type === 'variant' ? (field.variants ?? []).flatMap((variant) => variant.fields) : [field];
      for (const member of members) {
        const at = `${name}.${member.name}`;
        t.ok(member.description.endsWith('.'), `${at}: a sentence`);
        if (!['number', 'integer', 'numbers'].includes(member.type)) continue;
        t.ok(member.unit !== undefined && member.maximum !== undefined, `${at}: unit and maximum`);
        t.ok(member.minimum !== undefined || member.exclusive_minimum !== undefined, `${at}: minimum`);
      }
    }
  }
});

t.test('the document has a component for every event and every sampler, and no two share one', async (t) => {
  const names = components.map(({ $id }) => $id);
  const pascal = (name: string) => name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  for (const { kind } of eventSchemas) t.equal(names.filter((name) => name === `${pascal(kind)}Event`).length, 1, kind);
  for (const { scheme } of samplingSchemas) t.equal(names.filter((name) => name === `${pascal(scheme)}Sampling`).length, 1, scheme);
});
