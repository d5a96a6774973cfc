import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerReturnPath } from '../../../shared/accounts/signIn.ts';
import { pageHeaders } from '../../pagePolicy.ts';

const page = 'console.html';

/** Assets that the console refers to, directly or through others: the folder also holds the field app's. */
const filesOfConsole = (pages: string): Set<string> => {
  const folder = path.join(pages, 'assets');
  const all = existsSync(folder) ? readdirSync(folder) : [];
  const found = new Set<string>();
  const follow = (text: string): void => {
    for (const name of all) {
      if (found.has(name) || !text.includes(name)) continue;
      found.add(name);
      if (/\.(js|css)$/.test(name)) follow(readFileSync(path.join(folder, name), 'utf8'));
    }
  };
  follow(readFileSync(path.join(pages, page), 'utf8'));
  return found;
};

/** Whether an asset is the console's; read again after a new build. */
const createOwnFiles = (pages: string) => {
  let builtMs = -1;
  let own = new Set<string>();
  return (name: string): boolean => {
    const nowMs = statSync(path.join(pages, page), { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (nowMs !== builtMs) own = nowMs === -1 ? new Set() : filesOfConsole(pages);
    builtMs = nowMs;
    return own.has(name);
  };
};

/** Files that cost little. Nobody could sign in where strangers at the same address have used up its budget of work. */
const served = { config: { isSpared: true } };

const headers = { ...pageHeaders, 'x-frame-options': 'DENY' };

/** The console's page at `/` and its assets. Where it was not built, `/` explains how to build it. */
export const mountConsole = async (app: FastifyInstance, { pages }: { pages: string | undefined }): Promise<void> => {
  const root = path.resolve(pages ?? '.');
  const isOwn = pages === undefined ? () => false : createOwnFiles(root);
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false });

  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (pages === undefined || !existsSync(path.join(root, page)))
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send(
          'The console is not built: run `npm run build`, then load this page again. The API is at /api, its documentation at /docs.\n',
        );
    return reply.headers(headers).header('cache-control', 'no-cache').sendFile(page);
  };
  app.get('/', served, sendPage);
  // The page itself reads the answer of the provider, which is in the query.
  app.get(providerReturnPath, served, sendPage);
  app.get<{ Params: { name: string } }>('/assets/:name', served, async ({ params: { name } }, reply) => {
    if (!isOwn(name)) return reply.callNotFound();
    // Names contain a hash of the content.
    return reply
      .headers(headers)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(`assets/${name}`);
  });
  // What the reader of uploaded letters loads while it reads.
  app.get<{ Params: { name: string } }>('/pdfjs/:name', served, async ({ params: { name } }, reply) => {
    if (pages === undefined || !/^[\w.-]+$/.test(name)) return reply.callNotFound();
    return reply.headers(headers).header('cache-control', 'no-cache').sendFile(`pdfjs/${name}`);
  });
};
