import type { OfficeResult, OfficeCallName, OfficeRequest } from '../../../shared/office/contract.ts';
import type { Role } from '../../../shared/office/shapes.ts';
import type { Actor } from '../store/auditStore.ts';
import { createHash } from 'node:crypto';
import type { IdempotentRequest } from '../store/idempotencyStore.ts';

/** Somebody who has signed in. */
export interface SessionUser {
  id: number;
  email: string;
  role: Role;
  /** The one organization whose jobs they see; null sees all. */
  organization: number | null;
}

/** Who asks, and from where. */
export interface OfficeSession {
  user: SessionUser;
  address: string;
  /** `https://host:port` as they see this server, for links. */
  origin: string;
  /** Throws `signed-out` where the session has ended since: what is sent can take its time to arrive. */
  assertLive: () => void;
}

/** As the audit log names them. */
export const actorOf = ({ user, address }: OfficeSession): Actor => ({
  actor: user.email,
  address,
  fromOffice: user.role !== 'office',
});

/** Answers to some calls of the contract, for whoever may ask; the request has been checked. Refusals are Problems. */
export type HandlersOf<N extends OfficeCallName> = {
  [K in N]: (request: OfficeRequest<K>, session: OfficeSession) => OfficeResult<K> | Promise<OfficeResult<K>>;
};

/**
 * What a window sends may be sent again, where its answer was lost: the same key of the same user with the same content
 * is one act. Keys of the API have no spaces, so none of them is meant.
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
