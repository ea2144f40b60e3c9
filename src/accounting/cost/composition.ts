/**
 * What a composition takes, in units of about a millisecond of one core: its laws, made once, and each profile that is read of it. Nothing is composed
 * for it: only counts and what events say of themselves.
 */
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type { Adjacency, Composition, DpEvent, MechanismRequest, OpacusHistory } from '../types.ts';

/** Units of a composition. */
export interface CompositionCost {
  /** Its laws, which other compositions of the same events share. */
  laws: number;
  /** One profile, read as far as one number needs. */
  profile: number;
  /** Of these the part of a lattice or cells. */
  discretised: number;
  /** What one profile takes besides where it is read between the bulk of the losses and rare events. */
  valley: number;
  /** A second engine. */
  second: number;
  distinct: number;
  uses: number;
  /** The smallest probability with which an event is sampled. */
  rarest: number;
  /** Laws that stand between two mixtures, whose Renyi divergences are integrals of both. */
  between: number;
  /** Nothing but a formula is evaluated. */
  closed: boolean;
}

/** As measured over some hundred compositions of all kinds, a little above the middle. */
export const UNITS = {
  /** A law that a formula reads, and a composition of such laws beside them. */
  formula: 0.02,
  closed: 1,
  /** A law that a line integral serves; one of many that are alike; one of so little noise that lines do not serve it; and a reading of lines. */
  line: 9,
  alike: 0.8,
  loud: 90,
  lines: 5,
  /** A law of few losses, and one that is cut, composed and tilted. */
  atoms: 1,
  discrete: 12,
  /** A lattice, and how many times that where losses reach far. */
  lattice: 35,
  deep: 5,
  /** The composition of two laws in cells: of several laws, how many times that where losses reach far, and of one law with itself. */
  product: 14,
  deepProduct: 3,
  productAlone: 2,
  /** What lies between the bulk of the losses and rare events, where it is read. */
  valley: 300,
  /** A second engine of one law, of each other one, and of rare events in few uses. */
  second: 25,
  secondOfOthers: 4,
  secondFew: 1600,
};

/** Units of laws that are made of thousands of outcomes first, whatever then reads them. */
const MADE: Readonly<Record<string, number>> = {
  random_allocation: 2000,
  with_replacement: 2500,
  truncated_poisson: 1000,
  shuffled_batches: 200,
  without_replacement: 350,
};
/** Units of noise of which a group of records draws a binomial number of shares: of Gaussians for each doubling of the group, and of a law that is cut anew, as those of rare events in few uses are. */
const GROUPED = { doubling: 20, other: 700 };
/** Laws of one kind of which each is made by itself; of more, many are read between their neighbours. */
const APART = 24;
/** Kinds whose composition is a Gaussian. */
const GAUSSIAN: ReadonlySet<string> = new Set(['gaussian', 'matrix_gaussian', 'pate_gnmax']);
/** Kinds whose losses are few numbers. */
const ATOMS: ReadonlySet<string> = new Set([
  'pure',
  'approximate',
  'randomized_response',
  'hadamard',
  'subset_selection',
  'unary_encoding',
  'local_hashing',
  'zcdp',
]);
/** Noise on integers, and units of it where it is sampled in many uses. */
const UNSETTLED = 200;
const INTEGER: ReadonlySet<string> = new Set(['discrete_gaussian', 'discrete_laplace', 'skellam']);
/** Uses from which atoms that lie on no lattice need the finest one. */
const MANY = 32;
/**
 * Noise over what one record moves, and uses, from where on lines serve sampled Gaussians and are short; a rate below which events are rare, until so many records were drawn
 * in all uses: then there is a valley between the bulk of the losses and the first event, which is read in parts.
 */
const STEADY = { noise: 0.5, uses: 32 };
const RARE = { rate: 0.01, draws: 10, gone: 60 };

/** One event, and all of its uses. `noise`: over what one record moves, where it is Gaussian. */
interface Use {
  kind: string;
  scheme: string;
  probability: number;
  noise: number;
  uses: number;
  /** Largest loss of one use where the event states it, else 0. */
  loss: number;
  /** Records of one person. */
  group: number;
}

/** Of so many draws on average no record is drawn oftener than this in one use, but for a chance of some 1e-12. */
function drawsAtMost(mean: number): number {
  let draws = 0;
  for (let chance = 1; chance > 1e-12 && draws < 100; chance *= mean / draws) draws += 1;
  return draws;
}

/**
 * About how far the losses of all uses reach: of mean l^2 / 2 and deviation l each. Batches that are drawn with replacement reach as far as the record that is drawn most
 * often in one use, and as the mean of all uses, which is less than the divergence of order 2; what else is sampled is not looked at.
 */
