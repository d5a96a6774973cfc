import { createHash } from 'node:crypto';
import { invalidFields } from '../../../../shared/api/parse.ts';
import { type Service, services } from '../../../../shared/job/services.ts';
import {
  allArrays,
  type ArrayEntries,
  type Engineer,
  entriesOfKind,
  type LetterEntries,
} from '../../../../shared/letters/entries.ts';
import { entryLabel } from '../../../../shared/reference/lists.ts';
import type { License } from '../../../../shared/engineers/engineers.ts';
import { type FirmSettings, textSetting } from '../../../../shared/firm/firm.ts';
import { type LetterKind, letterKindOf } from '../../../../shared/job/letterKinds.ts';
import { type TextBlock, textBlocks } from '../../../../shared/firm/standardTexts.ts';
import { type ArrayField, arrayFields, fieldSpec, referenceFields } from '../../../../shared/job/fields.ts';
import type { Job, SolarArray } from '../../../../shared/job/job.ts';
import { cityLine, isolated, joined, printableLine, withoutIsolates } from '../../base/drawing/graphemes.ts';
import { matchEntries } from '../drafts/matchEntries.ts';
import type { PhotoGroup } from './photoGroup.ts';
import { fillPlaceholders, type Placeholder } from '../../../../shared/firm/placeholders.ts';
import { decimal, longDate, notGiven } from './wording.ts';

/** The facts of a letter that its texts may name. */
interface TextFacts {
  kind: LetterKind;
  letterNumber: string;
  date: string;
  firm: FirmSettings;
  engineer: FirmSettings['engineer'];
  recipient: { name: string };
  job: {
    clientName: string;
    site: { street: string; city: string; state: string; zip: string };
    ahj: string;
    arrayCount?: number | undefined;
    moduleCount?: number | undefined;
  };
  entries: LetterEntries;
}

/** What placeholders stand for. */
const placeholderValues = (content: TextFacts): Record<Placeholder, string> => {
  const { job, recipient, firm, engineer, entries, letterNumber, date } = content;
  const count = (value: number | undefined): string => (value === undefined ? '' : decimal(value));
  const code = [entries.building_code, entries.building_code_year].filter((part) => part !== undefined);
  const values: Record<Placeholder, string> = {
    client: job.clientName,
    'site address': joined([job.site.street, cityLine(job.site)]),
    AHJ: job.ahj,
    recipient: recipient.name,
    'array count': count(job.arrayCount),
    'module count': count(job.moduleCount),
    'building code': code.join(', '),
    firm: firm.name,
    engineer: engineer.name,
    'letter number': letterNumber,
    date: longDate(date),
  };
  const shown = Object.entries(values).map(([name, value]) => [name, isolated(printableLine(value)) || notGiven]);
  return Object.fromEntries(shown) as Record<Placeholder, string>;
};

/** The texts of a letter: its own, else the firm's for its kind. */
const textsOf = (content: TextFacts): Record<TextBlock, string> => {
  const values = placeholderValues(content);
  const { entries, firm, kind } = content;
  const texts = textBlocks.map((block) => [
    block,
    fillPlaceholders(entries[block] ?? firm[textSetting(kind, block)], values),
  ]);
  return Object.fromEntries(texts) as Record<TextBlock, string>;
};

