/**
 * priceMechanism: what a job costs in the accounting of a budget, as decimals that are rounded up. Where uses add up, the cost is their sum; where the
 * job names a delta or a delta0, it is composed exactly as one whole, its parameters being fixed at its start.
 */

import { readRdpCurve } from '../mechanisms/rdp_curve/source.ts';
import type { ResolvedEvent } from '../mechanisms/resolve.ts';
import { amountUp, formatDecimal } from '../numerics/decimal.ts';
import { nextDown, up } from '../numerics/rounding.ts';
import { certificateAtDelta0 } from '../readings/certificate.ts';
import { Curve } from '../readings/curve.ts';
import { readEpsilon } from '../readings/epsilon.ts';
import type { Context, Outcome, Price, PriceAccounting, PriceAnswer, PricedAmount, PriceRequest, Refusal, Warning } from '../types.ts';
import { engineVersion } from '../version.ts';
import { describe } from './describe.ts';
import { isOwnCurve, readOwnCurve } from './own_curves.ts';
import { prepare, quiet } from './prepare.ts';
import { exactAmounts, type JobEvent, statedAmounts, writtenAmount } from './price_stated.ts';
import { costOfEvent, type PerUse, renyiOfEvent } from './price_use.ts';

type Priced = { ok: true; price: Price } | { ok: false; refusal: Refusal };

/** A job as its events, where it has some, and as its profile, made when first asked for. */
interface Job {
  request: PriceRequest;
  events: JobEvent[] | null;
  curve(): { ok: true; curve: Curve; warnings: Warning[] } | { ok: false; refusal: Refusal };
}

const refuse = (pointer: string, detail: string, code: Refusal['code'] = 'unsupported_event'): Priced => ({
  ok: false,
  refusal: { code, pointer, detail, reason: 'no_price' },
});

const THEOREMS: Record<PriceAccounting['kind'], string> = {
  pure: 'epsilons add up',
  approximate: 'epsilons and deltas add up',
  zcdp: 'rhos add up (Bun and Steinke 2016, Lemma 2.3)',
  approximate_zcdp: 'rhos and deltas add up (Bun and Steinke 2016, Lemma 8.2)',
  rdp: 'divergences of one order add up (Mironov 2017, Proposition 1)',
  gdp: 'squares of mu add up (Dong, Roth and Su 2022, Corollary 3.3)',
};

const NAMES: Record<PerUse, readonly PricedAmount['quantity'][]> = {
  pure: ['epsilon'],
  approximate: ['epsilon', 'delta'],
  zcdp: ['rho'],
  approximate_zcdp: ['rho', 'delta'],
  gdp: ['mu_squared', 'delta0'],
};

const hint: Record<PerUse, string> = {
  pure: 'its loss has no bound: only an accounting with delta, rho, Renyi divergences or mu knows it',
  approximate: 'its loss has no bound: name the delta at which its epsilon is read',
  zcdp: 'it has no finite rho here',
  approximate_zcdp: 'it has no finite rho here',
  gdp: 'it is mu-GDP for no finite mu: name the delta0 that its certificate may leave out',
};

/** Whether a mass at infinite loss has a place in an accounting. */
const hasMass = (accounting: PerUse) => NAMES[accounting].length > 1;

function perUse(job: Job, accounting: PerUse): Priced {
  if (job.events === null) return refuse('/mechanism', `a curve of your own has no cost a use in this accounting: ${hint[accounting]}`);
  const names = NAMES[accounting];
  const sums = names.map(() => 0n);
  let allStated = true;
  for (const one of job.events) {
    const { resolved, pointer, event } = one;
    const stated = statedAmounts(job.request, one, accounting);
    if (stated !== null && !Array.isArray(stated)) return { ok: false, refusal: stated };
    let amounts = stated;
    if (amounts === null) {
      allStated = false;
      const { main, mass } = costOfEvent(resolved, accounting);
      if (!Number.isFinite(main) || (mass > 0 && !hasMass(accounting))) {
        const why =
          mass > 0 && !hasMass(accounting) ? 'its loss may be infinite, which this accounting has no place for' : hint[accounting];
        return refuse(pointer, `${event.kind} has no cost in ${accounting}: ${why}`);
      }
      amounts = exactAmounts(job.request, one, accounting, { main, mass }) ?? [amountUp(main), amountUp(mass)];
    }
    for (const i of sums.keys()) sums[i] = (sums[i] as bigint) + (amounts[i] as bigint);
  }
  const amounts = names.map((quantity, i) => ({ quantity, amount: formatDecimal(sums[i] as bigint) }));
  const method = allStated ? 'stated' : 'per_use';
  return { ok: true, price: { kind: accounting, amounts, method, theorem: THEOREMS[accounting], warnings: unamplified(job, accounting) } };
}

/** Sampling that an accounting does not see. */
function unamplified({ events }: Job, accounting: PerUse): Warning[] {
  if (accounting === 'pure' || accounting === 'approximate') return [];
  const sampled = (events ?? []).filter(({ event }) => event.sampling.scheme !== 'none').map(({ event }) => event.kind);
  if (sampled.length === 0) return [];
  const instead = accounting === 'gdp' ? '; with a delta0 its certificate does' : '';
  return [{ code: 'UNAMPLIFIED', detail: `${[...new Set(sampled)].join(' and ')}: sampling does not lower this cost${instead}` }];
}

