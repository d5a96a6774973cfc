import { z } from 'zod';
import { uploadKinds } from '../../../../shared/api/files.ts';
import type { EndpointName } from '../../../../shared/api/endpoints.ts';
import { AssignedVisit } from '../../../../shared/visits/endpoints.ts';
import { serviceSlugs } from '../../../../shared/job/services.ts';
import { cutText, longest, mostAsks } from '../boundedText.ts';

/**
 * The members of replies that the desk relies on; others are stored as they come, because providers differ. Ids may be
 * quoted or not (§2.8 shows both), lists bare or paged, single files bare or in a list (§4.4).
 */
const JobId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const IdText = z.union([z.string().min(1).max(longest.id), z.int()]).transform(String);
/** A text, cut to the maximum, or undefined. */
const optionalText = (maximum: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text === null || text === undefined ? undefined : cutText(text, maximum)));

const ReadMessage = z.looseObject({
  /** Not in the reference: some providers have one. */
  id: IdText.optional().catch(undefined),
  body: z.string().transform((text) => cutText(text, longest.text)),
  author: optionalText(longest.name),
  date_created: optionalText(longest.time),
});

export type ReadMessage = z.infer<typeof ReadMessage>;

/** What identifies a message in the job's list. The reference does not say what Send Message returns (§4.7). */
const SentMessage = z
  .object({
    id: IdText.optional().catch(undefined),
    date_created: optionalText(longest.time).catch(undefined),
    // A job, whose id is not the message's.
    messages: z.undefined().optional(),
  })
  .transform(({ id, date_created }) => ({ id, date_created }))
  .catch({ id: undefined, date_created: undefined });
export type SentMessage = z.infer<typeof SentMessage>;

/** What a Rafter server reports of each letter (§4.6). Another provider's member of that name is ignored. */
const ReadLetters = z
  .array(
    z.object({
      number: z.string().min(1).max(100),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      withdrawn_at: optionalText(longest.time),
    }),
  )
  .optional()
  .catch(undefined);

/** What a Rafter server reports of each delivered file (§4.5). Another provider's member of that name is ignored. */
const ReadDeliverables = z
  .array(
    z.object({
      id: IdText,
      service: z.string().min(1).max(longest.name),
      withdrawn_at: optionalText(longest.time),
      replaced_by: optionalText(longest.id),
    }),
  )
  .optional()
  .catch(undefined);

const ReadAsk = z.object({
  slot: z.enum(uploadKinds).optional(),
  field: optionalText(longest.name),
  array: optionalText(longest.arrayName),
  text: z
    .string()
    .refine((text) => text.trim() !== '')
    .transform((text) => cutText(text, longest.text)),
});

/**
 * What a Rafter server asks for while a job is on hold. Another provider's member of that name is ignored, and so is each
 * entry that is none of ours.
 */
const ReadAsks = z
  .array(z.unknown())
  .transform((asks) => asks.slice(0, mostAsks).flatMap((ask) => ReadAsk.safeParse(ask).data ?? []))
  .optional()
  .catch(undefined);

/** Entries of a job that are read; more of each are on no job that people work on. */
const mostOfJob = { messages: 2000, arrays: 1000, letters: 1000, deliverables: 1000 } as const;

const timeOf = ({ date_created }: ReadMessage): number => Date.parse(date_created ?? '');

/** The newest, by their times where each has one; else those at the end. */
const newest = (messages: readonly ReadMessage[]): ReadMessage[] => {
  const isTimed = messages.every((one) => !Number.isNaN(timeOf(one)));
  const sorted = isTimed ? messages.toSorted((one, other) => timeOf(one) - timeOf(other)) : messages;
  return sorted.slice(-mostOfJob.messages);
};

