import { readMessage } from '../../../shared/messages/catalogue.ts';
import type { FieldError } from '../../../shared/messages/problem.ts';
import { messageText } from './messages.ts';
import type { SharedWords } from './sharedEn.ts';

/** An error of a field. One without a known code, such as a provider's, keeps its own text. */
export const fieldErrorText = (
  words: Pick<SharedWords, 'languageCode'>,
  { code, params, detail }: Pick<FieldError, 'code' | 'params' | 'detail'>,
): string => {
  const message = readMessage({ code, params });
  return message === null ? detail : messageText(words, message);
};
