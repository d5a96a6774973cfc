import { isBlank } from '../../shared/job/text.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { fileProblem } from '../files/fileProblem.ts';
import { bytesOf, openPlain } from '../files/plainFile.ts';
import { problem } from '../../shared/messages/problem.ts';

const idOf =
  (of: 'job' | 'key') =>
  (typed = ''): number => {
    if (!/^[1-9]\d{0,14}$/.test(typed)) throw problem('not-an-id', { typed, of });
    return Number(typed);
  };

/** The id of a job. */
export const jobId = idOf('job');
/** The id of an API key. */
export const keyId = idOf('key');

/** Reads a file that a person named; errors name it in the same way. */
const withNamed = async <T>(file: string, reading: () => Promise<T>): Promise<T> => {
  try {
    return await reading();
  } catch (error) {
    throw fileProblem(error, file) ?? error;
  }
};

export const readBytes = (file: string): Promise<Buffer> =>
  withNamed(file, async () => {
    const handle = await openPlain(file, { followLinks: true });
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  });

/** A file as a stream. Refuses at once if it cannot be read. */
export const openBytes = (file: string): Promise<Readable> =>
  withNamed(file, async () => {
    await (await openPlain(file, { followLinks: true })).close();
    return Readable.from(bytesOf(file, { followLinks: true }), { objectMode: false });
  });

export const readJsonFile = async (file: string): Promise<unknown> => {
  const text = (await readBytes(file)).toString('utf8');
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw problem('file-not-json', { file, reason: (error as Error).message });
  }
  try {
    // It is stored and sent as JSON again.
    JSON.stringify(read);
  } catch {
    throw problem('file-nested-too-deeply', { file });
  }
  return read;
};

/** A time in milliseconds. It names its zone: the server's may be another. */
export const timeOf = (flag: string, typed: string): number => {
  if (!z.iso.datetime({ offset: true }).safeParse(typed).success) throw problem('flag-not-a-time', { flag });
  return Date.parse(typed);
};

/** A text that must not be empty, such as a reason. `name` is the flag or argument. */
export const requiredText = (name: string, typed: string | undefined): string => {
  if (typed === undefined || isBlank(typed)) throw problem('text-empty', { name });
  return typed;
};
