import { say } from '../../../shared/messages/say.ts';
import { deskStatus, draftStatus, inEnglish, type StatusDesk } from '../../desk/deskStatus.ts';
import type { Desk } from '../../desk/openDesk.ts';
import type { SyncEnd } from '../../desk/sync/syncWorker.ts';
import { holdLock } from '../../sqlite/holdLock.ts';
import type { CommandResult } from '../command.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { countOf, itemName, shortId } from './rows.ts';
import { showProgress, sizeOf } from './syncProgress.ts';
import { keyNotice, unseenUnreadableSettings } from '../../desk/settings/unreadableSettings.ts';
import { isNotice } from '../../desk/jobs/downloadRoom.ts';
import { printAside, printAsideLine } from '../output.ts';

type SyncDesk = StatusDesk & Pick<Desk, 'sync'>;

export interface SyncFlags {
  timeout?: string;
  watch?: boolean;
  fieldsOnly?: boolean;
}

const exitCodes: Readonly<Record<SyncEnd, number>> = { sent: 0, person: 2, away: 3, time: 3 };

/** Waits for the sender's lock; null if another program still holds it at `untilMs`. */
const lockSender = async (
  { base: { paths, clock } }: Pick<Desk, 'base'>,
  untilMs: number,
  signal: AbortSignal,
): Promise<{ release: () => void } | null> => {
  for (;;) {
    const lock = holdLock(paths.lock);
    if (lock || signal.aborted || clock.now() >= untilMs) return lock;
    await new Promise((resolve) => setTimeout(resolve, 200));
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
    throw problem('flag-number', { flag: '--timeout', minimum: 0, maximum: null });
  return seconds;
};

/** Where no provider is set because the settings could not be read; null where they were, or a provider is set again. */
export const lostSettings = ({ settings, base }: Pick<Desk, 'settings' | 'base'>): string | null => {
  const isSet = settings.store.read().connection !== null;
  const path = isSet ? null : unseenUnreadableSettings(settings, base.keyValues);
  return path && `The settings could not be read and were reset: check the provider. The old file is ${path}.`;
};

const notConnected = (desk: Pick<Desk, 'settings' | 'base'>): string =>
  inEnglish(keyNotice(desk.settings)) ??
  [lostSettings(desk), 'No provider is set: `desk connect` sets one.'].filter(Boolean).join(' ');

/** Prints what a person has to do, one line each. */
const printBlockers = (desk: SyncDesk): void => {
  const state = desk.sync.provider.state();
  if (state.kind === 'not-connected') printAsideLine(notConnected(desk));
  if ('reason' in state && state.reason) printAside(`${say('en', state.reason)}`);
  for (const { id, name } of desk.drafts.store.list({ state: 'blocked' })) {
    for (const item of draftStatus(desk, id).items.filter(({ needs_person }) => needs_person)) {
      printAsideLine(`${name} (${shortId(id)}), ${itemName(item)} (${shortId(item.id)}): ${item.error}`);
      if (item.kind === 'upload' && item.state === 'failed')
        printAsideLine(`  \`desk withdraw ${shortId(item.id)}\` sends the rest without it.`);
    }
  }
  for (const { draftId, jobId, error } of desk.jobs.store.failing()) {
    const what = isNotice(error) ? '' : ' could not be read';
    printAsideLine(
      `${desk.drafts.store.get(draftId).name} (${shortId(draftId)}), job ${jobId}${what}: ${inEnglish(error)}`,
    );
  }
};

/** How the sync ended, and what is left. */
const describeEnd = ({ openWork }: Desk['outbox'], result: SyncEnd | null): string => {
  const { items, jobs, files, bytes, blocked } = openWork.totals();
  const ends = { sent: '', person: '', away: 'No connection.', time: 'Time ran out.' } as const;
  const photos = files === 0 ? '' : `: ${countOf(files, 'photo or file', 'photos and files')}, ${sizeOf(bytes)}`;
  // A refused key stops the desk even if nothing waits.
  const nothingLeft = result === 'person' ? 'Nothing waits to be sent, but you are needed.' : 'Everything is sent.';
  return [
    result === null ? '' : ends[result],
    items === 0 ? nothingLeft : `${items} to send, of ${countOf(jobs, 'job')}${photos}.`,
    blocked === 0 ? '' : `${blocked === 1 ? '1 thing needs' : `${blocked} things need`} you.`,
  ]
    .filter(Boolean)
    .join('\n');
};

/** Prints when sending stops, why, and when it continues. */
const printConnectionChanges = (desk: Pick<Desk, 'sync' | 'settings' | 'base'>): void => {
  let printed: string | null = null;
  desk.sync.provider.onChange((state) => {
    const words =
      state.kind === 'not-connected'
        ? notConnected(desk)
        : state.kind === 'stopped'
          ? `${say('en', state.reason)} Nothing is sent for now; \`desk connect\` sets another key or address.`
          : 'reason' in state && state.reason
            ? say('en', state.reason)
            : 'The provider is there.';
    // At first, an open connection is no news.
    if (words === printed || (printed === null && state.kind === 'open')) return;
    printed = words;
    printAside(`${words}`);
  });
};

/** Sends, polls and downloads; everything waiting is due at once. Exit codes: 0 all is sent, 2 a person must act, 3 time or network. */
export const syncDesk = async (desk: SyncDesk, flags: SyncFlags, asJson: boolean): Promise<CommandResult> => {
  const seconds = secondsIn(flags.timeout);
  const untilMs = seconds === null ? null : desk.base.clock.now() + seconds * 1000;
  const signal = untilSignal();
  const lock = await lockSender(desk, flags.watch ? Infinity : (untilMs ?? 0), signal);
  if (lock === null) {
    // The program that holds it retries now.
    desk.sync.provider.retryNow();
    printAside('Another program is sending from this desk.');
    return {
      answer: asJson ? { result: 'time', ...deskStatus(desk) } : 'Another program is sending from this desk.',
      exitCode: 3,
    };
  }
  const progress = showProgress(desk);
  try {
    const choices = { photosLater: flags.fieldsOnly ?? false };
    if (flags.watch) {
      printConnectionChanges(desk);
      await desk.sync.worker.run(signal, choices);
      progress.stop();
      return { answer: asJson ? { result: 'time', ...deskStatus(desk) } : describeEnd(desk.outbox, null) };
    }
    const result = await desk.sync.worker.once(signal, untilMs, choices);
    progress.stop();
    printBlockers(desk);
    return {
      answer: asJson ? { result, ...deskStatus(desk) } : describeEnd(desk.outbox, result),
      exitCode: exitCodes[result],
    };
  } finally {
    progress.stop();
    lock.release();
  }
};
