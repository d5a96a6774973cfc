import type { HttpReply } from './exchange.ts';
import type { UploadOutcome } from './outcome.ts';
import { isOfServer } from './readRefusal.ts';

type Status = Pick<HttpReply, 'status'>;

/** The server does not take this upload in pieces: the answer to a form shows why, or takes it. */
export const takesForms = ({ status }: Status): boolean => [400, 405, 411, 415, 501].includes(status);

/** The method is refused: proxies of some companies pass on GET and POST alone. */
export const isMethodRefused = ({ status }: Status): boolean => status === 405 || status === 501;

/** A filter on the way refuses the request: it may say so as if the key were wrong, or nothing were there. */
export const isRefusedOnTheWay = (outcome: UploadOutcome): boolean =>
  outcome.kind === 'refused' &&
  [403, 404, 410].includes(outcome.refusal.status) &&
  !isOfServer(outcome.refusal.message.code);

/** A refusal of the question what the provider has, and not one that passes by itself. A HEAD gets no word why: a 403 may be a filter's. */
export const isRefusedQuestion = (outcome: UploadOutcome): boolean => {
  if (outcome.kind !== 'refused') return false;
  const { status } = outcome.refusal;
  return status >= 400 && status < 500 && ![401, 407, 408, 421, 425, 429].includes(status);
};
