import type { AnyMessage } from '../messages/rows.ts';

/** The state of the server. Times are milliseconds since 1970 UTC. */
export interface HealthView {
  version: string;
  startedMs: number;
  dataDirectory: string;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  freeBytes: number;
  /** Clients and uploads are refused below this free space; `hasReserve` is for accounts on a full disk. */
  keepFreeBytes: number;
  hasReserve: boolean;
  /** Organizations with a quota, the fullest first. */
  quotas: { id: number; name: string; usedBytes: number; maxBytes: number }[];
  /** Live ones. */
  jobs: number;
  testJobs: number;
  lastBackup: { atMs: number; file: string; bytes: number } | null;
  /** `problems` are the findings in English. */
  lastCheck: { atMs: number; problems: string[]; findings: AnyMessage[] } | null;
  isChecking: boolean;
}
