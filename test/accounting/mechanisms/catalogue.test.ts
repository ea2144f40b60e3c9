/** What holds for every mechanism and sampler of the catalogue, whatever it is. */
import t from 'tap';
import { eventSchemas, type PrivacyEvent, type Sampling, samplingSchemas } from '../../../src/accounting/mechanisms/catalogue.ts';
import type { Law, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { logMomentOf } from '../../../src/accounting/mechanisms/moments/index.ts';
import { FULL_PRECISION } from '../../../src/accounting/mechanisms/moments/moment.ts';
import { resolveEvents } from '../../../src/accounting/mechanisms/resolve.ts';
import { gaussLegendre } from '../../../src/accounting/numerics/quadrature.ts';
import type { Adjacency } from '../../../src/accounting/types.ts';

const ADJACENCIES: Adjacency[] = ['add_remove', 'replace_one', 'zero_out'];
const PARAMETERS: Record<string, number> = {
  probability: 0.1,
  batch_size: 10,
  dataset_size: 100,
  steps: 5,
  participations: 2,
  maximum_batch_size: 20,
};
const samplingOf = (scheme: string): Sampling => {
  const fields = samplingSchemas.find((schema) => schema.scheme === scheme)?.fields ?? [];
  return { scheme, ...Object.fromEntries(fields.map(({ name }) => [name, PARAMETERS[name]])) } as Sampling;
};
const resolve = (kind: string, scheme: string, adjacency: Adjacency) => {
  const example = eventSchemas.find((schema) => schema.kind === kind)?.example as unknown as PrivacyEvent;
  return resolveEvents({ kind: 'composition', adjacency, events: [{ ...example, sampling: samplingOf(scheme), count: 1 }] });
};

t.test('what the data says is supported resolves, everything else is refused with a reason and what is supported', async (t) => {
  for (const { kind, support } of eventSchemas) {
    t.not(Object.keys(support).length, 0, `${kind} stands somewhere`);
    for (const adjacency of ADJACENCIES) {
      for (const { scheme } of samplingSchemas) {
        const resolved = resolve(kind, scheme, adjacency);
        const name = `${kind} ${scheme} ${adjacency}`;
        t.equal(resolved.ok, support[adjacency]?.includes(scheme) === true, name);
        if (!resolved.ok) t.match(resolved.refusal, { code: 'unsupported_event', detail: /[Ss]upported/ }, name);
      }
    }
  }
});

t.test('every description can be read', async (t) => {
  for (const { kind, fields, forms, optional, source, traps } of eventSchemas) {
    const names = fields.map(({ name }) => name);
    t.equal(new Set(names).size, names.length, `${kind}: fields have different names`);
    t.same([...new Set([...forms.flat(), ...(optional ?? [])])].sort(), [...names].sort(), `${kind}: every field stands in a form`);
    t.ok(source.length > 0 && traps.length > 0, `${kind} names its source and its traps`);
  }
});

/** All laws that the examples reach. */
const laws = new Map<string, Law>();
for (const { kind, support } of eventSchemas) {
  for (const adjacency of ADJACENCIES) {
    for (const scheme of support[adjacency] ?? []) {
      const resolved = resolve(kind, scheme, adjacency);
      const phases: Phase[] = resolved.ok ? [...resolved.phases, ...(resolved.lower ?? [])] : [];
      for (const { law } of phases) laws.set(law.key, law);
    }
  }
}

/** Integral of f over the continuous part, cut at its breaks and at `cut`. */
function integrate({ density }: Law, f: (x: number) => number, cut: number, logMass = -100): number {
  if (density === null) return 0;
  const { a, b } = density.reach(logMass);
  const knots = [a, ...density.breaks, density.xAt(cut), b].filter((x) => x >= a && x <= b).sort((x, y) => x - y);
  const rule = gaussLegendre(16);
  let sum = 0;
  for (let k = 1; k < knots.length; k++) {
    const from = knots[k - 1] as number;
    const panels = Math.max(1, Math.ceil(((knots[k] as number) - from) / (0.25 * density.scale)));
    const half = ((knots[k] as number) - from) / (2 * panels);
    for (let panel = 0; panel < panels; panel++) {
      rule.nodes.forEach((node, i) => {
        sum += half * (rule.weights[i] as number) * f(from + half * (2 * panel + 1 + node));
      });
    }
  }
  return sum;
}
/** ln of what is left out of the integrals of moments. */
const DEEP = -2000;
const near = (x: number, y: number) => Math.abs(x - y) <= 1e-12 * Math.max(1, Math.abs(y));

t.test('every law: masses add up, its parts and its formulas agree, the dual is the dual', async (t) => {
  t.ok(laws.size >= 10);
  for (const [key, law] of laws) {
    const { density, atoms, infinityMass, dualInfinityMass } = law;
    const sum = (f: (p: number, q: number, loss: number) => number, cut = 0) =>
      atoms.reduce((total, { p, q, loss }) => total + f(p, q, loss), 0) +
      integrate(law, (x) => (density === null ? 0 : f(Math.exp(density.logP(x)), Math.exp(density.logQ(x)), density.loss(x))), cut);
    t.ok(near(sum((p) => p) + infinityMass, 1), `${key}: P`);
    t.ok(near(sum((_, q) => q) + dualInfinityMass, 1), `${key}: Q`);
    t.ok(
      near(
        sum((p, q, loss) => p - q * Math.exp(loss)),
        0,
      ),
      `${key}: losses are ln p / q`,
    );
    t.same(lawOf(law.parameters).key, key, `${key} is named by its parameters`);
    for (const epsilon of [-0.4, -0.05, 0.03, 0.7]) {
      const remove = infinityMass + sum((p, q) => Math.max(0, p - Math.exp(epsilon) * q), epsilon);
      const add = dualInfinityMass + sum((p, q) => Math.max(0, q - Math.exp(-epsilon) * p), epsilon);
      t.ok(near(Math.exp(law.single.logDelta(epsilon)), remove), `${key}: delta(${epsilon})`);
      t.ok(near(Math.exp(law.dualSingle.logDelta(-epsilon)), add), `${key}: dual delta(${-epsilon})`);
      const whole = Math.exp(law.single.logP(epsilon)) + Math.exp(law.single.logPc(epsilon));
      t.ok(near(whole, 1), `${key}: P above and below ${epsilon}`);
      const excess = Math.exp(law.single.logP(epsilon)) - Math.exp(epsilon + law.single.logQ(epsilon));
      t.ok(near(excess, remove), `${key}: tails give delta(${epsilon})`);
    }
  }
});

t.test('every ln-moment is that of its law', async (t) => {
  for (const [key, law] of laws) {
    const moment = logMomentOf(law.parameters, FULL_PRECISION);
    if (moment === null) continue;
    for (const z of [-1.7, -0.5, 0.4, 2]) {
      // Relative to the moment, and as far out as tilts move the widest mixture.
      const { value } = moment.jet(z);
      const whole =
        law.atoms.reduce((total, { p, loss }) => total + p * Math.exp(z * loss - value), 0) +
        integrate(law, (x) => (law.density === null ? 0 : Math.exp(law.density.logP(x) + z * law.density.loss(x) - value)), 0, DEEP);
      t.ok(Math.abs(whole - 1) <= 1e-12 * (1 + Math.abs(value)), `${key} at ${z}: ${whole}`);
    }
  }
});

t.test('no use has a larger mu on its curve than the law states', async (t) => {
  const { normalQuantileLog } = await import('../../../src/accounting/numerics/normal-quantile.ts');
  for (const [key, { single, strictMu, infinityMass, atoms }] of laws) {
    if (infinityMass > 0) continue;
    const spread = Array.from({ length: 41 }, (_, i) => -2 + 0.1 * i);
    const corners = atoms.slice(0, 200).map(({ loss }) => loss - 1e-12 * Math.abs(loss));
    for (const epsilon of [...spread, ...corners]) {
      const [logFnr, logFpr] = [single.logPc(epsilon), single.logQ(epsilon)];
      // The logarithm of a rate this near to 1 has no digits left.
      if (Math.max(logFnr, logFpr) > -1e-9) continue;
      const mu = -normalQuantileLog(logFnr) - normalQuantileLog(logFpr);
      if (Number.isFinite(mu)) t.ok(mu <= strictMu.bound * (1 + 1e-9), `${key} at ${epsilon}: ${mu} <= ${strictMu.bound}`);
    }
    t.ok(strictMu.tail <= strictMu.bound, key);
  }
});
