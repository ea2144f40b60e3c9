/** POST /v1/noise: one mechanism by its parameters. */
import type { Warning } from '../../accounting/types.ts';
import { engineVersion } from '../../accounting/version.ts';
import { withinRange } from '../../guard.ts';
import { describe, norms } from '../noise/mechanisms.ts';
import { sensitivityOf } from '../sensitivity.ts';
import type { NoiseAnswer, NoiseRequest } from '../types.ts';

export function describeNoise(request: NoiseRequest): NoiseAnswer {
  const norm = norms[request.kind];
  const noise = describe(request);
  const warnings: Warning[] = [];
  if (noise.kind === 'laplace' || noise.kind === 'gaussian') {
    warnings.push({
      code: 'CONTINUOUS_NOISE',
      detail: 'Continuous noise in floating point can be attacked by its low bits: release with the discrete mechanism.',
    });
  }
  if (noise.kind === 'gaussian' && noise.classic !== null && !noise.classic.valid) {
    warnings.push({
      code: 'CLASSIC_INVALID',
      detail: 'The classic formula is proved for epsilon below 1 only; its true delta here is shown.',
    });
  }
  const answer: NoiseAnswer = {
    noise,
    sensitivity: norm !== null && 'sensitivity' in request ? sensitivityOf(request.sensitivity, norm) : null,
    statement: 'Parameters only: no noise is drawn here, and noise from a seed that anybody knows protects nothing.',
    engine_version: engineVersion,
    warnings,
  };
  return withinRange(answer, () => (request.kind === 'zcdp' ? '/rho' : causeOf(request)));
}

/** Which number makes the noise or what it guarantees too large. */
function causeOf(request: Exclude<NoiseRequest, { kind: 'zcdp' }>): string {
  if (request.kind === 'discrete_gaussian') return '/sigma2';
  return 'sensitivity' in request ? '/sensitivity' : '/epsilon';
}
