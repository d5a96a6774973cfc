import { createHash } from 'node:crypto';
import type { IdempotentRequest } from '../../store/idempotencyStore.ts';
import type { SessionUser } from '../handlers.ts';

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
