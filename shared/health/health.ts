import type { AnyMessage } from '../messages/rows.ts';

/** How far the replica of the server's data has come. */
export interface ReplicaView {
  /** Where it is kept. */
  target: string;
  /** Everything until then can be restored from it; null while there is nothing yet. */
  untilMs: number | null;
  lagSeconds: number;
  /** Why it does not go on; it is tried again. */
  error: AnyMessage | null;
}

/** The state of the server. Times are milliseconds since 1970 UTC. */
export interface HealthView {
  version: string;
  startedMs: number;
  dataDirectory: string;
  /** `s3://bucket/prefix`; null where the files are in the data directory. */
  filesAt: string | null;
  /** The storage of files cannot be reached. */
  filesAway: boolean;
  /** Why, for the operator. */
  filesTrouble: AnyMessage | null;
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
  /** Notices that no attempt could deliver, and no one has dismissed. */
  givenUpDeliveries: number;
  /** Null where no replica is kept. */
  replica: ReplicaView | null;
}
