import type { Command } from 'commander';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import { shownPlace } from '../../files/openFileStorage.ts';
import { readS3Access, type S3Access, shownS3Location } from '../../files/s3/s3Location.ts';
import { deleteMoved, type FilesDone, moveFiles } from '../../server/backups/restore/moveFiles.ts';
import type { Store } from '../../server/store/openStore.ts';
import type { DefineCommand } from '../command.ts';
import { sizeOf } from '../desk/syncProgress.ts';
import { showLine } from '../progressLine.ts';

/** A place of files as typed; null for the data directory. */
const placeOf = (flag: string, typed: string): S3Access | null => {
  if (typed === 'data') return null;
  if (!typed.startsWith('s3://')) throw problem('flag-choice', { flag, choices: ['data', 's3://bucket/prefix'] });
  return readS3Access(typed, process.env);
};

/** Runs `work`, and shows how far it has come. */
const withProgress = async <T>(store: Store, work: (onDone: (done: FilesDone) => void) => Promise<T>): Promise<T> => {
  const { files, fileBytes } = await store.maintenance.totals();
  let done: FilesDone = { files: 0, bytes: 0 };
  const line = showLine(() => `${done.files} of ${files} files, ${sizeOf(done.bytes)} of ${sizeOf(fileBytes)}`);
  try {
    return await work((now) => (done = now));
  } finally {
    line.stop();
  }
};

type MovedFiles = Awaited<ReturnType<typeof moveFiles>>;

/** What to do after a move. */
const nextSteps = (
  { moved, server_runs, damaged, to }: MovedFiles,
  isUsed: boolean,
  s3: S3Access | null,
): Message[] => {
  const left = damaged.length > 0 ? [message('files-left-behind', { count: damaged.length })] : [];
  if (isUsed) return left.length > 0 ? left : [message('files-all-there', { location: to })];
  if (moved) return [s3 ? message('files-moved-to-s3', { location: to }) : message('files-moved-to-folder'), ...left];
  if (server_runs) return [message('files-copied-for-now')];
  return [message('files-not-moved', { count: damaged.length })];
};

export const addFilesCommands = (files: Command, define: DefineCommand): void => {
  const move = files
    .command('move')
    .description('copy all files to another place, for the server to use from then on; run again, it goes on')
    .requiredOption('--to <place>', 's3://bucket/prefix, or data for the data directory')
    .option('--from <place>', 'where they are, if not where the server uses them: for what was stored there meanwhile')
    .option('--verify', 'also read the files that are there already, and replace damaged ones')
    .option('--skip-damaged', 'move although files are missing or damaged where they are');
  define(move, async ({ open }) => {
    const typed = move.opts<{ to: string; from?: string; skipDamaged?: boolean; verify?: boolean }>();
    const { skipDamaged = false, verify = false } = typed;
    const to = placeOf('--to', typed.to);
    const from = typed.from === undefined ? undefined : placeOf('--from', typed.from);
    const store = await open({ anyFiles: true });
    const how = { from, to, skipDamaged, verify };
    const moved = await withProgress(store, (onDone) => moveFiles(store, { ...how, onDone }));
    const isUsed = moved.to === shownPlace(store.maintenance.filesAt);
    const next = nextSteps(moved, isUsed, to).map((step) => say('en', step));
    const isComplete = moved.moved && (skipDamaged || moved.damaged.length === 0);
    return { answer: { ...moved, next: next.join(' ') }, exitCode: isComplete ? 0 : moved.server_runs ? 3 : 1 };
  });

  const remove = files
    .command('delete')
    .description('delete the files at a place from which they were moved, each after reading it at the new one')
    .requiredOption('--at <place>', 's3://bucket/prefix, or data for the data directory');
  define(remove, async ({ open }) => {
    const typed = remove.opts<{ at: string }>().at;
    const at = placeOf('--at', typed);
    const store = await open();
    const deleted = await withProgress(store, (onDone) => deleteMoved(store, { at, onDone }));
    const count = deleted.kept.length;
    if (count === 0) return { answer: deleted };
    const { s3 } = store.maintenance.filesAt;
    const used = s3 ? shownS3Location(s3.location) : 'data';
    return { answer: { ...deleted, next: say('en', message('files-kept', { count, at: typed, used })) }, exitCode: 1 };
  });
};
