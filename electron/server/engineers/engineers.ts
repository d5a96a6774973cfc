import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { parse } from '../../../shared/api/parse.ts';
import { EngineerProfile, type EngineersView } from '../../../shared/engineers/engineers.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { answerFile } from '../../pagePolicy.ts';
import { isFresh } from '../base/http/conditional.ts';
import { maxImageBytes } from '../../files/judge/printableImage.ts';
import type { Store } from '../store/openStore.ts';
import { assertContentLength, fileRoute, sentBytes } from '../base/rpc/fileRoute.ts';
import { receiveImage } from '../firm/firm.ts';
import { actorOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';

type EngineerStores = Pick<Store, 'users' | 'files'>;

const view = async (store: EngineerStores): Promise<EngineersView> => ({
  engineers: await store.users.engineers.list(),
  onlyEngineersIssue: (await store.users.engineers.issuingRule()).onlyEngineers,
});

/** Throws `engineer-of-another`. */
const assertOwn = ({ user: { id, role } }: OfficeSession, user: number): void => {
  if (role !== 'admin' && id !== user) throw problem('engineer-of-another');
};

/** Users as engineers of record, and the rule that only they issue letters. */
export const engineerHandlers = ({ store }: { store: EngineerStores }) => {
  const { engineers } = store.users;
  return {
    readEngineers: () => view(store),

    async saveEngineer({ user, profile }, session) {
      assertOwn(session, user);
      await engineers.change(user, { profile: parse(EngineerProfile, profile) }, actorOf(session));
      return view(store);
    },

    async setEngineerOfRecord({ user, isOfRecord }, session) {
      await engineers.change(user, { isOfRecord }, actorOf(session));
      return view(store);
    },

    async removeEngineerSignature({ user }, session) {
      assertOwn(session, user);
      await engineers.change(user, { signature: null }, actorOf(session));
      return view(store);
    },

    async changeIssuingRule({ onlyEngineers }, session) {
      await engineers.changeIssuingRule(onlyEngineers, actorOf(session));
      return view(store);
    },
  } satisfies Partial<OfficeHandlers>;
};

/** The id in an address; one that is none belongs to no user. */
const idIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

export const mountEngineerFileRoutes = (app: FastifyInstance, store: EngineerStores): void => {
  fileRoute(app, 'engineerSignature', async ({ params, request, reply }) => {
    const { signature } = await store.users.engineers.get(idIn(params.user));
    if (signature === null) throw problem('engineer-image-missing');
    const bytes = await buffer(await store.files.open({ sha256: signature }));
    const mediaType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
    void reply.headers(answerFile({ name: 'signature', mediaType }, bytes.length, null).headers);
    return isFresh(request, reply, `"${signature}"`) ? reply.removeHeader('content-length').send() : reply.send(bytes);
  });

  fileRoute(app, 'setEngineerSignature', async ({ session, params, request }) => {
    const user = idIn(params.user);
    assertOwn(session, user);
    await store.users.engineers.get(user);
    assertContentLength(request, maxImageBytes);
    const received = await receiveImage(store, 'signature', sentBytes(request));
    try {
      await store.users.engineers.change(user, { signature: await store.files.place(received) }, actorOf(session));
    } finally {
      await store.files.discard(received);
    }
    return view(store);
  });
};
