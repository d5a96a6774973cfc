import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const mostBytes = 1024 * 1024;

/** Mistakes of ours with their stacks, a line of JSON each; the file before the present one is kept, and no more. */
export const createBugLog = (folder: string): ((error: unknown) => void) => {
  const file = path.join(folder, 'bugs.jsonl');
  return (error) => {
    const told = error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
    console.error(error);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.old`);
      appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...told })}\n`, { mode: 0o600 });
    } catch {
      // A disk that takes no log is no reason to stop.
    }
  };
};
