import { expect } from 'vitest';
import type { backupCalls } from '../../../shared/backups/officeCalls.ts';
import type { CasesOf, Stage } from '../base/rpc/callCases.ts';

const archive = async ({ again }: Stage) => {
  const one = await again();
  const read = () => one.call('readBackups', {});
  await expect.poll(async () => (await read()).run).toBeNull();
  await one.call('startBackup', {});
  await expect.poll(async () => (await read()).run).toBeNull();
  return { name: (await read()).kept[0]!.name };
};

export const cases: CasesOf<typeof backupCalls> = {
  readBackups: { ask: () => ({}) },
  startBackup: {
    ask: () => ({}),
    // With PostgreSQL no folder is named here.
    ends: process.env.RAFTER_TEST_ENGINE === 'postgres' ? 'refused' : null,
    hostile: null,
    traced: async (stage) => {
      await archive(stage);
      return {};
    },
  },
  stopBackup: { ask: () => ({}), hostile: null },
  // It is noted when it is done.
  checkBackup: { ask: () => ({ name: 'none' }), ends: 'not-found', traced: null },
  removeBackup: { ask: () => ({ name: 'none' }), ends: 'not-found', traced: archive },
  changeBackupSchedule: {
    ask: () => ({ schedule: { every: 'never', weekday: 0, time: '02:30', keep: 7 } }),
    traced: async () => ({ schedule: { every: 'day', weekday: 0, time: '02:30', keep: 7 } }),
  },
};
