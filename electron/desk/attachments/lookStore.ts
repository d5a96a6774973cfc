import type { Db } from '../../sqlite/openDatabase.ts';
import type { KnownLook } from '../../pictures/pictureLook.ts';

interface Row {
  sharpness: number;
  brightness: number;
  broken: 0 | 1;
}

const statements = (db: Db) => ({
  put: db.prepare(
    `INSERT INTO picture_look (sha256, sharpness, brightness, broken) VALUES (@sha256, @sharpness, @brightness, @broken)
     ON CONFLICT (sha256) DO UPDATE SET sharpness = excluded.sharpness, brightness = excluded.brightness,
       broken = excluded.broken`,
  ),
  get: db.prepare<[string], Row>('SELECT sharpness, brightness, broken FROM picture_look WHERE sha256 = ?'),
});

/** Measured sharpness and brightness of stored pictures, by the SHA-256 of the original. */
export class LookStore {
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db }: { db: Db }) {
    this.#sql = statements(db);
  }

  put(sha256: string, { sharpness, brightness, broken }: KnownLook): void {
    this.#sql.put.run({ sha256, sharpness, brightness, broken: Number(broken ?? false) });
  }

  /** Null for a picture that was not measured. */
  get(sha256: string): KnownLook | null {
    const row = this.#sql.get.get(sha256);
    if (!row) return null;
    const { broken, ...look } = row;
    return broken === 1 ? { ...look, broken: true } : look;
  }
}
