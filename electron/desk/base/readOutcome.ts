import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { say } from '../../../shared/messages/say.ts';
import type { Clock } from '../../ports.ts';
import type { Answered, ProviderOutcome, ProviderRefusal } from './apiClient/outcome.ts';
import { boundedRetryAfterMs } from './retryPolicy.ts';
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

/** A refusal of the key, or of this one resource; a probe finds which. */
export const isKeyRefusal = (status: number): boolean => status === 401 || status === 403;

interface ReadDeps {
  provider: ProviderConnection;
  clock: Clock;
}

/** Gives the provider the pause that a refusal asks for: how long it is, or null. */
export const restAsAsked = (
  { status, message: reason, retryAfterMs }: ProviderRefusal,
  { provider, clock }: ReadDeps,
): number | null => {
  if (status !== 429 && status !== 503) return null;
  const afterMs = boundedRetryAfterMs(retryAfterMs);
  provider.backOff(clock.now() + afterMs, reason);
  return afterMs;
};

/** The answer of a read; null for "not modified". Throws `LookupFailed` for every other outcome. */
export const readOutcome = <T>(outcome: ProviderOutcome<T>, deps: ReadDeps): Answered<T> | null => {
  const { provider } = deps;
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
      const { status, message: reason } = outcome.refusal;
      if (isKeyRefusal(status)) provider.markUnverified();
      const isFull = status === 507;
      if (status >= 500 && !isFull) provider.noteTrouble('read', reason);
      const afterMs = restAsAsked(outcome.refusal, deps);
      // A quota holds until a person changes it.
      throw new LookupFailed(reason, { afterMs, lasting: (status < 500 || isFull) && afterMs === null });
    }
  }
};
