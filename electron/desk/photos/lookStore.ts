import type { Db } from '../../sqlite/openDatabase.ts';
import type { KnownLook } from '../../pictures/pictureLook.ts';

interface Row {
  sharpness: number;
  brightness: number;
  broken: 0 | 1;
  tooLarge: 0 | 1;
}

const statements = (db: Db) => ({
  put: db.prepare(
    `INSERT OR REPLACE INTO picture_look (sha256, sharpness, brightness, broken, too_large)
     VALUES (@sha256, @sharpness, @brightness, @broken, @tooLarge)`,
  ),
  get: db.prepare<[string], Row>(
    'SELECT sharpness, brightness, broken, too_large AS tooLarge FROM picture_look WHERE sha256 = ?',
  ),
});

/** Measured sharpness and brightness of stored pictures, by the SHA-256 of the original. */
export class LookStore {
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db }: { db: Db }) {
    this.#sql = statements(db);
  }

  put(sha256: string, { broken, tooLarge, ...look }: KnownLook): void {
    this.#sql.put.run({ sha256, ...look, broken: Number(broken ?? false), tooLarge: Number(tooLarge ?? false) });
  }

  /** Null for a picture that was not measured. */
  get(sha256: string): KnownLook | null {
    const row = this.#sql.get.get(sha256);
    if (!row) return null;
    const { broken, tooLarge, ...look } = row;
    return { ...look, ...(broken === 1 ? { broken: true } : {}), ...(tooLarge === 1 ? { tooLarge: true } : {}) };
  }
}
