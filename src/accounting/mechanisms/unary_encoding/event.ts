/**
 * Two values differ in two bits, and the other bits say nothing. The loss is +epsilon where the first bit is reported as set and the second
 * is not, -epsilon the other way round, and 0 where both are reported alike, since ln(p/q) and ln((1-q)/(1-p)) then come with both signs:
 *   P masses p (1 - q),   (1 - p) q,   p q + (1 - p)(1 - q).
 * symmetric: p^2 : p (1 - p) twice : (1 - p)^2, so quiet = 2 e^(-epsilon/2). optimised: e^epsilon : e^epsilon + 1 : 1, so
 * quiet = 1 + e^-epsilon.
 */
import { type EventDefinition, use } from '../definition.ts';
import { threePointFamily } from '../randomized_response/law.ts';

export const unaryEncodingEvent: EventDefinition<'unary_encoding'> = {
  families: [],
  resolve({ epsilon, encoding }) {
    const quiet = encoding === 'symmetric' ? 2 * Math.exp(-0.5 * epsilon) : 1 + Math.exp(-epsilon);
    return { ok: true, uses: [use(threePointFamily, { epsilon, quiet })] };
  },
};
