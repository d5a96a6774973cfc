import type { HttpReply } from './exchange.ts';
import type { UploadOutcome } from './outcome.ts';

type Status = Pick<HttpReply, 'status'>;

/** The server does not take this upload in pieces: the answer to a form shows why, or takes it. */
export const takesForms = ({ status }: Status): boolean => [400, 405, 411, 415, 501].includes(status);

/** The method is refused: proxies of some companies pass on GET and POST alone. */
export const isMethodRefused = ({ status }: Status): boolean => status === 405 || status === 501;

/** A refusal of the question what the provider has: neither of the key, nor one that passes by itself. */
export const isRefusedQuestion = (outcome: UploadOutcome): boolean => {
  if (outcome.kind !== 'refused') return false;
  const { status } = outcome.refusal;
  return status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 425, 429].includes(status);
};
