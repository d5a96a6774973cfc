import type { FastifyInstance } from 'fastify';
import { problem } from '../../../shared/messages/problem.ts';
import { attachment } from '../http/attachment.ts';
import { authenticate, keyIn } from '../http/callers.ts';
import { isFresh } from '../http/conditional.ts';
import type { Store } from '../store/openStore.ts';
import type { Links } from './links.ts';
import { readWhole } from './readWhole.ts';

/**
 * Where `file` links lead (§2.8): opened by a key of the organization that owns the file, or, where no key is sent, by
 * the link's signature. A key of another organization opens nothing, signature or not; a withdrawn file opens for
 * nobody. What is served can do nothing in a browser.
 */
export const mountFiles = (
  app: FastifyInstance,
  { store, links }: { store: Pick<Store, 'jobs' | 'organizations' | 'files'>; links: Links },
): void => {
  const identify = authenticate(store.organizations.keys);

  app.get('/files/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { expires, signature } = request.query as { expires?: unknown; signature?: unknown };
    const signed = typeof expires === 'string' && typeof signature === 'string';
    // An old link is as good as its file's address to whoever has the key.
    if (signed && keyIn(request) === null) links.verify(id, expires, signature);
    else await identify(request);
    const file = await store.jobs.uploads.find(id);
    const foreign = request.caller && request.caller.organization !== file?.organization;
    if (!file || foreign || file.withdrawn_ms !== null) throw problem('file-not-found', { file: id });
    const content = readWhole(store.files, file);
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', attachment(file.name));
    if (isFresh(request, reply, `"${file.sha256}"`)) return reply.send();
    return reply.header('content-length', file.bytes).type(file.media_type).send(content());
  });
};
