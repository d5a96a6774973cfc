import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { storedFileName } from '../../../files/fileNames.ts';
import { booleanField, partialUpload, readBoolean, readCount, readFileName } from '../../../files/uploadFields.ts';
import type { OpenUpload } from '../../uploads/openUploadRows.ts';

/** A header that was sent once; undefined otherwise. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Whether the request begins an upload in pieces. Forms are taken whole, whatever else they say. */
export const isResumable = (request: FastifyRequest): boolean =>
  readBoolean(headerOf(request, 'upload-complete')) !== null &&
  !/^multipart\//i.test(headerOf(request, 'content-type') ?? '');

/** A media type that is no JSON is read as bytes where the request is part of an upload. */
export const isUploadBody = (request: FastifyRequest): boolean =>
  request.method === 'PATCH' || (request.method === 'POST' && isResumable(request));

export const isCompleteIn = (request: FastifyRequest): boolean => {
  const isComplete = readBoolean(headerOf(request, 'upload-complete'));
  if (isComplete === null) throw problem('upload-header-invalid', { header: 'Upload-Complete' });
  return isComplete;
};

export const offsetIn = (request: FastifyRequest): number => {
  const offset = readCount(headerOf(request, 'upload-offset'));
  if (offset === null) throw problem('upload-header-invalid', { header: 'Upload-Offset' });
  return offset;
};

/** Bytes of the body, where the request announces them. */
export const contentLengthOf = (request: FastifyRequest): number | null =>
  request.headers['transfer-encoding'] === undefined ? (readCount(headerOf(request, 'content-length')) ?? 0) : null;

/** The length of the whole file, where the request announces it. Throws where it announces two. */
export const lengthIn = (request: FastifyRequest, offset: number, isComplete: boolean): number | null => {
  const content = contentLengthOf(request);
  const ofContent = isComplete && content !== null ? offset + content : null;
  const sent = readCount(headerOf(request, 'upload-length'));
  if (sent !== null && ofContent !== null && sent !== ofContent)
    throw problem('upload-length-differs', { length: sent });
  return sent ?? ofContent;
};

/** The name that a form with this file would have stored. */
export const fileNameIn = (request: FastifyRequest): string => {
  const sent = readFileName(headerOf(request, 'content-disposition')) ?? '';
  return storedFileName(sent.replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
};

/** The body as a stream; null without one. Throws where it is not the plain bytes of the file. */
export const bytesIn = (request: FastifyRequest): Readable | null => {
  const encoding = headerOf(request, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity')
    throw new Problem(message('encoding-not-read', { encoding, accepted: ['identity'] }), {
      headers: { 'accept-encoding': 'identity' },
    });
  const { body } = request;
  if (body === undefined || body === null) return null;
  const type = headerOf(request, 'content-type')?.split(';')[0]!.trim().toLowerCase();
  const isBytes = typeof (body as Readable).pipe === 'function';
  if (!isBytes || (request.method === 'PATCH' && type !== partialUpload))
    throw new Problem(message('upload-part-expected'), { headers: { 'accept-patch': partialUpload } });
  return body as Readable;
};

/** The upload goes on at another offset than that of the request. */
export const offsetDiffers = ({ received, length }: OpenUpload, provided: number): Problem =>
  new Problem(message('upload-offset-differs', { expected: received, provided }), {
    headers: {
      'upload-offset': String(received),
      'upload-complete': booleanField(false),
      'upload-length': String(length),
    },
  });
