import { z } from 'zod';
import { OverrideReason as Reason } from '../schema/texts.ts';
import { reviewers } from '../rpc/roles.ts';
import { FirmToPreview, type LetterDraft, type Preview } from './shapes.ts';
import {
  Base,
  JsonFields,
  Id,
  OfJob,
  type OfficeCall,
  Text,
  mutationBy,
  queryBy,
  Language,
} from '../rpc/officeCallRows.ts';
import type { ConsoleJob } from '../office/shapes.ts';

/** Calls about letters. */
export const letterCalls = {
  draftLetter: queryBy(reviewers)<LetterDraft>().with(OfJob),
  /** Saves what was typed, valid or not. */
  keepLetterDraft: mutationBy(reviewers)<LetterDraft>().with(
    z.object({
      id: Id,
      entries: JsonFields,
      base: Base,
      /** Names of the entries that were typed; those of arrays' values as `arrayValueKey` writes them. */
      typed: z.array(z.string().max(1500)).max(20_000).default([]),
    }),
  ),
  /** Discards the draft, unless another user has saved it since `base`: the result is `isBehind` then. */
  forgetLetterDraft: mutationBy(reviewers)<LetterDraft>().with(z.object({ id: Id, base: Base })),
  /** `confirmed` is false before the reviewer confirms the values: the letter is marked DRAFT. */
  previewLetter: queryBy(reviewers)<Preview>().with(z.object({ id: Id, entries: JsonFields, confirmed: z.boolean() })),
  issueLetter: mutationBy(reviewers)<ConsoleJob>().with(
    /** `mark` of the preview. Refused where another user has saved other entries since `base`. */
    z.object({
      id: Id,
      entries: JsonFields,
      confirmed: z.literal(true),
      mark: z.string().max(100),
      base: Base,
      override: Reason,
    }),
  ),
  /**
   * Approves a job none of whose services is a letter. Nothing is signed: a reviewer need not be an engineer of record.
   * `override` is the reason where nothing is delivered for a service; refused where the job is no longer at `change`.
   */
  approveWithoutLetter: mutationBy(reviewers)<ConsoleJob>().with(
    z.object({ id: Id, change: z.int().nonnegative(), override: Reason }),
  ),
  /** A DRAFT about a sample job, with these settings, saved or not. */
  previewFirm: queryBy(reviewers)<Preview>().with(FirmToPreview),
  withdrawLetter: mutationBy(reviewers)<ConsoleJob>().with(z.object({ id: Id, reason: Text, language: Language })),
} as const satisfies Record<string, OfficeCall>;
