import { inspect } from 'node:util';
import { terminalText } from '../shared/terminalText.ts';
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Prints an unknown error with its stack. Its message may quote what came from elsewhere, which a terminal would obey. */
export const printBug = (error: unknown): void => console.error(terminalText(inspect(error)));

const mostBytes = 1024 * 1024;

/** Appends unknown errors with their stacks to `bugs.jsonl`; one older file is kept beside it. */
export const createBugLog = (folder: string): ((error: unknown) => void) => {
  const file = path.join(folder, 'bugs.jsonl');
  return (error) => {
    const entry = error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
    printBug(error);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.old`);
      appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not stop the app.
    }
  };
};
