import path from 'node:path';
import type { Command } from 'commander';
import { problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import { systemClock } from '../../ports.ts';
import { backUp } from '../../server/backups/backUp.ts';
import { checkData } from '../../server/backups/check.ts';
import { noteCheck } from '../../server/backups/lastRuns.ts';
import { restore } from '../../server/backups/restore/restore.ts';
import { commandLine } from '../../server/base/audit/auditStore.ts';
import { isReplica, openTarget } from '../../server/backups/replica/openTarget.ts';
import { restoreReplica } from '../../server/backups/replica/restoreReplica.ts';
import { timeOf } from '../arguments.ts';
import type { DefineCommand } from '../command.ts';

export const defineBackup = (command: Command, define: DefineCommand): void =>
  define(command, async ({ open, asJson }, file) => {
    const made = await backUp(await open(), file);
    return { answer: asJson ? made : { ...made, verified: 'Every row and every file was compared with its hash.' } };
  });

export const defineRestore = (command: Command, define: DefineCommand): void =>
  define(
    command
      .option('--to <time>', 'from a replica: the state at that time')
      .option('--up-to-damage', 'from a damaged replica: what comes before the damage'),
    async ({ data, databaseUrl, readS3, open }, file) => {
      const { to, upToDamage = false } = command.opts<{ to?: string; upToDamage?: boolean }>();
      const toMs = to === undefined ? null : timeOf('--to', to);
      if (!isReplica(file) && (toMs !== null || upToDamage)) throw problem('restore-to-needs-replica');
      if (isReplica(file) && databaseUrl !== undefined) throw problem('replica-of-sqlite-only');
      const s3 = await readS3();
      const answer = isReplica(file)
        ? await restoreReplica({ target: await openTarget(file), data, toMs, upToDamage, s3 })
        : await restore(file, data, { databaseUrl, s3 });
      // Accounts may have been disabled since the backup was made: everyone signs in again.
      await (await open({ anyFiles: true })).maintenance.noteRestore(path.basename(file), commandLine);
      return { answer };
    },
  );

export const defineCheck = (command: Command, define: DefineCommand): void =>
  define(command, async ({ open }) => {
    const store = await open();
    const begun = systemClock.now();
    const report = await checkData({ database: store.maintenance.paths.database, files: store.files });
    // Print the report even if a full disk refuses to store it.
    await noteCheck(store, begun, report).catch(() => undefined);
    const notes = report.notes.map((note) => say('en', note));
    return { answer: { ...report, notes }, exitCode: report.ok ? 0 : 1 };
  });
