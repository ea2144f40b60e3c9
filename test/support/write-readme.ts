/** Writes the answer that the README shows below its first request, with the fields that it shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { operations } from '../../src/accounting/index.ts';
import { readBody } from './readme.ts';

const path = new URL('../../README.md', import.meta.url);
const readme = readFileSync(path, 'utf8');
const { request, answer } = readBody(readme);
const outcome = operations.fitGdp(request, { cancelled: () => false });
if (!outcome.ok) throw new Error(outcome.refusal.detail);
const fresh = outcome.answer as unknown as Record<string, unknown>;

/** One line while it fits into the width of the file, else one entry a line. */
function render(value: unknown, indent: string): string {
  const flat = JSON.stringify(value, null, 1).replace(/\s*\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || flat.length + indent.length < 132) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + render(item, inner)).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${render(item, inner)}`);
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

const shown = render(Object.fromEntries(Object.keys(answer).map((name) => [name, fresh[name]])), '');
writeFileSync(
  path,
  readme.replace(/```json\n[\s\S]*?\n```/, () => `\`\`\`json\n${shown}\n\`\`\``),
);
