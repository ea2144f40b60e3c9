/**
 * Whether a new document keeps the promises of an old one. A client that was made from the old document must be able to send what it sent and
 * read what it is sent: no path, operation, member or value of a request may go, none may become required, and no range of a request may
 * become narrower; a member that an answer always had must stay.
 */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };

export interface Documented {
  paths: { [path: string]: { [method: string]: unknown } };
  components: { schemas: { [name: string]: unknown } };
}

type Side = 'request' | 'answer';

/** One line a broken promise. */
export function broken(old: Documented, now: Documented): string[] {
  const found: string[] = [];
  for (const [path, item] of Object.entries(old.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const next = now.paths[path]?.[method] as Node | undefined;
      const name = `${method.toUpperCase()} ${path}`;
      if (next === undefined) found.push(`${name} is gone`);
      else found.push(...operationFaults(name, operation as Node, next, { old, now }));
    }
  }
  return [...new Set(found)];
}

interface Documents {
  old: Documented;
  now: Documented;
}

const at = (node: Json | undefined, ...names: string[]): Json | undefined =>
  names.reduce<Json | undefined>((found, name) => (isNode(found) ? found[name] : undefined), node);

function operationFaults(name: string, old: Node, now: Node, documents: Documents): string[] {
  const found: string[] = [];
  if (old.operationId !== now.operationId) found.push(`${name}: operationId ${old.operationId} has become ${now.operationId}`);
  const parameters = (operation: Node) => (operation.parameters ?? []) as Node[];
  for (const parameter of parameters(now)) {
    const known = parameters(old).find((one) => one.name === parameter.name && one.in === parameter.in);
    if (parameter.required === true && known?.required !== true) found.push(`${name}: parameter ${parameter.name} has become required`);
  }
  const body = (operation: Node) => at(operation, 'requestBody', 'content', 'application/json', 'schema');
  compare(body(old), body(now), 'request', `${name} request`, documents, new Set(), found);
  for (const [status, response] of Object.entries((old.responses ?? {}) as Node)) {
    const next = at(now, 'responses', status);
    if (next === undefined) {
      found.push(`${name}: status ${status} is gone`);
      continue;
    }
    for (const [media, { schema }] of Object.entries((at(response, 'content') ?? {}) as { [media: string]: Node })) {
      compare(schema, at(next, 'content', media, 'schema'), 'answer', `${name} ${status}`, documents, new Set(), found);
    }
  }
  return found;
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function resolved(schema: Node, document: Documented): Node {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined;
  return name === undefined ? schema : (document.components.schemas[name] as Node);
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const values = (schema: Node): Json[] | undefined => (schema.const === undefined ? (schema.enum as Json[] | undefined) : [schema.const]);
const kinds = (schema: Node): Json[] => (schema.type === undefined ? [] : Array.isArray(schema.type) ? schema.type : [schema.type]);

function compare(
  oldSchema: Json | undefined,
  newSchema: Json | undefined,
  side: Side,
  where: string,
  documents: Documents,
  seen: Set<string>,
  found: string[],
): void {
  if (!isNode(oldSchema)) return;
  if (!isNode(newSchema)) {
    found.push(`${where} is gone`);
    return;
  }
  const names = `${oldSchema.$ref ?? ''} ${newSchema.$ref ?? ''}`;
  if (names !== ' ' && seen.has(names)) return;
  seen.add(names);
  const [old, now] = [resolved(oldSchema, documents.old), resolved(newSchema, documents.now)];
  const inside = (name: string, a: Json | undefined, b: Json | undefined) =>
    compare(a, b, side, `${where}/${name}`, documents, seen, found);

  const [had, has] = side === 'request' ? [old, now] : [now, old];
  const lost = kinds(had).filter((kind) => kinds(has).length > 0 && !kinds(has).includes(kind));
  if (lost.length > 0) found.push(`${where}: type ${lost.join(', ')} is ${side === 'request' ? 'refused now' : 'new'}`);
  if (side === 'request') {
    const [before, after] = [values(old), values(now)];
    const gone = (before ?? []).filter((value) => after !== undefined && !after.includes(value));
    if (gone.length > 0) found.push(`${where}: value ${gone.join(', ')} is refused now`);
    for (const name of LOWER)
      if (Number(now[name] ?? -Infinity) > Number(old[name] ?? -Infinity)) found.push(`${where}: ${name} has become narrower`);
    for (const name of UPPER)
      if (Number(now[name] ?? Infinity) < Number(old[name] ?? Infinity)) found.push(`${where}: ${name} has become narrower`);
  }
  const required = (schema: Node) => (schema.required ?? []) as string[];
  for (const name of side === 'request' ? required(now).filter((one) => !required(old).includes(one)) : [])
    found.push(`${where}/${name} has become required`);
  for (const name of side === 'answer' ? required(old).filter((one) => !required(now).includes(one)) : [])
    found.push(`${where}/${name} may be missing now`);
  for (const [name, member] of Object.entries((old.properties ?? {}) as Node)) inside(name, member, at(now, 'properties', name));
  if (old.items !== undefined) inside('*', old.items, now.items);
  for (const union of ['oneOf', 'anyOf']) {
    for (const branch of (old[union] ?? []) as Node[]) {
      const same = ((now[union] ?? []) as Node[]).find((one) => one.$ref !== undefined && one.$ref === branch.$ref);
      if (branch.$ref !== undefined && same === undefined) found.push(`${where}: ${String(branch.$ref).split('/').at(-1)} is gone`);
      else if (same !== undefined) inside(String(branch.$ref).split('/').at(-1) ?? '', branch, same);
    }
  }
}
