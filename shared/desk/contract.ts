import { deskBackupCalls } from '../backups/deskCalls.ts';
import { deskDraftCalls, deskJobListCalls, deskTemplateCalls } from '../drafts/deskCalls.ts';
import { deskJobCalls } from '../jobs/deskCalls.ts';
import { deskOutboxCalls } from '../outbox/deskCalls.ts';
import { deskPhoneCalls } from '../phone/deskCalls.ts';
import { deskPhotoCalls } from '../photos/deskCalls.ts';
import { deskReferenceCalls } from '../reference/deskCalls.ts';
import { Folder } from '../rpc/deskCallRows.ts';
import type { Calls, InputOf, RequestOf, ResultOf } from '../rpc/rpc.ts';
import { deskSettingsCalls } from '../settings/deskCalls.ts';
import { deskVisitCalls } from '../visits/deskCalls.ts';

/**
 * Everything a window may ask of the desk. Types, checks, the desktop's channels and the browser's routes all come from
 * these rows.
 */
export const calls = {
  ...deskJobListCalls,
  ...deskDraftCalls,
  ...deskTemplateCalls,
  ...deskReferenceCalls,
  ...deskPhotoCalls,
  ...deskPhoneCalls,
  ...deskVisitCalls,
  ...deskOutboxCalls,
  ...deskJobCalls,
  ...deskSettingsCalls,
  ...deskBackupCalls,
} as const satisfies Calls;

export type DeskCallName = keyof typeof calls;
export type DeskInput<N extends DeskCallName> = InputOf<typeof calls, N>;
export type DeskRequest<N extends DeskCallName> = RequestOf<typeof calls, N>;
export type DeskResult<N extends DeskCallName> = ResultOf<typeof calls, N>;

/** Calls that name a folder of this computer. Hosts dispatch them only for a folder that a person chose in a dialog. */
const folderCalls: ReadonlySet<string> = new Set<DeskCallName>([
  'exportBundle',
  'importBundle',
  'setBackupFolder',
  'findBackups',
  'restoreDesk',
]);

/** The folder that a call names; null where it names none. */
export const namedFolder = (name: string, request: unknown): string | null =>
  (folderCalls.has(name) ? Folder.safeParse(request).data?.folder : undefined) ?? null;
