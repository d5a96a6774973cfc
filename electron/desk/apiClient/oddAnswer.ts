import { message } from '../../../shared/messages/catalogue.ts';
import { headerOf, type HttpReply, lostReply } from './exchange.ts';
import type { ProviderOutcome } from './outcome.ts';

export const isPage = (answer: HttpReply, text: string): boolean =>
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
