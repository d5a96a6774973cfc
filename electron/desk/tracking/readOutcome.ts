import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { say } from '../../../shared/messages/say.ts';
import type { Clock } from '../../ports.ts';
import type { Answered, ProviderOutcome } from '../apiClient/outcome.ts';
import { boundedRetryAfterMs } from '../outbox/retryPolicy.ts';
import type { ProviderConnection } from '../sync/providerConnection.ts';

/** A read failed; what was stored before stays. */
export class LookupFailed extends Error {
  override readonly name = 'LookupFailed';
  readonly reason: AnyMessage;
  readonly afterMs: number | null;
  /** A retry will fail for the same reason. */
  readonly lasting: boolean;
  constructor(
    reason: AnyMessage,
    { afterMs = null, lasting = false }: { afterMs?: number | null; lasting?: boolean } = {},
  ) {
    super(say('en', reason));
    this.reason = reason;
    this.afterMs = afterMs;
    this.lasting = lasting;
  }
}

/** A refusal of the key, or of this one resource; a probe tells which. */
export const isKeyRefusal = (status: number): boolean => status === 401 || status === 403;

/** The answer of a read; null for "not modified". Throws `LookupFailed` for every other outcome. */
export const readOutcome = <T>(
  outcome: ProviderOutcome<T>,
  { provider, clock }: { provider: ProviderConnection; clock: Clock },
): Answered<T> | null => {
  switch (outcome.kind) {
    case 'answered':
      provider.noteAnswer('read', outcome.serverMs);
      return outcome;
    case 'unchanged':
      return null;
    case 'unreached':
    case 'lost':
      provider.markUnverified();
      throw new LookupFailed(outcome.reason);
    case 'refused': {
      const { status, message: reason, retryAfterMs } = outcome.refusal;
      if (isKeyRefusal(status)) provider.markUnverified();
      const afterMs = status === 429 || status === 503 ? boundedRetryAfterMs(retryAfterMs) : null;
      if (status >= 500) provider.noteTrouble('read', reason);
      if (afterMs !== null) provider.backOff(clock.now() + afterMs, reason);
      throw new LookupFailed(reason, { afterMs, lasting: status < 500 && afterMs === null });
    }
  }
};
