import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFresh, tagOf } from '../base/http/conditional.ts';

const require = createRequire(import.meta.url);

/** What the viewer's package gives to the page; nothing else of it is served. */
const viewerFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/** The viewer draws with inline styles and data images; scripts, and everything else, come from here alone. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const json = 'application/json; charset=utf-8';

/** The media types of the API's description, by path. */
const descriptionTypes = {
  '/api/openapi.json': json,
  '/api/openapi-3.0.json': json,
  '/api/postman.json': json,
  '/api/openapi.yaml': 'application/yaml; charset=utf-8',
} as const;
export type DescriptionPath = keyof typeof descriptionTypes;

const texts = () => import('./documentationTexts.ts');

/** Loads the texts, which the first request for one would do otherwise. */
export const loadDocumentation = async (): Promise<void> => void (await texts());

/** The API's description below `/api`, and pages to read it below `/docs`. */
export const mountDocumentation = (
  app: FastifyInstance,
  { version, originOf }: { version: string; originOf: (request: FastifyRequest) => string },
): void => {
  for (const [where, type] of Object.entries(descriptionTypes) as [DescriptionPath, string][]) {
    app.get(where, async (request, reply) => {
      const description = (await texts()).descriptionFor(where, version, originOf(request));
      if (isFresh(request, reply, tagOf(description))) return reply.send();
      return reply.type(type).send(description);
    });
  }
  const html = (reply: FastifyReply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
  app.get('/docs', async (_request, reply) => html(reply).send((await texts()).documentationPage));
  app.get('/docs/deprecation', async (_request, reply) => html(reply).send((await texts()).deprecationPage));
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send((await texts()).viewerStart),
  );
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(viewerFiles)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type(type).send(createReadStream(path.join(folder, name))),
    );
  }
};
