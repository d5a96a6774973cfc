import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';

export interface FormFile {
  name: string;
  sha256: string;
  bytes: number;
}

/** Judged by the name alone, as a file field with a list of endings does. */
const endings = [
  ...['.jpg', '.jpeg', '.png', '.heic', '.heif', '.pdf', '.doc', '.docx'],
  ...['.avi', '.mpeg', '.mpg', '.mp4', '.mov'],
];

const openParser = (headers: IncomingMessage['headers']) => {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: (key, _type, name) => key === 'file' && name !== undefined,
    });
  } catch {
    return null;
  }
};

const errorOf = (files: readonly FormFile[]): string | null => {
  if (files.length === 0) return 'No file was submitted.';
  if (files.some(({ bytes }) => bytes === 0)) return 'The submitted file is empty.';
  const areKnown = files.every(({ name }) => endings.includes(path.extname(name).toLowerCase()));
  return areKnown ? null : 'Unsupported file type.';
};

/** The files under the key `file` (§4.4), or what is wrong with the form as a whole; null where it broke off. */
export const receiveForm = (message: IncomingMessage): Promise<FormFile[] | { errors: string[] } | null> =>
  new Promise((resolve) => {
    const files: FormFile[] = [];
    const parser = openParser(message.headers);
    if (!parser) return resolve({ errors: ['No file was submitted.'] });
    parser.on('file', (_key: string, stream: BusboyFileStream, name: string) => {
      const hash = createHash('sha256');
      const file: FormFile = { name, sha256: '', bytes: 0 };
      files.push(file);
      stream.on('data', (piece: Buffer) => {
        hash.update(piece);
        file.bytes += piece.length;
      });
      stream.once('end', () => (file.sha256 = hash.digest('hex')));
      // The parser's own error says the same.
      stream.on('error', () => undefined);
    });
    parser.on('error', () => {
      message.unpipe(parser);
      resolve({ errors: ['The submitted data was not a file.'] });
    });
    parser.once('finish', () => {
      const error = errorOf(files);
      resolve(error === null ? files : { errors: [error] });
    });
    message.once('close', () => {
      if (!message.complete) resolve(null);
    });
    message.pipe(parser);
  });
