import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../../shared/job/job.ts';
import type { ProblemBody } from '../../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { formOf } from './formOf.ts';
import { waitMs } from '../../../support/patience.ts';
import { required, startServer, type TestServer } from '../../../support/startServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startServer({ maxJsonBytes: 100_000, maxFileBytes: 20_000_000 })));
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const submitBytes = (body: string | Uint8Array, headers: Record<string, string>) =>
  server.ask<Job & Omit<ProblemBody, 'status'>>('POST', '/jobs', { body, headers: { ...json, ...headers } });

const sendForm = (job: number, body: Uint8Array, encoding: string) =>
  server.ask<ProblemBody>('POST', `/jobs/${job}/files`, {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-encoding': encoding },
  });

describe('methods', () => {
  it.each([
    ['DELETE', '/jobs', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', '/jobs/1', 'GET, HEAD, OPTIONS'],
    ['GET', '/jobs/1/message', 'OPTIONS, POST'],
    ['PATCH', '/', 'GET, HEAD, OPTIONS'],
  ])('decisions: %s %s is 405 and Allow names the methods', async (method, where, allow) => {
    const { status, headers, json: body } = await server.ask<ProblemBody>(method, where);
    expect([status, headers.get('allow')]).toEqual([405, allow]);
    expect(headers.get('content-type')).toMatch('application/problem+json');
    expect(body).toMatchObject({ code: 'method-not-allowed', params: { method, allowed: allow.split(', ') } });
  });

  it.each([
    ['an empty body', '', {}],
    ['a body that is no JSON', '{', {}],
    ['an encoded body', gzipSync('{}'), { 'content-encoding': 'gzip' }],
  ])('decisions: 405 whatever is sent, %s too', async (_what, body, headers) => {
    const { status, json: refusal } = await server.ask<ProblemBody>('PATCH', '/jobs/1', {
      body,
      headers: { ...json, ...headers },
    });
    expect([status, refusal.code]).toEqual([405, 'method-not-allowed']);
    const unknown = await server.ask<ProblemBody>('POST', '/nothing', { body, headers: { ...json, ...headers } });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'no-such-operation']);
  });

  it('decisions: OPTIONS needs no key and names the methods; an unknown path is 404 for every method', async () => {
    const options = await server.ask('OPTIONS', '/jobs', { key: null });
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
      expect((await server.ask(method, '/nothing')).status).toBe(404);
  });
});

