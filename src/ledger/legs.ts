/** Who pays for a job: the budget that is addressed, the others that the request names, and every whole that one of them is a part of. */
import type { Header } from './budget.ts';

export interface Payer {
  header: Header;
  /** The part of this budget that the job is about. */
  partition: string | null;
}

/**
 * The payers in order, the addressed budget first; or what is wrong.
 * @param headerOf null where there is no such budget
 */
export async function payersOf(
  addressed: Header,
  scopes: readonly string[],
  headerOf: (id: string) => Promise<Header | null>,
): Promise<{ ok: true; payers: Payer[] } | { ok: false; code: 'budget_not_found' | 'invalid_budget'; pointer: string; detail: string }> {
  const payers: Payer[] = [];
  const named: { header: Header; pointer: string }[] = [{ header: addressed, pointer: '' }];
  for (const [index, id] of scopes.entries()) {
    const header = await headerOf(id);
    const pointer = `/scopes/${index}`;
    if (header === null) return { ok: false, code: 'budget_not_found', pointer, detail: `There is no budget ${id}.` };
    const fault = mixed(addressed, header);
    if (fault !== null) return { ok: false, code: 'invalid_budget', pointer, detail: fault };
    named.push({ header, pointer });
  }
  for (const { header, pointer } of named) {
    let part: Header | null = header;
    let partition: string | null = null;
    for (;;) {
      const { id, partition_of }: Header = part;
      if (payers.some((payer) => payer.header.id === id && (payer.partition === null || partition === null))) {
        return { ok: false, code: 'invalid_budget', pointer, detail: `The budget ${id} would pay twice for one job.` };
      }
      payers.push({ header: part, partition });
      partition = partition_of?.partition ?? null;
      if (partition_of === null) break;
      part = await headerOf(partition_of.budget);
      // nobody would pay for the whole
      if (part === null) {
        const detail = `${id} is a part of ${partition_of.budget}, which is not in this ledger.`;
        return { ok: false, code: 'budget_not_found', pointer, detail };
      }
    }
  }
  return { ok: true, payers };
}

function mixed(a: Header, b: Header): string | null {
  if (a.privacy_unit !== b.privacy_unit) return `It protects another privacy unit (${b.privacy_unit}): one job has one cost for one unit.`;
  return a.adjacency === b.adjacency ? null : `It counts under ${b.adjacency}: a job has one cost for each adjacency.`;
}

/** What keeps a budget from being the part of another that it says it is; null where nothing does. */
export function partFault(child: Header, parent: Header | undefined): string | null {
  const place = child.partition_of;
  if (parent === undefined || place === null) return 'The budget that it is a part of does not exist.';
  if (parent.partitions === null) return 'The budget that it is a part of was opened without partitions.';
  if (!parent.partitions.names.includes(place.partition)) return 'The budget that it is a part of has no partition of this name.';
  if (parent.privacy_unit !== child.privacy_unit) return 'A part protects the same privacy unit as the whole.';
  const wanted = parent.adjacency === 'replace_one' ? 'add_remove' : parent.adjacency;
  return child.adjacency === wanted ? null : `A part of a budget under ${parent.adjacency} is charged under ${wanted}.`;
}
