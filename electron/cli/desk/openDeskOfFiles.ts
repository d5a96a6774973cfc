import { deskPaths } from '../../desk/base/deskPaths.ts';
import { type Desk, openDesk } from '../../desk/openDesk.ts';
import { createFileSecrets } from '../../desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../ports.ts';

/** The desk of a data directory, with its settings and its API key in files. */
export const openDeskOfFiles = (data: string): Desk =>
  openDesk({
    data,
    clock: systemClock,
    ids: systemIds,
    settings: createFileSettings(data),
    secrets: createFileSecrets(deskPaths(data).apiKey),
  });
