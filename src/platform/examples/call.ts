/** What an example is: a call that succeeds and one that does not, and what a replay of both gave. */
import type { Json } from '../json.ts';

export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: Json;
}
export interface ExampleCalls {
  operationId: string;
  summary: string;
  /** What must have been asked for the others to make sense. */
  before?: Call[];
  success: Call;
  problem: Call & { summary: string };
}

/** What a replay of the calls gave; see `answers/`. */
export interface ExampleAnswer {
  success: { url: string; body: Json };
  problem: { status: number; body: Json };
}