function reachOf({ kind, scheme, probability, noise, uses, loss }: Use): number {
  const l = kind.includes('gaussian') || kind === 'skellam' ? 2 / noise : loss;
  if (scheme === 'none') return 0.5 * uses * l * l + 12 * l * Math.sqrt(uses);
  if (scheme !== 'with_replacement') return 0;
  const mean = 0.5 * Math.min(probability * l * l, probability * probability * Math.expm1(l * l));
  const once = l * drawsAtMost(probability);
  return Math.max(uses * mean + 12 * Math.sqrt(2 * mean * uses), 0.5 * once * once + 12 * once);
}

/** Reach from where on no double holds the smaller masses: cells are of no use, and a lattice may spend what it needs. */
const DEEP = 300;

/** What of a valley is read: all of it until some records were drawn, less and less of it from there on. */
function valleyOf({ kind, scheme, probability, noise, uses }: Use): number {
  const draws = uses * probability;
  if (kind !== 'gaussian' || scheme === 'none' || probability >= RARE.rate || draws > RARE.gone) return 0;
  return Math.min(1, RARE.draws / draws) * Math.max(1, Math.min(2, noise));
}

type Way = 'formula' | 'atoms' | 'line' | 'discrete';

/** How an event is read, and what making its law takes. `all`: uses of the whole composition. */
function wayOf(event: Use, all: number): { way: Way; units: number } {
  const { kind, scheme, probability, noise, uses, group } = event;
  const made = MADE[scheme];
  if (made !== undefined) return { way: 'discrete', units: made };
  if (scheme === 'none') {
    if (GAUSSIAN.has(kind)) return { way: 'formula', units: UNITS.formula };
    if (ATOMS.has(kind)) return { way: 'atoms', units: UNITS.atoms };
    return { way: 'discrete', units: UNITS.discrete };
  }
  const early = valleyOf(event) > 0 && uses < MANY;
  if (group > 1 && (kind !== 'gaussian' || early)) return { way: 'discrete', units: GROUPED.other };
  // atoms that lie on no lattice: of many uses the finest one serves
  if (uses > MANY && INTEGER.has(kind)) return { way: 'discrete', units: UNSETTLED };
  if (kind !== 'gaussian') return { way: 'discrete', units: UNITS.discrete };
  const lines = noise >= STEADY.noise && (all >= STEADY.uses || probability < RARE.rate);
  if (group > 1) return { way: 'line', units: UNITS.line + GROUPED.doubling * Math.log2(group) };
  return lines ? { way: 'line', units: UNITS.line } : { way: 'discrete', units: UNITS.loud };
}

/** Cells become no finer than this for a small tolerance. */
const MOST_FINER = 2;

/** How much more of itself a lattice may spend for a smaller tolerance. */
export const finerBy = (tolerance = DEFAULT_TOLERANCE) => Math.sqrt(Math.max(1, DEFAULT_TOLERANCE / tolerance));

/** Units of one profile by lattice and cells, where these may be what reads it. */
function discretisedCost(ways: readonly { event: Use; way: Way }[], tolerance: number | undefined): number {
  const cut = ways.filter(({ way }) => way === 'discrete' || way === 'atoms');
  if (cut.length === 0) return 0;
  const deep = ways.reduce((sum, { event }) => sum + reachOf(event), 0) > DEEP;
  const finer = finerBy(tolerance);
  const lattice = cut.some(({ way }) => way === 'discrete') ? UNITS.lattice * (deep ? UNITS.deep : 1) * finer : 0;
  const products = cut.slice(0, APART).reduce((sum, { event }) => sum + 1 + Math.log2(event.uses), 0);
  const product = cut.length > 1 ? UNITS.product * (deep ? UNITS.deepProduct : 1) : UNITS.productAlone;
  return lattice + product * products * Math.min(MOST_FINER, finer);
}

