import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypes } from '../../../../shared/api/fileTypes.ts';
import { answerFile } from '../../../pagePolicy.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { attachment } from '../../http/attachment.ts';
import { isFresh } from '../../http/conditional.ts';
import type { StoredFile } from '../../store/uploadStore.ts';

const unknown = 'application/octet-stream';

/** What a browser may be told a file is: pictures, videos and PDFs. All else is bytes to be kept. */
const shownTypes = new Set<string>(
  fileTypes.filter(({ family }) => family !== 'word').flatMap(({ mediaTypes }) => mediaTypes),
);

/**
 * A stored file as it is, or the part of it that is asked for; to be kept where `download` says so or where it is
 * nothing to look at. Whatever is in it does nothing in a browser. Throws when the stored file is not whole.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { name, media_type, sha256, bytes }: StoredFile,
  { download }: { download: boolean },
): FastifyReply => {
  const found = files.size(sha256);
  if (found !== bytes)
    throw new Error(`the stored file ${sha256} has ${found === null ? 'gone' : `${found} bytes`} instead of ${bytes}`);
  const mediaType = shownTypes.has(media_type) && !download ? media_type : unknown;
  const answer = answerFile({ name, mediaType }, bytes, request.headers.range ?? null);
  const { 'cache-control': _, ...headers } = answer.headers;
  void reply.headers(headers).header('x-frame-options', 'SAMEORIGIN');
  if (mediaType === unknown) void reply.header('content-disposition', attachment(name));
  // The whole is known by its content; of a part no mark is asked for.
  if (isFresh(request, reply, `"${sha256}"`)) {
    for (const part of ['content-length', 'content-range']) reply.removeHeader(part);
    return reply.send();
  }
  void reply.code(answer.status);
  if (answer.bytes === null) return reply.send(Readable.from([]));
  return reply.send(createReadStream(files.pathOf(sha256), { ...answer.bytes, highWaterMark: 256 * 1024 }));
};
