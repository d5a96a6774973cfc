import path from 'node:path';
import type { FileStore } from '../../files/fileStore.ts';
import { freeChunk, type ReceivedFile } from '../../files/incomingFiles.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { cutText, longest } from '../base/boundedText.ts';
import { bytesOf } from '../../files/plainFile.ts';
import { isClosedPdf } from '../../files/judge/closedPdf.ts';
import { judgeFile } from '../../files/judge/judgeFile.ts';
import { type FileFacts, readPhotoMetadata } from '../../pictures/photoMetadata.ts';

/** A copied original: synced to the disk, hashed and judged. It is moved to its place together with its row. */
export interface Original extends ReceivedFile {
  name: string;
  mediaType: string;
  facts: FileFacts | null;
}

/** The problem of a file that could not be copied. It names the file, or the part of the storage that failed. */
const unreadable = (file: string, error: unknown): Problem =>
  error instanceof Problem
    ? error
    : (fileProblem(error, (error as NodeJS.ErrnoException).path ?? file) ?? problem('path-unreadable', { path: file }));

/** Cuts a file name to 255 characters and keeps its extension. */
const fittingName = (name: string): string => {
  const { name: stem, ext } = path.parse(name);
  const suffix = cutText(ext, 20);
  return cutText(stem, longest.fileName - suffix.length) + suffix;
};

const factsOf = async (path: string, mediaType: string): Promise<FileFacts | null> => {
  if (mediaType !== 'application/pdf') return readPhotoMetadata(path, mediaType);
  return (await isClosedPdf(path)) ? { takenAt: null, place: null, isClosed: true } : null;
};

const keep = async (files: FileStore, bytes: AsyncIterable<Uint8Array>, name: string): Promise<Original> => {
  // Without freeing, 200 photos would have the heap searched 43 times, beside the window that shows them.
  const received = await files.receive(bytes, Number.MAX_SAFE_INTEGER, freeChunk);
  try {
    const { temporaryPath } = received;
    const { mediaType } = await judgeFile(temporaryPath, name);
    return { ...received, name, mediaType, facts: await factsOf(temporaryPath, mediaType) };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
};

/** Copies a file into the desk's storage. Throws a `Problem` and leaves nothing behind if it cannot be read or stored. */
export const keepOriginal = async (files: FileStore, file: string): Promise<Original> => {
  try {
    return await keep(files, bytesOf(file), fittingName(path.basename(file)));
  } catch (error) {
    throw unreadable(file, error);
  }
};

/** The same for bytes that a window uploads; only the last part of `name` is used. */
export const keepStream = async (
  files: FileStore,
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): Promise<Original> => {
  try {
    return await keep(files, bytes, fittingName(path.basename(name.replaceAll('\\', '/'))) || 'photo');
  } catch (error) {
    throw unreadable(name, error);
  }
};
