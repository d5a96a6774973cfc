import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { mostViews } from '../../../shared/queue/savedViews.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** What a user saves; the filter is JSON. */
export interface ViewContent {
  name: string;
  filter: string;
  isShared: boolean;
}

export interface StoredView extends ViewContent {
  id: number;
  user: number;
  author: string;
}

interface ViewRow extends Omit<StoredView, 'isShared'> {
  shared: 0 | 1;
}

/** Who asks: shared views are for reviewers, and administrators may change them. */
export interface ViewReader {
  user: number;
  isReviewer: boolean;
  isAdministrator: boolean;
}
type ViewEditor = Actor & ViewReader;

const statements = {
  visible: sql<{ user: number; reviewer: 0 | 1 }, ViewRow>(
    `SELECT saved_view.id, user_id AS "user", email AS author, name, filter, is_shared AS shared
     FROM saved_view JOIN "user" ON "user".id = user_id
     WHERE (is_shared = 0 AND user_id = @user) OR (is_shared = 1 AND CAST(@reviewer AS BIGINT) = 1)
     ORDER BY saved_view.id`,
  ),
  /** Those that a name or a limit is checked against: of the author, and all that are shared. */
  beside: sql<{ user: number }, { id: number; name: string; user: number; shared: 0 | 1 }>(
    `SELECT id, name, user_id AS "user", is_shared AS shared FROM saved_view WHERE user_id = @user OR is_shared = 1`,
  ),
  insert: sql<{ user: number; name: string; filter: string; shared: 0 | 1; now: number }>(
    `INSERT INTO saved_view (user_id, name, filter, is_shared, created_ms) VALUES (@user, @name, @filter, @shared, @now)`,
  ),
  change: sql<{ id: number; name: string; filter: string; shared: 0 | 1 }>(
    'UPDATE saved_view SET name = @name, filter = @filter, is_shared = @shared WHERE id = @id',
  ),
  remove: sql<{ id: number }>('DELETE FROM saved_view WHERE id = @id'),
};

const viewOf = ({ shared, ...row }: ViewRow): StoredView => ({ ...row, isShared: shared === 1 });

/** Its author, and administrators where the office shares it. */
export const mayChangeView = ({ user, isShared }: StoredView, reader: ViewReader): boolean =>
  user === reader.user || (isShared && reader.isAdministrator);

/** What differs, for the audit log. */
const changesOf = (before: ViewContent, after: ViewContent): object => ({
  ...(before.name === after.name ? {} : { name: { from: before.name, to: after.name } }),
  ...(before.isShared === after.isShared ? {} : { shared: { from: before.isShared, to: after.isShared } }),
  ...(before.filter === after.filter ? {} : { filter: 'replaced' }),
});

/** Views of the board that users saved under a name. */
export class SavedViewStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Those that a user sees, in the order in which they were saved. */
  visibleTo(reader: ViewReader): Promise<StoredView[]> {
    return this.#deps.database.read(this.#visible(reader));
  }

  /** Throws `views-full`, `view-name-taken`. */
  add(content: ViewContent, by: ViewEditor): Promise<void> {
    return this.#deps.database.commit(() => this.#adding(content, by));
  }

  /** Throws `view-gone`, `view-of-another`, and as `add`. */
  change(id: number, content: ViewContent, by: ViewEditor): Promise<void> {
    return this.#deps.database.commit(() => this.#changing(id, content, by));
  }

  /** Throws `view-gone`, `view-of-another`. */
  remove(id: number, by: ViewEditor): Promise<void> {
    return this.#deps.database.commit(() => this.#removing(id, by));
  }

  *#visible({ user, isReviewer }: ViewReader): Work<StoredView[]> {
    return (yield* statements.visible.all({ user, reviewer: isReviewer ? 1 : 0 })).map(viewOf);
  }

  *#open(id: number, by: ViewReader): Work<StoredView> {
    const view = (yield* this.#visible(by)).find((one) => one.id === id);
    if (!view) throw problem('view-gone');
    if (!mayChangeView(view, by)) throw problem('view-of-another', { author: view.author });
    return view;
  }

  /** Of two views that one user sees, only an own one and a shared one of another user may have the same name. */
  *#assertFits({ name, isShared }: ViewContent, author: number, id: number | null): Work<void> {
    const others = (yield* statements.beside.all({ user: author })).filter((one) => one.id !== id);
    const own = others.filter(({ user }) => user === author);
    const shared = others.filter((one) => one.shared === 1);
    if (own.length >= mostViews) throw problem('views-full', { whose: 'own', maximum: mostViews });
    if (isShared && shared.length >= mostViews) throw problem('views-full', { whose: 'shared', maximum: mostViews });
    const key = matchKey(name);
    if ([...own, ...(isShared ? shared : [])].some((one) => matchKey(one.name) === key))
      throw problem('view-name-taken', { name });
  }

  *#adding({ isShared, ...content }: ViewContent, by: ViewEditor): Work<void> {
    yield* this.#assertFits({ isShared, ...content }, by.user, null);
    const now = this.#deps.clock.now();
    yield* statements.insert.send({ ...content, user: by.user, shared: isShared ? 1 : 0, now });
    yield* this.#note(by, 'event-view-saved', content.name, { shared: isShared });
  }

  *#changing(id: number, { isShared, ...content }: ViewContent, by: ViewEditor): Work<void> {
    const before = yield* this.#open(id, by);
    const detail = changesOf(before, { isShared, ...content });
    if (Object.keys(detail).length === 0) return;
    yield* this.#assertFits({ isShared, ...content }, before.user, id);
    yield* statements.change.send({ ...content, id, shared: isShared ? 1 : 0 });
    yield* this.#note(by, 'event-view-changed', before.name, detail);
  }

  *#removing(id: number, by: ViewEditor): Work<void> {
    const { name, isShared } = yield* this.#open(id, by);
    yield* statements.remove.send({ id });
    yield* this.#note(by, 'event-view-removed', name, { shared: isShared });
  }

  *#note(
    { actor, address = null }: Actor,
    action: 'event-view-saved' | 'event-view-changed' | 'event-view-removed',
    name: string,
    detail: object,
  ): Work<void> {
    yield* this.#deps.audit.note({ actor, address, action, subject: message('subject-view', { name }), detail });
  }
}
