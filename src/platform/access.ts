/**
 * Who may ask: every address under /v1 names the scope that it needs, and whoever asks must have a key that carries it. An address that names
 * none cannot be registered there.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Identity, Keyring } from '../access/keyring.ts';
import type { Scope } from '../access/scopes.ts';
import type { Fault } from '../problems.ts';
import { sendFault } from './reply.ts';
import { problemResponses } from './schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must be good for. Without it the address is open to everybody. */
    scope?: Scope;
    /** Whether it also takes binary bodies. */
    tensors?: boolean;
  }
}

const kIdentity = Symbol('identity');
type Identified = IncomingMessage & { [kIdentity]?: Identity };

export function isIdentified(request: IncomingMessage): boolean {
  return (request as Identified)[kIdentity] !== undefined;
}

/** Whom the request comes from. Only for requests that were let in. */
export function identityOf(request: IncomingMessage): Identity {
  const identity = (request as Identified)[kIdentity];
  if (identity === undefined) throw new Error('the identity of a request was asked for that nobody let in');
  return identity;
}

/** Whose part of queue, rate and streams a request takes: a key's, or an address's where there are no keys. */
export function clientOf(request: IncomingMessage): string {
  const { client } = identityOf(request);
  return client === 'local' ? `local ${request.socket?.remoteAddress ?? ''}` : client;
}

/** Decides on a request, once: what comes later finds the identity on it. */
export function letIn(keyring: Keyring, request: IncomingMessage, scope: Scope): Fault | undefined {
  const known = (request as Identified)[kIdentity];
  const admittance = known === undefined ? keyring.admit(request.headers.authorization) : { ok: true as const, identity: known };
  if (!admittance.ok) return DENIALS[admittance.why];
  (request as Identified)[kIdentity] = admittance.identity;
  if (admittance.identity.scopes.has(scope)) return undefined;
  return { code: 'forbidden', detail: `This needs a key with the scope ${scope}.` };
}

const DENIALS: Record<'no_key' | 'unknown_key' | 'keys_unreadable', Fault> = {
  no_key: { code: 'unauthenticated', detail: 'Send a key: Authorization: Bearer lossbook_...' },
  unknown_key: { code: 'unauthenticated', detail: 'The key is not known, was revoked or has expired.' },
  keys_unreadable: { code: 'keys_unreadable', detail: 'The service cannot read its keys, so nobody is let in.', retry_after_s: 5 },
};

export function addAccess(app: FastifyInstance, keyring: Keyring): void {
  app.addHook('onRoute', (route) => {
    const scope = route.config?.scope;
    if (scope === undefined) {
      // HEAD and OPTIONS routes that the framework adds take over the configuration of theirs
      if (/^\/(v1\/|metrics)/.test(route.url)) throw new Error(`${route.method} ${route.url} names no scope`);
      return;
    }
    route.schema ??= {};
    route.schema.security = [{ key: [] }];
    route.schema.response = { ...(route.schema.response as object), ...problemResponses(401, 403, 503) };
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { scope } = request.routeOptions.config;
    const fault = scope === undefined ? undefined : letIn(keyring, request.raw, scope);
    if (fault === undefined) {
      done();
      return;
    }
    if (fault.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer realm="lossbook"');
    if (fault.code === 'forbidden') {
      reply.header('www-authenticate', `Bearer realm="lossbook", error="insufficient_scope", scope="${scope}"`);
    }
    sendFault(reply, fault);
  });
}
