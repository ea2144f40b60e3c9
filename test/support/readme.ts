/** The first request of the README and the answer shown below it. */
import type { GdpFitRequest } from '../../src/accounting/types.ts';

export function readBody(readme: string): { request: GdpFitRequest; answer: Record<string, unknown> } {
  const request = /curl [^\n]*-d '\n([\s\S]*?)'\n```/.exec(readme)?.[1];
  const answer = /```json\n([\s\S]*?)\n```/.exec(readme)?.[1];
  if (request === undefined || answer === undefined) throw new Error('the README has no first example');
  return { request: JSON.parse(request), answer: JSON.parse(answer) };
}
