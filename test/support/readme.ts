/** The requests that the README shows, each with the answer below it: some of its members, to the last digit. */
import { takeIn } from '../../src/contract/index.ts';
import { type OperationId, operationIds, operations } from '../../src/contract/operations.ts';
import { compute } from '../../src/doors.ts';

export interface Example {
  operation: OperationId;
  body: string;
  /** What is shown of the answer. */
  shown: Json;
}
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A curl with a body, whatever stands between, and the next block of JSON. */
const EXAMPLE = /curl -s http:\/\/127\.0\.0\.1:8080(\/v1\/[a-z/-]+)[^\n]* -d '\n([\s\S]*?)'\n```[\s\S]*?```json\n([\s\S]*?)\n```/g;

export function readExamples(readme: string): Example[] {
  return [...readme.matchAll(EXAMPLE)].map(([, path, body = '', shown = '']) => {
    const operation = operationIds.find((id) => operations[id].path === path);
    if (operation === undefined) throw new Error(`the README asks ${path}, which nobody answers`);
    return { operation, body, shown: JSON.parse(shown) };
  });
}

/** The whole answer. */
export function answerOf({ operation, body }: Example): Json {
  const taken = takeIn(operation, Buffer.from(body));
  if (!taken.ok) throw new Error(taken.detail);
  const outcome = compute(operation, taken.request, { cancelled: () => false });
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return JSON.parse(JSON.stringify(outcome.answer));
}

/** The members of an answer that an example shows, at any depth. */
export function partOf(answer: Json, shown: Json): Json {
  if (Array.isArray(shown) && Array.isArray(answer)) {
    return answer.map((item, index) => (index < shown.length ? partOf(item, shown[index] as Json) : item));
  }
  if (!isRecord(shown) || !isRecord(answer)) return answer;
  return Object.fromEntries(
    Object.keys(shown).map((name) => [name, name in answer ? partOf(answer[name] as Json, shown[name] as Json) : null]),
  );
}

function isRecord(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The README with every answer as it is now. */
export function withAnswers(readme: string): string {
  const examples = readExamples(readme);
  let index = 0;
  return readme.replace(EXAMPLE, (whole, _path, _body, before: string) => {
    const example = examples[index++] as Example;
    const fresh = render(partOf(answerOf(example), example.shown), '');
    return `${whole.slice(0, whole.length - before.length - '\n```'.length)}${fresh}\n\`\`\``;
  });
}

/** One line while it fits into the width of the file, else one entry a line. */
function render(value: Json, indent: string): string {
  const flat = JSON.stringify(value, null, 1).replace(/\s*\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || flat.length + indent.length < 132) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + render(item, inner)).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${render(item, inner)}`);
  return `{\n${entries.join(',\n')}\n${indent}}`;
}
