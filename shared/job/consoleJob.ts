import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import { FieldError } from '../messages/problem.ts';
import { nested } from '../messages/rows.ts';
import { OrganizationName } from '../rpc/officeCallRows.ts';
import { PdfSignature } from '../schema/pdfSignature.ts';
import { FindingShown } from './findingSchema.ts';
import { arrayFields, jobFields } from './fields.ts';
import { Job, JobMessage, SolarArray } from './job.ts';
import { NoteView } from './notes.ts';
import { PhotoMarkView } from './photoMarks.ts';
import { serviceSlugs } from './services.ts';
import { statuses } from './status.ts';

// A job as the console shows it. Times are milliseconds since 1970 UTC, except in parts of a job as the API returns it.

/** A reviewer or an administrator who works on jobs. */
export const Assignee = z.object({ id: z.int(), email: z.string() });
export type Assignee = z.infer<typeof Assignee>;

/** A file that the client sent. */
export const UploadView = z.object({
  id: z.string(),
  kind: z.enum(uploadKinds),
  arrayId: z.string().nullable(),
  name: z.string(),
  /** What the crew wrote about a photo; '' without one. */
  caption: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  atMs: z.int(),
  /** It has `pictures/ID/thumbnail` and `pictures/ID/view`. */
  hasPicture: z.boolean(),
  /** By the camera's own clock, `2026-03-14T09:26:53`; null where the file does not contain a time. */
  takenAt: z.string().nullable(),
  /** Where it was taken; null where the file does not contain a place. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** How a reviewer judged it; null where it has no mark, and for clients. */
  mark: PhotoMarkView.nullable(),
});
export type UploadView = z.infer<typeof UploadView>;

/** A file that the office made for the client. */
export const ProducedFileView = z.object({
  id: z.string(),
  /** Of a letter: `<job>-<issue>`. */
  number: z.string().nullable(),
  /** The service that a deliverable is for; null for a letter. */
  service: z.enum(serviceSlugs).nullable(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Of a letter; null where it was not counted. */
  pages: z.int().nullable(),
  /** The digital signatures that were found in a letter when it was issued. */
  signatures: z.array(PdfSignature),
  atMs: z.int(),
  /** Who delivered it; null for a letter and for clients. */
  by: z.string().nullable(),
  withdrawnMs: z.int().nullable(),
  /** Why a deliverable was withdrawn; null where another one replaced it. */
  withdrawnWhy: z.string().nullable(),
  /** The id of the deliverable in its place. */
  replacedBy: z.string().nullable(),
});
export type ProducedFileView = z.infer<typeof ProducedFileView>;

export const HistoryEventView = z.object({
  atMs: z.int(),
  actor: z.string(),
  /** What was done, in English. */
  action: z.string(),
  message: nested,
  detail: z.unknown(),
});
export type HistoryEventView = z.infer<typeof HistoryEventView>;

const MessageView = JobMessage.extend({
  /** The version of the job that it belongs to. */
  job: z.int(),
  fromOffice: z.boolean(),
});

const ofAnyVersion = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));
/** As stored: an older program may have accepted other values in its fields. `errors` of the page lists them. */
const StoredJob = z.object({
  ...Job.shape,
  ...ofAnyVersion(jobFields),
  arrays: z.array(z.object({ ...SolarArray.shape, ...ofAnyVersion(arrayFields) })).optional(),
}) as unknown as z.ZodType<Job>;

export const ConsoleJob = z.object({
  job: StoredJob,
  /** Its change version, which an approval without a letter is refused by. */
  change: z.int(),
  /** The AHJ was derived from the city, and no person has set it since. */
  isAhjDerived: z.boolean(),
  /** Other jobs at its address that this user may see, newest first. */
  atAddress: z.array(z.object({ id: z.int(), status: z.enum(statuses), client: z.string(), organization: z.string() })),
  organization: OrganizationName,
  /** Who works on it; null where no one does, and for clients. */
  assignee: Assignee.nullable(),
  /** The end of the day on which it is due; null for a closed job, and for clients. */
  dueMs: z.int().nullable(),
  /** Also of earlier versions, oldest first. */
  messages: z.array(MessageView),
  /** Notes of the office, also on earlier versions, oldest first; null for clients, who never see them. */
  notes: z.array(NoteView).nullable(),
  /** The client wrote last, and neither a message nor a letter has answered. */
  waits: z.boolean(),
  uploads: z.array(UploadView),
  produced: z.array(ProducedFileView),
  /** Letters of earlier versions, and for clients the withdrawn ones of this version; oldest first. */
  earlierLetters: z.array(
    z.object({ job: z.int(), number: z.string(), atMs: z.int(), withdrawnMs: z.int().nullable() }),
  ),
  history: z.array(HistoryEventView),
  /** Findings of the checklist. */
  findings: z.array(FindingShown),
  /** Errors that Submit Job would report for it today. */
  errors: z.array(FieldError),
  /** Statuses that this user may set now. */
  moves: z.array(z.enum(statuses)),
  /** The job that it revises. */
  before: StoredJob.nullable(),
  beforeUploads: z.array(UploadView),
  /** Every id it has had, oldest first. */
  versions: z.array(z.object({ id: z.int(), status: z.enum(statuses), createdMs: z.int() })),
  /** The newest version has a current letter. */
  hasLetter: z.boolean(),
  /** When a letter draft was last saved, if it was not issued since. */
  letterBegunMs: z.int().nullable(),
});
export type ConsoleJob = z.infer<typeof ConsoleJob>;
