import type { ArrayField, referenceFields } from '../../../shared/job/fields.ts';
import type { SolarArray } from '../../../shared/job/job.ts';
import type { ArrayEntries, LetterEntries } from '../../../shared/letter/entries.ts';
import type { FirmSettings } from '../../../shared/letter/firm.ts';

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

/** Everything a letter says. The same facts give the same bytes. */
export interface LetterFacts {
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
