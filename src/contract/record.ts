/** What auditors and dashboards read of a budget. */
import { Budget } from './budget.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { quantityName } from './shortage.ts';

const time = Type.String({ description: 'RFC 3339.' });
const entryKind = oneOf(['opened', 'charged', 'reserved', 'committed', 'released', 'expired', 'capacity_changed'], 'What happened.');

export const LedgerEntry = component(
  'LedgerEntry',
  closed(
    {
      sequence: Type.Integer({ minimum: 1, description: 'Its place.' }),
      time,
      kind: entryKind,
      decision: oneOf(['admitted', 'refused'], 'Whether it took effect.'),
      caller: Type.String({ description: 'Id of the key that asked.' }),
      cost: Type.Array(Type.String({ description: 'An amount.' }), { description: 'One for each quantity of the budget.' }),
      reservation: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The reservation it belongs to.' }),
      body: Type.String({ description: 'The entry as it was hashed: JSON, with the event and the hash of the entry before it.' }),
      hash: Type.String({ description: 'SHA-256 of body, as hexadecimal digits.' }),
    },
    'An entry of the log.',
  ),
);
export const EntryList = component(
  'EntryList',
  closed(
    {
      items: Type.Array(ref(LedgerEntry), { description: 'In their order.' }),
      next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For the next page; null at the end.' }),
    },
    'Entries.',
  ),
);
export type EntryList = Static<typeof EntryList>;

export const EntryCount = component(
  'EntryCount',
  closed(
    {
      kind: entryKind,
      decision: oneOf(['admitted', 'refused'], 'Whether it took effect.'),
      entries: Type.Integer({ minimum: 1, description: 'How many.' }),
    },
    'Entries of one kind.',
  ),
);

export const BudgetAudit = component(
  'BudgetAudit',
  closed(
    {
      budget: ref(Budget),
      counts: Type.Array(ref(EntryCount), { description: 'Entries by what happened, in the order in which each happened first.' }),
      callers: Type.Array(Type.String({ description: 'Id of a key.' }), {
        description: 'All who asked, in the order of their first entry.',
      }),
      engine_versions: Type.Array(Type.String({ description: 'A version.' }), { description: 'Engines that computed costs, in order.' }),
      opened_at: time,
      last_at: time,
      entries: Type.Integer({
        minimum: 1,
        description: 'Entries that were read again, each hash and each link; the state is what they add up to.',
      }),
      head_hash: Type.String({ description: 'Hash of the last of them.' }),
      verified: Type.Literal(true),
      caveat: Type.String({ description: 'What a hash chain does not prove.' }),
    },
    'A report for auditors.',
  ),
);
export type BudgetAudit = Static<typeof BudgetAudit>;

/** What `npm run ledger -- import` reads; see src/ledger/transfer.ts. */
export const BudgetLines = component('BudgetLines', Type.String({ description: 'One JSON object a line.' }));

export const SeriesPoint = component(
  'SeriesPoint',
  closed(
    {
      sequence: Type.Integer({ description: 'The entry after which it stood so.' }),
      time,
      spent: Type.Array(Type.String({ description: 'An amount.' }), { description: 'One for each quantity.' }),
      reserved: Type.Array(Type.String({ description: 'An amount.' }), { description: 'One for each quantity.' }),
    },
    'A point of the burn-down.',
  ),
);
export const Projection = component(
  'Projection',
  closed(
    {
      quantity: quantityName,
      order: Type.Optional(Type.Number({ description: 'The order of a Renyi divergence.' })),
      per_day: nullableNumber('What was spent or reserved a day since the opening; null while no time has passed.'),
      exhausted_at: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'When the cap is reached at that rate, RFC 3339; null where it is not, or not within a hundred years.',
      }),
    },
    'How long the rest lasts at the rate so far. An estimate, no promise.',
  ),
);
export const BudgetSummary = component(
  'BudgetSummary',
  closed(
    {
      budget: ref(Budget),
      quantities: Type.Array(quantityName, { description: 'The order of the amounts in the series.' }),
      series: Type.Array(ref(SeriesPoint), { description: 'At most some two hundred points, the last of them the present.' }),
      admitted: Type.Integer({ minimum: 0, description: 'Charges and reservations that were admitted.' }),
      refused: Type.Integer({ minimum: 0, description: 'Those that were refused.' }),
      projection: Type.Array(ref(Projection), { description: 'One for each quantity: advisory, if use goes on as since the opening.' }),
    },
    'A budget for dashboards.',
  ),
);
export type BudgetSummary = Static<typeof BudgetSummary>;
