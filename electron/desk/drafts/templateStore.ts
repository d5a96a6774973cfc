import { problem } from '../../../shared/messages/problem.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

/** Fields that a new job can begin with, under a name. */
export interface Template {
  id: string;
  name: string;
  document: JobDocument;
}

interface StoredTemplate {
  id: string;
  name: string;
  document: string;
}

/** More than a menu can show, and far more than a crew distinguishes. */
const mostTemplates = 100;

const prepare = (db: Db) => ({
  list: db.prepare<[], StoredTemplate>('SELECT id, name, document FROM template WHERE removed_ms IS NULL'),
  byId: db.prepare<[string], StoredTemplate>('SELECT id, name, document FROM template WHERE id = ?'),
  add: db.prepare('INSERT INTO template (id, name, document, created_ms) VALUES (@id, @name, @document, @now)'),
  rename: db.prepare('UPDATE template SET name = ? WHERE id = ?'),
  setRemoved: db.prepare('UPDATE template SET removed_ms = ? WHERE id = ?'),
});

const toTemplate = ({ document, ...template }: StoredTemplate): Template => ({
  ...template,
  document: JSON.parse(document) as JobDocument,
});

/** The templates of this laptop. Case and spacing do not tell two names apart. Removed ones can be put back. */
export class TemplateStore {
  readonly #deps: { db: Db; clock: Clock; ids: Ids };
  readonly #sql: ReturnType<typeof prepare>;

  constructor(deps: { db: Db; clock: Clock; ids: Ids }) {
    this.#deps = deps;
    this.#sql = prepare(deps.db);
  }

  /** By name. */
  list(): Template[] {
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return this.#sql.list
      .all()
      .map(toTemplate)
      .toSorted((one, other) => compare(one.name, other.name));
  }

  get(id: string): Template {
    const row = this.#sql.byId.get(id);
    if (!row) throw problem('template-not-found');
    return toTemplate(row);
  }

  /** Adds a template; one of that name is removed, and returned as `replaced`. */
  save(name: string, document: JobDocument): { id: string; replaced: string | null } {
    return this.#transaction(() => {
      const replaced = this.#named(name)?.id ?? null;
      if (replaced === null) this.#assertRoom();
      else this.#sql.setRemoved.run(this.#deps.clock.now(), replaced);
      const id = this.#deps.ids.uuid();
      this.#sql.add.run({ id, name: name.trim(), document: JSON.stringify(document), now: this.#deps.clock.now() });
      return { id, replaced };
    });
  }

  rename(id: string, name: string): void {
    this.#transaction(() => {
      const other = this.#named(name);
      if (other && other.id !== this.get(id).id) throw problem('template-name-taken', { name: other.name });
      this.#sql.rename.run(name.trim(), id);
    });
  }

  remove(id: string): void {
    this.#sql.setRemoved.run(this.#deps.clock.now(), this.get(id).id);
  }

  /** Puts a removed one back, under another name where its own is taken by now. */
  restore(id: string): void {
    this.#transaction(() => {
      const { name } = this.get(id);
      const isTaken = (free: string): boolean => (this.#named(free)?.id ?? id) !== id;
      let [free, number] = [name, 1];
      while (isTaken(free)) free = `${name} (${(number += 1)})`;
      this.#assertRoom();
      this.#sql.rename.run(free, id);
      this.#sql.setRemoved.run(null, id);
    });
  }

  #named(name: string): StoredTemplate | undefined {
    return this.#sql.list.all().find((one) => matchKey(one.name) === matchKey(name));
  }

  #assertRoom(): void {
    if (this.#sql.list.all().length >= mostTemplates) throw problem('templates-full', { maximum: mostTemplates });
  }

  #transaction<T>(work: () => T): T {
    return this.#deps.db.transaction(work).immediate();
  }
}
