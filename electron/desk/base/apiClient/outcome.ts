import type { FieldError } from '../../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';

/** A refusal by a provider. */
export interface ProviderRefusal {
  status: number;
  /** The message of a Rafter server, or a quotation of the provider's text. */
  message: AnyMessage;
  /** Errors of fields, by JSON Pointer into the request's body. */
  errors: FieldError[];
  /** The id under which a revised job continues. */
  supersededBy: number | null;
  /** From Retry-After. */
  retryAfterMs: number | null;
}

/** How a request ended. Nothing that a network or a provider does throws. */
export type ProviderOutcome<T> = Ending<T> & {
  /** What came, where that costs something: a repetition waits for it. */
  costlyBytes?: number;
};

type Ending<T> =
  /**
   * The documented status and body. `serverMs` is the provider's clock; `asOf`, which some lists have, is the next
   * `updated_since`.
   */
  | {
      kind: 'answered';
      value: T;
      etag: string | null;
      serverMs: number | null;
      asOf?: string | null;
      /** Only the first entries of a longer list. */
      isCut?: true;
    }
  /** 304: nothing has changed. */
  | { kind: 'unchanged' }
  | { kind: 'refused'; refusal: ProviderRefusal; serverMs: number | null }
  /** Certainly not taken: the provider was not reached. */
  | {
      kind: 'unreached';
      reason: AnyMessage;
      /** Something on the way, or the provider itself, sent the request elsewhere, after its body perhaps. */
      isTurnedAway?: true;
    }
  /** Perhaps taken: the connection broke, no response came in time, or the response is not a documented one. */
  | {
      kind: 'lost';
      reason: AnyMessage;
      timedOut: boolean;
      /** The response was complete but not a documented one: a retry would get the same. */
      odd?: true;
    };

export type Answered<T> = Extract<ProviderOutcome<T>, { kind: 'answered' }>;

/**
 * Uploads also fail if the stored file is missing or altered; nothing was taken then. `stalled`: its pieces took far more bytes
 * than the file has, and the provider still lacks some.
 */
export type UploadOutcome = ProviderOutcome<{ id: string }> | { kind: 'unreadable' | 'stalled'; reason: AnyMessage };

/** Why a request has no answer; null where it has one, or needs none. */
export const whyNot = (outcome: UploadOutcome | ProviderOutcome<unknown>): AnyMessage | null => {
  if (outcome.kind === 'answered' || outcome.kind === 'unchanged') return null;
  return outcome.kind === 'refused' ? outcome.refusal.message : outcome.reason;
};
