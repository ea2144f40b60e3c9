/** What is known about a response beyond its status, left on it for whoever measures. */
import type { FastifyReply } from 'fastify';
import type { ProblemCode } from '../problems.ts';

export interface Notes {
  problem?: ProblemCode;
  /** How an answer was come by. */
  provenance?: string;
}

const kNotes = Symbol('notes');

export function note(reply: FastifyReply, notes: Notes): void {
  (reply as FastifyReply & { [kNotes]?: Notes })[kNotes] = notes;
}

export function notesOf(reply: FastifyReply): Notes {
  return (reply as FastifyReply & { [kNotes]?: Notes })[kNotes] ?? {};
}
