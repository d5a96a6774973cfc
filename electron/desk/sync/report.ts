import type { DeviceReport } from '../../../shared/api/devices.ts';
import { say } from '../../../shared/messages/say.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { OpenConnection } from './providerConnection.ts';

/** What the office sees of this laptop: how much it still holds, since when, and what went wrong last. */
export const deviceReport = (store: OutboxStore, name: string): DeviceReport => {
  const error = store.lastError();
  const { jobs, files, bytes, oldestMs } = store.totals();
  return {
    name: name.slice(0, 200),
    waiting_jobs: jobs,
    waiting_files: files,
    waiting_bytes: bytes,
    oldest_waiting_at: oldestMs === null ? null : new Date(oldestMs).toISOString(),
    last_error: error && say('en', error).slice(0, 2000),
  };
};

export interface ReportDeps {
  store: OutboxStore;
  deviceId: string;
  deviceName: () => string;
}

/** Tells the office; that it did not arrive is no trouble of the user's. */
export const createReport =
  ({ store, deviceId, deviceName }: ReportDeps) =>
  async ({ client }: OpenConnection, signal: AbortSignal): Promise<void> =>
    void (await client.report(deviceId, deviceReport(store, deviceName()), { signal }));
