import { codesInMarkdown } from '../codes.ts';
import { deprecationPolicy } from '../deprecation.ts';
import { type Endpoint, endpoints } from '../endpoints.ts';
import { responseHeaders } from '../responseHeaders.ts';
import { extensionPaths } from './extensionPaths.ts';
import { groups, operation } from './operation.ts';
import type { Components, Json } from './schemas.ts';

const description = [
  'Jobs that ask for engineering of solar installations, their files and messages, and the letters that answer them.',
  'The codes of refusals and of field errors are under the tag Codes, and below the operations of the documentation page.',
  `## Deprecation\n\n${deprecationPolicy.join('\n\n')}`,
].join('\n\n');

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  authorization: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Api-Key <key>` or `Token <key>`',
  },
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
};

/** The OpenAPI 3.1 description of the API at this origin, from the rows of its endpoints. */
export const openApiDocument = ({ version, origin }: { version: string; origin: string }): Json => {
  const schemas: Components = {};
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Engineering Job Submission API',
      version,
      description,
      contact: { name: 'The office of this server', url: `${origin}/` },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    externalDocs: { description: 'The documentation of this server', url: `${origin}/docs` },
    servers: [{ url: `${origin}/api` }],
    tags: Object.entries({ ...groups, Codes: codesInMarkdown() }).map(([name, about]) => ({
      name,
      description: about,
    })),
    security: [{ bearer: [] }, { authorization: [] }, { key: [] }],
    paths: { ...paths, ...extensionPaths(schemas) },
    components: { schemas, headers: responseHeaders, securitySchemes },
  };
};
