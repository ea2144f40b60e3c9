/** How the time of a fit grows: with the number of steps, with 1/sigma, with the number of distinct phases. */
import type { Composition } from '../../../src/accounting/types.ts';
import { type Bench, coldAndKnown } from '../bench.ts';
import { answer, composition, sampledGaussian } from '../configurations.ts';
import { milliseconds, progress, significant, table, widthOf } from '../print.ts';
import { sideBySide } from '../timing.ts';

interface Member {
  label: string;
  mechanism: Composition;
}
interface Family {
  name: string;
  label: string;
  members: Member[];
}

const FAMILIES: Family[] = [
  {
    name: 'Steps T at q = 0.01 sqrt(1000/T), sigma 1',
    label: 'T',
    members: [1e3, 1e4, 1e5, 1e6, 1e7].map((steps) => ({
      label: steps.toExponential(0),
      mechanism: composition([sampledGaussian(0.01 * Math.sqrt(1e3 / steps), 1, steps)]),
    })),
  },
  {
    name: 'Noise sigma at q = 0.01, 1,000 steps',
    label: 'sigma',
    members: [2, 1, 0.8, 0.6, 0.5, 0.4, 0.3].map((sigma) => ({
      label: String(sigma),
      mechanism: composition([sampledGaussian(0.01, sigma, 1000)]),
    })),
  },
  {
    name: 'Distinct phases at q = 0.01, sigma from 1 to 1.3, 1,000 steps in all',
    label: 'phases',
    members: [1, 2, 5, 10, 20, 50, 100, 200].map((phases) => ({
      label: String(phases),
      mechanism: composition(Array.from({ length: phases }, (_, i) => sampledGaussian(0.01, 1 + (0.3 * i) / phases, 1000 / phases))),
    })),
  },
];

/** The members of a family take turns, so that the machine's moods meet all of them. */
export async function growth(bench: Bench): Promise<void> {
  for (const { name, label, members } of FAMILIES) {
    progress(`growth: ${name}`);
    const contenders = members.flatMap(({ mechanism }) => coldAndKnown(mechanism, (law) => void answer('fitGdp', { mechanism: law })));
    const { ours } = await sideBySide(null, contenders, bench.rounds);
    const rows = members.map((member, at) => {
      const [cold, known] = ours.slice(2 * at, 2 * at + 2) as [number, number];
      const { engine, mu } = answer('fitGdp', { mechanism: member.mechanism });
      const growthOf = (time: number, first: number) => (time / first).toFixed(2);
      return [
        member.label,
        engine,
        significant(mu.value),
        widthOf(mu),
        milliseconds(cold),
        growthOf(cold, ours[0] as number),
        milliseconds(known),
        growthOf(known, ours[1] as number),
      ];
    });
    table(`Growth of gdp-fit. ${name}`, [label, 'engine', 'mu', 'width', 'cold ms', 'to the first', 'known law ms', 'to the first'], rows);
  }
}
