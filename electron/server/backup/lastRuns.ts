import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Actor, AuditNote } from '../store/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { Manifest } from './archive.ts';
import type { CheckReport } from './check.ts';

const LastBackup = z.object({ at: z.int(), file: z.string(), bytes: z.int() });
/** Findings that were stored before findings had codes are plain text. */
const Finding = z.union([
  z.string().transform((detail): AnyMessage => message('quotation', { text: detail })),
  z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
]);
const LastCheck = z.object({ at: z.int(), problems: z.array(Finding) });
type LastBackup = z.infer<typeof LastBackup>;
type LastCheck = z.infer<typeof LastCheck>;

/** Limit of stored findings; a damaged disk would have thousands. */
const maxFindings = 100;

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

/** Stores the findings of a check. */
export const noteCheck = async (
  store: Pick<Store, 'settings'>,
  at: number,
  { problems }: Pick<CheckReport, 'problems'>,
) => {
  const findings: AnyMessage[] = problems.slice(0, maxFindings).map(({ code, params }) => ({ code, params }));
  if (problems.length > maxFindings) findings.push(message('more-findings', { count: problems.length - maxFindings }));
  await store.settings.set('last_check', { at, problems: findings } satisfies LastCheck);
};

export const lastCheck = async (store: Pick<Store, 'settings'>): Promise<LastCheck | null> =>
  LastCheck.nullable()
    .catch(null)
    .parse(await store.settings.get('last_check'));
