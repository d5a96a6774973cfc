import { z } from 'zod';
import { referenceInputs, referenceOutputs } from '../reference/lists.ts';
import { cadFields } from './cadDesign.ts';
import { ClientCity, ClientName, ClientStreetAddress, SentLicenseNumber, SentZipCode, ZipCode } from './client.ts';
import { recipientFields } from './recipient.ts';
import { RevisionReason } from './revision.ts';
import { RequestedService, ServiceSlug } from './services.ts';
import { Status } from './status.ts';
import { arrayFields, basicFields } from './structure.ts';
import { Count, DateTime, FilledText, Text } from './text.ts';

type Fields = Record<string, z.ZodType>;
type MaybeNull<F extends Fields> = { [K in keyof F]: z.ZodOptional<z.ZodNullable<F[K]>> };
type Maybe<F extends Fields> = { [K in keyof F]: z.ZodOptional<F[K]> };

/** Sent fields may be left out, or be null: nothing on submission, taken away on revision. */
const mayBeNull = <F extends Fields>(fields: F): MaybeNull<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.nullish()])) as MaybeNull<F>;

/** Answered fields are there when they have a value. */
const mayBeAbsent = <F extends Fields>(fields: F): Maybe<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.optional()])) as Maybe<F>;

const Notes = Text.meta({ title: 'Notes', section: '§2.1' });
const ArrayCount = Count.meta({
  title: 'Number of arrays',
  section: '§2.3',
  description: 'For CAD design needed only when no `arrays` list is sent.',
});

export const SentArray = z
  .object(mayBeNull(arrayFields(referenceInputs)))
  .meta({ id: 'SentSolarArray', title: 'Solar array', section: '§2.4' });

const sentFields = mayBeNull({
  client_city: ClientCity,
  client_state: referenceInputs.states,
  client_zip_code: SentZipCode,
  services_requested: z.array(RequestedService).meta({ title: 'Services', section: '§2.2' }),
  notes: Notes,
  ...basicFields(referenceInputs),
  array_count: ArrayCount,
  arrays: z.array(SentArray).meta({ title: 'Arrays', section: '§2.4' }),
  ...cadFields(referenceInputs),
  contractor_license_number: SentLicenseNumber,
  contractor_license_num: SentLicenseNumber.meta({ title: 'Contractor license number (as in the sample of §2.5)' }),
  ...recipientFields,
});

/** Body of Submit Job (§4.1): two fields are required, everything else may wait. Unknown fields are ignored. */
export const JobSubmission = z
  .object({ client_name: ClientName, client_street_address: ClientStreetAddress, ...sentFields })
  .meta({ id: 'JobSubmission', title: 'Job submission', section: '§4.1' });
export type JobSubmission = z.infer<typeof JobSubmission>;

/** Body of Revise Job (§4.8): why, and the fields that change. */
export const JobRevision = z
  .object({
    revision_notes: FilledText.meta({ title: 'What changes', section: '§4.8' }),
    revision_reason: RevisionReason,
    client_name: ClientName.optional(),
    client_street_address: ClientStreetAddress.optional(),
    ...sentFields,
  })
  .meta({ id: 'JobRevision', title: 'Job revision', section: '§4.8' });
export type JobRevision = z.infer<typeof JobRevision>;

export const SolarArray = z
  .object({ id: z.guid(), ...mayBeAbsent(arrayFields(referenceOutputs)) })
  .meta({ id: 'SolarArray', title: 'Solar array', section: '§2.4' });
export type SolarArray = z.infer<typeof SolarArray>;

export const Message = z
  .object({ body: z.string(), author: z.string(), date_created: DateTime })
  .meta({ id: 'Message', section: '§2.7' });
export type Message = z.infer<typeof Message>;

/** What a job says, whichever way it came in: §2.1 to §2.6 with reference objects named. */
const jobFields = {
  client_name: ClientName,
  client_street_address: ClientStreetAddress,
  ...mayBeAbsent({
    client_city: ClientCity,
    client_state: referenceOutputs.states,
    client_zip_code: ZipCode,
  }),
  services_requested: z.array(ServiceSlug),
  notes: Notes.nullable(),
  ...mayBeAbsent({
    ...basicFields(referenceOutputs),
    array_count: ArrayCount,
    arrays: z.array(SolarArray),
    ...cadFields(referenceOutputs),
    contractor_license_number: Text,
    ...recipientFields,
  }),
};
export const JobFields = z.object(jobFields);
export type JobFields = z.infer<typeof JobFields>;

/** A job as it is answered (§2.7). Fields that nobody has filled are left out; `notes` is always there. */
export const Job = z
  .object({
    id: z.int().meta({ title: 'Job id' }),
    created_at: DateTime,
    updated_at: DateTime,
    status: Status,
    ahj: z.string().optional().meta({ title: 'Authority having jurisdiction', description: 'Display name.' }),
    revision_of: z.int().optional().meta({ title: 'Revision of', description: 'The job that this one revises.' }),
    superseded_by: z.int().optional().meta({ title: 'Superseded by', description: 'The job that revises this one.' }),
    ...jobFields,
  })
  .meta({ id: 'Job', title: 'Job', section: '§2.7' });
export type Job = z.infer<typeof Job>;

/** A letter that was issued for the job: a field of our own, by which who has the file knows whether it is in force. */
export const JobLetter = z
  .object({
    number: z.string().meta({ title: 'Letter number', description: 'Job id and issue, as printed: `1042-1`.' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ title: 'SHA-256', description: 'Of the PDF, in hex.' }),
    issued_at: DateTime,
    withdrawn_at: DateTime.optional().meta({
      title: 'Withdrawn',
      description: 'When it was taken back; not there while it is in force.',
    }),
  })
  .meta({ id: 'JobLetter', title: 'Letter of a job', section: '§4.6' });
export type JobLetter = z.infer<typeof JobLetter>;

/** Retrieve Job (§4.3): the same, with its messages and its letters when there are any. */
export const JobWithMessages = Job.extend({
  messages: z.array(Message).optional(),
  letters: z.array(JobLetter).optional().meta({ title: 'Letters', description: 'Oldest first, withdrawn ones too.' }),
}).meta({
  id: 'JobWithMessages',
  title: 'Job with messages',
  section: '§4.3',
});
