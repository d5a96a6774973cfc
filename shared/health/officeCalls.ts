import { z } from 'zod';
import { nested } from '../messages/rows.ts';
import { mutationBy, nothing, type OfficeCall, queryBy } from '../rpc/officeCallRows.ts';
import { administrators } from '../rpc/roles.ts';

/** How far the replica of the server's data has come. */
export const ReplicaView = z.object({
  /** Where it is kept. */
  target: z.string(),
  /** Everything until then can be restored from it; null while there is nothing yet. */
  untilMs: z.number().nullable(),
  lagSeconds: z.number(),
  /** Why it does not go on; it is tried again. */
  error: nested.nullable(),
});
export type ReplicaView = z.infer<typeof ReplicaView>;

/** The state of the server. Times are milliseconds since 1970 UTC. */
export const HealthView = z.object({
  version: z.string(),
  startedMs: z.int(),
  dataDirectory: z.string(),
  /** `s3://bucket/prefix`; null where the files are in the data directory. */
  filesAt: z.string().nullable(),
  /** The storage of files cannot be reached. */
  filesAway: z.boolean(),
  /** Why, for the operator. */
  filesTrouble: nested.nullable(),
  databaseBytes: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  freeBytes: z.int(),
  /** Clients and uploads are refused below this free space; `hasReserve` is for accounts on a full disk. */
  keepFreeBytes: z.int(),
  hasReserve: z.boolean(),
  /** Organizations with a quota, the fullest first. */
  quotas: z.array(z.object({ id: z.int(), name: z.string(), usedBytes: z.int(), maxBytes: z.int() })),
  /** Live ones. */
  jobs: z.int(),
  testJobs: z.int(),
  lastBackup: z.object({ atMs: z.int(), file: z.string(), bytes: z.int() }).nullable(),
  /** `problems` are the findings in English. */
  lastCheck: z.object({ atMs: z.int(), problems: z.array(z.string()), findings: z.array(nested) }).nullable(),
  isChecking: z.boolean(),
  /** Notices that no attempt could deliver, and no one has dismissed. */
  givenUpDeliveries: z.int(),
  /** Null where no replica is kept. */
  replica: ReplicaView.nullable(),
});
export type HealthView = z.infer<typeof HealthView>;

/** Calls about the state of the server. */
export const healthCalls = {
  readHealth: queryBy(administrators)(nothing, HealthView),
  /** Starts a check of the database and every file; `readHealth` has the result. */
  startCheck: mutationBy(administrators)(nothing, HealthView),
} as const satisfies Record<string, OfficeCall>;
