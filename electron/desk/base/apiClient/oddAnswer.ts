import type { z } from 'zod';
import { message } from '../../../../shared/messages/catalogue.ts';
import { bodyText, headerOf, type HttpReply, lostReply } from './exchange.ts';
import type { ProviderOutcome } from './outcome.ts';

const isPage = (answer: HttpReply, text: string): boolean =>
  (headerOf(answer, 'content-type') ?? '').includes('html') || text.slice(0, 1000).trimStart().startsWith('<');

export const lostAnswer = (answer: HttpReply, text: string): ProviderOutcome<never> =>
  lostReply(
    isPage(answer, text) ? message('answer-web-page') : message('answer-incomplete', { status: answer.status }),
  );

/** Complete JSON with another status or shape than the reference documents. */
export const oddAnswer = (answer: HttpReply, text: string): ProviderOutcome<never> => {
  try {
    JSON.parse(text);
  } catch {
    return lostAnswer(answer, text);
  }
  return {
    kind: 'lost',
    timedOut: false,
    odd: true,
    reason: message('answer-undocumented', { status: answer.status }),
  };
};

/** The bytes of a message, and of all others of its job, which some providers answer with. */
const mostAcknowledgement = 8 * 1024 * 1024;

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The reference documents no body of this response: its status is enough, unless a web page came. */
export const readAcknowledgement = async <S extends z.ZodType>(
  answer: HttpReply,
  schema: S,
): Promise<ProviderOutcome<z.output<S>>> => {
  const text = await bodyText(answer, mostAcknowledgement);
  if (isPage(answer, text)) return lostAnswer(answer, text);
  const value = schema.parse(jsonOrNull(text));
  return { kind: 'answered', value, etag: null, serverMs: answer.serverMs };
};
