import type { LetterEntries } from '../../../shared/letters/entries.ts';
import type { FirmSettings } from '../../../shared/firm/firm.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** What a preview is drawn from. */
export interface PreviewSource {
  job: number;
  /** The firm's settings as typed, for a letter about a sample job; `job` is 0 then. */
  sample?: FirmSettings;
  number: string;
  entries: LetterEntries;
  isDraft: boolean;
  /** The letter's date. */
  nowMs: number;
  /** A hash of the content, which changes with the job and the firm. */
  mark: string;
}

interface Row {
  source: string;
  expiresMs: number;
}

const lifetimeMs = 10 * 60_000;
/** A live preview needs the last one, and the one before while that is still on screen. */
export const maxPreviews = 8;

const statements = {
  insert: sql<{ id: string; user: number; source: string; expiresMs: number }>(
    'INSERT INTO letter_preview (id, user_id, source, expires_ms) VALUES (@id, @user, @source, @expiresMs)',
  ),
  find: sql<{ id: string; user: number; now: number }, Row>(
    `SELECT source, expires_ms AS "expiresMs" FROM letter_preview
     WHERE id = @id AND user_id = @user AND expires_ms > @now`,
  ),
  removeExpired: sql<{ now: number }>('DELETE FROM letter_preview WHERE expires_ms <= @now'),
  removeOlder: sql<{ user: number; most: number }>(
    `DELETE FROM letter_preview WHERE user_id = @user AND expires_ms <=
       (SELECT expires_ms FROM letter_preview WHERE user_id = @user ORDER BY expires_ms DESC LIMIT 1 OFFSET @most)`,
  ),
};

/** What the latest previews of each user are drawn from, for some minutes. */
export class LetterPreviewStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Resolves with the id for `find`, and the time until which it is found. */
  add(user: number, source: PreviewSource): Promise<{ id: string; expiresMs: number }> {
    return this.#deps.database.commit(() => this.#adding(user, source));
  }

  /** Null for another user's preview, and for one that is gone. */
  async find(user: number, id: string): Promise<{ source: PreviewSource; expiresMs: number } | null> {
    const { database, clock } = this.#deps;
    const row = await database.read(statements.find.first({ id, user, now: clock.now() }));
    return row ? { source: JSON.parse(row.source) as PreviewSource, expiresMs: row.expiresMs } : null;
  }

  *#adding(user: number, source: PreviewSource): Work<{ id: string; expiresMs: number }> {
    const { clock, ids } = this.#deps;
    const now = clock.now();
    const added = { id: ids.uuid(), expiresMs: now + lifetimeMs };
    yield* statements.removeExpired.run({ now });
    yield* statements.insert.run({ ...added, user, source: JSON.stringify(source) });
    yield* statements.removeOlder.run({ user, most: maxPreviews });
    return added;
  }
}
