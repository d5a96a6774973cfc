import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import type { FileStorage } from '../../files/fileStorage.ts';
import { attachment } from '../base/http/attachment.ts';

/** A stored file and its path in an archive. */
export interface ZippedFile {
  path: string;
  sha256: string;
  bytes: number;
  atMs: number;
}

/** A small text of an archive. */
interface ZippedText {
  path: string;
  text: string;
  atMs: number;
}

/** A ZIP and its length. */
export interface StreamedZip {
  stream: Readable;
  bytes: Promise<number>;
}

/** Those whose content is missing or truncated. */
export const filesMissing = async <F extends Pick<ZippedFile, 'sha256' | 'bytes'>>(
  files: FileStorage,
  places: readonly F[],
): Promise<Set<F>> => {
  const sizes = await Promise.all(places.map(({ sha256 }) => files.head(sha256)));
  return new Set(places.filter(({ bytes }, index) => sizes[index] !== bytes));
};

/**
 * A ZIP that is made while it is sent: one file is open at a time. Nothing is compressed: photos and PDFs already are, and
 * the length is known beforehand.
 */
export const streamedZip = (
  files: FileStorage,
  { texts, places }: { texts: readonly ZippedText[]; places: readonly ZippedFile[] },
): StreamedZip => {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let open: Readable | null = null;
  const fail = (error: Error): void => void stream.destroy(error);
  zip.on('error', fail);
  // An aborted download leaves no file open.
  stream.once('close', () => open?.destroy());

  for (const { path, text, atMs } of texts)
    zip.addBuffer(Buffer.from(text), path, { mtime: new Date(atMs), compress: false });
  for (const { path, sha256, bytes, atMs } of places)
    zip.addReadStreamLazy(path, { mtime: new Date(atMs), compress: false, size: bytes }, (done) => {
      files.open({ sha256, bytes }).then((content) => {
        open = content.once('error', fail);
        if (stream.destroyed) content.destroy();
        else done(null, content);
      }, fail);
    });
  const bytes = new Promise<number>((resolve) => {
    zip.end(undefined, ((size: number) => resolve(size)) as () => void);
  });
  return { stream, bytes };
};

export const sendZip = async (
  reply: FastifyReply,
  { stream, bytes }: StreamedZip,
  name: string,
): Promise<FastifyReply> =>
  reply
    .type('application/zip')
    .headers({ 'content-length': await bytes, 'cache-control': 'no-store', 'content-disposition': attachment(name) })
    .send(stream);
