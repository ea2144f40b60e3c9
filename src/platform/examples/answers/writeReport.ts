import type { ExampleAnswer } from '../requests.ts';

export const writeReport: ExampleAnswer = { success: { url: '', body: null }, problem: { status: 400, body: null } };