function total(events: readonly Use[], uses: number, tolerance: number | undefined, adjacency: Adjacency): CompositionCost {
  const ways = events.map((event) => ({ event, ...wayOf(event, uses) }));
  const closed = ways.every(({ way }) => way === 'formula');
  let [made, lines] = [0, 0];
  for (const { way, units } of ways) {
    if (way === 'line') lines += 1;
    made += way === 'line' && lines > APART ? UNITS.alike : units;
  }
  // one use has a formula
  const laws = uses === 1 ? Math.min(made, MADE[events[0]?.scheme ?? ''] ?? UNITS.line) : made;
  const discretised = uses === 1 ? 0 : discretisedCost(ways, tolerance);
  const read = closed ? UNITS.closed + UNITS.formula * events.length : UNITS.lines;
  const mixed = adjacency === 'replace_one' ? events.filter(({ kind, scheme }) => kind === 'gaussian' && scheme === 'poisson') : [];
  const between = mixed.length;
  let [rarest, valley, fewest] = [1, 0, MANY];
  for (const event of events) {
    rarest = Math.min(rarest, event.probability);
    const part = valleyOf(event);
    if (part === 0) continue;
    valley = Math.max(valley, UNITS.valley * part);
    fewest = Math.min(fewest, event.uses);
  }
  const second = (UNITS.second + UNITS.secondOfOthers * (events.length - 1) + (fewest < MANY ? UNITS.secondFew : 0)) * finerBy(tolerance);
  return {
    ...{ laws, profile: read + discretised, discretised, valley: uses === 1 ? 0 : valley },
    ...{ second: closed ? UNITS.closed : second, distinct: events.length, uses, rarest, between, closed },
  };
}

const readNumber = (source: object, name: string): number | undefined => {
  const value: unknown = (source as Record<string, unknown>)[name];
  return typeof value === 'number' ? value : undefined;
};

function useOf(event: Composition['events'][number], uses: number): Use {
  const { kind, sampling } = event;
  const [batch, size] = [readNumber(sampling, 'batch_size'), readNumber(sampling, 'dataset_size')];
  const probability = readNumber(sampling, 'probability') ?? (batch !== undefined && size !== undefined ? batch / size : 1);
  const variance = readNumber(event, 'variance');
  const spread = readNumber(event, 'sigma') ?? readNumber(event, 'scale') ?? (variance === undefined ? 1 : Math.sqrt(variance));
  const noise = readNumber(event, 'noise_multiplier') ?? spread / (readNumber(event, 'sensitivity') ?? 1);
  const loss = readNumber(event, 'epsilon') ?? readNumber(event, 'noise_parameter') ?? (kind === 'laplace' ? 2 / noise : 0);
  return { kind, scheme: sampling.scheme, probability, noise, uses, loss, group: readNumber(event, 'group_size') ?? 1 };
}

function costOfEvents(mechanism: Composition | DpEvent | OpacusHistory, tolerance: number | undefined): CompositionCost {
  if (mechanism.kind === 'opacus_history') {
    const rows = mechanism.history.map((row): Use => {
      const [noise = 0, probability = 0, uses = 0] = row;
      return { kind: 'gaussian', scheme: 'poisson', probability, noise, uses, loss: 0, group: 1 };
    });
    const uses = rows.reduce((sum, row) => sum + row.uses, 0);
    return total(rows, uses, tolerance, mechanism.adjacency);
  }
  if (mechanism.kind === 'dp_event') {
    // every class of a nested event may be a phase of its own, used as often as can be
    const distinct = JSON.stringify(mechanism.event).split('class_name').length;
    const discretised = UNITS.lattice * finerBy(tolerance);
    const laws = UNITS.discrete * distinct;
    const second = (UNITS.second + UNITS.secondOfOthers * (distinct - 1)) * finerBy(tolerance);
    return {
      laws,
      profile: UNITS.lines + discretised,
      discretised,
      valley: 0,
      second,
      distinct,
      uses: 1e6,
      rarest: 1,
      between: 0,
      closed: false,
    };
  }
  const counts = new Map<string, number>();
  const first = new Map<string, Composition['events'][number]>();
  for (const event of mechanism.events) {
    const { label: _, count, ...rest } = event;
    const key = JSON.stringify(rest);
    counts.set(key, (counts.get(key) ?? 0) + (count ?? 1));
    if (!first.has(key)) first.set(key, event);
  }
  let uses = 0;
  const events = Array.from(first, ([key, event]) => {
    const count = counts.get(key) ?? 1;
    uses += count;
    return useOf(event, count);
  });
  return total(events, uses, tolerance, mechanism.adjacency);
}

/** A curve of one's own is read, and has no laws. */
const ownCurve = (points: number): CompositionCost => ({
  ...{ laws: 0, profile: 1 + points / 100, discretised: 0, valley: 0, second: 0, distinct: 1, uses: 1, rarest: 1, between: 0 },
  closed: true,
});

export function compositionCost(mechanism: MechanismRequest, tolerance?: number): CompositionCost {
  if (mechanism.kind === 'trade_off_points') return ownCurve(mechanism.fpr.length);
  if (mechanism.kind === 'privacy_loss_pmf') return ownCurve(mechanism.remove.probabilities.length + mechanism.add.probabilities.length);
  if (mechanism.kind === 'rdp_curve') return ownCurve(400);
  if (mechanism.kind === 'profile_points') return ownCurve(mechanism.epsilon.length);
  return costOfEvents(mechanism, tolerance);
}
