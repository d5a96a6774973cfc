import http from 'node:http';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { responseHeaders } from '../../../shared/api/responseHeaders.ts';
import { required, startServer } from '../../support/startServer.ts';

interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}
const forms = ['/openapi.json', '/openapi.yaml', '/openapi-3.0.json'];

const server = await startServer({ rateLimit: 1000 });
const behindProxy = await startServer({}, undefined, { publicUrl: 'https://jobs.example.com/solar' });

it.each(forms)('%s names the address under which the server was reached, or its public URL', async (form) => {
  for (const { get, url } of [server, { ...behindProxy, url: 'https://jobs.example.com/solar' }]) {
    const { status, text } = await get(form, { key: null });
    const { servers } = parse(text) as Description;
    expect([status, servers]).toEqual([200, [{ url: `${url}/api` }]]);
  }
  const { text } = await server.get(form);
  expect(text).not.toContain('server.invalid');
});

it('the YAML holds what the JSON holds', async () => {
  const [json, yaml, older] = await Promise.all(forms.map((form) => server.get<Description>(form)));
  expect(yaml!.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(parse(yaml!.text)).toEqual(json!.json);
  expect([json!.json.openapi, older!.json.openapi]).toEqual(['3.1.0', '3.0.3']);
});

it('§4.1 the response names the address of the created job, a replay too', async () => {
  const submit = () => server.post<{ id: number }>('/jobs', required, { headers: { 'idempotency-key': 'located' } });
  for (const { headers, json } of [await submit(), await submit()]) {
    expect(headers.get('location')).toBe(`${server.url}/api/jobs/${json.id}`);
    expect((await server.get<{ id: number }>(headers.get('location')!)).json.id).toBe(json.id);
  }
});

it('every header that responses carry beyond those of HTTP itself is described', async () => {
  const job = await server.submit();
  const answers = await Promise.all([
    server.get(`/jobs?limit=1`),
    server.get(`/jobs/${job.id}`),
    server.get(`/jobs/${job.id}/letter`),
    server.get('/jobs', { key: null }),
    server.post('/jobs', {}),
    server.post('/jobs', required),
  ]);
  const described = Object.keys(responseHeaders).map((name) => name.toLowerCase());
  const known =
    /^(connection|keep-alive|date|transfer-encoding|content-(type|length|security-policy)|cache-control|vary|cross-origin-.*|referrer-policy|x-content-type-options|x-frame-options)$/;
  const others = answers.flatMap(({ headers }) => [...headers.keys()]).filter((name) => !known.test(name));
  expect(others.filter((name) => !described.includes(name))).toEqual([]);
  expect(others).toEqual(expect.arrayContaining(['x-ratelimit-limit', 'x-request-id', 'rafter-as-of', 'location']));
});

const statusUnder = ({ url }: { url: string }, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) =>
    http
      .get(`${url}/api${path}`, { headers: { host } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject),
  );

it('every status of a refusal that an operation has is described', async () => {
  const small = await startServer({ rateLimit: 4, maxLaptops: 1 });
  const { id, ...profile } = (await small.store.organizations.get(small.own.id))!;
  const job = await small.submit();
  const report = { waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 };
  await small.post('/devices/a', report);
  await small.store.organizations.change(id, { ...profile, max_bytes: 0 }, commandLine);
  const revision = { revision_notes: 'n', revision_reason: 'other' };
  const statuses = {
    '/jobs/{job_id}/revision post': (await small.post(`/jobs/${job.id}/revision`, revision)).status,
    '/devices/{id} post': (await small.post('/devices/b', report)).status,
    '/states get': await statusUnder(small, '/states', 'evil.example'),
    '/ get': await statusUnder(small, '/', 'evil.example'),
    '/files/{id} get': 0,
  };
  for (let n = 0; n < 5; n += 1) statuses['/files/{id} get'] = (await small.get('/files/x', { key: 'wrong' })).status;
  expect(Object.values(statuses)).toEqual([507, 507, 421, 421, 429]);
  const { paths } = (await small.get<Description>('/openapi.json')).json;
  const missing = Object.entries(statuses).filter(([operation, status]) => {
    const [path = '', method = ''] = operation.split(' ');
    return !Object.hasOwn(paths[path]![method]!.responses, String(status));
  });
  expect(missing).toEqual([]);
});
