import { problem } from '../../../shared/messages/problem.ts';
import { BoardFilter, type SavedView } from '../../../shared/queue/officeCalls.ts';
import { mayChangeView, type StoredView, type ViewReader } from './savedViewStore.ts';
import { actorOf, type OfficeHandlers, type OfficeSession, type SessionUser } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { assertMayAsk, askableBy } from './boardFilter.ts';

const readerOf = ({ id, role }: SessionUser): ViewReader => ({
  user: id,
  isReviewer: role !== 'office',
  isAdministrator: role === 'admin',
});

/** A reviewer may have become the user of a client: the queue is no longer theirs to ask for. */
const viewFor = (user: SessionUser, stored: StoredView): SavedView => ({
  id: stored.id,
  name: stored.name,
  filter: askableBy(user, BoardFilter.parse(JSON.parse(stored.filter))),
  isShared: stored.isShared,
  author: stored.author,
  isOwn: stored.user === user.id,
  isOpen: mayChangeView(stored, readerOf(user)),
});

/** Views of the board under a name: own ones, and those that the office shares. */
export const savedViewHandlers = ({ store: { savedViews } }: Pick<OfficeDeps, 'store'>) => {
  const listFor = async (user: SessionUser): Promise<SavedView[]> =>
    (await savedViews.visibleTo(readerOf(user))).map((stored) => viewFor(user, stored));
  const editorOf = (session: OfficeSession) => ({ ...actorOf(session), ...readerOf(session.user) });

  return {
    listViews: (_, { user }) => listFor(user),

    async saveView({ id, name, filter, isShared }, session) {
      const { user } = session;
      if (user.role === 'office' && isShared) throw problem('role-not-allowed');
      assertMayAsk(user, filter);
      const content = { name: name.trim(), filter: JSON.stringify(filter), isShared };
      if (id === undefined) await savedViews.add(content, editorOf(session));
      else await savedViews.change(id, content, editorOf(session));
      return listFor(user);
    },

    async removeView({ id }, session) {
      await savedViews.remove(id, editorOf(session));
      return listFor(session.user);
    },
  } satisfies Partial<OfficeHandlers>;
};
