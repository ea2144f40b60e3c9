/** Noise for a divergence, rho, pure epsilon, certificate or regret: closed forms where there are some, and both sides of the result. */
import t from 'tap';
import type { Composition, Metric } from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, gaussian, laplace } from '../ask.ts';

const NOISE = '/events/0/noise_multiplier';
const add = (...events: Composition['events']) => composition('add_remove', ...events);
const calibrated = (mechanism: Composition, metric: Metric, value: number, parameter = NOISE) =>
  ask('calibrateParameter', { mechanism, parameter, target: { metric, value }, precision: 1e-8 });

t.test('closed forms', async (t) => {
  const q = 0.01;
  const rows: [string, Composition, Metric, number, number, string?][] = [
    ['rho of a Gaussian is 1 / (2 sigma^2)', add(gaussian(1, 3, 7)), { kind: 'rho' }, 0.2, Math.sqrt(7 / 0.4)],
    ['and of a sampled one, whatever the probability', add(gaussian(q, 3, 7)), { kind: 'rho' }, 0.2, Math.sqrt(7 / 0.4)],
    ['D_a of a Gaussian is a / (2 sigma^2)', add(gaussian(1, 3, 7)), { kind: 'rdp', order: 9.5 }, 0.4, Math.sqrt((7 * 9.5) / 0.8)],
    [
      'D_2 of a sampled one is ln(1 + q^2 (e^(1/sigma^2) - 1))',
      add(gaussian(q, 1, 100)),
      { kind: 'rdp', order: 2 },
      0.05,
      Math.log1p(Math.expm1(0.05 / 100) / q ** 2) ** -0.5,
    ],
    ['pure epsilon of Laplace noise is 1 / scale', add(laplace(2, 3)), { kind: 'pure_epsilon' }, 0.75, 4, '/events/0/scale'],
    ['rho of a Gaussian through its mu', add(gaussian(1, 3, 4)), { kind: 'strict_mu' }, 0.5, 4],
    ['a certificate of a Gaussian is its mu', add(gaussian(1, 3, 4)), { kind: 'certificate', delta0: 1e-9 }, 0.5, 4],
  ];
  for (const [name, mechanism, metric, target, truth, parameter] of rows) {
    const { value, achieved, loosened } = calibrated(mechanism, metric, target, parameter);
    t.ok(Math.abs(value / truth - 1) < 1e-7, `${name}: ${value} for ${truth}`);
    t.ok((achieved.upper as number) <= target && (loosened?.achieved.upper as number) > target, `${name}: both sides`);
  }
  // e + e^-e - 1 for Laplace noise
  const { value } = calibrated(add(laplace(2)), { kind: 'rho' }, Math.exp(-1), '/events/0/scale');
  t.ok(value >= 1 - 1e-9 && value < 1 + 1e-6, `${value}`);
});

t.test('the answer composed anew keeps the target, and a thousandth less noise does not', async (t) => {
  const run = add(gaussian(0.02, 2, 500), { ...gaussian(1, 20, 3) });
  for (const [metric, target] of [
    [{ kind: 'rdp', order: 12 }, 0.7],
    [{ kind: 'rho' }, 100],
  ] as [Metric, number][]) {
    const { value } = calibrated(run, metric, target);
    const read = (noise_multiplier: number) => {
      const mechanism = add({ ...gaussian(0.02, noise_multiplier, 500) }, gaussian(1, 20, 3));
      const { rdp_at, zcdp } = ask('composeEvents', { mechanism, deltas: [1e-5], orders: [12] });
      return (metric.kind === 'rho' ? zcdp?.rho : rdp_at?.[0]?.rdp)?.upper as number;
    };
    t.ok(read(value) <= target && read(0.999 * value) > target, `${metric.kind}: ${value}`);
  }
});

t.test('a regret is met, with a warning that it does not follow the loss', async (t) => {
  const { value, achieved, loosened, warnings } = calibrated(add(gaussian(0.05, 3, 1000)), { kind: 'regret', error_floor: 1e-10 }, 2e-3);
  t.ok((achieved.upper as number) <= 2e-3 && (loosened?.achieved.upper as number) > 2e-3, `${value}: ${achieved.upper}`);
  t.ok(warnings.some(({ code }) => code === 'NOT_MONOTONE'));
  const fit = ask('fitGdp', { mechanism: add(gaussian(0.05, value, 1000)) });
  t.ok(Math.abs((fit.regret.value as number) / 2e-3 - 1) < 1e-2, `${fit.regret.value}`);
});

t.test('what cannot be met or is not known is refused at its field', async (t) => {
  const refusal = (mechanism: Composition, metric: Metric, value: number) => {
    const outcome = answerOrRefusal('calibrateParameter', { mechanism, parameter: NOISE, target: { metric, value } });
    return outcome.ok ? outcome.answer : `${outcome.refusal.code} ${outcome.refusal.pointer} ${outcome.refusal.detail}`;
  };
  t.match(refusal(add(gaussian(1, 1, 1)), { kind: 'pure_epsilon' }, 5), /^unreachable \/target\/value .*not bounded/);
  const drawn = {
    kind: 'gaussian',
    noise_multiplier: 4,
    sampling: { scheme: 'with_replacement', batch_size: 10, dataset_size: 100 },
  } as const;
  t.match(refusal(composition('replace_one', drawn), { kind: 'rho' }, 1), /^unsupported_event \/target\/metric .*not implemented/);
});

t.test('batches of a fixed size keep rho and divergences on the side that dominates', async (t) => {
  const sampling = { scheme: 'without_replacement', batch_size: 10, dataset_size: 100 } as const;
  const fixed = composition('replace_one', { kind: 'gaussian', noise_multiplier: 4, sampling });
  const calibrated = (metric: Metric, value: number) =>
    ask('calibrateParameter', { mechanism: fixed, parameter: NOISE, target: { metric, value } });
  // whatever the batch, divergences of large orders are those without sampling: rho = (2 / z)^2 / 2
  const byRho = calibrated({ kind: 'rho' }, 1);
  t.ok(byRho.value >= Math.SQRT2 && byRho.value < Math.SQRT2 * (1 + 1e-5), `${byRho.value}`);
  const byOrder = calibrated({ kind: 'rdp', order: 8 }, 0.1);
  t.ok((byOrder.achieved.upper as number) <= 0.1 && (byOrder.achieved.upper as number) > 0.1 * (1 - 1e-4));
  t.ok((byOrder.achieved.lower as number) < (byOrder.achieved.upper as number), 'what is attained is told beside it');
});
