import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';

/**
 * A backup is one tar file: `manifest.json`, then `server.db`, then every file as `files/<sha256>`. The database is
 * copied first. Files are never changed or removed, so that every file that the copy names can be packed after it.
 */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const Manifest = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** Of the database; an older program refuses a newer one. */
  schema: z.int().min(1),
  database: z.strictObject({ bytes: z.int().min(0), sha256: Sha256 }),
  files: z.int().min(0),
  bytes: z.int().min(0),
});
export type Manifest = z.infer<typeof Manifest>;

/** It holds a few numbers and one hash. */
export const maxManifestBytes = 4096;

/** Size, and SHA-256 in hex. */
export interface Digest {
  sha256: string;
  bytes: number;
}

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
