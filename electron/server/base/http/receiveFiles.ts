import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { invalidFields } from '../../../../shared/api/parse.ts';
import { type FieldError, fieldError, Problem, problem } from '../../../../shared/messages/problem.ts';
import type { FileStorage } from '../../../files/fileStorage.ts';
import { storedFileName } from '../../../files/fileNames.ts';
import { freeChunk, type ReceivedFile } from '../../../files/incomingFiles.ts';
import type { Arrival } from '../storage/arrivingBytes.ts';
import type { JudgedFile } from '../../uploads/uploadStore.ts';
import { type FileRefusal, judgeFile, type UploadLimits } from '../../../files/judge/judgeFile.ts';
import { isUnshowable } from '../../../files/judge/showable.ts';
import { currentOwner } from '../work/requestWork.ts';
import { notedTime } from '../../../pictures/cameraTime.ts';
import { readPhotoMetadata } from '../../../pictures/photoMetadata.ts';

interface FormLimits extends UploadLimits {
  maxFileBytes: number;
  /** Parts of a form, those under other keys included. */
  maxParts: number;
}

/** A received file of a form, before its content is checked. */
export interface ArrivedFile extends ReceivedFile {
  name: string;
}

/** Ignores parts under other keys (§4.4). */
const openParser = (request: IncomingMessage, maxParts: number) => {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw problem('form-expected');
  }
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { parts: maxParts, fieldSize: 0, headerPairs: 50 },
      isPartAFile: (key) => key === 'file',
    });
  } catch {
    throw problem('form-without-boundary');
  }
};

/**
 * Streams every file of a multipart request (§4.4, §4.9) to the store, hashed and synced. Rejects at the first error, and
 * removes the files that have arrived. A part under the key "file" is a file, whether or not it has a name.
 */
export const receiveFiles = (
  { raw: request, body }: { raw: IncomingMessage; body: unknown },
  files: FileStorage,
  limits: FormLimits,
  { count }: Pick<Arrival, 'count'>,
): Promise<ArrivedFile[]> => {
  const parser = openParser(request, limits.maxParts);
  /** The request itself, or what its bytes are decoded to. */
  const form = body as Readable;
  const open = new Set<Readable>();
  const arriving: Promise<ArrivedFile>[] = [];

  return new Promise<ArrivedFile[]>((resolve, reject) => {
    let over = false;
    const fail = (error: Error): void => {
      if (over) return;
      over = true;
      form.unpipe(parser);
      if (form !== request) form.destroy();
      request.unpipe();
      // Read and drop the rest, so that the client receives the refusal.
      request.resume();
      for (const stream of open) stream.destroy(error);
      void Promise.allSettled(arriving).then(async (all) => {
        for (const one of all) if (one.status === 'fulfilled') await files.discard(one.value);
        reject(error);
      });
    };
    const cutOff = (): void => fail(problem('upload-cut-off'));

    parser.on('file', (_key: string, stream: BusboyFileStream, sentName: string | undefined) => {
      open.add(stream);
      // The stream can fail before it is read; the reader gets the error too.
      stream.on('error', () => undefined);
      stream.once('close', () => open.delete(stream));
      const name = storedFileName(sentName ?? '');
      const file = files
        .receive(count(stream), limits.maxFileBytes, freeChunk)
        .then((received) => ({ ...received, name }));
      arriving.push(file);
      file.catch(fail);
    });
    parser.once('partsLimit', () => fail(problem('too-many-parts', { maximum: limits.maxParts })));
    parser.on('error', cutOff);
    parser.once('finish', () => {
      Promise.all(arriving).then((arrived) => {
        if (over) return;
        over = true;
        resolve(arrived);
      }, fail);
    });
    const formFailed = (error: Error): void => fail(error instanceof Problem ? error : problem('upload-cut-off'));
    form.once('error', formFailed);
    // Also emitted after a complete body, where it changes nothing.
    const closed = (): void => {
      if (!request.complete) cutOff();
    };
    request.once('close', closed);
    form.pipe(parser);
    // Both may have happened before, while the database was asked whether the files are wanted.
    if (form.errored) formFailed(form.errored);
    if (request.destroyed) closed();
  });
};

/** Judges files by content. Throws a refusal that names every unsupported file by its position. */
export const judgeFiles = async (arrived: readonly ArrivedFile[], limits: UploadLimits): Promise<JudgedFile[]> => {
  if (arrived.length === 0) throw invalidFields([fieldError('#/file', 'file-required')]);
  const refusals: FileRefusal[] = [];
  const errors: FieldError[] = [];
  const judged: JudgedFile[] = [];
  for (const [index, file] of arrived.entries()) {
    const verdict = await judgeFile(file.temporaryPath, file.name, limits);
    if (verdict.ok) {
      const { mediaType } = verdict;
      const metadata = await readPhotoMetadata(file.temporaryPath, mediaType);
      const ofCamera = { taken: notedTime(metadata?.takenAt), place: metadata?.place ?? null };
      const isCutShort = await isUnshowable(file.temporaryPath, mediaType, currentOwner());
      judged.push({ ...file, mediaType, ...ofCamera, isCutShort });
    } else {
      refusals.push(verdict.refusal);
      errors.push(fieldError(`#/file/${index}`, verdict.refusal.code, verdict.refusal.params));
    }
  }
  if (errors.length > 0) throw new Problem(refusals[0]!, { errors });
  return judged;
};
