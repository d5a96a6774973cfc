import type { Db } from '../../sqlite/openDatabase.ts';
import type { PictureLook } from '../../pictures/pictureLook.ts';

/** What was measured in stored pictures, by the SHA-256 of the original. */
export const createLookStore = ({ db }: { db: Db }) => {
  const insert = db.prepare(
    `INSERT INTO picture_look (sha256, sharpness, brightness) VALUES (@sha256, @sharpness, @brightness)
     ON CONFLICT (sha256) DO UPDATE SET sharpness = excluded.sharpness, brightness = excluded.brightness`,
  );
  const select = db.prepare<[string], PictureLook>('SELECT sharpness, brightness FROM picture_look WHERE sha256 = ?');
  return {
    keep: (sha256: string, { sharpness, brightness }: PictureLook): void =>
      void insert.run({ sha256, sharpness, brightness }),
    /** Null while nobody has looked. */
    of: (sha256: string): PictureLook | null => select.get(sha256) ?? null,
  };
};
export type LookStore = ReturnType<typeof createLookStore>;
