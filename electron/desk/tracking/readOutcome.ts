import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { say } from '../../../shared/messages/say.ts';
import type { Clock } from '../../ports.ts';
import type { ProviderOutcome } from '../apiClient/outcome.ts';
import { boundedRetryAfterMs } from '../outbox/retryPolicy.ts';
import type { ProviderConnection } from '../sync/providerConnection.ts';

/** The provider did not answer, or not well; what was fetched before stays. */
export class LookupFailed extends Error {
  override readonly name = 'NotNow';
  readonly reason: AnyMessage;
  readonly afterMs: number | null;
  /** The provider has a reason of its own, and will have it tomorrow. */
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

export interface ReadValue<T> {
  value: T;
  etag: string | null;
  asOf: string | null;
}

/** Whether this is said of the key, or of the one thing that was asked for: the probe knows. */
export const isKeyRefusal = (status: number): boolean => status === 401 || status === 403;

/** What a look-up makes of an outcome: its value, null for "not modified", or `NotNow`. */
export const createReadOutcome =
  ({ provider, clock }: { provider: ProviderConnection; clock: Clock }) =>
  <T>(outcome: ProviderOutcome<T>): ReadValue<T> | null => {
    switch (outcome.kind) {
      case 'answered':
        provider.noteServerTime(outcome.serverMs);
        return { value: outcome.value, etag: outcome.etag, asOf: outcome.asOf ?? null };
      case 'unchanged':
        return null;
      case 'unreached':
      case 'lost':
        provider.markUnverified();
        throw new LookupFailed(outcome.reason);
      case 'refused': {
        const { status, message: reason, retryAfterMs } = outcome.refusal;
        if (isKeyRefusal(status)) provider.markUnverified();
        const told = status === 429 || status === 503 ? boundedRetryAfterMs(retryAfterMs) : null;
        if (told !== null) provider.backOff(clock.now() + told, reason);
        throw new LookupFailed(reason, { afterMs: told, lasting: status < 500 && told === null });
      }
    }
  };
export type ReadOutcome = ReturnType<typeof createReadOutcome>;
