import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Actor, AuditNote } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { Manifest } from './archive/archive.ts';
import type { CheckReport } from './check.ts';

const LastBackup = z.object({ at: z.int(), file: z.string(), bytes: z.int() });
/** Findings that were stored before findings had codes are plain text. */
const Finding = z.union([
  z.string().transform((detail): AnyMessage => message('quotation', { text: detail })),
  z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
]);
const LastDrill = z.object({
  at: z.int(),
  name: z.string(),
  was_restored: z.boolean(),
  files: z.int(),
  bytes: z.int(),
  findings: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })),
});
type LastDrill = z.infer<typeof LastDrill>;
/** The last attempt of a backup in the server, where it failed. */
const BackupFailure = z.object({
  at: z.int(),
  reason: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
  /** Day of the slot that it was made for; null for one that a person started. */
  slot_day: z.string().nullable(),
  /** How many have failed for that slot, one after the other. */
  attempts: z.int(),
});
export type BackupFailure = z.infer<typeof BackupFailure>;
const LastCheck = z.object({ at: z.int(), problems: z.array(Finding) });
type LastBackup = z.infer<typeof LastBackup>;
type LastCheck = z.infer<typeof LastCheck>;

/** Limit of stored findings; a damaged disk would have thousands. */
const maxFindings = 100;

const cut = (findings: readonly AnyMessage[]): AnyMessage[] =>
  findings.length > maxFindings
    ? [...findings.slice(0, maxFindings), message('more-findings', { count: findings.length - maxFindings })]
    : [...findings];

/** Records that a backup was made. The archive is complete by now, so a failure to write this is ignored. */
export const noteBackup = async (
  store: Pick<Store, 'settings'>,
  name: string,
  manifest: Manifest,
  by: Actor,
): Promise<void> => {
  const file = path.resolve(name);
  const { size: bytes } = statSync(file);
  const last: LastBackup = { at: Date.parse(manifest.created_at), file, bytes };
  const note: AuditNote = {
    ...by,
    action: 'event-backup-made',
    subject: message('subject-all-data'),
    detail: { file, bytes, files: manifest.files },
  };
  await store.settings.set('last_backup', last, note).catch(() => undefined);
};

export const lastBackup = async (store: Pick<Store, 'settings'>): Promise<LastBackup | null> =>
  LastBackup.nullable()
    .catch(null)
    .parse(await store.settings.get('last_backup'));

/** Null after an attempt that did not fail. */
export const backupFailure = async (store: Pick<Store, 'settings'>): Promise<BackupFailure | null> =>
  BackupFailure.nullable()
    .catch(null)
    .parse(await store.settings.get('backup_failure'));

export const noteBackupFailure = (
  store: Pick<Store, 'settings'>,
  failure: BackupFailure | null,
  note?: AuditNote,
): Promise<void> => store.settings.set('backup_failure', failure, note);

/** Stores what a drill has found. */
export const noteDrill = (
  store: Pick<Store, 'settings'>,
  { findings, ...drill }: LastDrill,
  by: Actor,
): Promise<void> => {
  const note: AuditNote = {
    ...by,
    action: 'event-backup-checked',
    subject: message('subject-backup', { file: drill.name }),
    detail: { was_restored: drill.was_restored, findings: findings.length },
  };
  return store.settings.set('last_drill', { ...drill, findings: cut(findings) } satisfies LastDrill, note);
};

export const lastDrill = async (store: Pick<Store, 'settings'>): Promise<LastDrill | null> =>
  LastDrill.nullable()
    .catch(null)
    .parse(await store.settings.get('last_drill'));

/** Stores the findings of a check. */
export const noteCheck = async (
  store: Pick<Store, 'settings'>,
  at: number,
  { problems }: Pick<CheckReport, 'problems'>,
) => {
  const findings = cut(problems.map(({ code, params }) => ({ code, params })));
  await store.settings.set('last_check', { at, problems: findings } satisfies LastCheck);
};

export const lastCheck = async (store: Pick<Store, 'settings'>): Promise<LastCheck | null> =>
  LastCheck.nullable()
    .catch(null)
    .parse(await store.settings.get('last_check'));
