import type { UploadKind } from '../../../shared/api/files.ts';
import { legacySlugs } from './fields.ts';
import { uuidOf } from './ids.ts';
import type { Body } from './judge.ts';

/** An upload the provider took, doubles and those to revised jobs included. */
export interface PlainUpload {
  id: string;
  kind: UploadKind;
  /** The array's id; null for what belongs to the job. */
  array: string | null;
  name: string;
  sha256: string;
  /** Its size. */
  bytes: number;
  /** The path it came to, with the base path and without the query. */
  path: string;
}

export interface PlainMessage {
  body: string;
  author: string;
  date_created: string;
}

export interface PlainFile {
  id: string;
  name: string;
  /** Relative links lead over a redirect of the API's own origin. */
  link: 'relative' | 'absolute';
  bytes: Uint8Array;
  created_at: string;
}

export interface PlainArray {
  id: string;
  name: string | null;
  fields: Body;
}

/** A job as the provider keeps it. */
export interface PlainJob {
  id: number;
  /** As received; of a revision, the revision's body. */
  body: Body;
  /** What the job says now: as received, or the revised job's fields under those of the revision. */
  fields: Body;
  services: string[];
  status: string;
  /** In the order answered, which is not the order sent. */
  arrays: PlainArray[];
  uploads: PlainUpload[];
  messages: PlainMessage[];
  files: PlainFile[];
  letter: Uint8Array | null;
  revisionOf: number | null;
  createdMs: number;
  updatedMs: number;
}

const firstId = 70_311;

/** A time as Django writes it: microseconds and the office's offset, in hours. */
export const officeTime = (ms: number, utcOffsetHours: number): string => {
  const sign = utcOffsetHours < 0 ? '-' : '+';
  const hours = String(Math.abs(utcOffsetHours)).padStart(2, '0');
  return new Date(ms + utcOffsetHours * 3_600_000).toISOString().replace('Z', `000${sign}${hours}:00`);
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** §2.1: the simple forms of a full address, `street, city, ST 12345`; the street stays as it was sent. */
const fillAddress = (fields: Body): void => {
  const parts = /^[^,]+,\s*([^,]+),\s*[A-Z]{2}\s+(\d{5})(?:-\d{4})?$/.exec(String(fields.client_street_address));
  if (!parts) return;
  if (!isText(fields.client_city)) fields.client_city = parts[1];
  fields.client_zip_code ??= parts[2];
};

/** One place further than sent, the last one first: a client that pairs by position is wrong for every array. */
const arraysOf = (sent: readonly Body[], uuid: () => string): PlainArray[] =>
  [...sent.slice(-1), ...sent.slice(0, -1)].map(({ id: _id, ...fields }) => ({
    id: uuid(),
    name: typeof fields.name === 'string' ? fields.name : null,
    fields,
  }));

/** Everything one provider has taken in; ids are counted, so that the same requests give the same ids. */
export const createPlainStore = (now: () => number, utcOffsetHours: number) => {
  const jobs = new Map<number, PlainJob>();
  const jobByArray = new Map<string, PlainJob>();
  let serial = 0;
  const uuid = (): string => uuidOf(`record ${(serial += 1)}`);

  const add = (body: Body, fields: Body, revisionOf: number | null): PlainJob => {
    const requested = (fields.services_requested as string[] | null | undefined) ?? [];
    fillAddress(fields);
    const job: PlainJob = {
      id: firstId + jobs.size,
      body,
      fields,
      services: requested.length ? requested.map((slug) => legacySlugs[slug] ?? slug) : ['pv_structural_letter'],
      status: 'Submitted',
      arrays: arraysOf((fields.arrays as Body[] | null | undefined) ?? [], uuid),
      uploads: [],
      messages: [],
      files: [],
      letter: null,
      revisionOf,
      createdMs: now(),
      updatedMs: now(),
    };
    jobs.set(job.id, job);
    for (const array of job.arrays) jobByArray.set(array.id, job);
    return job;
  };

  return {
    all: (): PlainJob[] => [...jobs.values()],
    find: (id: number): PlainJob | undefined => jobs.get(id),
    findByArray: (arrayId: string): PlainJob | undefined => jobByArray.get(arrayId.toLowerCase()),
    submit: (body: Body): PlainJob => add(body, { ...body }, null),
    /** The arrays come along with new ids; uploads and messages stay behind. */
    revise: (job: PlainJob, body: Body, leaveStatus: boolean): PlainJob => {
      const { revision_notes: _notes, revision_reason: _reason, ...changes } = body;
      const fields: Body = { ...job.fields, arrays: job.arrays.map((array) => array.fields), ...changes };
      fields.client_name ??= job.fields.client_name;
      fields.client_street_address ??= job.fields.client_street_address;
      const revision = add(body, fields, job.id);
      if (!leaveStatus) job.status = 'Revised';
      job.updatedMs = now();
      return revision;
    },
    setStatus: (job: PlainJob, status: string): void => {
      job.status = status;
      job.updatedMs = now();
    },
    addMessage: (job: PlainJob, body: string, author: string): void => {
      job.messages.push({ body, author, date_created: officeTime(now(), utcOffsetHours) });
      job.updatedMs = now();
    },
    addUpload: (job: PlainJob, upload: Omit<PlainUpload, 'id'>): PlainUpload => {
      const taken = { id: uuid(), ...upload };
      job.uploads.push(taken);
      return taken;
    },
    addFile: (job: PlainJob, file: Pick<PlainFile, 'name' | 'bytes' | 'link'>): PlainFile => {
      const added = { id: uuid(), ...file, created_at: officeTime(now(), utcOffsetHours) };
      job.files.push(added);
      return added;
    },
  };
};

export type PlainStore = ReturnType<typeof createPlainStore>;
