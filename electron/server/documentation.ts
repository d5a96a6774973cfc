import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../../shared/api/openapi.ts';

/** The API's description at `/api/openapi.json`, a page to read it at `/docs`, and the way there from `/`. */
export const mountDocumentation = async (app: FastifyInstance, { version }: { version: string }): Promise<void> => {
  const document = openApiDocument({ version, server: '/api' });
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, {
    mode: 'static',
    // The plugin's types know OpenAPI 3.0 only; it hands the document on as it is.
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, layout: 'BaseLayout', defaultModelsExpandDepth: 0 },
    theme: { title: 'Rafter API' },
    // The viewer draws itself with inline styles; nothing else is let in from anywhere.
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  app.get('/', async (_request, reply) => reply.redirect('/docs', 302));
};
