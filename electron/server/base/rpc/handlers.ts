import type { FastifyReply, FastifyRequest } from 'fastify';
import type { officeCalls } from '../../../../shared/office/contract.ts';
import type { Role } from '../../../../shared/rpc/roles.ts';
import type { CallHandlers } from '../../../rpc/dispatch.ts';
import type { Actor } from '../audit/auditStore.ts';
import { createHash } from 'node:crypto';
import type { IdempotentRequest } from '../idempotency/idempotencyStore.ts';

/** A signed-in user. */
export interface SessionUser {
  id: number;
  email: string;
  role: Role;
  /** The only organization whose jobs this user sees; null for staff, who see all. */
  organization: number | null;
}

/** The session behind a request. */
export interface OfficeSession {
  user: SessionUser;
  address: string;
  /** `https://host:port` of this server as the browser sees it, for links. */
  origin: string;
  /** Throws `signed-out` if the session ended while the body was arriving. */
  assertLive: () => Promise<void>;
}

/** The user as the audit log records it. */
export const actorOf = ({ user, address }: OfficeSession): Actor => ({
  actor: user.email,
  address,
  fromOffice: user.role !== 'office',
});

/** Handlers for signed-in users. Role and input have been checked; refusals are thrown as Problems. */
export type OfficeHandlers = CallHandlers<typeof officeCalls, [OfficeSession]>;

/** The request behind a call. */
export interface CallContext {
  /** Null for a request without a live session. */
  session: OfficeSession | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** Handlers that need the request itself, for its cookie. */
export type RequestHandlers = CallHandlers<typeof officeCalls, [CallContext]>;

/**
 * The idempotency record of a call that a window may repeat after a lost response: same user, key and content. The key
 * contains spaces, which keys of the API never do.
 */
export const idempotencyOf = (
  user: SessionUser,
  organization: number,
  key: string | undefined,
  content: readonly unknown[],
): IdempotentRequest | null =>
  key === undefined
    ? null
    : {
        organization,
        key: `console ${user.id} ${key}`,
        fingerprint: createHash('sha256').update(JSON.stringify(content)).digest(),
      };
