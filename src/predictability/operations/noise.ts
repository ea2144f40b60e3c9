/** POST /v1/predictability/noise: the noise that brings the attacker's gain down to a target. */
import { down, up } from '../../accounting/numerics/rounding.ts';
import type { Context, Warning } from '../../accounting/types.ts';
import { engineVersion } from '../../accounting/version.ts';
import { withinRange } from '../../guard.ts';
import { calibratedRisk, isotropicRisk, isotropicVariance, largestSpread, targetShare } from '../calibrate.ts';
import { covarianceEigen } from '../check.ts';
import { checkLoss, measureOf } from '../gamma.ts';
import { gram, scaled, transpose, zeros } from '../linear/dense.ts';
import { explain } from '../measure.ts';
import { excessRisk, noiseRows, spread } from '../noise.ts';
import type { Reduction } from '../reduction.ts';
import { refuse } from '../refuse.ts';
import { type Part, type Resolved, refuseWithoutJacobian, resolve } from '../source.ts';
import type { CalibrateNoiseAnswer, CalibrateNoiseRequest } from '../types.ts';
import { warningsOf } from '../warnings.ts';
import { factsOf, rowsOf, STATEMENT } from './analyse.ts';

export function calibrateNoise(request: CalibrateNoiseRequest, context: Context): CalibrateNoiseAnswer {
  const { source, loss, target } = request;
  const resolved = resolve(source, request.process, [loss], () => context.cancelled());
  const { drawn } = resolved;
  const part = onlyPart(resolved);
  if (source.kind === 'moments' && source.jacobian === undefined) refuseWithoutJacobian();
  // the attacker of the default baseline: of weighted draws the one with the larger variance, and the larger covariance of the gradients
  const { reduction } = resolved.reductions[0] as Resolved['reductions'][number];
  const p = resolved.means[0] as number;
  const v = reduction.variances[0] as number;
  checkLoss(loss, p, '/loss');
  const explained = explain(reduction, zeros(0, reduction.factor.columns));
  const rho2 = explained.rho2[0] as number;
  const r2_target = 'sigma2' in target ? null : targetShare(target.gamma, target.bound, loss, p, v / drawn.base_divisor);
  const own = 'sigma2' in target ? target.sigma2 : Math.max(0, rho2 / (r2_target as number) - 1);
  const sigma2 = Math.max(
    own,
    ...resolved.reductions.slice(1).map((other) => strengthFor(other.reduction, request, p, drawn.base_divisor)),
  );
  if (!(sigma2 <= Number.MAX_VALUE))
    refuse('target_unreachable', '/target/gamma', 'the noise that it takes leaves the range of numbers: state a larger target');
  const r2 = rho2 / (1 + sigma2);
  const directions = spread(reduction.factor, part.jacobian, '/source');
  const scale = sigma2 / drawn.n_eff;
  const everywhere = scale * largestSpread(directions);
  const algorithm = factsOf(reduction, explained, resolved.columns);
  const variance = isotropicVariance(reduction, part.jacobian, drawn.n_eff, sigma2);
  const answer: CalibrateNoiseAnswer = {
    process: drawn,
    measure: measureOf({ name: null, p, v, rho2, r2, c0: (rho2 * sigma2) / (1 + sigma2) }, drawn, [loss]),
    r2_target,
    noise_needed: sigma2 > 0,
    sigma2,
    noise_covariance: rowsOf(scaled(gram(transpose(directions)), scale)),
    r2,
    excess_risk: calibratedRisk(directions, part.jacobian, scale),
    empirical_risk: part.risk,
    same_query: { variance, r2, excess_risk: isotropicRisk(part.jacobian, variance) },
    every_query: { variance: everywhere, excess_risk: isotropicRisk(part.jacobian, everywhere) },
    fixed: fixedNoise(request, part, reduction, drawn.n_eff),
    loss,
    algorithm,
    statement: `${STATEMENT} The calibrated covariance depends on private data and is no guarantee of differential privacy.`,
    engine_version: engineVersion,
    warnings: [
      ...warningsOf({ ...resolved, parts: [{ ...part, noise: { kind: 'calibrated', sigma2 } }] }, source, [loss], [algorithm]),
      ...(sigma2 > own ? [EFFICIENT_DECIDES] : []),
    ],
  };
  return withinRange(answer, causeOf);
}

const EFFICIENT_DECIDES: Warning = {
  code: 'EFFICIENT_DECIDES',
  detail:
    'An attacker who knows that the weights have mean 1 gains more from the release: the noise is as strong as the target takes against that one.',
};

/**
 * Strength that keeps the target against another attacker than the one whose covariance G shapes the noise. G is not below that of the other, so that
 * r2 of the other is at most rho2 / (1 + sigma2).
 */
function strengthFor(reduction: Reduction, { target, loss }: CalibrateNoiseRequest, p: number, divisor: number): number {
  if ('sigma2' in target) return 0;
  const rho2 = explain(reduction, zeros(0, reduction.factor.columns)).rho2[0] as number;
  return rho2 / targetShare(target.gamma, target.bound, loss, p, (reduction.variances[0] as number) / divisor) - 1;
}

/** The field of the request from which a number of the answer follows. */
function causeOf(place: string): string {
  if (place.startsWith('/measure/gamma')) return '/loss';
  if (/^\/(r2_target|sigma2)/.test(place)) return '/target';
  return place.startsWith('/fixed') ? '/fixed' : '/source';
}

function onlyPart({ parts, names }: Resolved): Part {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0)
    refuse('dimension_mismatch', '/source/releases', 'noise is calibrated for one release: ask for each with its share of the target');
  if (names.length !== 1)
    refuse('family_not_supported', '/source/query', 'noise is calibrated for a single query: take that of the largest gain');
  if (part.noise.kind !== 'none') refuse('dimension_mismatch', part.pointer, 'leave the noise out: it is what is asked for');
  return part;
}

/** Rounding units of an eigenvalue and what is made of it. */
const UNITS = 64;

function fixedNoise({ fixed }: CalibrateNoiseRequest, part: Part, reduction: Reduction, nEff: number): CalibrateNoiseAnswer['fixed'] {
  if (fixed === undefined) return null;
  const { covariance: matrix, sensitivity } = fixed;
  const pointer = '/fixed/covariance';
  const { rows, covariance } = noiseRows({ ...part, noise: { kind: 'covariance', matrix }, pointer: '/fixed' }, reduction.factor, nEff);
  const { values } = covarianceEigen(matrix, part.jacobian.columns, pointer);
  const most = values[0] ?? 0;
  const error = UNITS * values.length * 2 ** -52 * most;
  const least = values.at(-1) ?? 0;
  if (!(least > 2 * error))
    refuse('matrix_not_psd', pointer, 'a covariance that is singular hides nothing in some direction: there is no mu');
  return {
    r2: explain(reduction, rows).r2[0] as number,
    mu: {
      value: sensitivity / Math.sqrt(least),
      lower: down(sensitivity / Math.sqrt(least + error), 4),
      upper: up(sensitivity / Math.sqrt(least - error), 4),
      bound: 'two_sided',
    },
    excess_risk: excessRisk(part.jacobian, covariance),
  };
}
