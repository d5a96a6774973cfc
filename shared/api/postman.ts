import { type Endpoint, endpoints, isForm } from './endpoints.ts';
import { examples } from './examples.ts';
import { groupOf, groups, pathParameters, queryParameters } from './openapi/operation.ts';

interface Parameter {
  name: string;
  description?: string;
}

const jsonHeader = { key: 'Content-Type', value: 'application/json' };
const idempotencyHeader = { key: 'Idempotency-Key', value: '{{$guid}}' };

const bodyOf = (name: string, { body }: Endpoint): object => {
  if (!body) return {};
  if (isForm(body)) return { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } };
  const raw = JSON.stringify(examples[name]?.request ?? {}, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
};

const urlOf = ({ path, query }: Endpoint): object => {
  const names = path.slice(1).split('/');
  const segments = names.map((segment) => segment.replace(/\{(\w+)\}/, ':$1'));
  const parameters = queryParameters(query, {}) as unknown as Parameter[];
  const ids = pathParameters(path) as unknown as Parameter[];
  return {
    raw: `{{base_url}}/${segments.join('/')}`,
    host: ['{{base_url}}'],
    path: segments,
    query: parameters.map(({ name, description }) => ({ key: name, value: '', description, disabled: true })),
    variable: ids.map(({ name }) => ({ key: name, value: `{{${name}}}` })),
  };
};

const itemOf = (name: string, endpoint: Endpoint): object => ({
  name: endpoint.title,
  request: {
    method: endpoint.method,
    description: `${endpoint.summary} ${endpoint.section}`,
    header: [
      ...(endpoint.body && !isForm(endpoint.body) ? [jsonHeader] : []),
      ...(endpoint.method === 'POST' ? [idempotencyHeader] : []),
    ],
    url: urlOf(endpoint),
    ...bodyOf(name, endpoint),
  },
  response: [],
});

/** The operations as a Postman collection (v2.1), in folders, with the server's address and a key as variables. */
export const postmanCollection = (origin: string): object => {
  const rows = Object.entries(endpoints) as [string, Endpoint][];
  const folders = Object.entries(groups).map(([name, description]) => ({
    name,
    description,
    item: rows.filter(([, row]) => groupOf(row) === name).map(([key, row]) => itemOf(key, row)),
  }));
  return {
    info: {
      name: 'Engineering Job Submission API',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: `${origin}/api` },
      { key: 'api_key', value: '' },
      { key: 'job_id', value: '1' },
      { key: 'array_id', value: '' },
      { key: 'visit_id', value: '1' },
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
};
