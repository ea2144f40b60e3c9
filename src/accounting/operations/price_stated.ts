/** Amounts that an event says itself, in the exact decimals that were written: its own epsilon or rho, or what its parameters make of it without rounding. */
import { contributionShift } from '../mechanisms/noise.ts';
import type { ResolvedEvent } from '../mechanisms/resolve.ts';
import { amountUp, parseDecimal, SCALE } from '../numerics/decimal.ts';
import type { PriceRequest, PrivacyEvent, Refusal } from '../types.ts';
import type { Costed, PerUse } from './price_use.ts';

/** An event of a job, as it was written and as it was understood. */
export interface JobEvent {
  event: PrivacyEvent;
  resolved: ResolvedEvent;
  pointer: string;
}

/** The members of an event that are amounts of an accounting as they stand. */
const STATED: Partial<Record<PerUse, Partial<Record<PrivacyEvent['kind'], readonly (string | null)[]>>>> = {
  pure: { pure: ['epsilon'] },
  approximate: { pure: ['epsilon', null], approximate: ['epsilon', 'delta'] },
  zcdp: { zcdp: ['rho'] },
  approximate_zcdp: { zcdp: ['rho', null] },
};

/** A number of the request as the integer of its decimal; an error where that has too many digits or is another number. */
export function writtenAmount({ decimals }: PriceRequest, pointer: string, value: number): bigint | Refusal {
  const written = decimals?.find((one) => one.pointer === pointer)?.decimal ?? String(value);
  const amount = parseDecimal(written);
  if (amount !== null && Number(written) === value) return amount;
  const detail =
    amount === null
      ? 'an amount that is charged has at most 18 digits behind the point'
      : 'the decimal that is given for it is another number';
  return { code: 'invalid_parameters', pointer, detail };
}

/** The amounts that the event itself states, times its uses; null where it states none. */
export function statedAmounts(request: PriceRequest, { event, pointer }: JobEvent, accounting: PerUse): bigint[] | Refusal | null {
  const members = STATED[accounting]?.[event.kind];
  if (members === undefined || event.sampling.scheme !== 'none' || (event.group_size ?? 1) > 1) return null;
  const amounts: bigint[] = [];
  for (const member of members) {
    if (member === null) amounts.push(0n);
    else {
      const amount = writtenAmount(request, `${pointer}/${member}`, (event as unknown as Record<string, number>)[member] as number);
      if (typeof amount !== 'bigint') return amount;
      amounts.push(amount * BigInt(event.count ?? 1));
    }
  }
  return amounts;
}

/** Numerator and denominator. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/** Relative difference from what was computed beyond which nothing is taken for what it is said to be: far above the rounding of either. */
const SAME = 1e-11;

/**
 * What the distance of the two inputs may be in units of the noise: epsilon of Laplace noise, of selection and of reports, mu of Gaussian noise. None where the
 * parameters of the event are of no such form.
 */
function distancesOf(request: PriceRequest, { event, pointer }: JobEvent): Fraction[] {
  const written = (member: string): bigint | null => {
    const value = (event as unknown as Record<string, number | undefined>)[member];
    const amount = value === undefined ? null : writtenAmount(request, `${pointer}/${member}`, value);
    return typeof amount === 'bigint' ? amount : null;
  };
  const quotient = (over: bigint | null, under: bigint | null): Fraction[] =>
    over === null || under === null || under === 0n ? [] : [{ over, under }];
  const { mechanism } = request;
  switch (event.kind) {
    case 'laplace':
    case 'gaussian':
      if ('noise_multiplier' in event) {
        const contributions = 'adjacency' in mechanism ? contributionShift(1, mechanism.adjacency) : 1;
        return quotient(BigInt(contributions) * SCALE, written('noise_multiplier'));
      }
      return quotient(written('sensitivity'), written(event.kind === 'laplace' ? 'scale' : 'sigma'));
    case 'discrete_laplace': {
      const [step, sensitivity] = [written('noise_parameter'), written('sensitivity')];
      return step === null || sensitivity === null ? [] : quotient(step * sensitivity, SCALE * SCALE);
    }
    case 'above_threshold': {
      const [threshold, query] = [written('epsilon_threshold'), written('epsilon_query')];
      return threshold === null || query === null ? [] : quotient(threshold + query, SCALE);
    }
    default:
      // Of monotone utilities it may be half of what the exponent says.
      return [SCALE, 2n * SCALE].flatMap((under) => quotient(written('epsilon'), under));
  }
}

/** What the distance costs in an accounting that knows it exactly. */
function costOf({ over, under }: Fraction, isGaussian: boolean, accounting: PerUse): Fraction | null {
  if (accounting === 'pure' || accounting === 'approximate') return isGaussian ? null : { over, under };
  if (!isGaussian) return null;
  return { over: over * over, under: (accounting === 'gdp' ? 1n : 2n) * under * under };
}

/**
 * The cost of an event without rounding but that of its last decimal, upwards: ten uses of epsilon 1/10 cost 1. Null where it is not a fraction of what was
 * written, and where it is not what was computed from the law of the event, which then decides.
 */
export function exactAmounts(request: PriceRequest, one: JobEvent, accounting: PerUse, computed: Costed): bigint[] | null {
  const { event } = one;
  if (computed.mass !== 0 || event.sampling.scheme !== 'none' || (event.group_size ?? 1) > 1) return null;
  const known = Number(amountUp(computed.main));
  for (const distance of distancesOf(request, one)) {
    const cost = costOf(distance, event.kind === 'gaussian', accounting);
    if (cost === null) continue;
    const amount = (cost.over * BigInt(event.count ?? 1) * SCALE + cost.under - 1n) / cost.under;
    if (Math.abs(Number(amount) - known) <= SAME * known + 2) return [amount, 0n];
  }
  return null;
}
