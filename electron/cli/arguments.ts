import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileProblem } from '../files/fileProblem.ts';
import { CommandError } from './command.ts';

const idOf =
  (what: string) =>
  (typed: string | undefined): number => {
    if (!/^[1-9]\d{0,14}$/.test(typed ?? '')) throw new CommandError(`${JSON.stringify(typed)} is not a ${what} id.`);
    return Number(typed);
  };

/** A job's id as typed. */
export const jobId = idOf('job');
/** An API key's id as typed. */
export const keyId = idOf('key');

/** Reads a file that was named by the person; what goes wrong with it names it as they did. */
const withNamed = async <T>(file: string, reading: () => Promise<T>): Promise<T> => {
  try {
    return await reading();
  } catch (error) {
    throw fileProblem(error, file) ?? error;
  }
};

export const readBytes = (file: string): Promise<Buffer> => withNamed(file, () => readFile(file));

/** A file that is read as it is needed; that it can be read is known before. */
export const openBytes = (file: string): Promise<Readable> =>
  withNamed(file, async () => {
    const handle = await open(file);
    try {
      // A folder opens, and only refuses to be read.
      if ((await handle.stat()).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    } finally {
      await handle.close();
    }
    return createReadStream(file);
  });

export const readJsonFile = async (file: string): Promise<unknown> => {
  const text = (await readBytes(file)).toString('utf8');
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`);
  }
  try {
    // It is kept and sent as text again: deeper than that goes, nothing is meant.
    JSON.stringify(read);
  } catch {
    throw new CommandError(`${file} is nested too deeply: the fields of a job lie at most three deep.`);
  }
  return read;
};

/** Words that have to say something, such as a reason. */
export const words = (flag: string, typed: string | undefined): string => {
  if (typed === undefined || typed.trim() === '') throw new CommandError(`${flag} must not be empty.`);
  return typed;
};
