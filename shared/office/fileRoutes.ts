import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import { statuses } from '../job/status.ts';
import { dateOrders } from '../visits/visits.ts';
import { OverrideReason } from '../schema/texts.ts';
import { AuditFilter } from '../audit/officeCalls.ts';
import { BoardFilter } from '../queue/officeCalls.ts';
import { Name, SendingKey, TextId } from '../rpc/officeCallRows.ts';
import { filePaths, type FileRouteName } from '../rpc/filePaths.ts';
import { administrators, everyone, reviewers, type Role } from '../rpc/roles.ts';
import { FigureRange } from '../figures/officeCalls.ts';

/** A route that is not a call: streamed files, and targets of links. Below `/office`; queries as text. */
export interface FileRoute {
  method: 'GET' | 'POST';
  path: string;
  who: readonly Role[];
  trace: FileTrace;
  query: z.ZodType;
}

/**
 * What a route leaves in the audit log or in a job's history. `read` leaves nothing: it shows what is on a screen. With `own` the
 * handler notes what it changes, makes or tries out. The server notes each `export`, and each `check` of a file that could be sent.
 * `saved` is an export with `download=true`, and `read` without.
 */
export type FileTrace = 'read' | 'own' | 'export' | 'saved' | 'check';

const FileName = z.string().min(1).max(255);

/** Lists in an address are repeated names or one name; numbers are text. */
const many = <T extends z.ZodType>(of: T) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]),
    z.array(of).max(200),
  );
const IdText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const CountText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const Flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

export const fileRoutes = {
  /** Server-sent events: `changed` asks screens to reload. */
  events: { ...filePaths.events, who: everyone, trace: 'read', query: z.object({}) },
  /** An upload or a produced file; `download=true` saves it instead of showing it. */
  file: { ...filePaths.file, who: everyone, trace: 'saved', query: z.object({ download: Flag }) },
  /** A JPEG of an upload, upright: `thumbnail` or `view`. */
  picture: { ...filePaths.picture, who: everyone, trace: 'read', query: z.object({}) },
  preview: { ...filePaths.preview, who: reviewers, trace: 'read', query: z.object({}) },
  firmImage: { ...filePaths.firmImage, who: reviewers, trace: 'read', query: z.object({}) },
  jobZip: { ...filePaths.jobZip, who: everyone, trace: 'export', query: z.object({}) },
  /** The letters of these jobs; `checkLetters` names those without one. */
  lettersZip: { ...filePaths.lettersZip, who: reviewers, trace: 'export', query: z.object({ ids: many(IdText) }) },
  jobsCsv: {
    ...filePaths.jobsCsv,
    who: everyone,
    trace: 'export',
    query: BoardFilter.extend({
      status: many(z.enum(statuses)),
      /** Only these jobs. */
      ids: many(IdText),
      organization: IdText.optional(),
      client_state: many(z.string().max(100)),
      services: many(BoardFilter.shape.services.unwrap().element),
      waiting: Flag,
      test: Flag,
      assignee: IdText.optional(),
      descending: Flag,
    }),
  },
  /** A PDF of the job's photos on the firm's letterhead. */
  photoReport: { ...filePaths.photoReport, who: reviewers, trace: 'own', query: z.object({}) },
  /** A PDF that lists the letter and the delivered files of a job with their SHA-256, to be signed and sealed. */
  signatureReport: { ...filePaths.signatureReport, who: reviewers, trace: 'own', query: z.object({}) },
  /** `figure` is one of `figureNames`. */
  figuresCsv: { ...filePaths.figuresCsv, who: everyone, trace: 'export', query: FigureRange },
  auditCsv: { ...filePaths.auditCsv, who: administrators, trace: 'export', query: AuditFilter },
  /** A backup that the server has made, or the requested range of it. */
  backup: { ...filePaths.backup, who: administrators, trace: 'own', query: z.object({}) },
  listCsv: { ...filePaths.listCsv, who: reviewers, trace: 'export', query: z.object({}) },
  /** One file for a job, the body being its bytes; answers ConsoleJob. */
  attach: {
    ...filePaths.attach,
    who: everyone,
    trace: 'own',
    query: z.object({
      job: IdText,
      kind: z.enum(uploadKinds),
      array: TextId.optional(),
      /** Shortened to 255 characters where it is longer, as the API does. */
      name: z.string().min(1).max(1000),
      key: SendingKey,
    }),
  },
  /** One file that the office delivers for a service of a job, or in place of a delivered one; answers ConsoleJob. */
  deliver: {
    ...filePaths.deliver,
    who: reviewers,
    trace: 'own',
    query: z.object({
      job: IdText,
      /** A slug; without it that of the file to replace. */
      service: TextId.optional(),
      /** The name of the file. */
      file: z.string().min(1).max(1000),
      /** Shown instead of it. */
      name: Name.optional(),
      replaces: TextId.optional(),
    }),
  },
  /** Whether a finished PDF can be the job's letter, before its pages are shown; answers FinishedCheck. */
  checkFinished: { ...filePaths.checkFinished, who: reviewers, trace: 'check', query: z.object({ job: IdText }) },
  /** A finished, signed PDF is the letter; answers ConsoleJob. */
  issueFinished: {
    ...filePaths.issueFinished,
    who: reviewers,
    trace: 'own',
    /** `seen`: the reviewer has looked at what was drawn on it after it was given out. */
    query: z.object({ job: IdText, override: OverrideReason, seen: Flag }),
  },
  engineerSignature: { ...filePaths.engineerSignature, who: reviewers, trace: 'read', query: z.object({}) },
  /** A PNG or JPEG: one's own signature, or by an administrator that of anyone; answers EngineersView. */
  setEngineerSignature: { ...filePaths.setEngineerSignature, who: reviewers, trace: 'own', query: z.object({}) },
  setFirmImage: { ...filePaths.setFirmImage, who: administrators, trace: 'own', query: z.object({}) },
  /** Updates a reference list from a file; returns the report of the import. */
  importList: {
    ...filePaths.importList,
    who: administrators,
    trace: 'own',
    /** Without `keepOthers`, entries that the file does not have are retired; `retire` confirms how many. */
    query: z.object({ name: FileName, dryRun: Flag, keepOthers: Flag, retire: CountText.optional() }),
  },
  designValuesCsv: { ...filePaths.designValuesCsv, who: reviewers, trace: 'export', query: z.object({}) },
  /** Adds to the firm's design values from a CSV file or a workbook; returns the report of the import. */
  importDesignValues: {
    ...filePaths.importDesignValues,
    who: administrators,
    trace: 'own',
    query: z.object({ name: FileName, dryRun: Flag }),
  },
  /** Adds visits from a CSV file or a workbook, by staff for an organization; returns the report of the import. */
  importVisits: {
    ...filePaths.importVisits,
    who: everyone,
    trace: 'own',
    /** `dates`: which number comes first in dates such as `05/03/2027`, where the file leaves it open. */
    query: z.object({
      name: FileName,
      dryRun: Flag,
      organization: IdText.optional(),
      dates: z.enum(dateOrders).optional(),
    }),
  },
} as const satisfies Record<FileRouteName, FileRoute>;
