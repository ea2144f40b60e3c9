/** Holds responses to the schemas that the document publishes for them. */
import type { Test } from 'tap';
import { compile, type OperationId, operations, type Problem, ProblemSchema } from '../../src/contract/index.ts';
import { type ProblemCode, problems } from '../../src/problems.ts';
import type { Response } from './service.ts';

/** Codes of all problems that this process was shown to get. */
export const met = new Set<string>();

/** A problem of this code, complete, of the right status and type; returns it. */
export function expectProblem(t: Test, response: Response, code: ProblemCode, pointer?: string): Problem {
  const problem = response.json() as Problem;
  const validate = compile(ProblemSchema);
  t.ok(validate(problem), `a problem by its schema: ${JSON.stringify(validate.errors)}`);
  met.add(problem.code);
  t.equal(problem.code, code);
  t.equal(response.status, problems[code].status);
  t.equal(problem.status, response.status);
  t.equal(response.headers['content-type'], 'application/problem+json');
  t.equal(problem.instance, response.headers['x-request-id']);
  if (response.status === 503) t.match(response.headers['retry-after'], /^[1-9]\d*$/, 'says when to come back');
  if (pointer !== undefined) t.equal(problem.errors[0]?.pointer, pointer);
  return problem;
}

/** An answer of this operation by its schema; returns it. */
export function expectAnswer(t: Test, response: Response, operation: OperationId): Record<string, unknown> {
  t.equal(response.status, 200, response.status === 200 ? 'answered' : response.body.toString());
  const answer = response.json() as Record<string, unknown>;
  const validate = compile(operations[operation].answer);
  t.ok(validate(answer), `an answer by its schema: ${JSON.stringify(validate.errors)}`);
  return answer;
}
