import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';
import { referenceListKeys } from '../reference/lists.ts';
import { uploadKinds } from '../api/files.ts';
import { serviceSlugs } from './services.ts';

const slot = z.enum(uploadKinds);
/**
 * A finding of the checklist. `array` names the array it is about and `slot` the slot of its photo; both are null for the
 * whole job. `arrayNumber` is there if the array has no name of its own. Fields have their names on the wire.
 */
const finding = <P extends z.ZodRawShape>(params: P) =>
  row({ array: text.nullable(), arrayNumber: z.int().optional(), slot: slot.nullable(), ...params });
const number = z.number();
const count = z.int();

/** Rules of jobs: fragments that begin where the field's name ends. */
export const jobRuleMessages = {
  'not-a-zip-code': row({}),
  'not-a-license-number': row({}),
  'not-an-interconnection': row({}),
  /** Amperes. */
  'above-panel-rating': row({ rating: z.number() }),
  'not-in-list': row({ list: z.enum(referenceListKeys) }),
  'ballast-weight-required': row({}),
  'array-name-repeats': row({ name: text }),
} as const;

/** What a reviewer would miss in a job. */
export const findingMessages = {
  'field-missing': finding({ field: text }),
  'interconnection-without-rating': finding({ field: text, interconnection: text }),
  'battery-incomplete': finding({ field: text }),
  'notes-missing': finding({ field: text, value: text }),
  'value-unusual': finding({ field: text, value: number, low: number, high: number, unit: text }),
  /** `degreesOfRise`: the pitch if the number is a rise on twelve. */
  'pitch-too-flat': finding({ material: text, degrees: number, degreesOfRise: number }),
  'rows-exceed-panels': finding({ rows: number, panels: number }),
  'array-count-differs': finding({ stated: number, listed: number }),
  'module-count-differs': finding({ stated: number, counted: number }),
  'array-unnamed': finding({ number }),
  'array-name-repeated': finding({ name: text }),
  'address-part-missing': finding({ field: text }),
  'address-disagrees': finding({ field: text, stated: text, inStreet: text }),
  'address-begins-with-name': finding({ name: text }),
  'zip-outside-state': finding({ zip: text, state: text }),
  'recipient-address-missing': finding({ name: text }),
  'photo-missing': finding({}),
  'array-without-photos': finding({}),
  'structure-photos-missing': finding({}),
  'electrical-photos-missing': finding({}),
  'plan-set-missing': finding({}),
  'installation-photos-missing': finding({}),
  'photo-array-unknown': finding({ photo: text, name: text }),
  'same-photo-twice': finding({ photo: text, otherSlot: slot, otherArray: text, otherArrayNumber: z.int().optional() }),
  'photo-far-away': finding({ photo: text, kilometres: number }),
  'photo-blurred': finding({ photo: text }),
  'photo-dark': finding({ photo: text }),
  'photo-unreadable': finding({ photo: text }),
  'pdf-closed': finding({ photo: text }),
  'file-not-taken': finding({ photo: text }),
  'too-many-files': finding({ count: number, maximum: number }),
  'files-too-large': finding({ bytes: number, maximumBytes: number }),
} as const;

/** Refusals of the API about jobs, their files and their letters. */
export const jobMessages = {
  /** `job` is what was sent as its id. */
  'job-not-found': refusal('not-found', { job: text }),
  'array-not-found': refusal('not-found', { array: text }),
  'file-not-found': refusal('not-found', { file: text }),
  'job-superseded': refusal('superseded', { job: z.int(), successor: z.int() }),
  /** `job` is the one that has this external_id. */
  'external-id-taken': refusal('already-exists', { external_id: text, job: z.int() }),
  'letter-not-available': refusal('letter-not-available', { job: z.int(), status: text }),
  /** The job is Approved, and its services come without a letter. */
  'job-without-letter': refusal('not-found', { job: z.int() }),
  'cursor-invalid': row({}),
  'required-together-with': row({ field: text }),
  'before-start-date': row({}),
  'not-a-state-id': row({}),
  'whole-number-from-1-to-500': row({}),
  'quota-reached': refusal('quota-reached', { organization: text, usedBytes: z.int(), maxBytes: z.int() }),
  'job-files-full': refusal('too-large', { maximum: z.int() }),
  'job-bytes-full': refusal('too-large', { maximumBytes: z.int() }),
} as const;

/** Refusals of the console about moves and notes, and what it notes of jobs. */
export const officeJobMessages = {
  'status-not-reachable': refusal('move-refused', { job: count, status: text, to: text }),
  'approved-needs-withdrawal': refusal('move-refused', { job: count }),
  /** `services` are the letters among them. */
  'approval-needs-letter': refusal('move-refused', { job: count, services: z.array(z.enum(serviceSlugs)) }),
  'approval-undelivered': refusal('move-refused', { services: z.array(z.enum(serviceSlugs)) }),
  'job-changed-before-approval': refusal('move-refused', { job: count }),
  'array-not-taken': row({ kind: z.string() }),
  'array-needed': row({ kind: z.string() }),
  'note-not-found': refusal('not-found', {}),
  'note-of-another': refusal('refused', { author: text }),
  'note-settled': refusal('refused', { hours: count }),
  'notes-full': refusal('too-large', { maximum: count }),

  // In the audit log and in histories.
  'event-submitted': row({}),
  'event-in-review': row({}),
  'event-on-hold': row({}),
  'event-approved': row({}),
  'event-rejected': row({}),
  'event-canceled': row({}),
  'event-revised': row({}),
  'event-message-sent': row({}),
  'event-note-added': row({}),
  'event-note-changed': row({}),
  'event-note-removed': row({}),
  'event-ahj-set': row({}),
  'event-file-added': row({}),
  'event-approval-withdrawn': row({}),
  'subject-job': row({ job: z.int() }),
  'subject-jobs': row({}),
  'subject-file': row({ file: text }),
} as const;
