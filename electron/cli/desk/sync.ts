import { deskStatus, draftStatus } from '../../desk/deskStatus.ts';
import type { Desk } from '../../desk/openDesk.ts';
import type { SyncEnd } from '../../desk/sync/createSync.ts';
import { holdLock, LockedError } from '../../sqlite/holdLock.ts';
import { CommandError, type CommandResult } from '../command.ts';
import { counted, itemName, shortId } from './rows.ts';
import { showProgress, sizeOf } from './syncProgress.ts';

export interface SyncFlags {
  timeout?: string;
  watch?: boolean;
  fieldsOnly?: boolean;
}

const exitCodes: Readonly<Record<SyncEnd, number>> = { sent: 0, person: 2, away: 3, time: 3 };

/** The sender's lock, as soon as no other program has it; null when that takes too long. */
const becomeSender = async (
  desk: Desk,
  untilMs: number,
  signal: AbortSignal,
): Promise<{ release: () => void } | null> => {
  for (;;) {
    try {
      return holdLock(desk.paths.lock);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (signal.aborted || desk.clock.now() >= untilMs) return null;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
};

const untilSignal = (): AbortSignal => {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
};

const secondsIn = (typed: string | undefined): number | null => {
  if (typed === undefined) return null;
  const seconds = Number(typed);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new CommandError('--timeout must be a number of seconds, 0 or more.');
  return seconds;
};

/** Words for what a person has to do, one line a thing. */
const tellPerson = (desk: Desk): void => {
  const line = desk.provider.state();
  if (line.kind === 'not-connected') process.stderr.write('No provider is set: `desk connect` sets one.\n');
  if ('reason' in line) process.stderr.write(`${line.reason}\n`);
  for (const { id, name } of desk.drafts.list({ state: 'blocked' })) {
    for (const item of draftStatus(desk, id).items.filter(({ needs_person }) => needs_person)) {
      process.stderr.write(`${name} (${shortId(id)}), ${itemName(item)} (${shortId(item.id)}): ${item.error}\n`);
    }
  }
  for (const { draftId, jobId, error } of desk.jobs.doubtful())
    process.stderr.write(
      `${desk.drafts.get(draftId).name} (${shortId(draftId)}), job ${jobId} could not be read: ${error}\n`,
    );
};

/** How it ended and what is left, in sentences. */
const toldEnd = (desk: Desk, result: SyncEnd | null): string => {
  const { items, jobs, files, bytes, blocked } = desk.store.totals();
  const ends = { sent: '', person: '', away: 'No connection.', time: 'Time ran out.' } as const;
  const photos = files === 0 ? '' : `: ${counted(files, 'photo or file', 'photos and files')}, ${sizeOf(bytes)}`;
  // A key that is refused stops a desk also where nothing waits.
  const allSaid = result === 'person' ? 'Nothing waits to be sent, but you are needed.' : 'Everything is sent.';
  return [
    result === null ? '' : ends[result],
    items === 0 ? allSaid : `${items} to send, of ${counted(jobs, 'job')}${photos}.`,
    blocked === 0 ? '' : `${blocked === 1 ? '1 thing needs' : `${blocked} things need`} you.`,
  ]
    .filter(Boolean)
    .join('\n');
};

/** What a person beside a desk that watches wants to see: that it stopped, why, and that it goes on. */
const tellChanges = (desk: Desk): void => {
  let told: string | null = null;
  desk.provider.onChange((line) => {
    const words =
      line.kind === 'not-connected'
        ? 'No provider is set: `desk connect` sets one.'
        : line.kind === 'stopped'
          ? `${line.reason} Nothing is sent for now; \`desk connect\` sets another key or address.`
          : 'reason' in line
            ? line.reason
            : 'The provider is there.';
    // That all is well is no news at the beginning.
    if (words === told || (told === null && line.kind === 'open')) return;
    told = words;
    process.stderr.write(`${words}\n`);
  });
};

/** Sends, asks and downloads, as the user saying "now" (exit codes: 0 all is sent, 2 a person must act, 3 time or network). */
export const syncDesk = async (desk: Desk, flags: SyncFlags, asJson: boolean): Promise<CommandResult> => {
  const seconds = secondsIn(flags.timeout);
  const untilMs = seconds === null ? null : desk.clock.now() + seconds * 1000;
  const signal = untilSignal();
  const lock = await becomeSender(desk, flags.watch ? Infinity : (untilMs ?? 0), signal);
  if (lock === null) {
    // Who has it hears that somebody said "now".
    desk.provider.retryNow();
    process.stderr.write('Another program is sending from this desk.\n');
    return {
      answer: asJson ? { result: 'time', ...deskStatus(desk) } : 'Another program is sending from this desk.',
      exitCode: 3,
    };
  }
  const progress = showProgress(desk);
  try {
    if (flags.watch) tellChanges(desk);
    if (flags.watch) await desk.sync.run(signal, { photosLater: flags.fieldsOnly ?? false });
    const result = flags.watch
      ? 'time'
      : await desk.sync.once(signal, untilMs, { photosLater: flags.fieldsOnly ?? false });
    progress.stop();
    if (!flags.watch) tellPerson(desk);
    const answer = asJson ? { result, ...deskStatus(desk) } : toldEnd(desk, flags.watch ? null : result);
    return { answer, exitCode: flags.watch ? 0 : exitCodes[result] };
  } finally {
    progress.stop();
    lock.release();
  }
};
