import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stringify } from 'yaml';
import { codeTables } from '../../shared/api/codes.ts';
import { deprecationPolicy } from '../../shared/api/deprecation.ts';
import { openApiDocument } from '../../shared/api/openapi/document.ts';
import { toOpenApi30 } from '../../shared/api/openapi/version30.ts';
import { postmanCollection } from '../../shared/api/postman.ts';
import { isFresh, tagOf } from './http/conditional.ts';

const require = createRequire(import.meta.url);

/** What the viewer's package gives to the page; nothing else of it is served. */
const viewerFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/** Markdown of which only code is used. */
const inline = (markdown: string): string =>
  markdown.replace(/[<&]/g, (mark) => (mark === '<' ? '&lt;' : '&amp;')).replace(/`([^`]*)`/g, '<code>$1</code>');

const row = (cells: readonly string[], of: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${of}>${inline(cell)}</${of}>`).join('')}</tr>`;

/** The codes stand below the operations: readers look them up when they have a response. */
const codes = codeTables
  .map(
    ({ about, header, lines }) => `<p>${inline(about)}</p>
      <div class="wide"><table><thead>${row(header, 'th')}</thead>
      <tbody>${lines.map((line) => row(line, 'td')).join('\n')}</tbody></table></div>`,
  )
  .join('\n');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rafter API</title>
    <link rel="icon" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <style>
      #codes { max-width: 1460px; margin: 0 auto; padding: 0 20px 60px; font: 14px/1.5 sans-serif; color: #3b4151; }
      #codes table { border-collapse: collapse; }
      #codes th, #codes td { padding: 4px 16px 4px 0; border-bottom: 1px solid #d8dde7; text-align: left; }
      #codes .wide { overflow-x: auto; }
    </style>
  </head>
  <body>
    <main>
      <div id="api"></div>
      <section id="codes">
      <h2>Codes</h2>
      ${codes}
      </section>
    </main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const deprecationPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Deprecation policy · Rafter API</title>
  </head>
  <body style="max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif">
    <h1>Deprecation policy</h1>
    ${deprecationPolicy.map((paragraph) => `<p>${inline(paragraph)}</p>`).join('\n    ')}
    <p><a href="/docs">The API</a></p>
  </body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** The viewer draws with inline styles and data images; scripts, and everything else, come from here alone. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Stands for the address of this server until a request names it. */
const placeholder = 'https://server.invalid';

/** The description in its forms, by path. Each is made once, when it is first asked for: YAML takes a while. */
const descriptionsOf = (version: string): Record<string, { type: string; text: () => string }> => {
  const json = 'application/json; charset=utf-8';
  const document = () => openApiDocument({ version, origin: placeholder });
  const once = (make: () => string) => {
    let made: string | undefined;
    return () => (made ??= make());
  };
  return {
    '/api/openapi.json': { type: json, text: once(() => JSON.stringify(document())) },
    '/api/openapi-3.0.json': { type: json, text: once(() => JSON.stringify(toOpenApi30(document()))) },
    '/api/postman.json': { type: json, text: once(() => JSON.stringify(postmanCollection(placeholder))) },
    '/api/openapi.yaml': {
      type: 'application/yaml; charset=utf-8',
      text: once(() => stringify(document(), { aliasDuplicateObjects: false, lineWidth: 0 })),
    },
  };
};

/** The API's description below `/api`, and pages to read it below `/docs`. */
export const mountDocumentation = (
  app: FastifyInstance,
  { version, originOf }: { version: string; originOf: (request: FastifyRequest) => string },
): void => {
  for (const [where, { text, type }] of Object.entries(descriptionsOf(version))) {
    app.get(where, async (request, reply) => {
      const description = text().replaceAll(placeholder, originOf(request));
      if (isFresh(request, reply, tagOf(description))) return reply.send();
      return reply.type(type).send(description);
    });
  }
  app.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/deprecation', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(deprecationPage),
  );
  app.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(viewerFiles)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type(type).send(createReadStream(path.join(folder, name))),
    );
  }
};
