/** What a schema cannot say about a request: members that exclude or need each other. */
import { eventSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { EventSchema } from '../accounting/mechanisms/schema.ts';
import { READING_OPERATIONS } from '../accounting/types/readings.ts';
import type { Mechanism } from './mechanism.ts';
import type { OperationId, Requests } from './operations.ts';
import type { FieldError } from './problem.ts';

const schemaOf = new Map<string, EventSchema>(eventSchemas.map((schema) => [schema.kind, schema]));

/** The rules of single operations. */
const checks: { [K in OperationId]?: (request: Requests[K]) => FieldError | null } = {
  computeProfile: checkProfile,
  computeTradeOff: checkTradeOff,
  computeSteps: checkSteps,
  auditMechanism: checkAudit,
  readMechanism: checkReadings,
  convertGuarantee: checkGuarantee,
  analysePredictability: checkDrawing,
  calibrateNoise: checkDrawing,
  fitUtility: checkSweep,
};

/** The first fault of a request that its schema accepts, or null. */
export function checkSemantics<K extends OperationId>(operation: K, request: Requests[K]): FieldError | null {
  const fault = 'mechanism' in request && request.mechanism !== undefined ? checkMechanism(request.mechanism) : null;
  return fault ?? checks[operation]?.(request) ?? null;
}

function checkMechanism(mechanism: Mechanism): FieldError | null {
  if (mechanism.kind !== 'composition') return null;
  for (const [index, event] of mechanism.events.entries()) {
    const fault = checkEvent(event as unknown as Record<string, unknown>, `/mechanism/events/${index}`);
    if (fault !== null) return fault;
  }
  return null;
}

function checkTradeOff({ fpr, log_fpr }: Requests['computeTradeOff']): FieldError | null {
  if (fpr === undefined || log_fpr === undefined) return null;
  return { pointer: '/log_fpr', code: 'conflicting_members', message: 'must not be given together with fpr' };
}

function checkProfile({ epsilon: grid }: Requests['computeProfile']): FieldError | null {
  if (grid === undefined || !('from' in grid) || grid.from < grid.to) return null;
  return { pointer: '/epsilon/to', code: 'minimum', message: 'must be above from' };
}

/** Nothing is seen more often than it was tried. */
function checkAudit({ evidence }: Requests['auditMechanism']): FieldError | null {
  const over = (pointer: string, of: string): FieldError => ({
    pointer: `/evidence/${pointer}`,
    code: 'maximum',
    message: `must not exceed ${of}`,
  });
  if (evidence.kind === 'one_run') {
    if (evidence.guesses > evidence.canaries) return over('guesses', 'canaries');
    return evidence.correct > evidence.guesses ? over('correct', 'guesses') : null;
  }
  if (evidence.kind === 'scores') return null;
  for (const [index, { true_positives, false_positives }] of evidence.thresholds.entries()) {
    if (true_positives > evidence.members) return over(`thresholds/${index}/true_positives`, 'members');
    if (false_positives > evidence.non_members) return over(`thresholds/${index}/false_positives`, 'non_members');
  }
  return null;
}

/** A mechanism is checked where it stands. */
function checkGuarantee({ guarantee }: Requests['convertGuarantee']): FieldError | null {
  const fault = guarantee.kind === 'mechanism' ? checkMechanism(guarantee.mechanism) : null;
  return fault === null ? null : { ...fault, pointer: `/guarantee${fault.pointer}` };
}

/** Each entry as its own operation would be checked. */
function checkReadings({ want, ...shared }: Requests['readMechanism']): FieldError | null {
  for (const [index, { kind, ...own }] of want.entries()) {
    const operation: OperationId = READING_OPERATIONS[kind];
    const fault = checks[operation]?.({ ...shared, ...own } as never) ?? null;
    if (fault !== null) return { ...fault, pointer: `/want/${index}${fault.pointer}` };
  }
  return null;
}

/** The runs of a sweep are a mechanism like any other. */
function checkSweep({ sweep }: Requests['fitUtility']): FieldError | null {
  const fault = sweep === undefined ? null : checkMechanism(sweep.mechanism);
  return fault && { ...fault, pointer: `/sweep${fault.pointer}` };
}

/** How the core was drawn, and of what. */
function checkDrawing({ process, source }: Requests['analysePredictability' | 'calibrateNoise']): FieldError | null {
  const needed = (name: string, message: string) => ({ pointer: `/process/${name}`, code: 'required', message });
  const excluded = (name: string, message: string) => ({ pointer: `/process/${name}`, code: 'conflicting_members', message });
  if (process.kind === 'shard') {
    if (process.core === undefined && process.alpha === undefined) return needed('core', 'is required, or alpha');
    if (process.core !== undefined && process.alpha !== undefined) return excluded('alpha', 'must not be given together with core');
    if (source.kind === 'moments' && process.records === undefined) return needed('records', 'is required with moments');
  }
  if (process.kind === 'dependent') {
    if (source.kind === 'records' && process.lag === undefined) return needed('lag', 'is required with records');
    if (source.kind === 'moments' && process.lag !== undefined)
      return excluded('lag', 'does not go with moments, which are long-run already');
  }
  return null;
}

/** Steps ascend and end with the schedule. */
function checkSteps({ mechanism, steps, delta, log_delta }: Requests['computeSteps']): FieldError | null {
  if (delta !== undefined && log_delta !== undefined) {
    return { pointer: '/log_delta', code: 'conflicting_members', message: 'must not be given together with delta' };
  }
  if (steps === undefined) return null;
  const list = Array.isArray(steps) ? steps : [steps.from, steps.to];
  const pointer = (index: number) => (Array.isArray(steps) ? `/steps/${index}` : '/steps/to');
  const falling = list.findIndex((step, index) => index > 0 && step <= (list[index - 1] as number));
  if (falling > 0) return { pointer: pointer(falling), code: 'minimum', message: 'must be above the one before it' };
  // a curve of the user's own has no steps, which the domain says better
  if (mechanism.kind !== 'composition') return null;
  const total = mechanism.events.reduce((sum, { count }) => sum + (count ?? 1), 0);
  const beyond = list.findIndex((step) => step > total);
  return beyond < 0
    ? null
    : { pointer: pointer(beyond), code: 'maximum', message: 'must not exceed the number of uses of the composition' };
}

function checkEvent(event: Record<string, unknown>, pointer: string): FieldError | null {
  const schema = schemaOf.get(event.kind as string);
  const fault = schema === undefined || schema.forms.length < 2 ? null : checkForms(schema.forms, event, pointer);
  if (fault !== null) return fault;
  for (const { type, name } of schema?.fields ?? []) {
    const nested = type === 'event' && name in event ? checkEvent(event[name] as Record<string, unknown>, `${pointer}/${name}`) : null;
    if (nested !== null) return nested;
  }
  return null;
}

/** Exactly one form of the event must be given, in full. */
function checkForms(forms: EventSchema['forms'], event: Record<string, unknown>, pointer: string): FieldError | null {
  const names = new Set(forms.flat());
  const full = forms.find((form) => form.every((name) => name in event));
  const extra = full && [...names].find((name) => name in event && !full.includes(name));
  if (full !== undefined && extra === undefined) return null;
  const wanted = `give ${forms.map((form) => form.join(' with ')).join(', or ')}`;
  if (full === undefined) {
    const begun = forms.find((form) => form.some((name) => name in event)) ?? forms[0] ?? [];
    const missing = begun.find((name) => !(name in event));
    return { pointer: `${pointer}/${missing}`, code: 'required', message: `is missing: ${wanted}` };
  }
  const message = `does not go with ${full.join(' and ')}: ${wanted}, not both`;
  return { pointer: `${pointer}/${extra}`, code: 'conflicting_members', message };
}
