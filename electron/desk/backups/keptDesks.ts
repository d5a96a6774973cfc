import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { KeptDesk } from '../../../shared/backups/deskCalls.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import { deskPaths } from '../base/deskPaths.ts';
import { readCopiedDesk } from './copiedDeskStore.ts';
import { finishDatabase } from './finishDatabase.ts';
import { cleanRestores, dropReadyDesk, freePlaces, holdRestore, noteReadyDesk } from './restoreStart.ts';

const keptName = /^desk-before-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-\d+)?$/;

const keptMsOf = (name: string): number =>
  Date.parse(name.replace(/-\d+$/, '').replace(keptName, '$1-$2-$3T$4:$5:$6Z'));

const databaseOf = (data: string, name: string): string =>
  path.join(data, name, path.basename(deskPaths(data).database));

/** The desks whose place a restored one took, the latest first. */
export const keptDesks = (data: string): KeptDesk[] =>
  (existsSync(data) ? readdirSync(data) : [])
    .filter((name) => keptName.test(name) && existsSync(databaseOf(data, name)))
    .map((name) => ({ name, keptMs: keptMsOf(name) }))
    .filter(({ keptMs }) => !Number.isNaN(keptMs))
    .toSorted((one, other) => other.keptMs - one.keptMs);

/**
 * Notes that a kept desk takes the place of the present one, which is kept in turn. What waits in it may have been sent by the
 * desk that was restored. Throws `kept-desk-gone` and `kept-desk-damaged`.
 */
export const putBackDesk = (data: string, name: string, clock: Clock): void => {
  const kept = keptDesks(data).find((one) => one.name === name);
  if (!kept) throw problem('kept-desk-gone', { name });
  const lock = holdRestore(data);
  try {
    dropReadyDesk(data);
    cleanRestores(data);
    const file = databaseOf(data, name);
    if (readCopiedDesk(file) === null) throw problem('kept-desk-damaged', { folder: path.join(data, name) });
    const keptDesk = freePlaces(data, clock.now()).kept;
    finishDatabase(file, { data, madeMs: kept.keptMs, keptDesk, isKeptDesk: true });
    noteReadyDesk(data, { ready: path.join(data, name), kept: keptDesk, isKeptDesk: true });
  } finally {
    lock.release();
  }
};
