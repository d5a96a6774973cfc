import type { HttpReply } from './exchange.ts';

/** Refusals of requests of an upload in pieces, by their status alone: they may come from anything on the way. */
type Answer = Pick<HttpReply, 'status'>;

/** The server does not take this upload in pieces: the answer to a form shows why, or takes it. */
export const takesForms = ({ status }: Answer): boolean => [400, 405, 411, 415, 501].includes(status);

/** The method is refused: proxies of some companies pass on GET and POST alone. */
export const isMethodRefused = ({ status }: Answer): boolean => status === 405 || status === 501;

/** A refusal of the question itself: neither of the key, nor one that passes. */
export const isRefusedQuestion = ({ status }: Answer): boolean =>
  status === 501 || (status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 425, 429].includes(status));
