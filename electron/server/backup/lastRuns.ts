import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Actor } from '../store/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { Manifest } from './archive.ts';
import type { CheckReport } from './check.ts';

/** What the office asks of those who keep the data: when was it backed up, when was it looked through, and what came of it. */

const LastBackup = z.object({ at: z.int(), file: z.string(), bytes: z.int() });
const LastCheck = z.object({ at: z.int(), problems: z.array(z.string()) });
export type LastBackup = z.infer<typeof LastBackup>;
export type LastCheck = z.infer<typeof LastCheck>;

/** Problems that are kept one by one; a lost disk would have thousands. */
const mostProblems = 100;

/** Keeps that a backup was made. The archive is whole by now, and stays one where this cannot be written. */
export const noteBackup = async (
  store: Pick<Store, 'settings'>,
  name: string,
  manifest: Manifest,
  by: Actor,
): Promise<void> => {
  const file = path.resolve(name);
  const { size: bytes } = statSync(file);
  const last: LastBackup = { at: Date.parse(manifest.created_at), file, bytes };
  const note = { ...by, action: 'Backup made', subject: 'all data', detail: { file, bytes, files: manifest.files } };
  await store.settings.set('last_backup', last, note).catch(() => undefined);
};

export const lastBackup = async (store: Pick<Store, 'settings'>): Promise<LastBackup | null> =>
  LastBackup.nullable()
    .catch(null)
    .parse(await store.settings.get('last_backup'));

/** Keeps what a check has found. */
export const noteCheck = async (
  store: Pick<Store, 'settings'>,
  at: number,
  { problems }: Pick<CheckReport, 'problems'>,
) => {
  const told = problems.slice(0, mostProblems).map(({ what, detail }) => `${what}: ${detail}`);
  if (problems.length > mostProblems) told.push(`and ${problems.length - mostProblems} more; \`check\` names them`);
  await store.settings.set('last_check', { at, problems: told } satisfies LastCheck);
};

export const lastCheck = async (store: Pick<Store, 'settings'>): Promise<LastCheck | null> =>
  LastCheck.nullable()
    .catch(null)
    .parse(await store.settings.get('last_check'));
