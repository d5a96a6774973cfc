import { densities, themes } from '../appearance.ts';
import { z } from 'zod';
import { languageChoices } from '../messages/locales.ts';
import { referenceListKeys, type ReferenceEntry } from '../reference/lists.ts';
import { type Calls, type InputOf, mutation, query, type RequestOf, type ResultOf } from '../rpc.ts';
import type { PhoneShown } from './phone.ts';
import type { ConnectionTest, ItemShown, NotSent, SyncShown } from './sendingShapes.ts';
import { draftStates } from './draftState.ts';
import type { AppFacts, CheckResult, JobList, DeskJobView, OpenDraft, Photo, SettingsShown } from './shapes.ts';
import { boardSlots } from './boardPlace.ts';
import type { SteppedDraft } from './undo.ts';

const nothing = z.object({});

const Id = z.string().min(1).max(100);
const OfDraft = z.object({ id: Id });
const OfItem = z.object({ id: Id });
const Place = z.object({ slot: z.enum(boardSlots), array: z.string().max(1000).nullable() });
const Photos = z.object({ ids: z.array(Id).min(1).max(5000) });
const Document = z.record(z.string(), z.unknown());
const Piece = z.object({ pointer: z.string().max(1000), value: z.unknown().optional() });
const Folder = z.object({ folder: z.string().min(1).max(5000) });
const UnsentKey = z.string().regex(/^(message|revision)\/[\w/-]{1,150}$/);

const ConnectionInput = z.object({
  baseUrl: z.string().max(2000),
  /** Null keeps the key that is there. */
  apiKey: z.string().max(5000).nullable(),
  authHeader: z.string().max(200),
  authPrefix: z.string().max(200),
  trailingSlash: z.boolean(),
});

/**
 * Everything a window may ask of the desk. Types, checks, the desktop's channels and the browser's routes all come from
 * these rows.
 */
