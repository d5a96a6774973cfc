/** Marks an operation or a field as deprecated: the days (UTC) since which it is, and on which it may be removed. */
export interface Deprecation {
  since: string;
  sunset?: string;
}

/** The policy, as the documentation shows it. A paragraph each, in Markdown without anything but code. */
export const deprecationPolicy = [
  'The API grows without new versions: responses may gain fields and headers, lists of choices may gain values, and requests may gain optional fields. Clients ignore what they do not know.',
  'Nothing is removed or changed in meaning without notice. An operation or a field that will go is first marked `deprecated` in the description at `/api/openapi.json`, and in the changelog, for at least twelve months.',
  'While it is deprecated it works as before. Every response to a request that uses it carries `Deprecation: @<time>` (RFC 9745), `Link: <…>; rel="deprecation"` with the address of this page and, once the day is fixed, `Sunset: <date>` (RFC 8594): from that day it may be gone.',
] as const;

export const deprecationNote = ({ since, sunset }: Deprecation): string =>
  `Deprecated since ${since}${sunset === undefined ? '' : `; may be removed on ${sunset}`}.`;
