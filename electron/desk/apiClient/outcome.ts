import type { FieldError } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';

/** A refusal by a provider. */
export interface ProviderRefusal {
  status: number;
  /** The message of a Rafter server, or a quotation of the provider's words. */
  message: AnyMessage;
  /** What is wrong with which field, by JSON Pointer into the body that was sent. */
  errors: FieldError[];
  /** The id under which a revised job goes on. */
  supersededBy: number | null;
  /** When to come again, as told. */
  retryAfterMs: number | null;
}

/** How a request ended. Nothing that a network or a provider does is an exception. */
export type ProviderOutcome<T> =
  /**
   * The documented status and a body that is what the reference promises. `serverMs` is the provider's clock; `asOf`,
   * where a list tells it, is the next `updated_since`.
   */
  | { kind: 'answered'; value: T; etag: string | null; serverMs: number | null; asOf?: string | null }
  /** 304: what is known still holds. */
  | { kind: 'unchanged' }
  /** The provider said no. */
  | { kind: 'refused'; refusal: ProviderRefusal; serverMs: number | null }
  /** Certainly not taken: nobody was reached who could have. */
  | { kind: 'unreached'; reason: AnyMessage }
  /** Perhaps taken: the connection broke, no answer came in time, or the answer is none that the reference knows. */
  | {
      kind: 'lost';
      reason: AnyMessage;
      timedOut: boolean;
      /** It was answered, whole, and otherwise than the reference says: asking again would bring the same. */
      odd?: true;
    };

/** Uploads can also fail on this side: the stored file is gone, or not what it was. Nothing was taken then. */
export type UploadOutcome = ProviderOutcome<{ id: string }> | { kind: 'unreadable'; reason: AnyMessage };