export const calls = {
  appFacts: query<AppFacts>().with(nothing),

  listJobs: query<JobList>().with(
    z.object({
      text: z.string().max(500).default(''),
      /** `going`: queued or sending. */
      state: z.enum([...draftStates, 'going']).optional(),
      /** Only jobs that wait for a person. */
      attention: z.boolean().default(false),
      archived: z.boolean().default(false),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  createDraft: mutation<{ id: string }>().with(z.object({ document: Document.default({}) })),
  openDraft: query<OpenDraft>().with(OfDraft),
  /** Keeps what was typed; on the disk when it answers. */
  changeDraft: mutation<OpenDraft>().with(z.object({ id: Id, pieces: z.array(Piece).min(1).max(500) })),
  /** The latest step of fields or photos. */
  undoDraft: mutation<SteppedDraft>().with(OfDraft),
  redoDraft: mutation<SteppedDraft>().with(OfDraft),
  duplicateDraft: mutation<{ id: string }>().with(OfDraft),
  archiveDraft: mutation<null>().with(OfDraft),
  restoreDraft: mutation<null>().with(OfDraft),
  checkDraft: query<CheckResult>().with(OfDraft),
  /** Into the outbox; on a stuck job, everything again. */
  queueDraft: mutation<OpenDraft>().with(OfDraft),

  searchReference: query<{ entries: ReferenceEntry[]; total: number }>().with(
    z.object({
      list: z.enum(referenceListKeys),
      text: z.string().max(300),
      limit: z.int().min(1).max(200).default(50),
      draft: Id.optional(),
    }),
  ),

  /** Photos come in through the host, as bytes or as files that a person chose: no call names a path of theirs. */
  movePhoto: mutation<Photo>().with(z.object({ id: Id, place: Place })),
  removePhoto: mutation<null>().with(z.object({ id: Id })),
  restorePhoto: mutation<Photo>().with(z.object({ id: Id })),
  /** Photos of one draft, as one step of undo. Answers how many were moved: those that are sent stay. */
  movePhotos: mutation<{ count: number }>().with(Photos.extend({ place: Place })),
  removePhotos: mutation<{ count: number }>().with(Photos),
  /** Back to where they were. */
  restorePhotos: mutation<{ count: number }>().with(Photos),
  captionPhoto: mutation<Photo>().with(z.object({ id: Id, caption: z.string().max(1000) })),

  /** Photos from a phone, which come over the local network while a session runs. */
  readPhone: query<PhoneShown>().with(nothing),
  /** A session for a draft, at an address of this computer; null chooses one. It replaces one that runs. */
  startPhone: mutation<PhoneShown>().with(OfDraft.extend({ address: z.string().max(45).nullable() })),
  stopPhone: mutation<PhoneShown>().with(nothing),

  readSync: query<SyncShown>().with(nothing),
  /** What is open of one job, in the order in which a person must see it. */
  readItems: query<ItemShown[]>().with(z.object({ id: Id, limit: z.int().min(1).max(1000).default(20) })),
  /** What a user chose not to send, the newest first. */
  readNotSent: query<NotSent[]>().with(z.object({ limit: z.int().min(1).max(1000).default(100) })),
  syncNow: mutation<null>().with(nothing),
  pauseSync: mutation<null>().with(z.object({ paused: z.boolean() })),
  retryItem: mutation<ItemShown>().with(OfItem),
  /** Of a picture that was too large for the provider. Throws `copy-not-smaller`. */
  sendSmallerCopy: mutation<ItemShown>().with(OfItem),
  /** `replaced`: another file goes in its place. */
  withdrawItem: mutation<null>().with(OfItem.extend({ replaced: z.boolean().default(false) })),
  /** All photos and files of a job that were refused. */
  withdrawRefused: mutation<{ count: number }>().with(OfDraft),
  sendAfterAll: mutation<null>().with(OfItem),
  decideItem: mutation<ItemShown>().with(
    z.object({
      id: Id,
      decision: z.union([
        z.object({ kind: z.literal('is-job'), jobId: z.int().positive() }),
        z.object({ kind: z.literal('send-again') }),
      ]),
    }),
  ),

  showJob: query<DeskJobView>().with(OfDraft),
  /** A person sees the messages of a job. */
  readMessages: mutation<null>().with(OfDraft),
  /** A window has the job open: what is new of it is asked for at once, and often, while this is said every quarter of a minute. */
  watchJob: query<null>().with(OfDraft),
  sendMessage: mutation<DeskJobView>().with(z.object({ id: Id, text: z.string().max(100_000) })),
  reviseJob: mutation<DeskJobView>().with(
    z.object({ id: Id, revision: Document, resendPhotos: z.boolean().optional() }),
  ),
  /** What was typed and is not sent yet: `message/ID` or `revision/ID/JOB`. On the disk when it answers; nothing else shows it. */
  readUnsentText: query<{ text: string }>().with(z.object({ key: UnsentKey })),
  saveUnsentText: query<null>().with(z.object({ key: UnsentKey, text: z.string().max(500_000) })),
  receiptsCsv: query<{ name: string; text: string }>().with(z.object({ id: Id.optional() })),

  readSettings: query<SettingsShown>().with(nothing),
  changeSettings: mutation<SettingsShown>().with(
    z.object({
      deviceName: z.string().trim().max(200).nullable().optional(),
      photosLater: z.boolean().optional(),
      parallelUploads: z.int().min(1).max(8).optional(),
      resendUnclearUploads: z.boolean().optional(),
      smallerPhotos: z.int().min(800).max(12_000).nullable().optional(),
      language: z.enum(languageChoices).optional(),
      theme: z.enum(themes).optional(),
      density: z.enum(densities).optional(),
      welcomed: z.boolean().optional(),
    }),
  ),
  testConnection: query<ConnectionTest>().with(ConnectionInput),
  setConnection: mutation<SettingsShown>().with(ConnectionInput),
  forgetConnection: mutation<SettingsShown>().with(nothing),
  /** Starts or stops the server on this computer; started, it is the provider. */
  setStandalone: mutation<SettingsShown>().with(z.object({ on: z.boolean() })),
  /** A user has seen where settings went that could not be read. */
  dismissUnreadableSettings: mutation<SettingsShown>().with(nothing),
  /** Where the console of the server on this computer opens; null while that does not run. Good once, while there is no account. */
  openConsole: query<{ url: string | null }>().with(nothing),
  exportBundle: mutation<{ folder: string; jobs: number; files: number }>().with(Folder),
  importBundle: mutation<{ folder: string; jobs: number; alreadyHere: number }>().with(Folder),
} as const satisfies Calls;

export type DeskCallName = keyof typeof calls;
export type DeskInput<N extends DeskCallName> = InputOf<typeof calls, N>;
export type DeskRequest<N extends DeskCallName> = RequestOf<typeof calls, N>;
export type DeskResult<N extends DeskCallName> = ResultOf<typeof calls, N>;

/** Calls that name a folder of this computer. Hosts dispatch them only for a folder that a person chose in a dialog. */
export const folderCalls: ReadonlySet<string> = new Set<DeskCallName>(['exportBundle', 'importBundle']);

/** What a window is told without asking. They only say "look again"; the database is the truth. */
export const events = {
  /** Something that screens show is different. */
  changed: z.object({ at: z.number() }),
  /** Bytes on their way, a few times a second. */
  progress: z.object({
    items: z.array(z.object({ id: z.string(), sent: z.number(), total: z.number() })),
    bytesPerSecond: z.number().nullable(),
  }),
  /** Worth a notice: a letter, a hold, a rejection or a message has come, a letter holds no more, a person must act. */
  notice: z.object({
    kind: z.enum(['letter', 'letter-gone', 'person', 'hold', 'rejected', 'message']),
    draft: z.string(),
    name: z.string(),
    letter: z.string().nullable(),
  }),
} as const;
export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;
