import { problem } from '../../../shared/messages/problem.ts';
import { type FileStorage, StoredFileError } from '../../files/fileStorage.ts';
import { freeChunk, type ReceivedFile } from '../../files/incomingFiles.ts';
import { fingerprintOf } from '../base/idempotency/idempotency.ts';
import type { ApiCall, FilesHandler } from '../base/http/mountEndpoint.ts';
import { judgeFiles } from '../base/http/receiveFiles.ts';
import type { Limits } from '../base/limits.ts';
import type { IdempotencyStore, IdempotentRequest } from '../base/idempotency/idempotencyStore.ts';
import type { OpenUpload, UploadPart } from './openUploadRows.ts';
import type { OpenUploadStore } from './openUploadStore.ts';
import { offsetDiffers } from '../base/http/uploadFields.ts';

interface CompleteDeps {
  files: FileStorage;
  uploads: OpenUploadStore;
  idempotency: Pick<IdempotencyStore, 'storedResponse'>;
  limits: Limits;
}

/** The request as the form with this file would have it: sent either way under one key, it is the same request. */
export const requestOf = (
  { organization_id: organization, key, operation, name }: OpenUpload,
  sha256: string,
): IdempotentRequest => ({ organization, key, fingerprint: fingerprintOf(operation, [name, sha256]) });

async function* contentOf(files: FileStorage, parts: readonly UploadPart[]) {
  for (const part of parts) yield* (await files.open(part)) as AsyncIterable<Uint8Array>;
}

const nullWhereLost = (error: unknown): null => {
  if (error instanceof StoredFileError) return null;
  throw error;
};

/**
 * Makes one file of the parts, judges it as the file of a form is judged, and stores it. Repeated, also by two requests at a
 * time or after a crash, it stores nothing twice and resolves with the same response.
 */
export const completeUpload = async (
  { files, uploads, idempotency, limits }: CompleteDeps,
  upload: OpenUpload,
  handler: FilesHandler,
  call: ApiCall,
): Promise<string> => {
  const parts = await uploads.parts(upload.id);
  /** Resolves with the response where another request, maybe of another process, has completed the upload since it was found. */
  const lost = async (code: 'upload-not-found' | 'upload-digest-differs'): Promise<string> => {
    if (await uploads.removeLost(upload, parts)) throw problem(code);
    const found = await uploads.find(call.caller, upload.id);
    const stored =
      found.answered_ms === null ? null : await idempotency.storedResponse(requestOf(found, found.sha256!));
    if (stored !== null) return stored;
    throw found.answered_ms === null ? offsetDiffers(found, upload.length) : problem('upload-not-found');
  };
  // It takes as much again until it is in its place; for its organization the pieces count already.
  const arrival = await handler.arrive(call, true);
  let file: ReceivedFile | null = null;
  try {
    file = await files.receive(arrival.count(contentOf(files, parts)), upload.length, freeChunk).catch(nullWhereLost);
    if (file === null || file.bytes !== upload.length) return await lost('upload-not-found');
    if (upload.sha256 !== null && upload.sha256 !== file.sha256) return await lost('upload-digest-differs');
    const once = requestOf(upload, file.sha256);
    // Of a form with the file, or of a completion that a crash followed; the job may have changed since.
    let body = await idempotency.storedResponse(once);
    if (body === null) {
      const [judged] = await judgeFiles([{ ...file, name: upload.name }], limits);
      body = await handler.store({
        ...call,
        files: [{ ...judged!, begunMs: upload.created_ms, inPieces: true }],
        once,
      });
    }
    await uploads.answered(upload, file.sha256);
    return body;
  } finally {
    if (file !== null) await files.discard(file);
    arrival.end();
  }
};
