import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Ids } from '../../ports.ts';

/** A name for a file on any of the three systems; what a provider calls a file is never a path. */
export const safeName = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const cut = plain.length > 120 ? plain.slice(0, 100) + path.extname(plain).slice(0, 20) : plain;
  return cut === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(cut) ? `file_${cut}` : cut;
};

const sync = (folder: string): void => {
  // Windows cannot open a folder for syncing; renames are journalled there.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** The folder of letters and produced files: one folder a job, complete files only. */
export const createLetterFiles = ({ folder, ids }: { folder: string; ids: Ids }) => {
  const temporary = path.join(folder, 'tmp');

  return {
    pathOf: (file: string): string => path.join(folder, file),
    temporaryPath: (): string => {
      mkdirSync(temporary, { recursive: true, mode: 0o700 });
      return path.join(temporary, ids.uuid());
    },
    /** Moves a synced temporary file to its lasting name; answers that name, below the folder. */
    keep: (temporaryPath: string, job: string, name: string): string => {
      const place = path.join(folder, job);
      mkdirSync(place, { recursive: true, mode: 0o700 });
      sync(folder);
      renameSync(temporaryPath, path.join(place, name));
      sync(place);
      return `${job}/${name}`;
    },
    /** Downloads that a crash has cut off. */
    sweep: (): void => rmSync(temporary, { recursive: true, force: true }),
    list: (): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  };
};
export type LetterFiles = ReturnType<typeof createLetterFiles>;
