/** Noise for a target, where other tools loop, fail or return too little: each report is a test. */
import t from 'tap';
import type { CalibrateAnswer, Composition, PrivacyEvent } from '../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, gaussian } from '../accounting/ask.ts';
import { caseOf, casesOf, type PublicCase, samplingOf } from './public.ts';

function calibrated(event: PrivacyEvent, delta: number, value: number, precision = 1e-6): CalibrateAnswer {
  return ask('calibrateParameter', {
    mechanism: composition('add_remove', event),
    parameter: '/events/0/noise_multiplier',
    target: { metric: { kind: 'epsilon', delta }, value },
    precision,
  });
}

function noiseFor({ request }: PublicCase, epsilon = request.target_epsilon as number): CalibrateAnswer {
  const event = { kind: 'gaussian', noise_multiplier: 1, sampling: samplingOf(request.sampling), count: request.steps as number } as const;
  return calibrated(event, request.delta as number, epsilon);
}

/** On the safe side of the truth, and as close as the printed digits. */
function isClose(
  t: { ok(value: unknown, message: string): unknown },
  { value, achieved }: CalibrateAnswer,
  truth: number,
  target: number,
  digits: number,
) {
  t.ok(Math.abs(value / truth - 1) <= digits, `${value} for ${truth}`);
  t.ok((achieved.upper as number) <= target, `keeps ${target}: ${achieved.upper}`);
  t.ok((achieved.upper as number) >= target * (1 - 1e-4), 'and is not wasteful');
}

const truths: Record<string, [epsilon: number, noise: number][]> = {
  R12: [
    [1, 4.22467888933],
    [10, 0.541086831818],
    [50, 0.156592870392],
    [100, 0.0978372239744],
    [500, 0.0366926444865],
    [800, 0.0281283568444],
  ],
  R45: [
    [10, 0.49988862],
    [20, 0.29004142],
    [5, 0.89186826],
    [2, 1.9938124],
    [1, 3.7306316],
  ],
};
/** The file prints these to four digits. */
const FOUR_DIGITS = 1e-4;

for (const one of casesOf('calibrate.noise')) {
  const { id, symptom, request, expected } = one;
  if (id === 'R27' || id === 'R31' || id === 'R34') continue;
  t.test(`${id}: ${symptom}`, async (t) => {
    const target = request.target_epsilon as number;
    for (const [epsilon, noise] of truths[id] ?? [[target, expected.noise_multiplier_true as number]]) {
      isClose(t, noiseFor(one, epsilon), noise, epsilon, id in truths ? 2e-6 : FOUR_DIGITS);
    }
  });
}

t.test(`R27: ${caseOf('R27').symptom}`, async (t) => {
  const { value, achieved } = noiseFor(caseOf('R27'));
  const again = ask('composeEvents', { mechanism: composition('add_remove', gaussian(0.02048, value, 1464)), deltas: [1e-5] });
  const upper = again.epsilon_at[0]?.epsilon.upper as number;
  t.ok(upper <= 8 && upper >= 7.99, `${upper}`);
  t.equal(upper, achieved.upper);
});

t.test(`R31: ${caseOf('R31').symptom}`, async (t) => {
  const truth = caseOf('R31').expected.scale_true as number;
  // at a delta that no sum of doubles can tell from 0
  const { value } = calibrated({ kind: 'laplace', noise_multiplier: 1, sampling: { scheme: 'none' } }, 1e-300, 1.01, 1e-9);
  t.ok(value >= truth * (1 - 1e-15) && value <= truth * (1 + 2e-9), `${value} for ${truth}`);
});

t.test(`R34: ${caseOf('R34').symptom}`, async (t) => {
  const { request } = caseOf('R34');
  const event = { kind: 'gaussian', noise_multiplier: 1, sampling: samplingOf(request.sampling), count: request.steps as number } as const;
  const asked = {
    mechanism: composition('add_remove', event) as Composition,
    parameter: '/events/0/noise_multiplier',
    target: { metric: { kind: 'epsilon', delta: request.delta as number }, value: request.target_epsilon as number },
  } as const;
  const answered = answerOrRefusal('calibrateParameter', asked);
  t.ok(answered.ok);
  let polls = 0;
  const { operations } = await import('../../src/accounting/index.ts');
  const cancelled = operations.calibrateParameter(asked, { cancelled: () => ++polls > 2 });
  t.match(cancelled, { ok: false, refusal: { code: 'cancelled' } }, 'and it can be stopped');
});
