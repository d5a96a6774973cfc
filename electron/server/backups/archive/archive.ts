import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import type { Message } from '../../../../shared/messages/catalogue.ts';
import { type Problem, problem } from '../../../../shared/messages/problem.ts';

/**
 * A backup is one tar file: `manifest.json`, then the rows of every table as `tables/NAME.ndjson`, then every file as
 * `files/<sha256>`, in order of their hashes. Rows and manifest say the same on either engine. Files are never changed or
 * removed, so that every file that the rows name can be packed after them.
 */
export const manifestEntry = 'manifest.json';
export const tableEntry = (table: string): string => `tables/${table}.ndjson`;
export const fileEntry = (sha256: string): string => `files/${sha256}`;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const ArchivedTable = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  rows: count,
  bytes: count,
  sha256: Sha256,
  /** Where the database numbers the rows: the next number. None is given twice, not even that of a removed row. */
  next_id: z.int().min(1).optional(),
});
export type ArchivedTable = z.infer<typeof ArchivedTable>;

const common = {
  created_at: z.iso.datetime(),
  /** Of the database; an older program refuses a newer one. */
  schema: z.int().min(1),
  files: count,
  bytes: count,
};

/** Format 1 held `server.db`, a SQLite database, in place of the tables. It is still restored. */
const DatabaseManifest = z.strictObject({
  format: z.literal(1),
  ...common,
  database: z.strictObject({ bytes: count, sha256: Sha256 }),
});
export type DatabaseManifest = z.infer<typeof DatabaseManifest>;

const TablesManifest = z.strictObject({
  format: z.literal(2),
  /** The engine that the rows were read from. */
  engine: z.enum(['sqlite', 'postgres']),
  ...common,
  tables: z
    .array(ArchivedTable)
    .max(200)
    .refine((tables) => new Set(tables.map(({ name }) => name)).size === tables.length),
});
export type TablesManifest = z.infer<typeof TablesManifest>;

export const Manifest = z.discriminatedUnion('format', [DatabaseManifest, TablesManifest]);
export type Manifest = z.infer<typeof Manifest>;

/** It holds some numbers and a hash for each table. */
export const maxManifestBytes = 64 * 1024;

/** Size, and SHA-256 in hex. */
export interface Digest {
  sha256: string;
  bytes: number;
}

/** Of all rows together. It is equal where every row and every next number is. */
export const databaseDigest = (manifest: Manifest): Digest => {
  if (manifest.format === 1) return manifest.database;
  const { tables } = manifest;
  return {
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: createHash('sha256').update(JSON.stringify(tables)).digest('hex'),
  };
};

export const damaged = (defect: Message): Problem => problem('backup-damaged', { defect });

/** Passes a source on. When that is read to its end, `result` is its digest. */
export const hashing = (source: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  const result: Digest = { sha256: '', bytes: 0 };
  const chunks = (async function* () {
    for await (const chunk of source) {
      hash.update(chunk);
      result.bytes += chunk.length;
      yield chunk;
    }
    result.sha256 = hash.digest('hex');
  })();
  return { chunks, result };
};

export const digest = async (source: AsyncIterable<Uint8Array>): Promise<Digest> => {
  const { chunks, result } = hashing(source);
  await finished(Readable.from(chunks).resume());
  return result;
};

/** Writes a source to a new file and syncs it. */
export const writeSynced = async (source: AsyncIterable<Uint8Array>, file: string): Promise<Digest> => {
  const { chunks, result } = hashing(source);
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
    await handle.sync();
    return result;
  } finally {
    await handle.close();
  }
};
