import { createHash } from 'node:crypto';
import { invalidFields } from '../../../shared/api/parse.ts';
import { services, type Service } from '../../../shared/job/services.ts';
import { allArrays, type ArrayEntries, type LetterEntries } from '../../../shared/letter/entries.ts';
import { entryLabel } from '../../../shared/reference/entryLabel.ts';
import type { FirmSettings } from '../../../shared/letter/firm.ts';
import { type ArrayField, arrayFields, fieldSpec, type JobField, referenceFields } from '../../../shared/job/fields.ts';
import type { Job, SolarArray } from '../../../shared/job/job.ts';
import { matchEntries } from './matchEntries.ts';

/** A postal address as it is printed; '' where a part is missing. */
export interface LetterAddress {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** Values submitted for an array by their fields; an entry of a list by its label. Absent where nothing was submitted. */
export type LetterValues = {
  [F in Exclude<ArrayField, 'name'>]?: F extends keyof typeof referenceFields ? string : SolarArray[F];
};

/** A row of the table: one array (§2.4), or all of them (§2.3). */
export interface LetterArray {
  name: string;
  values: LetterValues;
  /** The reviewer's part. */
  entries?: ArrayEntries;
}

/** The uploads that the letter relies on. */
export interface LetterPhotos {
  /** Slot and number, in the order of the slots; slots without uploads left out. */
  counts: { kind: string; count: number }[];
  total: number;
  /** SHA-256, in hex, of the sorted SHA-256 values in lower-case hex, each followed by a newline. '' where there are none. */
  listSha256: string;
}

/** Everything a letter says. The same content gives the same bytes. */
export interface LetterContent {
  /** `<job id>-<revision>` */
  letterNumber: string;
  /** ISO day, `2026-11-21`. */
  date: string;
  /** Watermarked and without signature: not to be sent. */
  draft: boolean;
  firm: FirmSettings;
  engineer: { name: string; licenceNumber: string; licenceState: string };
  /** PNG or JPEG. An image that cannot be read is left out; `readLetterImage` tells beforehand. */
  logo?: Uint8Array;
  signature?: Uint8Array;
  recipient: LetterAddress;
  job: {
    clientName: string;
    site: Omit<LetterAddress, 'name'>;
    ahj: string;
    /** In words, in the order requested. */
    services: string[];
    arrayCount?: number;
    moduleCount?: number;
  };
  /** In the order of the job; one row for a job with the Basic fields. */
  arrays: LetterArray[];
  photos: LetterPhotos;
  entries: LetterEntries;
}

type Maybe<T> = T | null | undefined;
type Reference = Maybe<{ name?: Maybe<string>; manufacture?: Maybe<string> }>;

type Values<F extends keyof Answered, Answered> = {
  [K in F]?: K extends keyof typeof referenceFields ? Reference : Maybe<Answered[K]>;
};

/** An array of §2.4 as the API answers it. */
export type LetterJobArray = Values<ArrayField, SolarArray>;

/** What a letter takes from a job as the API answers it (§2.1 to §2.7). */
export type LetterJob = Omit<
  Values<JobField, Job>,
  'client_state' | 'client_zip_code' | 'services_requested' | 'recipient_state'
> & {
  client_state?: Maybe<{ name?: Maybe<string>; abbreviation?: Maybe<string> }>;
  client_zip_code?: Maybe<string | number>;
  services_requested?: Maybe<readonly string[]>;
  recipient_state?: Maybe<string>;
  ahj?: Maybe<string>;
  arrays?: Maybe<readonly LetterJobArray[]>;
};

/** One upload to the job: its slot, the array it belongs to, its content's hash in hex. */
export interface LetterUpload {
  kind: string;
  array?: Maybe<string>;
  name?: string;
  sha256: string;
}

export interface LetterSources {
  letterNumber: string;
  /** A moment, of which the UTC day counts, or an ISO day. */
  date: Date | string;
  draft: boolean;
  job: LetterJob;
  organization: {
    name: string;
    street?: Maybe<string>;
    city?: Maybe<string>;
    state?: Maybe<string>;
    zip?: Maybe<string>;
  };
  firm: FirmSettings;
  entries: LetterEntries;
  uploads: readonly LetterUpload[];
  logo?: Uint8Array;
  /** The signature of the firm's engineer. */
  signature?: Uint8Array;
}

const filled = (text: Maybe<string | number>): string =>
  text === null || text === undefined ? '' : String(text).trim();
const given = <T>(value: Maybe<T>): T | undefined => value ?? undefined;
/** With its maker, where it has one: two makers may call theirs the same. */
const nameOf = (reference: Reference): string | undefined => {
  const name = filled(reference?.name);
  return name === '' ? undefined : entryLabel({ name, manufacture: filled(reference?.manufacture) });
};

/**
 * §2.6. The name and the address are replaced each on its own, but the address always as a whole: a part of it set means
 * that none of the organization's parts is printed. A street of one party in the city of another is nobody's address,
 * while another name at the organization's address is somebody there.
 */
const recipientOf = ({ job, organization }: LetterSources): LetterAddress => {
  const own = {
    street: filled(job.recipient_street_address),
    city: filled(job.recipient_city),
    state: filled(job.recipient_state),
    zip: filled(job.recipient_zip_code),
  };
  const theirs = {
    street: filled(organization.street),
    city: filled(organization.city),
    state: filled(organization.state),
    zip: filled(organization.zip),
  };
  const replaced = Object.values(own).some((part) => part !== '');
  return { name: filled(job.recipient_name) || filled(organization.name), ...(replaced ? own : theirs) };
};

/** The value of a field as the letter's table has it: an entry of a list by its label. */
const valueOf = (field: ArrayField, value: unknown): unknown =>
  field in referenceFields ? nameOf(value as Reference) : (value ?? undefined);

/** What is submitted for one array; §2.3: where it leaves out a shared field, the job's holds. */
const valuesOf = (job: LetterJob, array: LetterJobArray): LetterValues =>
  Object.fromEntries(
    arrayFields.flatMap((field) => {
      const own = valueOf(field, array[field]);
      const value = own ?? (fieldSpec(field).on === 'both' ? valueOf(field, job[field as keyof LetterJob]) : undefined);
      return field === 'name' || value === undefined ? [] : [[field, value]];
    }),
  );

/** The names of the rows of the letter's table, in their order: what the entries of an array are found by. '' for none. */
export const arrayNamesOf = (job: LetterJob): string[] =>
  job.arrays?.length ? job.arrays.map(({ name }) => filled(name)) : [allArrays];

/** One row a listed array; one row for the whole job where it lists none. */
const arraysOf = (job: LetterJob): LetterArray[] =>
  job.arrays?.length
    ? job.arrays.map((array) => ({ name: filled(array.name), values: valuesOf(job, array) }))
    : [{ name: allArrays, values: { ...valuesOf(job, {}), panel_quantity: given(job.module_count) } }];

/** Panels of all arrays; none known where an array leaves its number out. */
const panelSum = (arrays: readonly LetterArray[]): number | undefined =>
  arrays.reduce<number | undefined>(
    (sum, { values: { panel_quantity: panels } }) =>
      sum === undefined || panels === undefined ? undefined : sum + panels,
    0,
  );

const slots = ['panel-layout', 'beam-spacing', 'beam-size', 'attic', 'file'];

const photosOf = (uploads: readonly LetterUpload[]): LetterPhotos => {
  const kinds = [...new Set([...slots, ...uploads.map(({ kind }) => kind)])];
  const counts = kinds
    .map((kind) => ({ kind, count: uploads.filter((upload) => upload.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const list = uploads.map(({ sha256 }) => `${sha256.toLowerCase()}\n`).sort();
  const listSha256 = list.length ? createHash('sha256').update(list.join('')).digest('hex') : '';
  return { counts, total: uploads.length, listSha256 };
};

const isoDay = (date: Date | string): string => {
  const day = (typeof date === 'string' ? date : date.toISOString()).slice(0, 10);
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw new RangeError(`Not a day: ${day}`);
  return day;
};

/** Who signs. A licence stands under the name of its holder, never under that of another. */
const engineerOf = (firm: FirmSettings, { engineer: entered = {} }: LetterEntries): LetterContent['engineer'] => {
  const name = entered.name ?? firm.engineer.name;
  const own = name === firm.engineer.name ? firm.engineer : { licence_number: '', licence_state: '' };
  return {
    name,
    licenceNumber: entered.licence_number ?? own.licence_number,
    licenceState: entered.licence_state ?? own.licence_state,
  };
};

/**
 * The content of a letter, from what the server knows. Throws the Problem `invalid-fields` where the reviewer's entries name
 * arrays that the job does not have (pointers within the entries); a RangeError for a date that is none.
 */
export const letterContent = (sources: LetterSources): LetterContent => {
  const { job, firm, entries } = sources;
  const rows = arraysOf(job);
  const { matched, errors } = matchEntries(
    rows.map(({ name }) => name),
    entries.arrays ?? [],
  );
  if (errors.length > 0) throw invalidFields(errors);
  const arrays = rows.map((row, index) => ({ ...row, entries: matched[index] }));
  const requested = job.services_requested?.length ? job.services_requested : ['pv_structural_letter'];
  const engineer = engineerOf(firm, entries);
  return {
    letterNumber: sources.letterNumber,
    date: isoDay(sources.date),
    draft: sources.draft,
    firm,
    engineer,
    logo: sources.logo,
    // One engineer's signature never stands over another's name.
    signature: engineer.name === firm.engineer.name ? sources.signature : undefined,
    recipient: recipientOf(sources),
    job: {
      clientName: filled(job.client_name),
      site: {
        street: filled(job.client_street_address),
        city: filled(job.client_city),
        state: filled(job.client_state?.abbreviation) || filled(job.client_state?.name),
        zip: filled(job.client_zip_code),
      },
      ahj: filled(job.ahj),
      services: requested.map((slug) => services[slug as Service] ?? slug),
      arrayCount: job.arrays?.length || given(job.array_count),
      moduleCount: given(job.module_count) ?? (job.arrays?.length ? panelSum(rows) : undefined),
    },
    arrays,
    photos: photosOf(sources.uploads),
    entries,
  };
};
