import { message, readMessage } from '../../../../shared/messages/catalogue.ts';
import { pointerTo } from '../../../../shared/messages/pointer.ts';
import type { FieldError } from '../../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { say } from '../../../../shared/messages/say.ts';
import { cutText, longest } from '../boundedText.ts';
import type { ProviderRefusal } from './outcome.ts';

/** Whether a Rafter server itself refused: what other providers and anything on the way say has no code. */
export const isOfServer = (code: string | null): boolean =>
  code !== null && code !== 'provider-said' && code !== 'provider-silent';

const mostErrors = 100;
const deepest = 6;
/** The longest part of a text that is searched for words. Gateways name the error at the beginning of their pages. */
const mostRead = 8 * 1024;

/** Pages and XML of gateways and storages: their title, heading or message, else all text between the tags. */
const withoutMarkup = (text: string): string => {
  const named = ['title', 'h1', 'Message'].map(
    (tag) => new RegExp(`<${tag}\\b[^>]*>([^<]+)</${tag}>`, 'i').exec(text)?.[1],
  );
  const words =
    named.find((one) => one !== undefined && one.trim() !== '') ??
    text.replace(/<(script|style|head)\b.*?(<\/\1>|$)/gis, ' ').replace(/<[^>]*>?/g, ' ');
  return words.replace(/&(?:(amp)|(quot)|(apos|#39)|#?\w+);/gi, (_whole, amp, quot, apos) =>
    amp ? '&' : quot ? '"' : apos ? "'" : ' ',
  );
};

const isMarkup = (text: string): boolean => /^\s*<[!?a-z]/i.test(text);

/** One line of plain text, at most as long as a quotation. */
const plainText = (whole: string, isPage = false): string => {
  const text = cutText(whole, mostRead);
  return cutText(
    (isPage || isMarkup(text) ? withoutMarkup(text) : text)
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    longest.refusal,
  );
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members in which providers describe errors of no single field. */
const general = ['detail', 'title', 'message', 'error', 'error_description', 'non_field_errors', 'errors'];
/** Members by which a refusal describes itself. */
const metadata = ['type', 'status', 'code', 'params', 'instance', 'superseded_by'];

/** The text of a refusal, and the texts of fields by JSON Pointer. */
interface Words {
  detail: string | null;
  errors: { pointer: string; text: string; message: AnyMessage | null }[];
}

/** `{"arrays": [{}, {"roof_pitch": ["…"]}]}` → `#/arrays/1/roof_pitch` with each of its sentences. */
const nestedErrors = (value: unknown, path: readonly PropertyKey[]): Words['errors'] => {
  if (typeof value === 'string')
    return [{ pointer: cutText(pointerTo(path), 500), text: plainText(value), message: null }];
  if (path.length > deepest) return [];
  if (Array.isArray(value))
    return value
      .slice(0, mostErrors)
      .flatMap((entry, index) => nestedErrors(entry, typeof entry === 'string' ? path : [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value)
    .slice(0, mostErrors)
    .flatMap(([key, inner]) =>
      nestedErrors(inner, key === 'non_field_errors' ? path : [...path, cutText(key, longest.name)]),
    );
};

/** RFC 9457 with `errors: [{detail, pointer}]`; a Rafter server adds `code` and `params`. */
const pointedErrors = (errors: unknown): Words['errors'] => {
  if (!Array.isArray(errors)) return [];
  return errors
    .slice(0, mostErrors)
    .flatMap((error: unknown) =>
      isObject(error) && typeof error.detail === 'string' && typeof error.pointer === 'string'
        ? [{ pointer: cutText(error.pointer, 500), text: plainText(error.detail), message: readMessage(error) }]
        : [],
    );
};

const firstWords = (body: Record<string, unknown>): string | null => {
  for (const name of general) {
    const value = body[name];
    if (typeof value === 'string' && value.trim() !== '') return plainText(value);
    if (Array.isArray(value) && typeof value[0] === 'string') return plainText(value[0]);
    if (isObject(value) && typeof value.message === 'string') return plainText(value.message);
  }
  return null;
};

/** RFC 9457: other members of a problem describe it; they are not fields of the request. */
const isProblem = (body: Record<string, unknown>, contentType: string): boolean =>
  contentType.includes('problem+json') || (typeof body.title === 'string' && typeof body.status === 'number');

const wordsIn = (body: unknown, contentType: string): Words => {
  if (typeof body === 'string') return { detail: plainText(body), errors: [] };
  if (Array.isArray(body)) {
    const errors = nestedErrors(body, []);
    return { detail: errors[0]?.text ?? null, errors: errors.filter(({ pointer }) => pointer !== '#') };
  }
  if (!isObject(body)) return { detail: null, errors: [] };
  const pointed = pointedErrors(body.errors);
  if (pointed.length > 0) return { detail: firstWords(body), errors: pointed };
  const fields = isProblem(body, contentType)
    ? {}
    : Object.fromEntries(Object.entries(body).filter(([name]) => !general.includes(name) && !metadata.includes(name)));
  const errors = nestedErrors(isObject(body.errors) ? body.errors : fields, []);
  const [first] = errors;
  const detail = firstWords(body) ?? (first ? `${first.pointer.replace(/^#\/?/, '')}: ${first.text}` : null);
  return { detail, errors };
};

/** The delay of a Retry-After header: seconds, or a date on the provider's clock. */
export const retryAfterMs = (header: string | null, serverMs: number | null, nowMs: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - (serverMs ?? nowMs));
};

const asJson = (text: string): { body: unknown } | null => {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};

/**
 * Reads a refusal in any of the usual forms. The problem+json of a Rafter server has a code and params; the text of any other
 * provider becomes a quotation without markup, cut to 2,000 characters.
 */
export const readProviderRefusal = (
  status: number,
  text: string,
  contentType: string,
  afterMs: number | null,
): ProviderRefusal => {
  const json = asJson(text);
  const { detail, errors }: Words = json
    ? wordsIn(json.body, contentType)
    : { detail: plainText(text, /html|xml/i.test(contentType)), errors: [] };
  const quotation = (words: string): AnyMessage => message('provider-said', { status, text: words });
  const by = isObject(json?.body) ? Number(json.body.superseded_by ?? Number.NaN) : Number.NaN;
  return {
    status,
    message: (json && readMessage(json.body)) ?? (detail ? quotation(detail) : message('provider-silent', { status })),
    errors: errors.slice(0, mostErrors).map(({ pointer, text: words, message: coded }): FieldError => {
      const reason = coded ?? quotation(words);
      return { pointer, detail: say('en', reason), code: reason.code, params: { ...reason.params } };
    }),
    supersededBy: Number.isSafeInteger(by) && by > 0 ? by : null,
    retryAfterMs: afterMs,
  };
};
