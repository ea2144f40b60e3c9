import type { ExampleAnswer } from '../requests.ts';

export const composeBudget: ExampleAnswer = { success: { url: '', body: null }, problem: { status: 404, body: null } };
