import type { DeviceReport } from '../../../shared/api/devices.ts';
import { say } from '../../../shared/messages/say.ts';
import type { OpenWorkStore } from '../outbox/openWorkStore.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';

/** What the office sees of this laptop: how much it still has to send, since when, and the last error. */
export const deviceReport = (
  { outboxStore, openWork }: { outboxStore: OutboxStore; openWork: OpenWorkStore },
  name: string,
): DeviceReport => {
  const error = outboxStore.lastError();
  const { jobs, files, bytes, oldestMs } = openWork.totals();
  return {
    name: name.slice(0, 200),
    waiting_jobs: jobs,
    waiting_files: files,
    waiting_bytes: bytes,
    oldest_waiting_at: oldestMs === null ? null : new Date(oldestMs).toISOString(),
    last_error: error && say('en', error).slice(0, 2000),
    last_error_message: error,
  };
};
