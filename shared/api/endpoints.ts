import { z } from 'zod';
import { Job, JobMessage, JobRevision, JobSubmission, JobWithMessages } from '../job/job.ts';
import { DateTime, filledTextUpTo, maxLength, textUpTo } from '../job/text.ts';
import { referenceOutputs } from '../reference/entrySchemas.ts';
import { type ReferenceListKey, referenceLists } from '../reference/lists.ts';
import { type UploadKind, uploadKinds } from './files.ts';
import { ListJobsQuery } from './listJobs.ts';
import { visitEndpoints } from '../visits/endpoints.ts';
import type { ApiProblemKind } from '../messages/kinds.ts';
import type { Deprecation } from './deprecation.ts';
import type { ResponseHeader } from './responseHeaders.ts';
import { longestCaption } from '../job/captions.ts';

/** Names the uploads of one photo by where they are and their content: a revision gives them new ids. */
export const CaptionUploads = z
  .object({
    kind: z.enum(uploadKinds),
    array: z.guid().nullable().meta({ title: 'Array id' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ title: 'SHA-256', description: 'In lower-case hex.' }),
    caption: textUpTo(longestCaption).meta({ title: 'Caption', description: 'Empty to remove it.' }),
  })
  .meta({ id: 'CaptionUploads', title: 'Caption of a photo', section: 'Beyond the reference' });

const beyond = 'Beyond the reference';
const Id = z.guid().meta({ title: 'Id' });
const Link = z
  .url()
  .meta({ title: 'File', description: 'A link that is signed and expires; the API key opens it too.' });
const JobId = z.int().meta({ title: 'Job id' });
const ArrayId = z.guid().meta({ title: 'Array id' });

/** §2.8: the reply of Submit Job Files for each file. */
const JobUpload = z
  .object({ id: Id, file: Link, job: JobId })
  // In a generated client, `File` would hide the browser's own type of that name.
  .meta({ id: 'UploadedFile', title: 'File', section: '§2.8' });

/** A produced file: both documented shapes (§2.8, §4.5) in one. */
export const JobFile = z
  .object({ id: Id, name: z.string(), file: Link, job: JobId, created_at: DateTime })
  .meta({ id: 'JobFile', title: 'Job file', section: '§2.8' });
export type JobFile = z.infer<typeof JobFile>;

const PanelLayoutImage = z
  .object({ id: Id, file: Link, job: JobId })
  .meta({ id: 'PanelLayoutImage', title: 'Panel layout image', section: '§2.8' });

const arrayImage = (id: string, title: string) =>
  z.object({ id: Id, file: Link, array: ArrayId }).meta({ id, title, section: '§2.8' });

const BeamSpacingImage = arrayImage('BeamSpacingImage', 'Beam spacing image');
const BeamSizeImage = arrayImage('BeamSizeImage', 'Beam size image');
const AtticImage = arrayImage('AtticImage', 'Attic image');

/** A body that is a multipart form with one or more `file` parts (§4.4), and the kind of its files. */
interface FormOfFiles {
  files: UploadKind;
}

/** A file that the client sent, as `rafter job show` lists it too. */
export const ClientUpload = z
  .object({
    id: Id,
    kind: z.enum(uploadKinds),
    array: ArrayId.nullable(),
    name: z.string(),
    caption: z.string().meta({
      title: 'Caption',
      description: 'The part of the name that the field app wrote behind a dash; empty without one.',
    }),
    media_type: z.string(),
    bytes: z.int(),
    sha256: z.string().meta({ title: 'SHA-256', description: 'In hex.' }),
    file: Link,
    created_at: DateTime,
  })
  .meta({ id: 'ClientUpload', title: 'Upload', section: beyond });
export type ClientUpload = z.infer<typeof ClientUpload>;

