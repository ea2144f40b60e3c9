import type { ExampleAnswer } from '../requests.ts';

export const calibrateCharge: ExampleAnswer = { success: { url: '', body: null }, problem: { status: 404, body: null } };
