import path from 'node:path';
import { z } from 'zod';
import { uploadKinds } from '../../../shared/api/files.ts';
import { pointerTo } from '../../../shared/messages/pointer.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { isArraySlot } from '../photos/attachmentStore.ts';
import { keepOriginal, type Original } from '../photos/keepOriginal.ts';
import type { Draft } from './draftRow.ts';
import type { Desk } from '../openDesk.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { type FieldError, fieldError, Problem } from '../../../shared/messages/problem.ts';
import { unknownFields } from './unknownFields.ts';
import { assertTextsFit } from './pieces.ts';
import type { Item } from '../outbox/item.ts';

/** The parts of the desk that an import writes to. */
export type ImportParts = Pick<Desk, 'drafts' | 'photos' | 'base'>;

const ImportedAttachment = z.strictObject({
  path: z.string().min(1),
  slot: z.enum(uploadKinds),
  array: z.string().nullish(),
});

/**
 * A file that becomes a draft: fields of Submit Job as far as they are known, and files in their slots. Strict, so that
 * photos under a mistyped `attachments` are refused and not ignored.
 */
const ImportFile = z.strictObject({
  job: z.record(z.string(), z.unknown()),
  attachments: z.array(ImportedAttachment).default([]),
});
type ImportFile = z.infer<typeof ImportFile>;

/**
 * Reads an import file. Throws `invalid-fields` with every unknown field name and every array slot that names no array of
 * the job. Values are validated later, when the job is queued.
 */
const readImport = (
  sent: unknown,
  kind: 'submission' | 'revision' = 'submission',
  names?: readonly string[],
): ImportFile => {
  const parsed = ImportFile.safeParse(sent, { reportInput: true });
  if (!parsed.success) refuseAny(fieldErrors(parsed.error));
  const { job, attachments } = parsed.data!;
  assertTextsFit(job, '/job');
  const known = names ?? arrayNames(job);
  // The file as it was written: a parsed record has lost the name `__proto__`.
  const unknown = unknownFields((sent as ImportFile).job, kind, ['job']);
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

/** Throws `invalid-fields` if there are errors. */
const refuseAny = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalidFields(errors);
};

/** Copies the files of an import into the desk's storage. Leaves none behind if one fails. */
const storeOriginals = async (desk: ImportParts, { attachments }: ImportFile, folder: string): Promise<Original[]> => {
  const stored: Original[] = [];
  try {
    for (const [index, { path: file }] of attachments.entries()) {
      try {
        stored.push(await keepOriginal(desk.photos.files, path.resolve(folder, file)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { asMessage, message: detail } = error;
        const pointer = pointerTo(['attachments', index, 'path']);
        throw new Problem(asMessage, { errors: [{ pointer, detail, ...asMessage }] });
      }
    }
    return stored;
  } catch (error) {
    await desk.photos.store.giveUp(stored);
    throw error;
  }
};

/** Adds the rows of stored originals, inside the caller's transaction. */
const attachOriginals = (
  desk: ImportParts,
  draftId: string,
  { attachments }: ImportFile,
  stored: readonly Original[],
): void =>
  attachments.forEach(({ slot, array }, index) => {
    const original = stored[index]!;
    desk.photos.store.add(original, draftId, original.name, { slot, array: isArraySlot(slot) ? array! : null });
  });

/** Creates a draft with its files, completely or not at all. */
export const importDraft = async (desk: ImportParts, sent: unknown, folder: string): Promise<Draft> => {
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
  const stored = await storeOriginals(desk, file, folder);
  try {
    return desk.base.transaction(() => {
      const draft = desk.drafts.store.create({ ...file.job, ...named });
      attachOriginals(desk, draft.id, file, stored);
      return draft;
    });
  } catch (error) {
    await desk.photos.store.giveUp(stored);
    throw error;
  }
};

const hasJob = (sent: unknown): sent is { job: Record<string, unknown> } =>
  typeof sent === 'object' && sent !== null && 'job' in sent && typeof sent.job === 'object' && sent.job !== null;

/**
 * Queues a revision from a file: the body of Revise Job (§4.8), or that body under `job` with new photos for the revised
 * job under `attachments`. Array slots name arrays of the revised job.
 */
export const reviseFrom = async (
  desk: ImportParts & Pick<Desk, 'outbox'>,
  draftId: string,
  sent: unknown,
  folder: string,
  resendPhotos: boolean | undefined,
): Promise<Item> => {
  if (!hasJob(sent)) {
    assertTextsFit(sent);
    refuseAny(unknownFields(sent, 'revision'));
    return desk.outbox.commands.revise(draftId, sent, { resendPhotos });
  }
  assertTextsFit(sent.job, '/job');
  const { document } = desk.drafts.store.get(draftId);
  const file = readImport(sent, 'revision', arrayNames({ ...document, ...sent.job }));
  const stored = await storeOriginals(desk, file, folder);
  try {
    return desk.base.transaction(() => {
      attachOriginals(desk, draftId, file, stored);
      return desk.outbox.commands.revise(draftId, file.job, { resendPhotos });
    });
  } catch (error) {
    await desk.photos.store.giveUp(stored);
    throw error;
  }
};
