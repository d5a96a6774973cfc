import type { Db } from '../../sqlite/openDatabase.ts';
import type { KnownLook } from '../../pictures/pictureLook.ts';

interface Row {
  sharpness: number;
  brightness: number;
  broken: 0 | 1;
}

/** Measured sharpness and brightness of stored pictures, by the SHA-256 of the original. */
export const createLookStore = ({ db }: { db: Db }) => {
  const insert = db.prepare(
    `INSERT INTO picture_look (sha256, sharpness, brightness, broken) VALUES (@sha256, @sharpness, @brightness, @broken)
     ON CONFLICT (sha256) DO UPDATE SET sharpness = excluded.sharpness, brightness = excluded.brightness,
       broken = excluded.broken`,
  );
  const select = db.prepare<[string], Row>('SELECT sharpness, brightness, broken FROM picture_look WHERE sha256 = ?');
  return {
    keep: (sha256: string, { sharpness, brightness, broken }: KnownLook): void =>
      void insert.run({ sha256, sharpness, brightness, broken: Number(broken ?? false) }),
    /** Null for a picture that was not measured. */
    of: (sha256: string): KnownLook | null => {
      const row = select.get(sha256);
      if (!row) return null;
      const { broken, ...look } = row;
      return broken === 1 ? { ...look, broken: true } : look;
    },
  };
};
export type LookStore = ReturnType<typeof createLookStore>;
