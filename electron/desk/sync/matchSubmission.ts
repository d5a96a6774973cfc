import { cityKey } from '../../../shared/address/cityKey.ts';
import { fillAddress } from '../../../shared/address/fillAddress.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { legacyServices } from '../../../shared/job/services.ts';
import { fieldSpec, jobFields, referenceFields } from '../../../shared/job/fields.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { maxLength } from '../../../shared/job/text.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Cut before it is normalized: normalization takes quadratic time for some hostile texts. */
const key = (value: unknown): string =>
  matchKey(typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength.address) : '');
const notesKey = (notes: unknown): string =>
  (typeof notes === 'string' || typeof notes === 'number' ? String(notes).slice(0, maxLength.notes) : '')
    .split(/\s+/)
    .map(key)
    .filter((word) => word !== '')
    .join(' ');
const streetKey = (street: unknown): string =>
  key(
    fillAddress({ client_street_address: typeof street === 'string' ? street.slice(0, maxLength.address) : '' })
      .client_street_address,
  );

/** `20` and `20.00` are one number. */
const figureKey = (value: unknown): string =>
  key(value) !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : key(value);

/** The first word of a street address, which providers do not reformat. */
const houseNumber = (street: unknown): string => key(street).split(' ')[0] ?? '';

const idIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id).toLowerCase() : null;

const names = (arrays: unknown): string =>
  (Array.isArray(arrays) ? (arrays as { name?: unknown }[]) : [])
    .map(({ name }) => key(name))
    .toSorted()
    .join('\n');

const slugs = (value: unknown): string =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .map((slug) => legacyServices[String(slug)] ?? String(slug))
    .toSorted()
    .join(' ');

/** Fields that a provider may leave out or fill by itself. If both sides have one, the values must agree. */
const agreements: readonly ((sent: JobDocument, found: JobDocument) => boolean)[] = [
  (sent, found) => bothOr(sent.client_zip_code, found.client_zip_code, (zip) => key(zip).padStart(5, '0').slice(0, 5)),
  (sent, found) => bothOr(sent.client_city, found.client_city, (city) => cityKey(key(city))),
  (sent, found) => bothOr(sent.notes, found.notes, notesKey),
  (sent, found) => bothOr(sent.arrays, found.arrays, names),
  (sent, found) => bothOr(sent.services_requested, found.services_requested, slugs),
  ...jobFields
    .filter((field) => fieldSpec(field).tellsApart)
    .map((field) => (sent: JobDocument, found: JobDocument) => bothOr(sent[field], found[field], figureKey)),
  ...Object.keys(referenceFields).map((field) => (sent: JobDocument, found: JobDocument) => {
    const [ours, theirs] = [idIn(sent[field]), idIn(found[field])];
    return ours === null || theirs === null || ours === theirs;
  }),
];

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const bothOr = (sent: unknown, found: unknown, form: (value: unknown) => string): boolean =>
  !isThere(sent) || !isThere(found) || form(sent) === form(found);

export type Likeness = 'same' | 'alike' | 'other';

/**
 * Compares a listed job with one that was sent. `other`: another client, address or time. `same`: no field that both sides
 * have differs. `alike`: the same client and address in that time, but some field differs, which a person has to judge.
 * `sinceMs`: the first attempt, on the provider's clock; null if it is not known, and then times are not compared.
 */
export const likeness = (sent: JobDocument, found: ReadJob, sinceMs: number | null): Likeness => {
  const listed = found as unknown as JobDocument;
  if (key(sent.client_name) !== key(listed.client_name)) return 'other';
  const madeMs = typeof listed.created_at === 'string' ? Date.parse(listed.created_at) : Number.NaN;
  if (sinceMs !== null && !Number.isNaN(madeMs) && madeMs < sinceMs - dayMs) return 'other';
  // `St` may have become `Street`, and a unit may have moved to a field of its own: a person has to judge that.
  if (streetKey(sent.client_street_address) !== streetKey(listed.client_street_address))
    return houseNumber(sent.client_street_address) === houseNumber(listed.client_street_address) ? 'alike' : 'other';
  return agreements.every((agree) => agree(sent, listed)) ? 'same' : 'alike';
};

/** Finds the job of an unclear submission in a list: exactly one is it, none means not taken, several need a person. */
export const matchSubmission = (
  sent: JobDocument,
  found: readonly ReadJob[],
  { sinceMs, taken }: { sinceMs: number | null; taken: ReadonlySet<number> },
): { kind: 'one'; job: ReadJob } | { kind: 'none' } | { kind: 'ask'; jobs: ReadJob[] } => {
  const open = found.filter(({ id }) => !taken.has(id)).map((job) => ({ job, like: likeness(sent, job, sinceMs) }));
  const same = open.filter(({ like }) => like === 'same').map(({ job }) => job);
  const alike = open.filter(({ like }) => like !== 'other').map(({ job }) => job);
  if (alike.length === 0) return { kind: 'none' };
  return same.length === 1 ? { kind: 'one', job: same[0]! } : { kind: 'ask', jobs: alike };
};