const JobAsSent = z.looseObject({
  id: JobId,
  /** In the provider's words; unknown statuses are accepted. */
  status: optionalText(longest.status),
  created_at: optionalText(longest.time),
  updated_at: optionalText(longest.time),
  arrays: z
    .array(z.looseObject({ id: IdText, name: optionalText(longest.arrayName) }))
    .nullish()
    .transform((arrays) => arrays ?? undefined),
  messages: z
    .array(ReadMessage)
    .nullish()
    .transform((messages) => messages ?? undefined),
  letters: ReadLetters,
  deliverables: ReadDeliverables,
  asks: ReadAsks,
  /** A Rafter server approved the job without a letter. Another provider's member of that name is ignored. */
  without_letter: z.literal(true).optional().catch(undefined),
  revision_of: JobId.nullish(),
  superseded_by: JobId.nullish(),
});

/** A job, with as many entries of each list as are kept; `isCut` where there were more. */
export const ReadJob = JobAsSent.transform((job): z.infer<typeof JobAsSent> & { isCut?: true } => {
  const { messages, arrays, letters, deliverables } = job;
  const lists = { messages, arrays, letters, deliverables };
  const names = Object.keys(mostOfJob) as (keyof typeof mostOfJob)[];
  if (names.every((name) => (lists[name]?.length ?? 0) <= mostOfJob[name])) return job;
  return {
    ...job,
    ...{ messages: messages && newest(messages), arrays: arrays?.slice(0, mostOfJob.arrays) },
    ...{ letters: letters?.slice(-mostOfJob.letters), deliverables: deliverables?.slice(-mostOfJob.deliverables) },
    isCut: true,
  };
});
export type ReadJob = z.infer<typeof ReadJob>;

const ReadUpload = z.looseObject({ id: IdText });
/** The reply to one file: the object itself, a list of it, or a list of all files with the new one last. */
const ReadUploads = z.union([z.array(ReadUpload).min(1), ReadUpload.transform((upload) => [upload])]);

/** §4.5, in either documented shape; a link may be relative. */
const ReadJobFile = z.looseObject({
  id: IdText.nullish().transform((id) => id ?? undefined),
  name: optionalText(longest.fileName),
  file: z.string().min(1).max(longest.link),
  created_at: optionalText(longest.time),
});
export type ReadJobFile = z.infer<typeof ReadJobFile>;

const ReadEntry = z.looseObject({
  id: z.union([z.string().min(1).max(longest.id), z.int()]),
  name: z.string().transform((text) => cutText(text, longest.name)),
  manufacture: optionalText(longest.name),
  abbreviation: optionalText(longest.name),
});
type ReadEntry = z.infer<typeof ReadEntry>;

const entries = z.array(ReadEntry);

/** A newer server may know further services: they are left out, not the visit. */
const ReadVisit = AssignedVisit.extend({
  services: z.array(z.string()).transform((slugs) => serviceSlugs.filter((slug) => slugs.includes(slug))),
});

export const replies = {
  submitJob: ReadJob,
  listJobs: z.array(ReadJob),
  retrieveJob: ReadJob,
  submitJobFiles: ReadUploads,
  retrieveJobFiles: z.array(ReadJobFile),
  retrieveLetter: z.unknown(),
  sendMessage: SentMessage,
  reviseJob: ReadJob,
  uploadPanelLayoutImage: ReadUploads,
  uploadBeamSpacingImage: ReadUploads,
  uploadBeamSizeImage: ReadUploads,
  uploadAtticImage: ReadUploads,
  listUploads: z.unknown(),
  captionUploads: z.unknown(),
  listVisits: z.array(ReadVisit),
  takeVisit: ReadVisit,
  listStates: entries,
  listBeamShapes: entries,
  listRoofMaterials: entries,
  listConnectionTypes: entries,
  listRackingTypes: entries,
  listModuleTypes: entries,
  listInverterTypes: entries,
  listOptimizerTypes: entries,
  listBatteryTypes: entries,
} as const satisfies Record<EndpointName, z.ZodType>;

export type Reply<N extends EndpointName> = z.output<(typeof replies)[N]>;

/** `{count, next, previous, results}`: one page of a list. */
export const Page = z.looseObject({ results: z.array(z.unknown()), next: z.string().nullish() });
