import { z } from 'zod';
import { SendMessage } from '../../../shared/api/endpoints.ts';
import { parse } from '../../../shared/api/parse.ts';
import { needsReason } from '../../../shared/job/status.ts';
import { filledTextUpTo, isBlank, lineUpTo, maxLength } from '../../../shared/job/text.ts';
import type { Job } from '../../../shared/job/job.ts';
import { acceptRevision } from './acceptJob.ts';
import { listsOf } from './lists.ts';
import { ownerOf } from './store/jobRow.ts';
import { actorOf, idempotencyOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import { officeName } from '../firm/firm.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { assertNoLetter, visibleJob } from './jobAccess.ts';
import { readConsoleJob } from './consoleJob.ts';

/** §4.7: a message must not be blank. */
const Written = z.object({ text: SendMessage.shape.message_body });
const Explained = z.object({ reason: filledTextUpTo(maxLength.notes) });
const NamedAhj = z.object({ ahj: lineUpTo(maxLength.name) });

/** The job page: messages, moves, revisions. */
export const jobHandlers = ({ store, ids }: Pick<OfficeDeps, 'store' | 'ids'>) => {
  const { jobs, organizations } = store;
  const nameOf = async (organization: number): Promise<string> => (await organizations.get(organization))!.name;

  return {
    showJob: ({ id }, { user }) => readConsoleJob(store, user, id),

    async sendMessage({ id, text, key }, session) {
      const { user } = session;
      const owner = ownerOf(await visibleJob(store, user, id));
      const { organization } = owner;
      parse(Written, { text });
      const once = idempotencyOf(user, organization, key, ['sendMessage', id, text]);
      if (user.role === 'office')
        await jobs.sendMessage(owner, await nameOf(organization), id, text, once, actorOf(session));
      else await jobs.answerClient(id, { ...actorOf(session), author: await officeName(store) }, text, once);
      return readConsoleJob(store, user, id);
    },

    async reviseJob({ id, revision, key }, session) {
      const { user } = session;
      const owner = ownerOf(await visibleJob(store, user, id));
      const once = idempotencyOf(user, owner.organization, key, ['reviseJob', id, revision]);
      const accept = acceptRevision(revision, listsOf(await store.references.lists()), ids);
      const made = await jobs.revise(owner, actorOf(session), id, accept, once);
      return readConsoleJob(store, user, (JSON.parse(made) as Job).id);
    },

    async moveJob({ id, to, reason, asked }, session) {
      const { user } = session;
      await visibleJob(store, user, id);
      const given = reason === undefined || isBlank(reason) ? null : reason;
      if (given !== null || needsReason(to)) parse(Explained, { reason: given ?? '' });
      const by = {
        ...actorOf(session),
        author: await officeName(store),
        reason: given,
        asked: to === 'On Hold' ? asked : [],
        user: user.id,
      };
      await jobs.move(id, to, by, assertNoLetter);
      return readConsoleJob(store, user, id);
    },

    async setAhj({ id, ahj }, session) {
      const { user } = session;
      await visibleJob(store, user, id);
      parse(NamedAhj, { ahj });
      await jobs.setAhj(id, ahj.trim(), actorOf(session));
      return readConsoleJob(store, user, id);
    },
  } satisfies Partial<OfficeHandlers>;
};
