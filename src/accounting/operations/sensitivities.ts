/**
 * How epsilon moves with each parameter of a composition: derivatives by central differences of best estimates at two steps, extrapolated. These
 * are estimates, not bounds; beside each stands how far the two steps and the widths of the intervals let it be off.
 */
import { eventSchemas, samplingSchemas } from '../mechanisms/catalogue.ts';
import { Curve } from '../readings/curve.ts';
import { readEpsilon } from '../readings/epsilon.ts';
import type { ComposeRequest, Composition, Context, EpsilonAt, Refusal, Sensitivity } from '../types.ts';
import { type FreeParameter, freeParameter } from './parameter.ts';
import { prepare, quiet } from './prepare.ts';

type Outcome = { ok: true; sensitivities: Sensitivity[] } | { ok: false; refusal: Refusal };

const MOST_PARAMETERS = 30;
/** The longer of the two steps, relative to the parameter. */
const STEP = 2e-3;

/** Pointers to the numbers of each event in which privacy is monotone. */
function parametersOf({ events }: Composition): string[] {
  return events.flatMap((event, index) => {
    const movable = (fields: readonly { name: string; type: string; effect?: unknown }[], holder: object, prefix: string) =>
      fields.filter(({ name, effect }) => effect !== undefined && name in holder).map(({ name }) => `/events/${index}${prefix}/${name}`);
    const own = eventSchemas.find(({ kind }) => kind === event.kind)?.fields ?? [];
    const sampler = samplingSchemas.find(({ scheme }) => scheme === event.sampling.scheme)?.fields ?? [];
    return [...movable(own, event, ''), ...movable(sampler, event.sampling, '/sampling'), `/events/${index}/count`];
  });
}

interface Reading {
  value: number;
  width: number;
}

class Reader {
  refusal: Refusal | null = null;
  private readonly request: ComposeRequest;
  private readonly logDeltas: number[];
  private readonly context: Context;

  constructor(request: ComposeRequest, logDeltas: number[], context: Context) {
    this.request = request;
    this.logDeltas = logDeltas;
    this.context = context;
  }

  /** Best estimates of epsilon at the deltas; NaN where none is finite. */
  at(mechanism: Composition): Reading[] {
    const { tolerance } = this.request;
    const result = prepare({ mechanism, ...(tolerance === undefined ? {} : { tolerance }) }, quiet(this.context));
    if (!result.ok) {
      this.refusal = result.refusal;
      return this.logDeltas.map(() => ({ value: Number.NaN, width: Number.NaN }));
    }
    const curve = new Curve(result.prepared.profile);
    return this.logDeltas.map((logDelta) => {
      const { lower, value, upper } = readEpsilon(curve, logDelta);
      return { value: value ?? Number.NaN, width: curve.profile.sides === 'two_sided' ? (upper ?? Number.NaN) - lower : 0 };
    });
  }
}

interface Slope {
  derivative: number;
  error: number;
}

/** The slope over [x - below, x + above], with what the widths at both ends allow. */
function slopeOver(low: Reading, high: Reading, length: number): Slope {
  return { derivative: (high.value - low.value) / length, error: (low.width + high.width) / length };
}

function slopesOf(parameter: FreeParameter, reader: Reader): { method: Sensitivity['method']; slopes: Slope[] } {
  const { start: x, integer, safest, loosest } = parameter;
  const [least, most] = [Math.min(safest, loosest), Math.max(safest, loosest)];
  const read = (value: number) => reader.at(parameter.with(value));
  const long = integer ? Math.max(2, 2 * Math.round(0.5 * STEP * x)) : STEP * x;
  if (x - long < least || x + long > most) {
    // At an end of the range one step is taken inwards.
    const short = integer ? 1 : 0.5 * STEP * x;
    const outwards = x - long < least ? short : -short;
    const [here, beyond] = [read(x), read(x + outwards)];
    const slopes = here.map((one, i) => {
      const { derivative, error } = slopeOver(one, beyond[i] as Reading, outwards);
      return { derivative, error: Math.abs(error) + Math.abs(derivative) * (integer ? 0.5 : STEP) };
    });
    return { method: 'one_sided_difference', slopes };
  }
  const [a, b, c, d] = [read(x - long), read(x - 0.5 * long), read(x + 0.5 * long), read(x + long)] as const;
  const slopes = a.map((_, i) => {
    const wide = slopeOver(a[i] as Reading, d[i] as Reading, 2 * long);
    const narrow = slopeOver(b[i] as Reading, c[i] as Reading, long);
    const gap = narrow.derivative - wide.derivative;
    return { derivative: narrow.derivative + gap / 3, error: Math.abs(gap) / 3 + (4 * narrow.error + wide.error) / 3 };
  });
  return { method: 'central_difference', slopes };
}

/** @param all where epsilon was asked for */
export function sensitivities(request: ComposeRequest, all: readonly EpsilonAt[], context: Context): Outcome {
  const refuse = (code: Refusal['code'], detail: string): Outcome => ({ ok: false, refusal: { code, pointer: '/sensitivities', detail } });
  const { mechanism } = request;
  if (mechanism.kind !== 'composition') return refuse('unreachable', 'only a composition of events has parameters that can be moved');
  const pointers = parametersOf(mechanism);
  if (pointers.length > MOST_PARAMETERS) {
    return refuse(
      'too_expensive',
      `the events have ${pointers.length} parameters, each of which costs four compositions; at most ${MOST_PARAMETERS} are moved`,
    );
  }
  const reader = new Reader(
    request,
    all.map(({ log_delta }) => log_delta ?? Number.NEGATIVE_INFINITY),
    context,
  );
  const moved: Sensitivity[] = [];
  for (const pointer of pointers) {
    const found = freeParameter(mechanism, pointer);
    // a parameter may be stated in another form
    if (!found.ok) continue;
    const { method, slopes } = slopesOf(found.parameter, reader);
    if (reader.refusal !== null) return { ok: false, refusal: reader.refusal };
    const finite = (x: number) => (Number.isFinite(x) ? x : null);
    moved.push({
      parameter: pointer,
      value: found.parameter.start,
      method,
      derivative_at: all.map(({ delta, log_delta }, i) => {
        const { derivative, error } = slopes[i] as Slope;
        return { delta, log_delta, derivative: finite(derivative), error: finite(error) };
      }),
    });
    context.progress?.(moved.length, pointers.length);
  }
  return { ok: true, sensitivities: moved };
}
