import { z } from 'zod';
import { OverrideReason as Reason } from '../schema/texts.ts';
import { reviewers } from '../rpc/roles.ts';
import { FirmToPreview, LetterDraft, LettersToDownload, Preview, SealingCopyView } from './shapes.ts';
import {
  Base,
  JsonFields,
  Id,
  JobIds,
  OfJob,
  type OfficeCall,
  Text,
  mutationBy,
  queryBy,
  Language,
} from '../rpc/officeCallRows.ts';
import { ConsoleJob } from '../job/consoleJob.ts';

/** Calls about letters. */
export const letterCalls = {
  draftLetter: queryBy(reviewers)(OfJob, LetterDraft),
  /** Saves what was typed, valid or not. */
  keepLetterDraft: mutationBy(reviewers)(
    z.object({
      id: Id,
      entries: JsonFields,
      base: Base,
      /** Names of the entries that were typed; those of arrays' values as `arrayValueKey` writes them. */
      typed: z.array(z.string().max(1500)).max(20_000).default([]),
      /** Values that were typed for an edition of ASCE 7 that the entries have no more, each with that edition. */
      typedForOther: z.record(z.string().max(1500), z.string().max(20)).default({}),
    }),
    LetterDraft,
  ),
  /** Discards the draft, unless another user has saved it since `base`: the result is `isBehind` then. */
  forgetLetterDraft: mutationBy(reviewers)(z.object({ id: Id, base: Base }), LetterDraft),
  /** `confirmed` is false before the reviewer confirms the values: the letter is marked DRAFT. */
  previewLetter: queryBy(reviewers)(z.object({ id: Id, entries: JsonFields, confirmed: z.boolean() }), Preview),
  issueLetter: mutationBy(reviewers)(
    /** `mark` of the preview. Refused where another user has saved other entries since `base`. */
    z.object({
      id: Id,
      entries: JsonFields,
      confirmed: z.literal(true),
      mark: z.string().max(100),
      base: Base,
      override: Reason,
    }),
    ConsoleJob,
  ),
  /**
   * Approves a job none of whose services is a letter. Nothing is signed: a reviewer need not be an engineer of record.
   * `override` is the reason where nothing is delivered for a service; refused where the job is no longer at `change`.
   */
  approveWithoutLetter: mutationBy(reviewers)(
    z.object({ id: Id, change: z.int().nonnegative(), override: Reason }),
    ConsoleJob,
  ),
  /** A DRAFT about a sample job, with these settings, saved or not. */
  previewFirm: queryBy(reviewers)(FirmToPreview, Preview),
  /** What `lettersZip` will hold. */
  checkLetters: queryBy(reviewers)(z.object({ ids: JobIds }), LettersToDownload),
  withdrawLetter: mutationBy(reviewers)(z.object({ id: Id, reason: Text, language: Language }), ConsoleJob),
  /** The letter as it would be issued, to be signed and sealed; noted, so that it is recognized when it comes back. */
  downloadForSealing: mutationBy(reviewers)(
    z.object({
      id: Id,
      entries: JsonFields,
      confirmed: z.literal(true),
      mark: z.string().max(100),
      override: Reason,
    }),
    SealingCopyView,
  ),
} as const satisfies Record<string, OfficeCall>;
