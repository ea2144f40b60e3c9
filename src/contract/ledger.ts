/** All that is said over HTTP about budgets. */
export * from './budget.ts';
export * from './charge.ts';
export * from './record.ts';
