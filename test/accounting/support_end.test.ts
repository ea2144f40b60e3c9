/** Next to the end of the support of the add direction delta is tiny, and its bound is too. */
import t from 'tap';
import { ask, composition, gaussian } from './ask.ts';

t.test('the upper bound falls all the way to the end of the support', async (t) => {
  // The largest loss of the add direction is -30 ln(1 - q) = 1.8435.
  const { add } = ask('computeProfile', {
    mechanism: composition('add_remove', gaussian(0.0596, 1.32, 30)),
    epsilon: Array.from({ length: 60 }, (_, i) => 1.2 + i / 100),
  });
  for (const [i, upper] of add.upper.entries()) {
    t.ok((upper as number) < 1e-11, `eps ${1.2 + i / 100}: ${upper}`);
    if (i > 0) t.ok((upper as number) <= (add.upper[i - 1] as number) * (1 + 1e-9), `eps ${1.2 + i / 100}: falls`);
  }
});