/** One operation of the API. Routes, the API description and clients are made from these rows. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Below the base URL; `{name}` stands for a path parameter. */
  path: string;
  title: string;
  /** What it does, in one or two sentences. */
  summary: string;
  section: string;
  query?: z.ZodType;
  body?: z.ZodType | FormOfFiles;
  status: 200 | 201;
  /** The JSON of the reply, or the media type of a reply that is a document. */
  reply: z.ZodType | 'application/pdf';
  /** Headers of the reply, beyond those that every reply has. */
  replyHeaders?: readonly ResponseHeader[];
  deprecated?: Deprecation;
  /** Refusals of this operation, beyond those that every operation has. */
  problems: readonly ApiProblemKind[];
}

export const isForm = (body: Endpoint['body']): body is FormOfFiles => body !== undefined && 'files' in body;

const row = <const E extends Endpoint>(endpoint: E): E => endpoint;

const upload = <const P extends string, R extends z.ZodType>(
  path: P,
  title: string,
  summary: string,
  section: string,
  kind: UploadKind,
  reply: R,
) =>
  row({
    method: 'POST',
    path,
    title,
    summary: `${summary} Send one or more parts named \`file\`.`,
    section,
    body: { files: kind },
    status: 201,
    reply: z.array(reply),
    problems: ['not-found', 'superseded', 'too-large', 'unsupported-content-type', 'unsupported-file', 'quota-reached'],
  });

const list = <K extends ReferenceListKey>(key: K) => {
  const { title } = referenceLists.find((entry) => entry.key === key)!;
  return row({
    method: 'GET',
    path: `/${key}`,
    title: `List ${title}`,
    summary: 'The entries of this list, with the ids that jobs refer to.',
    section: '§4.10',
    status: 200,
    reply: z.array(referenceOutputs[key]),
    problems: [],
  });
};

export const SendMessage = z
  .object({ message_body: filledTextUpTo(maxLength.notes).meta({ title: 'Message', section: '§4.7' }) })
  .meta({ id: 'SendMessage', title: 'Message to send', section: '§4.7' });