/** A postal address as it is printed; '' where a part is missing. */
export interface LetterAddress {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** Values submitted for an array by their fields; an entry of a list by its label. Absent where nothing was submitted. */
type LetterValues = {
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
interface LetterPhotos {
  /** Slot and number, in the order of the slots; slots without uploads left out. */
  counts: { kind: string; count: number }[];
  total: number;
  /** How many of them cannot be displayed. */
  cutShort: number;
  /** SHA-256, in hex, of the sorted SHA-256 values in lower-case hex, each followed by a newline. '' where there are none. */
  listSha256: string;
}

/** The letter that another one replaces. */
export interface SupersededLetter {
  number: string;
  /** ISO day. */
  date: string;
}

/** The content of a letter. The same content gives the same bytes. */
export interface LetterContent {
  /** `<job id>-<revision>` */
  letterNumber: string;
  kind: LetterKind;
  /** Null for the first letter about a job. */
  supersedes: SupersededLetter | null;
  /** ISO day, `2026-11-21`. */
  date: string;
  /** Watermarked and without signature: not to be sent. */
  draft: boolean;
  /** Of a test job: stamped TEST on every page. */
  isTest: boolean;
  firm: FirmSettings;
  engineer: FirmSettings['engineer'];
  /** Of an engineer of record: the license in full. */
  license?: License;
  /** PNG or JPEG. An image that cannot be read is left out; check with `readLetterImage` beforehand. */
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
    /** Makers and models; absent where the job names none. */
    module?: string;
    racking?: string;
  };
  /** In the order of the job; one row for a job with the Basic fields. */
  arrays: LetterArray[];
  photos: LetterPhotos;
  /** The firm's or this letter's, their placeholders filled; '' for one that is not printed. */
  texts: Readonly<Record<TextBlock, string>>;
  /** Printed after the signature, by array and slot; null where it was not asked for. */
  photoAppendix: PhotoGroup[] | null;
  entries: LetterEntries;
}

type DeepPartial<T> = T extends readonly (infer U)[]
  ? readonly DeepPartial<U>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** What a letter takes from a job as the API answers it (§2.1 to §2.7). */
export type LetterJob = DeepPartial<Job>;
export type LetterJobArray = DeepPartial<SolarArray>;
type Reference = { name?: string; manufacture?: string } | undefined;

/** One upload to the job: its slot, the array it belongs to, its content's hash in hex. */
interface LetterUpload {
  kind: string;
  array?: string | null;
  name?: string;
  sha256: string;
  /** 1: the picture cannot be displayed. */
  cut_short?: 0 | 1;
}

export interface LetterSources {
  letterNumber: string;
  /** A time, of which the UTC day counts, or an ISO day. */
  date: Date | string;
  draft: boolean;
  job: LetterJob;
  organization: {
    name: string;
    street: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
  };
  firm: FirmSettings;
  entries: LetterEntries;
  uploads: readonly LetterUpload[];
  supersedes?: SupersededLetter | null;
  photoAppendix?: PhotoGroup[] | null;
  logo?: Uint8Array;
  /** The signature of the firm's engineer, or of the engineer of record in their place. */
  signature?: Uint8Array;
  license?: License;
}

const filled = (text: string | number | null | undefined): string =>
  text === null || text === undefined ? '' : withoutIsolates(String(text)).trim();
/** With its maker, where it has one: two makers may use the same name. */
const nameOf = (reference: Reference): string | undefined => {
  const name = filled(reference?.name);
  return name === '' ? undefined : entryLabel({ name, manufacture: filled(reference?.manufacture) });
};

/**
 * §2.6. The address is replaced as a whole, because the street of one party in the city of another is no address. A
 * recipient's name without an address prints alone: above the organization's address it would name a place where the
 * recipient is not.
 */
const recipientOf = ({ job, organization }: LetterSources): LetterAddress => {
  const own = {
    street: filled(job.recipient_street_address),
    city: filled(job.recipient_city),
    state: filled(job.recipient_state),
    zip: filled(job.recipient_zip_code),
  };
  const name = filled(job.recipient_name);
  const isReplaced = name !== '' || Object.values(own).some((part) => part !== '');
  const { street, city, state, zip } = isReplaced ? own : organization;
  return {
    name: name || filled(organization.name),
    street: filled(street),
    city: filled(city),
    state: filled(state),
    zip: filled(zip),
  };
};

/** The value of a field for the letter's table: an entry of a list by its label. */
const valueOf = (field: ArrayField, value: unknown): unknown =>
  field in referenceFields ? nameOf(value as Reference) : (value ?? undefined);

/** The values of one array; §2.3: a shared field that it leaves out has the job's value. */
const valuesOf = (job: LetterJob, array: LetterJobArray): LetterValues =>
  Object.fromEntries(
    arrayFields.flatMap((field) => {
      const own = valueOf(field, array[field]);
      const value = own ?? (fieldSpec(field).on === 'both' ? valueOf(field, job[field as keyof LetterJob]) : undefined);
      return field === 'name' || value === undefined ? [] : [[field, value]];
    }),
  );

/** The names of the rows of the letter's table, in order, '' for none: entries refer to arrays by them. */
export const arrayNamesOf = (job: LetterJob): string[] =>
  job.arrays?.length ? job.arrays.map(({ name }) => filled(name)) : [allArrays];

/** One row a listed array; one row for the whole job where it lists none. */
export const letterArraysOf = (job: LetterJob): LetterArray[] =>
  job.arrays?.length
    ? job.arrays.map((array) => ({ name: filled(array.name), values: valuesOf(job, array) }))
    : [{ name: allArrays, values: { ...valuesOf(job, {}), panel_quantity: job.module_count } }];

/** Panels of all arrays; undefined where an array leaves its number out. */
const panelSum = (arrays: readonly LetterArray[]): number | undefined =>
  arrays.reduce<number | undefined>(
    (sum, { values: { panel_quantity: panels } }) =>
      sum === undefined || panels === undefined ? undefined : sum + panels,
    0,
  );

/** Each racking system of the arrays once. */
const rackingOf = (arrays: readonly LetterArray[]): string | undefined =>
  [...new Set(arrays.flatMap(({ values }) => values.racking_type ?? []))].join('; ') || undefined;

const slots = ['panel-layout', 'beam-spacing', 'beam-size', 'attic', 'file'];

const photosOf = (uploads: readonly LetterUpload[]): LetterPhotos => {
  const kinds = [...new Set([...slots, ...uploads.map(({ kind }) => kind)])];
  const counts = kinds
    .map((kind) => ({ kind, count: uploads.filter((upload) => upload.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const list = uploads.map(({ sha256 }) => `${sha256.toLowerCase()}\n`).sort();
  const listSha256 = list.length ? createHash('sha256').update(list.join('')).digest('hex') : '';
  const cutShort = uploads.filter(({ cut_short }) => cut_short === 1).length;
  return { counts, total: uploads.length, cutShort, listSha256 };
};

const isoDay = (date: Date | string): string => {
  const day = (typeof date === 'string' ? date : date.toISOString()).slice(0, 10);
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw new RangeError(`Not a day: ${day}`);
  return day;
};

/** The engineer who signs. A license is printed under its holder's name only. */
export const engineerOf = (firm: FirmSettings, entered: Engineer = {}): FirmSettings['engineer'] => {
  const name = entered.name ?? firm.engineer.name;
  const own = name === firm.engineer.name ? firm.engineer : { licence_number: '', licence_state: '' };
  return {
    name,
    licence_number: entered.licence_number ?? own.licence_number,
    licence_state: entered.licence_state ?? own.licence_state,
  };
};

/**
 * Builds the content of a letter. Throws `invalid-fields` where the reviewer's entries name arrays that the job does not
 * have (pointers within the entries); a RangeError for an invalid date.
 */
export const letterContent = (sources: LetterSources): LetterContent => {
  const { job, firm } = sources;
  const kind = letterKindOf(sources.entries.kind, job.services_requested);
  const entries = entriesOfKind(kind, sources.entries);
  const rows = letterArraysOf(job);
  const { matched, errors } = matchEntries(
    rows.map(({ name }) => name),
    entries.arrays ?? [],
  );
  if (errors.length > 0) throw invalidFields(errors);
  const arrays = rows.map((row, index) => ({
    ...row,
    entries: matched[index],
  }));
  const requested = job.services_requested?.length ? job.services_requested : ['pv_structural_letter'];
  const engineer = engineerOf(firm, entries.engineer);
  const content: Omit<LetterContent, 'texts'> = {
    kind,
    supersedes: sources.supersedes ?? null,
    photoAppendix: sources.photoAppendix ?? null,
    letterNumber: sources.letterNumber,
    isTest: sources.job.test === true,
    date: isoDay(sources.date),
    draft: sources.draft,
    firm,
    engineer,
    ...(sources.license ? { license: sources.license } : {}),
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
      arrayCount: job.arrays?.length || job.array_count,
      moduleCount: job.module_count ?? (job.arrays?.length ? panelSum(rows) : undefined),
      module: nameOf(job.module_type),
      racking: rackingOf(rows),
    },
    arrays,
    photos: photosOf(sources.uploads),
    entries,
  };
  return { ...content, texts: textsOf(content) };
};