describe('encodings of bodies', () => {
  const body = JSON.stringify({ ...required, notes: 'x'.repeat(1000) });

  it.each([
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['br', brotliCompressSync(body)],
    ['deflate', deflateSync(body)],
    ['identity', Buffer.from(body)],
  ])('decisions: reads a body in %s', async (encoding, bytes) => {
    const { status, json: job } = await submitBytes(bytes, { 'content-encoding': encoding });
    expect([status, job.notes]).toEqual([201, 'x'.repeat(1000)]);
  });

  it('decisions: 415 with Accept-Encoding for another encoding, also of a form of files', async () => {
    const job = await server.submit();
    for (const other of [
      await submitBytes(body, { 'content-encoding': 'zstd' }),
      await sendForm(job.id, formOf(jpegPhoto(1)), 'zstd'),
    ]) {
      expect([other.status, other.json.code]).toEqual([415, 'encoding-not-read']);
      expect(other.headers.get('accept-encoding')).toBe('gzip, br, deflate');
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('decisions: reads a form of files in %s, and stores the decoded file', async (encoding, encode) => {
    const job = await server.submit();
    const photo = jpegPhoto(1);
    const sent = await sendForm(job.id, encode(formOf(photo)), encoding);
    expect(sent.status).toBe(201);
    const { json: uploads } = await server.get<{ bytes: number }[]>(`/jobs/${job.id}/uploads`);
    expect(uploads).toMatchObject([{ name: 'a.jpg', bytes: photo.length }]);
    const plain = await sendForm(job.id, formOf(photo), 'identity');
    expect(plain.status).toBe(201);
  });

  it('decisions: an encoded form may not become larger than the largest file, and must be whole', async () => {
    const job = await server.submit();
    const zeros = new Uint8Array(40_000_000);
    const large = await sendForm(job.id, gzipSync(formOf(zeros)), 'gzip');
    expect(large.status).toBe(413);
    // Parts that are not processed count too.
    const ignored = await sendForm(job.id, gzipSync(formOf(zeros, 'other')), 'gzip');
    expect([ignored.status, ignored.json.code]).toEqual([413, 'body-too-large']);
    const cut = await sendForm(job.id, gzipSync(formOf(jpegPhoto(1))).subarray(0, 60), 'gzip');
    expect([cut.status, cut.json.code]).toEqual([400, 'body-not-decoded']);
    const plain = await sendForm(job.id, formOf(jpegPhoto(1)), 'gzip');
    expect([plain.status, plain.json.code]).toEqual([400, 'body-not-decoded']);
    expect((await server.get(`/jobs/${job.id}/uploads`)).json).toEqual([]);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('decisions: the size limit counts decoded bytes; bytes that are not in the encoding are refused', async () => {
    const large = gzipSync(JSON.stringify({ ...required, notes: 'x'.repeat(50_000_000) }));
    expect(large.length).toBeLessThan(100_000);
    expect((await submitBytes(large, { 'content-encoding': 'gzip' })).status).toBe(413);
    const broken = await submitBytes(body, { 'content-encoding': 'gzip' });
    expect([broken.status, broken.json.code]).toEqual([400, 'body-not-decoded']);
    const cut = await submitBytes(gzipSync(body).subarray(0, 30), { 'content-encoding': 'gzip' });
    expect([cut.status, cut.json.code]).toEqual([400, 'body-not-decoded']);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('decisions: bytes behind the end of a body in %s are refused, in a form too', async (encoding, encode) => {
    for (const junk of [Buffer.from('junk'), Buffer.alloc(1), encode('{}').subarray(0, 5)]) {
      const sent = await submitBytes(Buffer.concat([encode(body), junk]), { 'content-encoding': encoding });
      expect([sent.status, sent.json.code]).toEqual([400, 'body-not-decoded']);
    }
    const job = await server.submit();
    const form = await sendForm(job.id, Buffer.concat([encode(formOf(jpegPhoto(1))), Buffer.from('junk')]), encoding);
    expect([form.status, form.json.code]).toEqual([400, 'body-not-decoded']);
    expect((await server.get(`/jobs/${job.id}/uploads`)).json).toEqual([]);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('decisions: gzip of several members, as some programs write it, is one body', async () => {
    const [one, two] = [body.slice(0, 10), body.slice(10)].map((part) => gzipSync(part));
    expect((await submitBytes(Buffer.concat([one!, two!]), { 'content-encoding': 'gzip' })).status).toBe(201);
  });

  it('a refused body of which not all was decoded does not block the next request of its connection', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const { hostname, port } = new URL(server.url);
    const ask = (method: string, path: string, headers: http.OutgoingHttpHeaders, sent?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = http.request({ agent, hostname, port, method, path, headers, timeout: waitMs });
        request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
        request.on('timeout', () => request.destroy(new Error('no answer')));
        request.on('error', reject);
        request.end(sent);
      });
    const key = { 'x-api-key': server.own.api_key };
    const sent = gzipSync(randomBytes(1_000_000));
    const form = { ...key, 'content-type': 'multipart/form-data; boundary=edge', 'content-encoding': 'gzip' };
    expect(await ask('POST', '/api/jobs/999999/files', { ...form, 'content-length': sent.length }, sent)).toBe(404);
    expect(await ask('GET', '/api/states', key)).toBe(200);
    agent.destroy();
  });

  it('a body that cannot be decoded, sent to where none is read, ends no server', async () => {
    const { hostname, port } = new URL(server.url);
    const headers = `Host: ${hostname}\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\nContent-Type: text/odd\r\n`;
    for (const [method, length] of [
      ['GET', 3],
      ['POST', 3],
      ['POST', 3_000_000],
    ] as const) {
      const socket = net.connect(Number(port), hostname);
      const request = `${method} /api/jobs HTTP/1.1\r\n${headers.replace('Length: 3', `Length: ${length}`)}`;
      socket.write(`${request}\r\nabc`);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    const aborted = net.connect(Number(port), hostname);
    aborted.write(
      `POST /api/jobs HTTP/1.1\r\n${headers.replace('text/odd', 'application/json')}X-Api-Key: ${server.own.api_key}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // By then the server has the request.
    await once(aborted, 'data');
    aborted.write('a');
    aborted.resetAndDestroy();
    expect((await server.get('/jobs')).status).toBe(200);
  });

  it('decisions: honors a charset that it knows, and refuses others with 415', async () => {
    const latin = Buffer.from(JSON.stringify({ ...required, client_name: 'Zoë' }), 'latin1');
    const read = await submitBytes(latin, { 'content-type': 'application/json; charset=ISO-8859-1' });
    expect([read.status, read.json.client_name]).toEqual([201, 'Zoë']);
    const unknown = await submitBytes(latin, { 'content-type': 'application/json; charset=klingon' });
    expect([unknown.status, unknown.json]).toMatchObject([
      415,
      { code: 'charset-not-read', params: { charset: 'klingon' } },
    ]);
    expect((await submitBytes(latin, {})).json.code).toBe('body-not-utf8');
    const wrong = await submitBytes(latin, { 'content-type': 'application/json; charset="shift_jis"' });
    expect([wrong.status, wrong.json.code]).toEqual([400, 'body-not-in-charset']);
  });
});

describe('names that are refused', () => {
  it.each([
    ['{"__proto__":{"a":1}}', '__proto__', '#/__proto__'],
    ['{"arrays":[{"name":"a","\\u005f_proto__":null}]}', '__proto__', '#/arrays/0/__proto__'],
    ['{"a":{"constructor":{"prototype":{}}}}', 'constructor', '#/a/constructor'],
  ])('decisions: %s names what is refused', async (body, name, pointer) => {
    const { status, json: refusal } = await submitBytes(body, {});
    expect([status, refusal.code, refusal.params]).toEqual([400, 'name-forbidden', { name }]);
    expect(refusal.errors).toMatchObject([{ pointer, code: 'name-forbidden' }]);
  });

  it('names that change no prototype are ignored as every unknown name', async () => {
    const body = '{"client_name":"a","client_street_address":"b","constructor":1,"arrays":[{"prototype":{}}]}';
    const { status, headers } = await submitBytes(body, {});
    expect([status, headers.get('rafter-ignored-fields')]).toEqual([201, 'constructor, arrays/0/prototype']);
  });
});

it('finding the refused name in a large body takes little time and memory', async () => {
  const deep = 98;
  const body = `[{"__proto__":1},${'['.repeat(deep)}${'0,'.repeat(40_000)}0${']'.repeat(deep)}]`;
  const before = process.memoryUsage().heapUsed;
  const refusal = await submitBytes(body, {});
  expect(refusal.json.errors).toMatchObject([{ pointer: '#/0/__proto__' }]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
});

describe('repetitions', () => {
  it('decisions: bodies are compared by value, and a replay is marked', async () => {
    const headers = { 'idempotency-key': 'by-value' };
    const first = await submitBytes('{"client_name":"A","client_street_address":"1 Main St","panels":1}', headers);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const again = await submitBytes(
      '{ "panels": 1.0, "client_street_address": "1 Main St", "client_name": "\\u0041" }',
      headers,
    );
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    const other = await submitBytes('{"client_name":"B","client_street_address":"1 Main St","panels":1}', headers);
    expect(other.status).toBe(422);
  });

  it('decisions: a body as deep as bodies may be can be repeated', async () => {
    const body = `{"client_name":"A","client_street_address":"1 Main St","x":${'['.repeat(99)}${']'.repeat(99)}}`;
    const headers = { 'idempotency-key': 'deep' };
    const first = await submitBytes(body, headers);
    expect(first.status).toBe(201);
    expect((await submitBytes(body, headers)).text).toBe(first.text);
  });
});

const answerTo = (header: string): Promise<string> => {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(`GET /api HTTP/1.1\r\nHost: ${hostname}\r\n${header}\r\nConnection: close\r\n\r\n`);
  return text(socket);
};

it('an Expect that no server knows changes nothing', async () => {
  expect(await answerTo('Expect: surprise')).toMatch(/^HTTP\/1\.1 200 /);
});

it('decisions: two Host headers are 400', async () => {
  const answer = await answerTo('Host: other.example');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch('"code":"host-repeated"');
});

describe('filters by date', () => {
  it('§4.2 takes instants as well as days', async () => {
    const job = await server.submit({ client_name: 'Dated' });
    const at = Date.parse(job.created_at);
    const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
    const found = async (from: number, to: number) =>
      (
        await server.get<Job[]>(
          `/jobs?client_name=Dated&submitted_start_date=${iso(from)}&submitted_end_date=${iso(to)}`,
        )
      ).json.length;
    expect([await found(at - 1000, at + 1000), await found(at + 1000, at + 2000)]).toEqual([1, 0]);
    const refused = await server.get<ProblemBody>(
      `/jobs?submitted_start_date=${iso(at)}&submitted_end_date=${iso(at - 1)}`,
    );
    expect([refused.status, refused.json.errors![0]!.code]).toEqual([400, 'before-start-date']);
  });
});
