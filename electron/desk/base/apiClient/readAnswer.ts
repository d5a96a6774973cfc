import type { z } from 'zod';
import { endpoints } from '../../../../shared/api/endpoints.ts';
import { mostHandedVisits } from '../../../../shared/visits/visits.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import { cutTexts, cutText, longest } from '../boundedText.ts';
import {
  bodyText,
  headerOf,
  type HttpReply,
  isSuccess,
  lostReply,
  notSuccess,
  parseJson,
  headersOf,
} from './exchange.ts';
import { lostAnswer, oddAnswer } from './oddAnswer.ts';
import type { ProviderOutcome } from './outcome.ts';
import { Page } from './replies.ts';

/** Quoted parameters of a link besides `rel`; a title may contain anything. */
const otherParameter = /;\s*(?!rel\b)[\w*-]+\s*=\s*"[^"]*"/gi;

/** RFC 8288: `<…>; rel="next"`, among other parameters and other relations. */
const nextLink = /<([^<>]*)>(?:\s*;[^,<]*)?;\s*rel\s*=\s*"?(?:[^",;]*\s)?next(?=[\s",;]|$)/i;

/**
 * The URL of the next page; null at the end. Only path and query of a link are used, because providers behind a gateway often
 * name their inner host. Text that is no URL is returned as it is.
 */
const nextOf = (answer: HttpReply, page: { next?: string | null | undefined } | null, here: string): string | null => {
  const link = () => cutText(headersOf(answer, 'link').join(', '), longest.text).replace(otherParameter, '');
  const next = page?.next === undefined ? nextLink.exec(link())?.[1] : page.next;
  if (!next) return null;
  const to = URL.canParse(next, here) ? new URL(next, here) : null;
  if (to === null || !/^https?:$/.test(to.protocol)) return next;
  const { pathname, search } = to;
  return Object.assign(new URL(here), { pathname, search }).href;
};

const mebibyte = 1024 * 1024;

/** How much of one reply is read, in however many pages it comes. */
interface ReplyBounds {
  bytes: number;
  entries: number;
  /** Whether the entries within the bounds are of use without the others. Else a longer list is no answer. */
  isCut: boolean;
}

/** Several times what the largest job takes. */
export const ofOne = { bytes: 8 * mebibyte } as const;
/** Far above the jobs of many years, and the entries of a reference list. */
const usual: ReplyBounds = { bytes: 64 * mebibyte, entries: 100_000, isCut: false };

/** More visits than any office assigns to its crews, and more files than a job has. */
const cutLists: Readonly<Record<string, ReplyBounds>> = {
  [endpoints.listVisits.path]: { ...usual, entries: mostHandedVisits, isCut: true },
  [endpoints.retrieveJobFiles.path]: { ...usual, entries: 5000, isCut: true },
};
export const boundsOf = (path: string): ReplyBounds => cutLists[path] ?? usual;

/** A list whose pages never end is refused. */
const mostPages = 10_000;

interface ListReading {
  bounds: ReplyBounds;
  /** The URL of the first page. */
  here: string;
  /** Where all pages are. */
  origin: string;
  apiKey: string;
  pageAt: (url: string) => Promise<HttpReply>;
}

const isAt = (origin: string, url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;

/** The value of a response; undefined for one that is no JSON. Throws for one beyond the bounds. */
const valueIn = (answer: HttpReply, text: string): unknown => {
  if (text === '' && answer.status === 204) return null;
  const json = parseJson(text);
  return json === undefined ? undefined : cutTexts(json);
};

const asOne = <S extends z.ZodType>(
  answer: HttpReply,
  text: string,
  json: unknown,
  schema: S,
): ProviderOutcome<z.output<S>> => {
  const parsed = schema.safeParse(json);
  if (!parsed.success) return oddAnswer(answer, text);
  const { serverMs } = answer;
  return {
    ...{ kind: 'answered', value: parsed.data, serverMs },
    ...{ etag: headerOf(answer, 'etag'), asOf: headerOf(answer, 'rafter-as-of') },
  };
};

/** Reads a single object. Rejects for errors of the network, and for an object beyond the bounds. */
export const readOne = async <S extends z.ZodType>(
  answer: HttpReply,
  schema: S,
): Promise<ProviderOutcome<z.output<S>>> => {
  const text = await bodyText(answer, ofOne.bytes);
  const json = valueIn(answer, text);
  return json === undefined ? lostAnswer(answer, text) : asOne(answer, text, json, schema);
};

const tooLong = ({ entries }: ReplyBounds): ProviderOutcome<never> => ({
  ...lostReply(message('list-too-long', { maximum: entries })),
  odd: true,
});

/** Reads a list to the end of its pages, or to its bounds. Rejects as `readOne` does. */
export const readList = async <S extends z.ZodType>(
  first: HttpReply,
  schema: S,
  { bounds, here, origin, apiKey, pageAt }: ListReading,
): Promise<ProviderOutcome<z.output<S>>> => {
  const { serverMs } = first;
  const asOf = headerOf(first, 'rafter-as-of');
  const all: unknown[] = [];
  const seen = new Set([here]);
  let current = first;
  let url = here;
  let left = bounds.bytes;
  for (;;) {
    const text = await bodyText(current, left);
    left -= Buffer.byteLength(text);
    const json = valueIn(current, text);
    if (json === undefined) return lostAnswer(current, text);
    const page = Array.isArray(json) ? null : Page.safeParse(json);
    const entries = page?.success ? page.data.results : json;
    const next = nextOf(current, page?.success ? page.data : null, url);
    const isPaged = next !== null || all.length > 0;
    if (!Array.isArray(entries)) return isPaged ? lostAnswer(current, text) : asOne(current, text, entries, schema);
    const room = bounds.entries - all.length;
    const isCut = entries.length > room || (entries.length === room && next !== null);
    if (isCut && !bounds.isCut) return tooLong(bounds);
    for (const entry of entries.slice(0, room) as unknown[]) all.push(entry);
    if (next === null || isCut) {
      const parsed = schema.safeParse(all);
      if (!parsed.success) return isPaged ? lostAnswer(current, text) : oddAnswer(current, text);
      const etag = isPaged || isCut ? null : headerOf(first, 'etag');
      return { kind: 'answered', value: parsed.data, etag, serverMs, asOf, ...(isCut ? { isCut: true } : {}) };
    }
    if (!isAt(origin, next) || seen.has(next) || seen.size > mostPages)
      return lostReply(message('list-pages-circular'));
    seen.add(next);
    url = next;
    current = await pageAt(url);
    if (isSuccess(current)) continue;
    const outcome = await notSuccess(current, apiKey);
    // No page was asked for with a tag: one that is "unchanged" is missing.
    return outcome.kind === 'unchanged' ? lostReply(message('answer-not-modified')) : outcome;
  }
};