function renyi(job: Job, orders: readonly number[]): Priced {
  const amounts: PricedAmount[] = [];
  const { mechanism } = job.request;
  const own = mechanism.kind === 'rdp_curve' ? readRdpCurve(mechanism) : null;
  if (own !== null && !own.ok) return own;
  for (const [index, order] of orders.entries()) {
    let sum = 0n;
    const parts =
      own !== null
        ? [
            {
              pointer: '/mechanism',
              cost: order - 1 > own.curve.moment.largest ? Number.POSITIVE_INFINITY : up(own.curve.moment.at(order - 1) / (order - 1), 16),
            },
          ]
        : (job.events ?? []).map(({ resolved, pointer }) => ({ pointer, cost: renyiOfEvent(resolved, order) }));
    if (parts.length === 0) return refuse('/mechanism', 'a curve of your own has no Renyi divergences unless it is an rdp_curve');
    for (const { pointer, cost } of parts) {
      if (!Number.isFinite(cost))
        return refuse(pointer, `there is no finite Renyi divergence of order ${order} (order ${index} of the budget)`);
      sum += amountUp(cost);
    }
    amounts.push({ quantity: 'rdp_epsilon', order, amount: formatDecimal(sum) });
  }
  return { ok: true, price: { kind: 'rdp', amounts, method: own === null ? 'per_use' : 'stated', theorem: THEOREMS.rdp, warnings: [] } };
}

const OF_THE_WHOLE = 'the job is composed exactly as one whole, its parameters being fixed at its start';

/** (epsilon, delta) of the job at a delta that it names. */
function atDelta(job: Job, delta: number, pointer: string): Priced {
  const amount = writtenAmount(job.request, pointer, delta);
  if (typeof amount !== 'bigint') return { ok: false, refusal: amount };
  const read = job.curve();
  if (!read.ok) return read;
  const { curve, warnings } = read;
  const { upper } = curve.profile.sides === 'lower' ? { upper: null } : readEpsilon(curve, Math.log(nextDown(delta)));
  if (upper === null) return refuse(pointer, 'no finite epsilon has a delta as small as that', 'unreachable');
  const amounts: PricedAmount[] = [
    { quantity: 'epsilon', amount: formatDecimal(amountUp(up(upper, 8))) },
    { quantity: 'delta', amount: formatDecimal(amount) },
  ];
  return {
    ok: true,
    price: { kind: 'approximate', amounts, method: 'composed', theorem: `${OF_THE_WHOLE}; epsilons and deltas of jobs add up`, warnings },
  };
}

/** The certificate of the job at a delta0 that it names. */
function certificate(job: Job, delta0: number, pointer: string): Priced {
  const written = writtenAmount(job.request, pointer, delta0);
  if (typeof written !== 'bigint') return { ok: false, refusal: written };
  const read = job.curve();
  if (!read.ok) return read;
  const { curve, warnings } = read;
  const isGaussian = curve.profile.gaussianMu !== null;
  const mu = curve.profile.sides === 'lower' ? null : certificateAtDelta0(curve, nextDown(delta0));
  if (mu === null) return refuse(pointer, 'no finite mu has a certificate with a delta0 as small as that', 'unreachable');
  const amounts: PricedAmount[] = [
    { quantity: 'mu_squared', amount: formatDecimal(amountUp(up(mu * mu, 8))) },
    { quantity: 'delta0', amount: formatDecimal(isGaussian ? 0n : written) },
  ];
  const theorem = `${OF_THE_WHOLE}: for every epsilon delta <= delta0 + (1 - delta0) delta_mu; mu^2 and delta0 of jobs add up`;
  return { ok: true, price: { kind: 'gdp', amounts, method: 'composed', theorem, warnings } };
}

function priceIn(job: Job, accounting: PriceAccounting, index: number): Priced {
  const at = (name: string) => `/accountings/${index}/${name}`;
  if (accounting.kind === 'rdp') return renyi(job, accounting.orders);
  if (accounting.kind === 'approximate' && accounting.delta !== undefined) return atDelta(job, accounting.delta, at('delta'));
  if (accounting.kind === 'gdp' && accounting.delta0 !== undefined) return certificate(job, accounting.delta0, at('delta0'));
  return perUse(job, accounting.kind);
}

function jobOf(request: PriceRequest, context: Context): { ok: true; job: Job } | { ok: false; refusal: Refusal } {
  let made: ReturnType<Job['curve']> | undefined;
  const curve = () => {
    if (made !== undefined) return made;
    const result = prepare(request, context);
    made = result.ok ? { ok: true, curve: new Curve(result.prepared.profile), warnings: result.prepared.warnings } : result;
    return made;
  };
  const { mechanism } = request;
  if (isOwnCurve(mechanism)) {
    const read = readOwnCurve(mechanism);
    return read.ok ? { ok: true, job: { request, events: null, curve } } : read;
  }
  const described = describe(mechanism);
  if (!described.ok) return described;
  const resolved = described.resolve();
  if (!resolved.ok) return resolved;
  const own = mechanism.kind === 'composition';
  const events = described.composition.events.map((event, i) => ({
    event,
    resolved: resolved.events[i] as ResolvedEvent,
    pointer: own ? `/mechanism/events/${i}` : '/mechanism',
  }));
  return { ok: true, job: { request, events, curve } };
}

export function priceMechanism(request: PriceRequest, context: Context): Outcome<PriceAnswer> {
  const made = jobOf(request, quiet(context));
  if (!made.ok) return made;
  const prices: Price[] = [];
  for (const [index, accounting] of request.accountings.entries()) {
    const priced = priceIn(made.job, accounting, index);
    if (!priced.ok) return priced;
    if (priced.price.amounts.every(({ amount }) => amount === '0')) {
      const detail = 'the job costs nothing in this accounting: there is nothing to charge';
      return { ok: false, refusal: { code: 'unsupported_event', pointer: '/mechanism', detail, reason: 'no_cost' } };
    }
    prices.push(priced.price);
    context.progress?.(prices.length, request.accountings.length);
  }
  return { ok: true, answer: { prices, engine_version: engineVersion, request } };
}
