import type { Clock } from '../../ports.ts';
import type { Outcome } from '../apiClient/outcome.ts';
import { restMs } from '../outbox/retryPolicy.ts';
import type { Line } from '../sync/line.ts';

/** The provider did not answer, or not well; what was fetched before stays. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly afterMs: number | null;
  /** The provider has a reason of its own, and will have it tomorrow. */
  readonly lasting: boolean;
  constructor(
    reason: string,
    { afterMs = null, lasting = false }: { afterMs?: number | null; lasting?: boolean } = {},
  ) {
    super(reason);
    this.afterMs = afterMs;
    this.lasting = lasting;
  }
}

export interface Taken<T> {
  value: T;
  etag: string | null;
  asOf: string | null;
}

/** Whether this is said of the key, or of the one thing that was asked for: the probe knows. */
export const isAboutKey = (status: number): boolean => status === 401 || status === 403;

/** What a look-up makes of an outcome: its value, null for "not modified", or `NotNow`. */
export const createTake =
  ({ line, clock }: { line: Line; clock: Clock }) =>
  <T>(outcome: Outcome<T>): Taken<T> | null => {
    switch (outcome.kind) {
      case 'answered':
        line.heard(outcome.serverMs);
        return { value: outcome.value, etag: outcome.etag, asOf: outcome.asOf ?? null };
      case 'unchanged':
        return null;
      case 'unreached':
      case 'lost':
        line.doubt();
        throw new NotNow(outcome.reason);
      case 'refused': {
        const { status, detail, retryAfterMs } = outcome.refusal;
        if (isAboutKey(status)) line.doubt();
        const told = status === 429 || status === 503 ? restMs(retryAfterMs) : null;
        if (told !== null) line.rest(clock.now() + told, detail);
        throw new NotNow(detail, { afterMs: told, lasting: status < 500 && told === null });
      }
    }
  };
export type Take = ReturnType<typeof createTake>;
