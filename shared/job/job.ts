import { uploadKinds } from '../api/files.ts';
import { z } from 'zod';
import { fieldNamesEn } from './fieldNames.en.ts';
import { referenceInputs, referenceOutputs } from '../reference/entrySchemas.ts';
import {
  type ArrayField,
  arrayFields,
  type Field,
  type fields,
  fieldSpec,
  type JobField,
  jobFields,
} from './fields.ts';
import { type RevisionReason, revisionReasons, statuses } from './status.ts';
import { serviceSlugs } from './services.ts';
import { DateTime, filledTextUpTo, maxLength, textUpTo } from './text.ts';
import { rule } from '../messages/rule.ts';

/** Names that could change a prototype where the values are copied. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** A client's own values of a job, returned as sent. `parse` checks `maxProperties` before it reads the values. */
const Metadata = z
  .record(
    filledTextUpTo(40).refine((name) => !reserved.includes(name), rule('name-reserved')),
    textUpTo(500),
  )
  .meta({
    title: 'Metadata',
    section: 'Beyond the reference',
    description: "The client's own values, returned as sent. A revision that sends it replaces all of them.",
    maxProperties: 20,
  });

type Rows = typeof fields;
type Sent<F extends Field> = Rows[F] extends { list: infer L extends keyof typeof referenceInputs }
  ? (typeof referenceInputs)[L]
  : Rows[F] extends { schema: infer S extends z.ZodType }
    ? S
    : never;
type Answered<F extends Field> = Rows[F] extends { list: infer L extends keyof typeof referenceOutputs }
  ? (typeof referenceOutputs)[L]
  : Rows[F] extends { answered: infer S extends z.ZodType }
    ? S
    : Sent<F>;
type RequiredField = { [F in Field]: Rows[F] extends { required: true } ? F : never }[Field];

/** Adds the metadata that the API description and the forms show. */
const described = (field: Field, schema: z.ZodType): z.ZodType => {
  const { section, description, unit, control, deprecated } = fieldSpec(field);
  const { title } = fieldNamesEn[field];
  return schema.meta({
    title,
    section,
    ...(description !== undefined && { description }),
    ...(unit !== undefined && { unit }),
    ...(control !== undefined && { control }),
    ...(deprecated !== undefined && { deprecation: deprecated }),
  });
};

/** A reference is described by its list; a row can only deprecate it. */
const reference = (field: Field, schema: z.ZodType): z.ZodType => {
  const { deprecated } = fieldSpec(field);
  return deprecated === undefined ? schema : schema.meta({ deprecation: deprecated });
};

const sent = (field: Field): z.ZodType => {
  const { list, schema } = fieldSpec(field);
  return list ? reference(field, referenceInputs[list]) : described(field, schema!);
};
const answered = (field: Field): z.ZodType => {
  const { list, schema, answered: own } = fieldSpec(field);
  return list ? reference(field, referenceOutputs[list]) : described(field, own ?? schema!);
};

