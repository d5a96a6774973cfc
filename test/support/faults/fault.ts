/** The words an error answer is written in: ours (RFC 9457), a plain JSON service's, a gateway's page, or none. */
export type ErrorStyle = 'problem' | 'plain' | 'page' | 'silent';

export type RefusalStatus =
  400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504 | 507;

/** What the network may do to one request. */
export type Fault =
  /** The connection is reset as soon as the request's head is there; its body is never read. */
  | { kind: 'refuse' }
  /** Reset once `at` bytes of the body (all of it, when it is shorter) have come; the target never hears of it. */
  | { kind: 'reset-request'; at: number }
  /** Both connections break once the target has this share (0 to 1) of the body. */
  | { kind: 'cut-body'; share: number }
  /** The target takes the whole request and answers; the client's connection closes without a byte. */
  | { kind: 'lost-reply' }
  /** Reset after `at` bytes of the answer as it stands on the wire, head first. Longer than the answer: after all of it. */
  | { kind: 'reset-reply'; at: number }
  /**
   * The answer's head is whole and its body is cut after `share` (0 to 1, always short of the end). `cut-off`: the
   * length told is the full one, and the connection closes. `short-length`: the length told is that of the piece, so
   * that only the JSON shows it.
   */
  | { kind: 'truncated'; variant: 'cut-off' | 'short-length'; share: number }
  /** A captive portal answers in the target's place: its page with status 200, or a redirect to it. */
  | { kind: 'portal'; variant: 'page' | 'redirect' }
  /** Answered in the target's place. 429 and 503 tell `retryAfterSeconds` (default 1; null: they do not tell). */
  | { kind: 'status'; status: RefusalStatus; style: ErrorStyle; retryAfterSeconds?: number | null }
  /** The target takes the request, and the client is told that it failed. */
  | { kind: 'status-after'; status: 500 | 502 | 503 | 504; style: ErrorStyle }
  /** The answer comes whole, in small pieces that take `totalMs` together. */
  | { kind: 'slow'; totalMs: number }
  /** The target takes the request; the client hears nothing until it gives up. */
  | { kind: 'stall' };

export type FaultKind = Fault['kind'];
