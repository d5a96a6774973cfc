import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';

/**
 * A backup is one tar file: `manifest.json`, then `server.db`, then every file as `files/<sha256>`. The database is
 * copied first; files are never changed or removed, so every one that the copy names is there to be packed after it.
 */
export const Manifest = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** Of the database; an older program refuses a newer one. */
  schema: z.int().min(1),
  database: z.strictObject({ bytes: z.int(), sha256: z.string() }),
  files: z.int().min(0),
  bytes: z.int().min(0),
});
export type Manifest = z.infer<typeof Manifest>;

/** SHA-256 in hex and size of what passes. */
export const digest = async (source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};

/** Writes what passes to a new file and syncs it; answers what it was. */
export const writeSynced = async (
  source: AsyncIterable<Uint8Array>,
  file: string,
): Promise<{ sha256: string; bytes: number }> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    const written = async function* () {
      for await (const chunk of source) {
        await handle.writeFile(chunk);
        yield chunk;
      }
    };
    const what = await digest(written());
    await handle.sync();
    return what;
  } finally {
    await handle.close();
  }
};

/** Makes the names in a folder last, as far as the system lets a folder be synced. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
