/** The twin that forgets with the process. */
import { type Claimed, ENDED, type Ending, type Job, LOST, MOST_LOSSES, type NewJob } from '../job.ts';
import type { JobStore, Limits, Submitted } from '../store.ts';

interface Row {
  job: Job;
  body: Uint8Array;
  answer: Uint8Array | null;
  lease_until: number;
  losses: number;
}

export function createMemoryStore(): JobStore {
  // in the order of submission
  const rows = new Map<string, Row>();
  /** When a tenant last had its turn. */
  const turns = new Map<string, number>();
  let turn = 0;

  const all = () => [...rows.values()];
  const mine = (tenant: string, id: string) => {
    const row = rows.get(id);
    return row?.job.tenant === tenant ? row : undefined;
  };
  const held = (id: string, attempt: number) => {
    const row = rows.get(id);
    return row?.job.state === 'running' && row.job.attempt === attempt ? row : undefined;
  };
  const end = ({ job }: Row, now: number, change: Partial<Job>) => Object.assign(job, { ended_at: now, ...change });
  /** Back into the queue, or to its end where what runs it breaks again and again. */
  const putBack = (row: Row, now: number, lost: boolean) => {
    if (lost) row.losses += 1;
    if (row.losses >= MOST_LOSSES) end(row, now, { state: 'failed', fault: LOST });
    else row.job.state = 'queued';
  };

  return {
    async submit({ body, ...job }: NewJob, limits: Limits): Promise<Submitted> {
      const open = all().filter((row) => !ENDED.has(row.job.state));
      const known = all().find((row) => row.job.tenant === job.tenant && row.job.idempotency_key === job.idempotency_key);
      if (job.idempotency_key !== null && known !== undefined) {
        return known.job.fingerprint === job.fingerprint ? { kind: 'known', job: { ...known.job } } : { kind: 'conflict' };
      }
      if (open.length >= limits.in_all) return { kind: 'full', whose: 'all' };
      if (open.filter((row) => row.job.tenant === job.tenant).length >= limits.per_tenant) return { kind: 'full', whose: 'tenant' };
      const made: Job = {
        ...job,
        ...{ state: 'queued', attempt: 0, done: 0, total: 1, started_at: null, ended_at: null, key: null, fault: null },
      };
      rows.set(job.id, { job: made, body, answer: null, lease_until: 0, losses: 0 });
      return { kind: 'accepted', job: { ...made } };
    },
    async get(tenant, id) {
      const row = mine(tenant, id);
      return row && { ...row.job };
    },
    async cancel(tenant, id, now) {
      const row = mine(tenant, id);
      if (row !== undefined && !ENDED.has(row.job.state)) end(row, now, { state: 'cancelled' });
      return row && { ...row.job };
    },
    async claim(_owner, now, lease_ms): Promise<Claimed | undefined> {
      for (const row of all()) {
        const gone = row.lease_until <= now || row.lease_until > now + lease_ms;
        if (row.job.state === 'running' && gone) putBack(row, now, false);
      }
      const waiting = all().filter((row) => row.job.state === 'queued');
      const last = (row: Row) => turns.get(row.job.tenant) ?? 0;
      const row = waiting.reduce<Row | undefined>((best, one) => (best === undefined || last(one) < last(best) ? one : best), undefined);
      if (row === undefined) return undefined;
      turn += 1;
      turns.set(row.job.tenant, turn);
      Object.assign(row.job, { state: 'running', attempt: row.job.attempt + 1, started_at: now, done: 0, total: 1 });
      row.lease_until = now + lease_ms;
      return { job: { ...row.job }, body: row.body };
    },
    async renew(id, attempt, now, lease_ms, done, total) {
      const row = held(id, attempt);
      if (row === undefined) return false;
      row.lease_until = now + lease_ms;
      Object.assign(row.job, { done, total });
      return true;
    },
    async finish(id, attempt, now, ending: Ending) {
      const row = held(id, attempt);
      if (row === undefined) return false;
      if (ending.state === 'failed') end(row, now, ending);
      else {
        row.answer = ending.answer;
        end(row, now, { state: 'done', key: ending.key, done: ending.total, total: ending.total });
      }
      return true;
    },
    async release(id, attempt, now, lost) {
      const row = held(id, attempt);
      if (row === undefined) return false;
      putBack(row, now, lost);
      return true;
    },
    async answer(tenant, key) {
      return all().find((row) => row.job.tenant === tenant && row.job.key === key)?.answer ?? undefined;
    },
    async sweep(now, keep_ms) {
      let [expired, forgotten] = [0, 0];
      for (const row of all()) {
        if (ENDED.has(row.job.state)) {
          if ((row.job.ended_at ?? now) > now - keep_ms) continue;
          rows.delete(row.job.id);
          forgotten += 1;
        } else if (row.job.expires_at <= now) {
          end(row, now, { state: 'expired' });
          expired += 1;
        }
      }
      return { expired, forgotten };
    },
    async counts() {
      const count = (state: string) => all().filter((row) => row.job.state === state).length;
      return { queued: count('queued'), running: count('running') };
    },
    async close() {},
  };
}
