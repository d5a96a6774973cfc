import { cutText, longest } from '../boundedText.ts';
import { type HttpReply, headersOf } from './exchange.ts';

/** Quoted parameters of a link besides `rel`; a title may contain anything. */
const otherParameter = /;\s*(?!rel\b)[\w*-]+\s*=\s*"[^"]*"/gi;

/** RFC 8288: `<…>; rel="next"`, among other parameters and other relations. */
const nextLink = /<([^<>]*)>(?:\s*;[^,<]*)?;\s*rel\s*=\s*"?(?:[^",;]*\s)?next(?=[\s",;]|$)/i;

/**
 * The URL of the next page; null at the end. Only path and query of a link are used, because providers behind a gateway often
 * name their inner host. Text that is no URL is returned as it is.
 */
export const nextOf = (
  answer: HttpReply,
  page: { next?: string | null | undefined } | null,
  here: string,
): string | null => {
  const link = () => cutText(headersOf(answer, 'link').join(', '), longest.text).replace(otherParameter, '');
  const next = page?.next === undefined ? nextLink.exec(link())?.[1] : page.next;
  if (!next) return null;
  const to = URL.canParse(next, here) ? new URL(next, here) : null;
  if (to === null || !/^https?:$/.test(to.protocol)) return next;
  const { pathname, search } = to;
  return Object.assign(new URL(here), { pathname, search }).href;
};
