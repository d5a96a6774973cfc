import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../../shared/api/endpoints.ts';
import { operation } from '../../../../shared/api/openapi/operation.ts';
import { announceDeprecation } from '../../../../electron/server/base/http/deprecation.ts';
import { startServer } from '../../../support/startServer.ts';

const since = '2027-01-01';
const old = { deprecation: { since, sunset: '2028-01-01' } };
const row: Endpoint = {
  method: 'POST',
  path: '/things',
  title: 'Make',
  summary: 'Makes a thing.',
  section: '§0',
  query: z.object({
    sort: z
      .string()
      .optional()
      .meta({ deprecation: { since: '2026-06-01' } }),
  }),
  body: z.object({
    colour: z.string().nullish().meta(old),
    color: z.string().optional(),
    parts: z.array(z.object({ old: z.number().meta(old).optional(), new: z.number().optional() })).optional(),
  }),
  status: 200,
  reply: z.object({}),
  problems: [],
};
const originOf = () => 'https://jobs.example.com';
const app = fastify();
beforeAll(async () => {
  app.post('/things', { onSend: announceDeprecation(row, originOf)! }, async (_request, reply) =>
    reply.header('link', '</next>; rel="next"').send({}),
  );
  await app.ready();
});
afterAll(() => app.close());

const at = (day: string) => `@${Date.parse(day) / 1000}`;
const sunset = 'Sat, 01 Jan 2028 00:00:00 GMT';

it.each([
  ['/things', { colour: 'red' }, at(since), sunset],
  ['/things', { parts: [{ new: 1 }, { old: 1 }] }, at(since), sunset],
  ['/things?sort=up', {}, at('2026-06-01'), undefined],
  ['/things?sort=up', { colour: 'red' }, at('2026-06-01'), sunset],
  ['/things', { color: 'red', parts: [{ new: 1 }] }, undefined, undefined],
  ['/things', { parts: 'x' }, undefined, undefined],
])(
  'RFC 9745, RFC 8594: %s with %j is answered with Deprecation %s and Sunset %s',
  async (url, body, deprecation, end) => {
    const { headers } = await app.inject({ method: 'POST', url, payload: body });
    expect([headers.deprecation, headers.sunset]).toEqual([deprecation, end]);
    expect(headers.link).toBe(
      deprecation === undefined
        ? '</next>; rel="next"'
        : '</next>; rel="next", <https://jobs.example.com/docs/deprecation>; rel="deprecation"; type="text/html"',
    );
  },
);

it('a deprecated operation says so always; one without anything deprecated needs no hook', () => {
  expect(announceDeprecation({ ...row, deprecated: { since } }, originOf)).toBeDefined();
  const { query: _, body: __, ...bare } = row;
  expect(announceDeprecation(bare, originOf)).toBeUndefined();
});

it('the description marks operations, parameters and fields', () => {
  const described = operation('make', { ...row, deprecated: { since } }, {});
  expect(described).toMatchObject({ deprecated: true, description: 'Makes a thing. Deprecated since 2027-01-01. §0' });
  const text = JSON.stringify(described);
  expect(text).toContain('"name":"sort","in":"query","description":"Deprecated since 2026-06-01.","deprecated":true');
  expect(text).toContain('Deprecated since 2027-01-01; may be removed on 2028-01-01.","deprecated":true');
  expect(text).toContain('#/components/headers/Sunset');
});

it('the policy is a page of the documentation', async () => {
  const server = await startServer();
  const { status, headers, text } = await server.get(`${server.url}/docs/deprecation`, { key: null });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<code>Deprecation: @&lt;time></code>');
});
