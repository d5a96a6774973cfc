import { z } from 'zod';
import { License } from '../engineers/engineers.ts';
import { letterKinds } from '../job/letterKinds.ts';
import { FieldError } from '../messages/problem.ts';
import { JsonFields } from '../rpc/officeCallRows.ts';

/** By what the firm's table of design values names a place. */
const placeKinds = ['zip', 'county', 'ahj'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Where a value came from: the firm's table of design values, an earlier letter, or a preset. */
export const PrefillFrom = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), by: z.enum(placeKinds), place: z.string() }),
  z.object({
    kind: z.literal('letter'),
    by: z.enum(['zip', 'ahj']),
    place: z.string(),
    letter: z.string(),
    atMs: z.int(),
  }),
  z.object({ kind: z.literal('preset'), title: z.string() }),
]);
export type PrefillFrom = z.infer<typeof PrefillFrom>;

export const Prefilled = z.object({
  from: PrefillFrom,
  /** Names of entries, such as `risk_category`; of an array `arrays/0/fastener`, by its row in the letter's table. */
  names: z.array(z.string()),
});
export type Prefilled = z.infer<typeof Prefilled>;

/** A letter before it is issued. */
export const LetterDraft = z.object({
  /** As typed; `errors` lists what is invalid. */
  entries: z.record(z.string(), z.unknown()),
  /** Saved by a reviewer, or prefilled. */
  from: z.enum(['kept', 'prefilled']),
  /** Of `prefilled`, what was copied from the last letter for the same AHJ of the same state. */
  remembered: z.object({ ahj: z.string(), letter: z.string(), atMs: z.int(), names: z.array(z.string()) }).nullable(),
  /** Where entries were copied from, unchanged since, in the order in which the sources win. */
  prefilled: z.array(Prefilled),
  /** The revised job that the values were copied from: from its letter, or for null from its draft. */
  revised: z.object({ job: z.int(), letter: z.string().nullable() }).nullable(),
  /** The last save, which is the base of the next one; null where there is none. */
  kept: z.object({ by: z.string(), atMs: z.int() }).nullable(),
  /** The engineer of record whose letter it is, with the license that it prints; null where the firm's engineer signs. */
  signer: z.object({ name: z.string(), license: License.nullable(), hasSignature: z.boolean() }).nullable(),
  /** The call changed nothing, because another user had saved or discarded the draft; this is its present state. */
  isBehind: z.boolean(),
  /** The `mark` that a preview of these entries would have; null while they are invalid. */
  mark: z.string().nullable(),
  /** The rows of the letter's table, in order: entries refer to arrays by name or position. */
  arrays: z.array(z.object({ name: z.string(), position: z.int().nullable() })),
  errors: z.array(FieldError),
  /** Why it cannot be issued now, with a pointer to the entry (`#` for none); empty when it can. */
  obstacles: z.array(FieldError),
  /** What the finding would rest on and is not there; with a written reason the letter can be issued all the same. */
  overridable: z.array(FieldError),
  /** The number that it will get. */
  number: z.string(),
});
export type LetterDraft = z.infer<typeof LetterDraft>;

export const Preview = z.object({
  /** Path of the PDF, `previews/ID`; expires after some minutes. */
  address: z.string(),
  pages: z.int(),
  /** It is marked DRAFT: not confirmed, or it cannot be issued. */
  isDraft: z.boolean(),
  /** A hash of the content; issuing refuses a letter with another one. */
  mark: z.string(),
});
export type Preview = z.infer<typeof Preview>;

/** A letter that was given out to be signed and sealed. */
export const SealingCopyView = z.object({
  /** Where its bytes are, for some minutes, as of a preview. */
  address: z.string(),
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
});
export type SealingCopyView = z.infer<typeof SealingCopyView>;

/** What a download of letters will hold: how many, and the jobs that have none. */
export const LettersToDownload = z.object({ letters: z.int(), bytes: z.int(), without: z.array(z.int()) });
export type LettersToDownload = z.infer<typeof LettersToDownload>;

/** Settings as typed, to be seen on a letter of this kind. */
export const FirmToPreview = z.object({
  kind: z.enum(letterKinds),
  settings: JsonFields,
});
