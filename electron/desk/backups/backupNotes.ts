import path from 'node:path';
import { z } from 'zod';
import { type AnyMessage, nested } from '../../../shared/messages/rows.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { Clock, Ids } from '../../ports.ts';
import { holdLock } from '../../sqlite/holdLock.ts';
import type { KeyValueStore } from '../base/keyValueStore.ts';

const BackupMade = z.object({
  madeMs: z.number(),
  /** Its own folder. */
  folder: z.string(),
  jobs: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Photos that were lost or damaged on this computer already. */
  missing: z.number(),
});
export type BackupMade = z.infer<typeof BackupMade>;
const Failure = z.object({ atMs: z.number(), reason: nested });
const Restored = z.object({ madeMs: z.number(), keptDesk: z.string(), isKeptDesk: z.boolean().default(false) });

interface NotesDeps {
  keyValues: KeyValueStore;
  clock: Clock;
  ids: Ids;
  /** Of the desk. */
  folder: string;
}

/** What a desk knows of its backups, for every program that has it open. */
export class BackupNotes {
  readonly #deps: NotesDeps;

  constructor(deps: NotesDeps) {
    this.#deps = deps;
  }

  /** Tells the backups of this desk from those of other desks in one folder. */
  tag(): string {
    const { keyValues, ids } = this.#deps;
    return keyValues.getOrCreate('backup_tag', () => ids.uuid().replaceAll('-', '').slice(-8));
  }

  /** One run at a time, in all programs. Throws `backup-busy`. */
  hold(): { release: () => void } {
    const lock = holdLock(path.join(this.#deps.folder, 'backup.lock'));
    if (lock === null) throw problem('backup-busy');
    return lock;
  }

  last(): BackupMade | null {
    return this.#fact('backup_last', BackupMade);
  }
  noteMade(made: BackupMade): void {
    this.#deps.keyValues.put('backup_last', JSON.stringify(made));
    this.#deps.keyValues.put('backup_failure', '');
  }

  /** Why none could be made since the last one. */
  failure(): z.infer<typeof Failure> | null {
    return this.#fact('backup_failure', Failure);
  }
  noteFailure(reason: AnyMessage): void {
    const failure = { atMs: this.#deps.clock.now(), reason };
    this.#deps.keyValues.put('backup_failure', JSON.stringify(failure));
  }

  /** What this desk was restored from, until a person has seen it. */
  restored(): z.infer<typeof Restored> | null {
    return this.#fact('restored', Restored);
  }
  dismissRestored(): void {
    this.#deps.keyValues.put('restored', '');
  }

  #fact<T>(name: string, schema: z.ZodType<T>): T | null {
    const text = this.#deps.keyValues.read(name);
    try {
      return text === null || text === '' ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
    } catch {
      // Of a desk that was restored from what another program wrote.
      return null;
    }
  }
}
