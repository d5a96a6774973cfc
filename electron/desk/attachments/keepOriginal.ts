import { statSync } from 'node:fs';
import path from 'node:path';
import type { FileStore, ReceivedFile } from '../../files/fileStore.ts';
import { Refusal } from '../refusal.ts';
import { bytesOf } from './bytesOf.ts';
import { defaultUploadLimits, judgeFile } from '../../files/judge/judgeFile.ts';
import { type PhotoMetadata, readPhotoMetadata } from '../../pictures/photoMetadata.ts';

/** A copied original: synced to the disk, hashed, and looked at; it gets its place with its row. */
export interface Original extends ReceivedFile {
  name: string;
  mediaType: string;
  facts: PhotoMetadata | null;
}

/** Why a file could not be copied, in words that name it. */
const unreadable = (file: string, error: unknown): Refusal => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Refusal('file-unreadable', `There is no room on this disk to keep ${path.basename(file)}.`);
  if (code === 'EFBIG')
    return new Refusal('file-unreadable', `This disk keeps no file as large as ${path.basename(file)}.`);
  const why = code === 'ENOENT' ? 'is not there' : code === 'EISDIR' ? 'is a folder' : 'cannot be read';
  return new Refusal('file-unreadable', `${file} ${why}.`);
};

const keep = async (files: FileStore, bytes: AsyncIterable<Uint8Array>, name: string): Promise<Original> => {
  const received = await files.receive(bytes, Number.MAX_SAFE_INTEGER);
  try {
    const { mediaType } = await judgeFile(received.temporaryPath, name, defaultUploadLimits);
    return { ...received, name, mediaType, facts: await readPhotoMetadata(received.temporaryPath, mediaType) };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
};

/**
 * Copies a file into the desk's storage; the original stays as it is. Throws `file-unreadable`, with nothing left
 * behind, when it cannot be read or there is no room for it.
 */
export const keepOriginal = async (files: FileStore, file: string): Promise<Original> => {
  try {
    if (!statSync(file).isFile()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return await keep(files, bytesOf(file), path.basename(file));
  } catch (error) {
    throw unreadable(file, error);
  }
};

/** The same for bytes that a window hands over; `name` is what it calls them, and never a path. */
export const keepStream = async (
  files: FileStore,
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): Promise<Original> => {
  try {
    return await keep(files, bytes, path.basename(name.replaceAll('\\', '/')) || 'photo');
  } catch (error) {
    throw unreadable(name, error);
  }
};
