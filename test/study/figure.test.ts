/** Drawings are well-formed SVG of what the numbers say. */
import t, { type Test } from 'tap';
import { type Element, readXml, textOf } from '../support/xml.ts';
import { ask } from './ask.ts';

/** Every tag closed, every character escaped, nothing that runs. */
function drawn(t: Test, svg: string): Element {
  const root = readXml(svg);
  t.match(root, { name: 'svg', attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: /^0 0 \d+ \d+$/ } });
  t.notMatch(svg, /NaN|Infinity|undefined|script|on[a-z]+=|href/i);
  return root;
}

const numbers = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, value]) => Number(value));

t.test('paired differences, by metric', async (t) => {
  const a = [0.812, 0.798, 0.834, 0.801];
  const b = [0.833, 0.811, 0.826, 0.818];
  const { figure = '' } = ask(t, 'comparePairs', {
    metrics: [
      { name: '<b>&"', a, b },
      { a: b, b: a },
    ],
    figure: 'svg',
  });
  t.match(textOf(drawn(t, figure)), '<b>&"', 'names are text');
  t.equal(numbers(figure, /<circle cx="([\d.]+)"[^>]*r="3"/g).length, 8, 'a dot a pair');
  const [first, second] = numbers(figure, /<circle cx="([\d.]+)"[^>]*r="5"/g) as [number, number];
  const [zero] = numbers(figure, /<line x1="([\d.]+)"[^>]*stroke-dasharray/g) as [number];
  t.ok(first > zero && second < zero, 'b above a lies to the right');
  t.ok(Math.abs(first - zero - (zero - second)) < 0.05, 'as far as a above b to the left');
  t.notOk('figure' in ask(t, 'comparePairs', { metrics: [{ a, b }] }), 'only on request');
});

t.test('utility curve with its band and target', async (t) => {
  const eps = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
  const accuracy = [0.512, 0.561, 0.655, 0.742, 0.812, 0.846, 0.861, 0.864];
  const answer = ask(t, 'fitUtility', { eps, accuracy, target: 0.8, figure: 'svg' });
  const { figure = '', band } = answer;
  drawn(t, figure);
  const places = numbers(figure, /<circle cx="([\d.]+)"/g);
  t.equal(places.length, eps.length);
  // the axis is logarithmic: doublings are equally far
  t.ok(Math.abs((places[4] as number) - (places[3] as number) - ((places[7] as number) - (places[6] as number))) < 0.05);
  t.match(figure, /eps 1\.7/);
  t.equal(band.eps.length, 61);
  for (let i = 0; i < band.eps.length; i++)
    if (!((band.lower[i] as number) < (band.fitted[i] as number) && (band.fitted[i] as number) < (band.upper[i] as number)))
      t.fail('out of order');
  for (const model of ['3pl_log', '3pl_linear'] as const)
    drawn(t, ask(t, 'fitUtility', { model, eps, accuracy, figure: 'svg' }).figure ?? '');
});

t.test('one group far from the others, and numbers of any size', async (t) => {
  for (const scale of [1e-90, 1e-9, 1, 1e9, 1e90]) {
    const a = [1, 2, 3].map((value) => value * scale);
    const b = [1.5, 2.1, 9].map((value) => value * scale);
    drawn(t, ask(t, 'comparePairs', { metrics: [{ a, b }], figure: 'svg' }).figure ?? '');
  }
});
