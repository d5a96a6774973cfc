import { describe, expect, it } from 'vitest';
import { required, startServer } from '../../../support/startServer.ts';

const origin = 'https://app.example.com';
const closed = await startServer();
const server = await startServer({}, undefined, { corsOrigins: [origin, 'https://other.example.com'] });

const asks = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' };
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('pages of other origins', () => {
  it('may not read anything unless the server is started with their origin', async () => {
    for (const where of ['/jobs', '/', '/openapi.json'])
      expect(corsHeaders((await closed.get(where, { headers: { origin } })).headers)).toEqual([]);
    expect(corsHeaders((await closed.ask('OPTIONS', '/jobs', { headers: asks })).headers)).toEqual([]);
    for (const other of ['https://evil.example', 'null', `${origin}.evil.example`, 'http://app.example.com']) {
      const headers = { ...asks, origin: other };
      expect(corsHeaders((await server.get('/jobs', { headers })).headers)).toEqual([]);
      expect(corsHeaders((await server.ask('OPTIONS', '/jobs', { headers })).headers)).toEqual([]);
    }
  });

  it('a named origin gets its preflight answered without a key, for paths that are unknown too', async () => {
    for (const where of ['/jobs', '/jobs/1/files', '/nothing']) {
      const { status, headers } = await server.ask('OPTIONS', where, { key: null, headers: asks });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect(headers.get('access-control-allow-methods')).toContain('POST');
      for (const name of ['Authorization', 'X-Api-Key', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'])
        expect(headers.get('access-control-allow-headers')!.split(', ')).toContain(name);
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('it may read answers, refusals and their headers, and never with credentials', async () => {
    const headers = { origin };
    const answers = [
      await server.get('/jobs', { headers }),
      await server.get('/jobs', { headers, key: null }),
      await server.get('/jobs/999', { headers }),
      await server.ask('DELETE', '/jobs', { headers }),
      await server.post('/jobs', required, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 201]);
    for (const { headers: sent } of answers) {
      expect(sent.get('access-control-allow-origin')).toBe(origin);
      expect(sent.get('access-control-allow-credentials')).toBeNull();
      for (const name of ['Link', 'ETag', 'Location', 'Idempotent-Replayed', 'Retry-After', 'Rafter-As-Of'])
        expect(sent.get('access-control-expose-headers')!.split(', ')).toContain(name);
    }
    expect(answers[0]!.headers.get('vary')).toBe('Authorization, X-Api-Key, Origin');
    // Caches must know that the answer to a request without an Origin differs.
    expect((await server.get('/jobs')).headers.get('vary')).toContain('Origin');
  });

  it('the console stays closed to every origin', async () => {
    for (const where of ['/office/session', '/', '/docs', '/metrics']) {
      const { headers } = await server.ask('GET', server.url + where, { headers: { origin }, key: null });
      expect(corsHeaders(headers)).toEqual([]);
    }
  });
});
