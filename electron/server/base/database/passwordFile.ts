import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { readPrivate } from '../../../files/privateFile.ts';

/** What a line of the file is chosen by. */
export interface SignIn {
  host: string;
  port: number;
  database: string;
  user: string;
}

/** A colon or a backslash within a field follows a backslash. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)].map(([, field]) => field!.replaceAll(/\\(.)/g, '$1'));

/**
 * The password of a line `HOST:PORT:DATABASE:USER:PASSWORD`, in which `*` stands for any value, of the file that
 * `PGPASSFILE` names, or of `~/.pgpass`. Throws `file-not-private`.
 */
export const passwordInFile = ({ host, port, database, user }: SignIn): string | undefined => {
  const named = process.env.PGPASSFILE || undefined;
  const file = named ?? path.join(homedir(), '.pgpass');
  if (named === undefined && !existsSync(file)) return undefined;
  for (const line of readPrivate(file).split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const [password, ...wanted] = [4, 0, 1, 2, 3].map((index) => fieldsOf(line)[index]);
    if ([host, `${port}`, database, user].every((value, index) => ['*', value].includes(wanted[index]!)))
      return password || undefined;
  }
  return undefined;
};
