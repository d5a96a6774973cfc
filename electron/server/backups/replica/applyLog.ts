import { appendFileSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { message } from '../../../../shared/messages/catalogue.ts';
import type { Problem } from '../../../../shared/messages/problem.ts';
import {
  damage,
  getPart,
  getSegment,
  getSnapshotParts,
  isDamage,
  type Segment,
  type ReplicaSnapshot,
} from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';
import {
  firstFrame,
  followFrames,
  readWalHeader,
  walHeaderBytes,
  type WalPosition,
} from '../../../sqlite/walFrames.ts';

/** Applies segments to a copy of the database: they are put together to logs, and SQLite moves each into the database. */
class LogApplier {
  readonly #database: string;
  readonly #log: string;
  #index: number;
  #epoch: number | null = null;
  #position: WalPosition | null = null;

  constructor(database: string, first: number) {
    this.#database = database;
    this.#log = `${database}-wal`;
    this.#index = first;
  }

  /** Throws `replica-damaged` if the segment is not the next one, or its frames do not continue those before. */
  add(segment: Segment, bytes: Buffer): void {
    const { index, epoch, from } = segment;
    if (index !== this.#index) throw damage(message('replica-segment-missing', { index: this.#index }));
    const beginsAnew = from === 0;
    if (beginsAnew) this.apply();
    const continues = beginsAnew
      ? this.#epoch === null || epoch === this.#epoch + 1
      : epoch === this.#epoch && from === this.#position?.offset;
    const header = beginsAnew ? readWalHeader(bytes) : this.#position?.header;
    if (!continues || !header) throw damage(message('replica-segment-foreign', { index }));
    const frames = beginsAnew ? bytes.subarray(walHeaderBytes) : bytes;
    const { end } = followFrames(this.#position ?? firstFrame(header), frames);
    if (end.offset !== from + bytes.length) throw damage(message('replica-segment-foreign', { index }));
    appendFileSync(this.#log, bytes, { mode: 0o600 });
    this.#position = end;
    this.#epoch = epoch;
    this.#index += 1;
  }

  /** Moves the log that was put together into the database. What comes after its last transaction is left out. */
  apply(): void {
    if (!this.#position) return;
    const db = new Database(this.#database);
    try {
      db.pragma('user_version');
      const [done] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number; log: number }[];
      if (done?.busy !== 0 || done.log !== 0) throw damage(message('replica-log-refused'));
    } finally {
      db.close();
    }
    rmSync(this.#log, { force: true });
    this.#position = null;
  }
}

/** Writes the copy of the database that a snapshot is. */
const writeSnapshot = async (target: ReplicaTarget, snapshot: ReplicaSnapshot, database: string): Promise<void> => {
  const handle = openSync(database, 'w', 0o600);
  try {
    for (const part of await getSnapshotParts(target, snapshot)) {
      const bytes = await getPart(target, snapshot.generation, part);
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    }
  } finally {
    closeSync(handle);
  }
};

/** A day under constant load has 86,400 segments, and each is a round trip to the storage. */
const segmentsAtOnce = 16;

/** The contents of segments in their order, read some at a time. */
async function* readAhead(target: ReplicaTarget, segments: readonly Segment[]) {
  const reading: Promise<{ segment: Segment; bytes: Buffer }>[] = [];
  for (const segment of segments) {
    const read = getSegment(target, segment).then((bytes) => ({ segment, bytes }));
    // Thrown at its turn.
    read.catch(() => undefined);
    reading.push(read);
    if (reading.length === segmentsAtOnce) yield await reading.shift()!;
  }
  for (const read of reading) yield await read;
}

const schemaOf = (file: string): number => {
  const db = new Database(file);
  try {
    return Number(db.pragma('user_version', { simple: true }));
  } finally {
    db.close();
  }
};

export interface BuiltDatabase {
  /** Time of the newest segment in it. */
  untilMs: number;
  schema: number;
  /** What ended it before the last segment. */
  damage: Problem | null;
}

/**
 * Builds a database from a snapshot and the segments after it. Throws `replica-damaged` if the damage comes before the database is consistent.
 */
export const buildDatabase = async (
  target: ReplicaTarget,
  snapshot: ReplicaSnapshot,
  segments: readonly Segment[],
  database: string,
): Promise<BuiltDatabase> => {
  await writeSnapshot(target, snapshot, database);
  const applier = new LogApplier(database, snapshot.first);
  let untilMs = snapshot.atMs;
  let found: Problem | null = null;
  let index = snapshot.first;
  try {
    const needed = segments.filter((segment) => segment.index >= snapshot.first);
    for await (const { segment, bytes } of readAhead(target, needed)) {
      applier.add(segment, bytes);
      index = segment.index + 1;
      untilMs = Math.max(untilMs, segment.atMs);
    }
    if (index < snapshot.next) throw damage(message('replica-segment-missing', { index }));
  } catch (error) {
    if (!isDamage(error) || index < snapshot.next) throw error;
    found = error;
  }
  applier.apply();
  return { untilMs, schema: schemaOf(database), damage: found };
};