const shapeOf = (names: readonly Field[], schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(names.map((field) => [field, schemaOf(field)]));

/** In a request, a field that is not required may be absent or null. */
type SentShape<F extends Field> = {
  [K in F]: K extends RequiredField ? Sent<K> : z.ZodOptional<z.ZodNullable<Sent<K>>>;
};
/** In a response, a field without a value is absent. */
type AnsweredShape<F extends Field> = {
  [K in F]: K extends RequiredField ? Answered<K> : z.ZodOptional<Answered<K>>;
};

const sentShape = <F extends Field>(names: readonly F[]) =>
  shapeOf(names, (field) =>
    fieldSpec(field).required ? sent(field) : sent(field).nullish(),
  ) as unknown as SentShape<F>;
const answeredShape = <F extends Field>(names: readonly F[]) =>
  shapeOf(names, (field) =>
    fieldSpec(field).required ? answered(field) : answered(field).optional(),
  ) as unknown as AnsweredShape<F>;

/** The second names under which fields are accepted. */
type SentAliases = {
  [F in JobField as Rows[F] extends { alias: infer A extends string } ? A : never]: z.ZodOptional<
    z.ZodNullable<Sent<F>>
  >;
};
const sentAliases = Object.fromEntries(
  jobFields.flatMap((field) => {
    const { alias, schema } = fieldSpec(field);
    const description = `Another name of \`${field}\`.`;
    return alias === undefined ? [] : [[alias, described(field, schema!).meta({ description }).nullish()]];
  }),
) as SentAliases;

export const SentArray = z
  .object(sentShape<ArrayField>(arrayFields))
  .meta({ id: 'SentSolarArray', title: 'Solar array', section: '§2.4' });

const arraysMeta = { title: fieldNamesEn.arrays.title, section: '§2.4' };
const sentFields = {
  ...sentShape<JobField>(jobFields),
  ...sentAliases,
  arrays: z.array(SentArray).max(100).meta(arraysMeta).nullish(),
  metadata: Metadata.nullish(),
};

/** Body of Submit Job (§4.1). Two fields are required; unknown fields are ignored. */
export const JobSubmission = z
  .object(sentFields)
  .meta({ id: 'JobSubmission', title: 'Job submission', section: '§4.1' });
export type JobSubmission = z.infer<typeof JobSubmission>;

/** Body of Revise Job (§4.8): the reason, and the fields that change. */
export const JobRevision = z
  .object({
    revision_notes: filledTextUpTo(maxLength.notes).meta({ title: 'What changes', section: '§4.8' }),
    revision_reason: z
      .enum(Object.keys(revisionReasons) as [RevisionReason, ...RevisionReason[]])
      .meta({ title: 'Reason', section: '§4.8' }),
    ...sentFields,
    client_name: sentFields.client_name.optional(),
    client_street_address: sentFields.client_street_address.optional(),
  })
  .meta({ id: 'JobRevision', title: 'Job revision', section: '§4.8' });
export type JobRevision = z.infer<typeof JobRevision>;

export const SolarArray = z
  .object({ id: z.guid(), ...answeredShape<ArrayField>(arrayFields) })
  .meta({ id: 'SolarArray', title: 'Solar array', section: '§2.4' });
export type SolarArray = z.infer<typeof SolarArray>;

export const JobMessage = z
  .object({ body: z.string(), author: z.string(), date_created: DateTime })
  .meta({ id: 'Message', section: '§2.7' });
export type JobMessage = z.infer<typeof JobMessage>;

const answeredFields = answeredShape<JobField>(jobFields);

/** A job in responses (§2.7). Fields without a value are absent, except `notes`. */
export const Job = z
  .object({
    id: z.int().meta({ title: 'Job id' }),
    created_at: DateTime,
    updated_at: DateTime,
    status: z.enum(statuses).meta({ id: 'Status', title: 'Status', section: '§3' }),
    ahj: z.string().optional().meta({ title: 'Authority having jurisdiction', description: 'Display name.' }),
    revision_of: z.int().optional().meta({ title: 'Revision of', description: 'The job that this one revises.' }),
    test: z
      .literal(true)
      .optional()
      .meta({ title: 'Test job', description: 'Submitted with a test key; absent in other jobs.' }),
    superseded_by: z.int().optional().meta({ title: 'Superseded by', description: 'The job that revises this one.' }),
    ...answeredFields,
    services_requested: answeredFields.services_requested.unwrap(),
    notes: answeredFields.notes.unwrap().nullable(),
    arrays: z.array(SolarArray).optional(),
    metadata: Metadata.optional(),
  })
  .meta({ id: 'Job', title: 'Job', section: '§2.7' });
export type Job = z.infer<typeof Job>;

/** An issued letter. The reference has no such object; with it, the holder of a PDF can check whether the letter is current. */
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
      description: 'When it was withdrawn; absent while it is current.',
    }),
  })
  .meta({ id: 'JobLetter', title: 'Letter of a job', section: '§4.6' });
export type JobLetter = z.infer<typeof JobLetter>;

/** A file that the office delivered for a service. The reference has no such object; Retrieve Job Files links to current ones. */
export const JobDeliverable = z
  .object({
    id: z.guid().meta({ title: 'Id', description: 'As in Retrieve Job Files.' }),
    name: z.string().meta({ title: 'Name' }),
    service: z.enum(serviceSlugs).meta({ title: 'Service', description: 'The requested service that it is for.' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ title: 'SHA-256', description: 'Of the file, in hex.' }),
    delivered_at: DateTime,
    withdrawn_at: DateTime.optional().meta({
      title: 'Withdrawn',
      description: 'When it was withdrawn or replaced; absent while it is current.',
    }),
    replaced_by: z.guid().optional().meta({ title: 'Replaced by', description: 'The id of the file in its place.' }),
  })
  .meta({ id: 'JobDeliverable', title: 'Deliverable of a job', section: 'Beyond the reference' });
export type JobDeliverable = z.infer<typeof JobDeliverable>;

/** What the office asks for. The reference has no such object; the reason of the hold, a message, says the same in words. */
export const JobAsk = z
  .object({
    slot: z.enum(uploadKinds).optional().meta({ title: 'Photos', description: 'Where the photos belong.' }),
    field: z.string().optional().meta({ title: 'Field', description: 'The name of the field, for what is no photo.' }),
    array: z
      .string()
      .optional()
      .meta({ title: 'Array', description: 'The name of the array; absent for the whole job.' }),
    text: z.string().meta({ title: 'Text' }),
  })
  .meta({ id: 'JobAsk', title: 'Something the office asks for', section: 'Beyond the reference' });
export type JobAsk = z.infer<typeof JobAsk>;

/** Reply of Retrieve Job (§4.3). */
export const JobWithMessages = Job.extend({
  messages: z.array(JobMessage).optional(),
  letters: z.array(JobLetter).optional().meta({ title: 'Letters', description: 'Oldest first, withdrawn ones too.' }),
  deliverables: z
    .array(JobDeliverable)
    .optional()
    .meta({ title: 'Deliverables', description: 'Oldest first, withdrawn and replaced ones too.' }),
  without_letter: z
    .literal(true)
    .optional()
    .meta({ title: 'Without a letter', description: 'Approved, and none of its services comes with a letter.' }),
  asks: z.array(JobAsk).optional().meta({
    title: 'Asks',
    description: 'What a job on hold waits for, where the office composed its reason of parts.',
  }),
}).meta({
  id: 'JobWithMessages',
  title: 'Job with messages',
  section: '§4.3',
});
