/** What a key may be good for. A name never changes its meaning. */
export const scopes = {
  compute: 'Ask for computations, jobs and their results.',
  'budget:read': 'Read budgets.',
  'budget:spend': 'Charge and reserve.',
  'budget:admin': 'Open budgets and change them.',
  'audit:read': 'Read the record of decisions.',
  ops: 'Read metrics.',
} as const;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];
