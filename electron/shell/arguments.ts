import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataDirectory } from '../dataDirectory.ts';

/** Reads the flags of the app. Chromium's and Electron's switches are ignored. */
export const readArguments = (argv: readonly string[], environment: NodeJS.ProcessEnv): { data: string } => {
  const { values } = parseArgs({
    args: [...argv],
    options: { data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const data = typeof values.data === 'string' ? values.data : environment.RAFTER_DATA;
  return { data: path.resolve(data || defaultDataDirectory()) };
};
