import { readFile } from 'node:fs/promises';
import { CommandError } from './output.ts';

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

export const readJsonFile = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`);
  }
};

/** Words that have to say something, such as a reason. */
export const words = (flag: string, typed: string | undefined): string => {
  if (typed === undefined || typed.trim() === '') throw new CommandError(`${flag} must not be empty.`);
  return typed;
};
