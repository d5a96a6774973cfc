import { markCommentOf } from '../../../shared/job/photoMarks.ts';
import type { NoteAuthor } from './store/noteStore.ts';
import { actorOf, idempotencyOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { readConsoleJob } from './consoleJob.ts';
import { visibleJob } from './jobAccess.ts';

const authorOf = (session: OfficeSession): NoteAuthor => ({ ...actorOf(session), user: session.user.id });

/** What the office keeps on a job for itself: notes, and marks of photos. */
export const internalHandlers = ({ store }: Pick<OfficeDeps, 'store'>) => {
  const { notes, photoMarks } = store.jobs;
  return {
    async addNote({ id, text, key }, session) {
      const { user } = session;
      const { organization_id } = await visibleJob(store, user, id);
      const once = idempotencyOf(user, organization_id, key, ['addNote', id, text]);
      await notes.add(id, text.trim(), authorOf(session), once);
      return readConsoleJob(store, user, id);
    },

    async changeNote({ id, note, text }, session) {
      await visibleJob(store, session.user, id);
      await notes.change(id, note, text.trim(), authorOf(session));
      return readConsoleJob(store, session.user, id);
    },

    async removeNote({ id, note }, session) {
      await visibleJob(store, session.user, id);
      await notes.remove(id, note, authorOf(session));
      return readConsoleJob(store, session.user, id);
    },

    async markPhoto({ id, photo, mark, comment }, session) {
      await visibleJob(store, session.user, id);
      const wanted = { mark, comment: markCommentOf(comment) };
      await photoMarks.mark(id, photo, wanted, authorOf(session));
      return readConsoleJob(store, session.user, id);
    },
  } satisfies Partial<OfficeHandlers>;
};
