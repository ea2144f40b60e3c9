/** The shape of an example: what is asked, and what a replay gave. */
import type { Json } from '../json.ts';

/** `{name}` in an address is filled in when the call is replayed: see `test/support/examples.ts`. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Json;
}
export interface ExampleCalls {
  operationId: string;
  summary: string;
  /** What must have been asked for the others to make sense. */
  before?: Call[];
  success: Call & { status?: number };
  problem: Call & { summary: string };
}

/** What a replay of the calls gave; see `answers/`. */
export interface ExampleAnswer {
  success: { url: string; body: Json };
  problem: { status: number; body: Json };
}
