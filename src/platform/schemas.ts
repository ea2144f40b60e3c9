/** Pieces of route schemas that every route repeats. */
import { closed, ProblemSchema, ref } from '../contract/index.ts';
import { problems } from '../problems.ts';

/** Nothing may stand behind the question mark. */
export const noQuery = closed({}, 'No parameters.');

type Status = (typeof problems)[keyof typeof problems]['status'];

/** Response entries for the statuses that a route can fail with: one shape for all. */
export function problemResponses(...statuses: Status[]) {
  const rows = Object.entries(problems);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = rows.filter(([, row]) => row.status === status).map(([code]) => code);
      return [
        status,
        { description: `A problem: ${codes.join(', ')}.`, content: { 'application/problem+json': { schema: ref(ProblemSchema) } } },
      ];
    }),
  );
}
