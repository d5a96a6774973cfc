import type { PlacedFile } from '../../../files/fileStorage.ts';
import { sql, type Work } from './statement.ts';
import type { AuditNote } from '../audit/auditStore.ts';
import type { StoreDeps } from './storeDeps.ts';

/** What a change of a setting can write in the same transaction. */
export interface SettingChange {
  note: (note: AuditNote) => Work<void>;
  /** Notes a placed file that belongs to no job, such as the firm's logo. */
  saveFile: (file: PlacedFile) => Work<void>;
}

const statements = {
  find: sql<{ name: string }, { value: string }>('SELECT value FROM setting WHERE name = @name'),
  put: sql<{ name: string; value: string }>(
    'INSERT INTO setting (name, value) VALUES (@name, @value) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ),
};

/** Inside a transaction: the value, or null when it was never set. */
export function* readSetting(name: string): Work<unknown> {
  const row = yield* statements.find.first({ name });
  return row ? (JSON.parse(row.value) as unknown) : null;
}

/** Inside a transaction. */
export function* putSetting(name: string, value: unknown): Work<void> {
  yield* statements.put.run({ name, value: JSON.stringify(value) });
}

/** Inside a transaction: the stored value, or a new one that is stored from now on. */
export function* settingOrNew(name: string, create: () => string): Work<string> {
  const found = yield* readSetting(name);
  if (typeof found === 'string') return found;
  const value = create();
  yield* putSetting(name, value);
  return value;
}

/** Settings of the whole service, each a JSON value under a name. */
export class SettingStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** The value, or null when it was never set. Parse it with its schema. */
  get(name: string): Promise<unknown> {
    return this.#deps.database.read(readSetting(name));
  }

  /** Sets the value, and writes `note` to the audit log. */
  set(name: string, value: unknown, note?: AuditNote): Promise<void> {
    return this.change(name, function* (_before, transaction) {
      if (note) yield* transaction.note(note);
      return value;
    });
  }

  /** Replaces the value with what `change` returns. */
  change(name: string, change: (before: unknown, transaction: SettingChange) => Work<unknown>): Promise<void> {
    const { database, audit, blobs } = this.#deps;
    const transaction: SettingChange = { note: (note) => audit.note(note), saveFile: (file) => blobs.add(file) };
    return database.commit(function* () {
      yield* putSetting(name, yield* change(yield* readSetting(name), transaction));
    });
  }

  /** As `change`, where nothing else is written. */
  replace(name: string, next: (before: unknown) => unknown): Promise<void> {
    return this.#deps.database.commit(function* () {
      yield* putSetting(name, next(yield* readSetting(name)));
    });
  }

  /** The stored value, or a new one that is stored from now on. */
  getOrCreate(name: string, create: () => string): Promise<string> {
    return this.#deps.database.commit(() => settingOrNew(name, create));
  }
}
