/** Tells keys what is left of their rate, in the fields of the IETF draft "RateLimit header fields for HTTP". */
import type { FastifyInstance } from 'fastify';
import type { Allowance } from '../access/allowance.ts';
import { identityOf, isIdentified } from './access.ts';

/** Answers from the front's cache cost nothing and carry no fields. */
export function addLimits(app: FastifyInstance, allowance: Allowance): void {
  const { burst, per_s } = allowance;
  const policy = `"cost";q=${burst};w=${Math.ceil(burst / per_s)}`;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isIdentified(request.raw)) {
      const { remaining, full_in_s } = allowance.left(identityOf(request.raw).client, Date.now());
      reply.header('ratelimit-policy', policy).header('ratelimit', `"cost";r=${remaining};t=${full_in_s}`);
    }
    done();
  });
}
