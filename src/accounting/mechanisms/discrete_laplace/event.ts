import { type EventDefinition, refused, use } from '../definition.ts';
import { discreteLaplaceFamily, LARGEST_EPSILON } from './law.ts';

export const discreteLaplaceEvent: EventDefinition<'discrete_laplace'> = {
  families: [discreteLaplaceFamily],
  resolve({ noise_parameter, sensitivity }) {
    const epsilon = noise_parameter * sensitivity;
    if (epsilon > LARGEST_EPSILON) {
      return refused('', `noise_parameter * sensitivity is above ${LARGEST_EPSILON} nats, which protects nobody`);
    }
    return { ok: true, uses: [use(discreteLaplaceFamily, { a: noise_parameter, d: sensitivity })] };
  },
};
