import { stringify } from 'yaml';
import { codeTables } from '../../../shared/api/codes.ts';
import { deprecationPolicy } from '../../../shared/api/deprecation.ts';
import { openApiDocument } from '../../../shared/api/openapi/document.ts';
import { toOpenApi30 } from '../../../shared/api/openapi/version30.ts';
import { postmanCollection } from '../../../shared/api/postman.ts';
import type { DescriptionPath } from './documentation.ts';

/** The texts of the documentation: loaded with the first request for one of them. */

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

export const documentationPage = `<!doctype html>
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

export const deprecationPage = `<!doctype html>
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

export const viewerStart = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Stands for the address of this server until a request names it. */
const placeholder = 'https://server.invalid';

/** The description in its forms. Each takes a while to make. */
const descriptions: Record<DescriptionPath, (version: string) => string> = {
  '/api/openapi.json': (version) => JSON.stringify(openApiDocument({ version, origin: placeholder })),
  '/api/openapi-3.0.json': (version) => JSON.stringify(toOpenApi30(openApiDocument({ version, origin: placeholder }))),
  '/api/postman.json': () => JSON.stringify(postmanCollection(placeholder)),
  '/api/openapi.yaml': (version) =>
    stringify(openApiDocument({ version, origin: placeholder }), { aliasDuplicateObjects: false, lineWidth: 0 }),
};

/** By version and path. */
const made = new Map<string, string>();

/** The description of the API at this origin. */
export const descriptionFor = (where: DescriptionPath, version: string, origin: string): string => {
  const key = `${version} ${where}`;
  const text = made.get(key) ?? descriptions[where](version);
  made.set(key, text);
  return text.replaceAll(placeholder, origin);
};