/** The 21 operations of the reference, in its order (§4), and our own. */
export const endpoints = {
  submitJob: row({
    method: 'POST',
    path: '/jobs',
    title: 'Submit Job',
    summary: 'Creates a job from what was measured on site. Only the client name and the street address are required.',
    section: '§4.1',
    body: JobSubmission,
    status: 201,
    reply: Job,
    replyHeaders: ['Location', 'Rafter-Ignored-Fields'],
    problems: ['invalid-fields', 'already-exists', 'too-large', 'unsupported-content-type', 'quota-reached'],
  }),
  listJobs: row({
    method: 'GET',
    path: '/jobs',
    title: 'List Jobs',
    summary: 'The organization’s jobs, newest first. All filters that are sent must hold.',
    section: '§4.2',
    query: ListJobsQuery,
    status: 200,
    reply: z.array(Job),
    replyHeaders: ['Rafter-As-Of', 'Link', 'Rafter-Ignored-Fields'],
    problems: ['invalid-fields'],
  }),
  retrieveJob: row({
    method: 'GET',
    path: '/jobs/{job_id}',
    title: 'Retrieve Job',
    summary: 'One job, with its status and its messages.',
    section: '§4.3',
    status: 200,
    reply: JobWithMessages,
    problems: ['not-found'],
  }),
  submitJobFiles: upload(
    '/jobs/{job_id}/files',
    'Submit Job Files',
    'Adds files to a job, such as a plan set or a utility bill.',
    '§4.4',
    'file',
    JobUpload,
  ),
  retrieveJobFiles: row({
    method: 'GET',
    path: '/jobs/{job_id}/files',
    title: 'Retrieve Job Files',
    summary: 'What the engineers produced for this job, with links to download it.',
    section: '§4.5',
    status: 200,
    reply: z.array(JobFile),
    problems: ['not-found'],
  }),
  retrieveLetter: row({
    method: 'GET',
    path: '/jobs/{job_id}/letter',
    title: 'Retrieve Roof Evaluation Letter',
    summary:
      'The current letter as a PDF, once the job is approved. A job that was approved without a letter answers 404 with the code `job-without-letter`; Retrieve Job then has `without_letter`.',
    section: '§4.6',
    status: 200,
    reply: 'application/pdf',
    replyHeaders: ['Content-Disposition'],
    problems: ['not-found', 'letter-not-available'],
  }),
  sendMessage: row({
    method: 'POST',
    path: '/jobs/{job_id}/message',
    title: 'Send Message',
    summary: 'Sends a message about this job to the engineers.',
    section: '§4.7',
    body: SendMessage,
    status: 200,
    reply: JobMessage,
    replyHeaders: ['Rafter-Ignored-Fields'],
    problems: ['invalid-fields', 'not-found', 'superseded', 'too-large', 'unsupported-content-type'],
  }),
  reviseJob: row({
    method: 'POST',
    path: '/jobs/{job_id}/revision',
    title: 'Revise Job',
    summary:
      'Replaces a submitted job by a new one with the changed fields. Photos, files and all other fields are carried over; the old job refers to its successor.',
    section: '§4.8',
    body: JobRevision,
    status: 200,
    reply: Job,
    replyHeaders: ['Rafter-Ignored-Fields'],
    problems: [
      'invalid-fields',
      'already-exists',
      'not-found',
      'superseded',
      'too-large',
      'unsupported-content-type',
      'quota-reached',
    ],
  }),
  uploadPanelLayoutImage: upload(
    '/jobs/{job_id}/panel-layout-images',
    'Upload Panel Layout Image',
    'Adds sketches or screenshots of the panel layout to a job.',
    '§4.9',
    'panel-layout',
    PanelLayoutImage,
  ),
  uploadBeamSpacingImage: upload(
    '/arrays/{array_id}/beam-spacing-images',
    'Upload Beam Spacing Image',
    'Adds photos of a tape measure across the gap between two framing members of an array.',
    '§4.9',
    'beam-spacing',
    BeamSpacingImage,
  ),
  uploadBeamSizeImage: upload(
    '/arrays/{array_id}/beam-size-images',
    'Upload Beam Size Image',
    'Adds photos of a tape measure across a framing member of an array.',
    '§4.9',
    'beam-size',
    BeamSizeImage,
  ),
  uploadAtticImage: upload(
    '/arrays/{array_id}/attic-images',
    'Upload Attic Image',
    'Adds photos of the attic below an array.',
    '§4.9',
    'attic',
    AtticImage,
  ),
  listUploads: row({
    method: 'GET',
    path: '/jobs/{job_id}/uploads',
    title: 'List Uploads',
    summary: 'The files and images that were uploaded for this job, with their SHA-256.',
    section: beyond,
    status: 200,
    reply: z.array(ClientUpload),
    problems: ['not-found'],
  }),
  captionUploads: row({
    method: 'POST',
    path: '/jobs/{job_id}/captions',
    title: 'Caption Uploads',
    summary:
      'Changes the caption of a photo that was uploaded before. The caption of a new photo goes in its file name.',
    section: beyond,
    body: CaptionUploads,
    status: 200,
    reply: z.array(ClientUpload),
    replyHeaders: ['Rafter-Ignored-Fields'],
    problems: ['invalid-fields', 'not-found', 'superseded', 'too-large', 'unsupported-content-type'],
  }),
  ...visitEndpoints,
  listStates: list('states'),
  listBeamShapes: list('beam-shape'),
  listRoofMaterials: list('roof-materials'),
  listConnectionTypes: list('connection-types'),
  listRackingTypes: list('racking-types'),
  listModuleTypes: list('module-types'),
  listInverterTypes: list('inverter-types'),
  listOptimizerTypes: list('optimizer-types'),
  listBatteryTypes: list('battery-types'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
