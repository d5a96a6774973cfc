import { cityKey } from '../../../shared/address/cityKey.ts';
import { fillAddress } from '../../../shared/address/fillAddress.ts';
import { legacyServices } from '../../../shared/job/services.ts';
import { fieldSpec, jobFields, referenceFields } from '../../../shared/job/fields.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { ReadJob } from '../apiClient/replies.ts';

type Fields = Readonly<Record<string, unknown>>;

const dayMs = 24 * 60 * 60 * 1000;

const key = (value: unknown): string =>
  matchKey(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const streetKey = (street: unknown): string =>
  key(
    fillAddress({ client_street_address: typeof street === 'string' ? street.slice(0, 500) : '' })
      .client_street_address,
  );

/** `20` and `20.00` are one number. */
const figureKey = (value: unknown): string =>
  key(value) !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : key(value);

/** What a street address begins with: the one part that nobody writes differently. */
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

/** Fields that a provider may leave out or fill by itself; where both sides have them, they have to agree. */
const agreements: readonly ((sent: Fields, found: Fields) => boolean)[] = [
  (sent, found) => bothOr(sent.client_zip_code, found.client_zip_code, (zip) => key(zip).padStart(5, '0').slice(0, 5)),
  (sent, found) => bothOr(sent.client_city, found.client_city, (city) => cityKey(key(city))),
  (sent, found) => bothOr(sent.notes, found.notes, key),
  (sent, found) => bothOr(sent.arrays, found.arrays, names),
  (sent, found) => bothOr(sent.services_requested, found.services_requested, slugs),
  ...jobFields
    .filter((field) => fieldSpec(field).tellsApart)
    .map((field) => (sent: Fields, found: Fields) => bothOr(sent[field], found[field], figureKey)),
  ...Object.keys(referenceFields).map((field) => (sent: Fields, found: Fields) => {
    const [ours, theirs] = [idIn(sent[field]), idIn(found[field])];
    return ours === null || theirs === null || ours === theirs;
  }),
];

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const bothOr = (sent: unknown, found: unknown, form: (value: unknown) => string): boolean =>
  !isThere(sent) || !isThere(found) || form(sent) === form(found);

/** What a listed job has to do with one that was sent. */
export type Likeness = 'same' | 'alike' | 'other';

/**
 * `other`: another client, address or time. `same`: nothing that both sides say differs. `alike`: the same client and
 * address in that time, but something differs, which a person has to look at.
 * `sinceMs`: the first attempt, on the provider's clock; null where that is not known, and then no time speaks against it.
 */
export const likeness = (sent: Fields, found: ReadJob, sinceMs: number | null): Likeness => {
  const listed = found as unknown as Fields;
  if (key(sent.client_name) !== key(listed.client_name)) return 'other';
  const madeMs = typeof listed.created_at === 'string' ? Date.parse(listed.created_at) : Number.NaN;
  if (sinceMs !== null && !Number.isNaN(madeMs) && madeMs < sinceMs - dayMs) return 'other';
  // `St` may have become `Street`, and a unit may have moved into a field of its own: that is for a person to see.
  if (streetKey(sent.client_street_address) !== streetKey(listed.client_street_address))
    return houseNumber(sent.client_street_address) === houseNumber(listed.client_street_address) ? 'alike' : 'other';
  return agreements.every((agree) => agree(sent, listed)) ? 'same' : 'alike';
};

/** What a look-up of a job with an unclear end shows: exactly one is it, none means it never arrived, else a person knows. */
export const matchSubmission = (
  sent: Fields,
  found: readonly ReadJob[],
  { sinceMs, taken }: { sinceMs: number | null; taken: ReadonlySet<number> },
): { kind: 'one'; job: ReadJob } | { kind: 'none' } | { kind: 'ask'; jobs: ReadJob[] } => {
  const open = found.filter(({ id }) => !taken.has(id)).map((job) => ({ job, like: likeness(sent, job, sinceMs) }));
  const same = open.filter(({ like }) => like === 'same').map(({ job }) => job);
  const alike = open.filter(({ like }) => like !== 'other').map(({ job }) => job);
  if (alike.length === 0) return { kind: 'none' };
  return same.length === 1 ? { kind: 'one', job: same[0]! } : { kind: 'ask', jobs: alike };
};
