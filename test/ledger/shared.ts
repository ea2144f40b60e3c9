/** What holds when several processes share a store: one suite for those that can be shared, in small sizes (`at-size.ts` has the large ones). */
import type { Test } from 'tap';
import { contend, killAtRandom, seeded } from './processes.ts';

/** @param create the address of a new place for a ledger */
export function sharedByProcesses(t: Pick<Test, 'test'>, name: string, create: () => Promise<string>): void {
  t.test(`${name}: six processes charge 300 units each against a cap of 1,000`, { timeout: 240_000 }, async (t) => {
    t.same(await contend(await create(), 'shared'), { answered: 1800, admitted: 1000, refused: 800, recorded: 1000, spent: 1000 });
  });

  t.test(`${name}: kill -9 anywhere loses nothing and doubles nothing`, { timeout: 240_000 }, async (t) => {
    const where = await create();
    const random = seeded(20250601);
    for (let run = 0; run < 5; run++) {
      t.match(await killAtRandom(where, `killed-${run}`, 20, random), { lost: 0, doubled: 0, refused: 0 });
    }
  });
}
