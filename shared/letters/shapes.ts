import { z } from 'zod';
import type { License } from '../engineers/engineers.ts';
import type { LetterEntries } from './entries.ts';
import type { FirmSettings } from '../firm/firm.ts';
import { letterKinds } from '../job/letterKinds.ts';
import type { FieldError } from '../messages/problem.ts';
import type { PlaceKind } from '../designValues/designValues.ts';

/** Where a value came from: the firm's table of design values, an earlier letter, or a preset. */
export type PrefillFrom =
  | { kind: 'table'; by: PlaceKind; place: string }
  | { kind: 'letter'; by: 'zip' | 'ahj'; place: string; letter: string; atMs: number }
  | { kind: 'preset'; title: string };

export interface Prefilled {
  from: PrefillFrom;
  /** Names of entries, such as `wind_speed`; of an array `arrays/0/fastener`, by its row in the letter's table. */
  names: string[];
}

/** A letter before it is issued. */
export interface LetterDraft {
  /** As typed; `errors` lists what is invalid. */
  entries: LetterEntries;
  /** Saved by a reviewer, or prefilled. */
  from: 'kept' | 'prefilled';
  /** Of `prefilled`, what was copied from the last letter for the same AHJ of the same state. */
  remembered: { ahj: string; letter: string; atMs: number; names: string[] } | null;
  /** Where entries were copied from, unchanged since, in the order in which the sources win. */
  prefilled: Prefilled[];
  /** The revised job that the values were copied from: from its letter, or for null from its draft. */
  revised: { job: number; letter: string | null } | null;
  /** The last save, which is the base of the next one; null where there is none. */
  kept: { by: string; atMs: number } | null;
  /** The engineer of record whose letter it is, with the license that it prints; null where the firm's engineer signs. */
  signer: { name: string; license: License | null; hasSignature: boolean } | null;
  /** The call changed nothing, because another user had saved or discarded the draft; this is its present state. */
  isBehind: boolean;
  /** The `mark` that a preview of these entries would have; null while they are invalid. */
  mark: string | null;
  /** The rows of the letter's table, in order: entries refer to arrays by name or position. */
  arrays: { name: string; position: number | null }[];
  errors: FieldError[];
  /** Why it cannot be issued now, with a pointer to the entry (`#` for none); empty when it can. */
  obstacles: FieldError[];
  /** What the finding would rest on and is not there; with a written reason the letter can be issued all the same. */
  overridable: FieldError[];
  /** The number that it will get. */
  number: string;
}

export interface Preview {
  /** Path of the PDF, `previews/ID`; expires after some minutes. */
  address: string;
  pages: number;
  /** It is marked DRAFT: not confirmed, or it cannot be issued. */
  isDraft: boolean;
  /** A hash of the content; issuing refuses a letter with another one. */
  mark: string;
}

/** A letter that was given out to be signed and sealed. */
export interface SealingCopyView {
  /** Where its bytes are, for some minutes, as of a preview. */
  address: string;
  name: string;
  sha256: string;
  bytes: number;
}

/** Settings as typed, to be seen on a letter of this kind. */
export const FirmToPreview = z.object({
  kind: z.enum(letterKinds),
  settings: z.custom<z.input<typeof FirmSettings>>(),
});
