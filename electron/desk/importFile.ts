import path from 'node:path';
import { z } from 'zod';
import { uploadKinds } from '../../shared/api/files.ts';
import { pointerTo } from '../../shared/messages/pointer.ts';
import { fieldErrors } from '../../shared/api/fieldErrors.ts';
import { arrayNames } from '../../shared/job/arrayNames.ts';
import { isArraySlot } from './attachments/attachmentStore.ts';
import { keepOriginal, type Original } from './attachments/keepOriginal.ts';
import type { Draft } from './drafts/draftStore.ts';
import type { Desk } from './openDesk.ts';
import { invalidFields } from '../../shared/api/parse.ts';
import { type FieldError, fieldError, Problem } from '../../shared/messages/problem.ts';
import { unknownFields } from './unknownFields.ts';

const ImportedAttachment = z.strictObject({
  path: z.string().min(1),
  slot: z.enum(uploadKinds),
  array: z.string().nullish(),
});

/**
 * A file that a draft is made from: fields of Submit Job as far as they are known, and files in their slots. Nothing else:
 * photos under a mistyped `attachments` must not vanish without a word.
 */
export const ImportFile = z.strictObject({
  job: z.record(z.string(), z.unknown()),
  attachments: z.array(ImportedAttachment).default([]),
});
export type ImportFile = z.infer<typeof ImportFile>;

/**
 * Every wrong field of an import file, array slots that name no array of the job included. Whether values can be sent is
 * judged when the job is queued; names that no field has are refused here, where they were written.
 */
export const readImport = (
  sent: unknown,
  kind: 'submission' | 'revision' = 'submission',
  names?: readonly string[],
): ImportFile => {
  const parsed = ImportFile.safeParse(sent, { reportInput: true });
  if (!parsed.success) refuseAny(fieldErrors(parsed.error));
  const { job, attachments } = parsed.data!;
  const known = names ?? arrayNames(job);
  const unknown = unknownFields(job, kind, ['job']);
  const misplaced = attachments.flatMap(({ slot, array }, index): FieldError[] => {
    const pointer = pointerTo(['attachments', index, 'array']);
    if (!isArraySlot(slot)) {
      return array === undefined || array === null || array === ''
        ? []
        : [fieldError(pointer, 'array-not-for-slot', { slot })];
    }
    if (array && known.includes(array)) return [];
    return [fieldError(pointer, 'array-of-photo-unknown', { slot, arrays: known.slice(0, 100) })];
  });
  refuseAny([...unknown, ...misplaced]);
  return parsed.data!;
};

/** Throws `invalid-fields` where there are errors. */
export const refuseAny = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalidFields(errors);
};

/** Copies the files of an import into the desk, before anything knows of them. Leaves nothing behind when one fails. */
export const keepOriginals = async (desk: Desk, { attachments }: ImportFile, folder: string): Promise<Original[]> => {
  const kept: Original[] = [];
  try {
    for (const [index, { path: file }] of attachments.entries()) {
      try {
        kept.push(await keepOriginal(desk.files, path.resolve(folder, file)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { asMessage, message: detail } = error;
        const pointer = pointerTo(['attachments', index, 'path']);
        throw new Problem(asMessage, { errors: [{ pointer, detail, ...asMessage }] });
      }
    }
    return kept;
  } catch (error) {
    await desk.attachments.giveUp(kept);
    throw error;
  }
};

/** Rows for kept originals, inside the caller's transaction. */
export const attachOriginals = (
  desk: Desk,
  draftId: string,
  { attachments }: ImportFile,
  kept: readonly Original[],
): void =>
  attachments.forEach(({ slot, array }, index) => {
    const original = kept[index]!;
    desk.attachments.add(original, draftId, original.name, { slot, array: isArraySlot(slot) ? array! : null });
  });

/** A draft with its files: all of it, or nothing. */
export const importDraft = async (desk: Desk, sent: unknown, folder: string): Promise<Draft> => {
  const file = readImport(sent);
  const names = arrayNames(file.job);
  const arrays = file.job.arrays;
  const named = Array.isArray(arrays)
    ? {
        arrays: arrays.map((array: unknown, index) =>
          typeof array === 'object' && array !== null ? { ...array, name: names[index] } : array,
        ),
      }
    : {};
  const kept = await keepOriginals(desk, file, folder);
  try {
    return desk.transaction(() => {
      const draft = desk.drafts.create({ ...file.job, ...named });
      attachOriginals(desk, draft.id, file, kept);
      return draft;
    });
  } catch (error) {
    await desk.attachments.giveUp(kept);
    throw error;
  }
};
