import { pointerTo } from '../../../shared/messages/pointer.ts';
import type { FieldError } from '../../../shared/api/problems.ts';
import type { ProviderRefusal } from './outcome.ts';

const longest = 2000;
const mostErrors = 100;

/** Pages and XML of gateways and stores: what they are called, or say first; else all there is between the tags. */
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

const said = (text: string): string =>
  (isMarkup(text) ? withoutMarkup(text) : text)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names under which services put words that are about no field. */
const general = ['detail', 'title', 'message', 'error', 'error_description', 'non_field_errors', 'errors'];
/** Names of what a refusal says about itself. */
const facts = ['type', 'status', 'code', 'instance', 'superseded_by'];

/** `{"arrays": [{}, {"roof_pitch": ["…"]}]}` → `#/arrays/1/roof_pitch` with each of its sentences. */
const nested = (value: unknown, path: readonly PropertyKey[]): FieldError[] => {
  if (typeof value === 'string') return [{ pointer: pointerTo(path), detail: said(value) }];
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => nested(entry, typeof entry === 'string' ? path : [...path, index]));
  }
  if (!isObject(value) || path.length > 6) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    nested(inner, key === 'non_field_errors' ? path : [...path, key]),
  );
};

/** RFC 9457 with `errors: [{detail, pointer}]`. */
const pointed = (errors: unknown): FieldError[] | null => {
  if (!Array.isArray(errors)) return null;
  const read = errors.flatMap((error): FieldError[] =>
    isObject(error) && typeof error.detail === 'string' && typeof error.pointer === 'string'
      ? [{ detail: said(error.detail), pointer: error.pointer.slice(0, 500) }]
      : [],
  );
  return read.length > 0 ? read : null;
};

const firstWords = (body: Record<string, unknown>): string | null => {
  for (const name of general) {
    const value = body[name];
    if (typeof value === 'string' && value.trim() !== '') return said(value);
    if (Array.isArray(value) && typeof value[0] === 'string') return said(value[0]);
    if (isObject(value) && typeof value.message === 'string') return said(value.message);
  }
  return null;
};

/** RFC 9457: members beside the known ones are facts about the problem, never fields of what was sent. */
const isProblem = (body: Record<string, unknown>, contentType: string): boolean =>
  contentType.includes('problem+json') || (typeof body.title === 'string' && typeof body.status === 'number');

const fromJson = (body: unknown, contentType: string): { detail: string | null; errors: FieldError[] } => {
  if (typeof body === 'string') return { detail: said(body), errors: [] };
  if (Array.isArray(body)) {
    const errors = nested(body, []);
    return { detail: errors[0]?.detail ?? null, errors: errors.filter(({ pointer }) => pointer !== '#') };
  }
  if (!isObject(body)) return { detail: null, errors: [] };
  const known = pointed(body.errors);
  if (known) return { detail: firstWords(body), errors: known };
  const fields = isProblem(body, contentType)
    ? {}
    : Object.fromEntries(Object.entries(body).filter(([name]) => !general.includes(name) && !facts.includes(name)));
  const errors = nested(isObject(body.errors) ? body.errors : fields, []);
  const [first] = errors;
  const detail = firstWords(body) ?? (first ? `${first.pointer.replace(/^#\/?/, '')}: ${first.detail}` : null);
  return { detail, errors };
};

/** Seconds, or a date that is compared with the provider's own clock. */
export const retryAfterMs = (header: string | null, serverMs: number | null, nowMs: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - (serverMs ?? nowMs));
};

/** What a provider said, whichever of the usual forms it used; never a page of markup. */
export const readProviderRefusal = (
  status: number,
  text: string,
  contentType: string,
  afterMs: number | null,
): ProviderRefusal => {
  let detail: string | null;
  let errors: FieldError[] = [];
  let supersededBy: number | null = null;
  try {
    const body = JSON.parse(text) as unknown;
    ({ detail, errors } = fromJson(body, contentType));
    const by = isObject(body) ? Number(body.superseded_by ?? Number.NaN) : Number.NaN;
    if (Number.isSafeInteger(by) && by > 0) supersededBy = by;
  } catch {
    detail = said(/html|xml/i.test(contentType) ? withoutMarkup(text) : text);
  }
  return {
    status,
    detail: detail === null || detail === '' ? `The provider answered ${status} without a word.` : detail,
    errors: errors.slice(0, mostErrors),
    supersededBy,
    retryAfterMs: afterMs,
  };
};
