import { once } from 'node:events';
import http from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { JsonScanner } from '../../../../electron/server/base/http/jsonBounds.ts';
import { Limits } from '../../../../electron/server/base/limits.ts';
import type { ProblemBody } from '../../../../shared/messages/problem.ts';
import type { Job } from '../../../../shared/job/job.ts';
import { signedIn } from '../../../support/console.ts';
import { longestJob } from '../../../support/longestJob.ts';
import { required, startServer } from '../../../support/startServer.ts';

const { maxJsonNames: names, maxJsonEntries: entries, maxJsonDepth: levels, maxJsonBytes } = Limits.parse({});
const server = await startServer();
const admin = await signedIn(server, 'admin');

const objectOf = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`z${n}`, 1]));
const listOf = (count: number): number[] => Array.from({ length: count }, () => 1);
const fields = JSON.stringify(required).slice(1, -1);
/** A job with an unknown field. */
const withUnknown = (json: string): string => `{${fields},"zz":${json}}`;
const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;

const submit = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  server.ask<ProblemBody & Omit<Job, 'status'>>('POST', '/jobs', {
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Quickly. */
const brotli = (text: string): Buffer => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** `what` is over its bound in each of these bodies. */
const tooMuch: readonly (readonly [name: string, what: 'names' | 'entries' | 'levels', body: string])[] = [
  ['unknown names', 'names', JSON.stringify({ ...required, ...objectOf(names) })],
  ['names in metadata', 'names', JSON.stringify({ ...required, metadata: objectOf(names) })],
  ['one name again and again', 'names', `{${'"a":1,'.repeat(names)}${fields}}`],
  ['names in objects of a list', 'names', withUnknown(`[${'{"a":1},'.repeat(names)}1]`)],
  [
    'names in every array',
    'names',
    `{${fields},"arrays":[${Array.from({ length: 100 }, () => JSON.stringify(objectOf(names / 100))).join()}]}`,
  ],
  ['a list of numbers', 'entries', withUnknown(JSON.stringify(listOf(entries + 1)))],
  ['a list of objects', 'entries', withUnknown(`[${'{},'.repeat(entries)}{}]`)],
  ['many lists', 'entries', withUnknown(`[${'[],'.repeat(entries / 2)}[]]`)],
  ['arrays that are none', 'entries', JSON.stringify({ ...required, arrays: listOf(entries + 1) })],
  ['services', 'entries', JSON.stringify({ ...required, services_requested: listOf(entries + 1).map(() => 'x') })],
  ['lists in lists', 'levels', withUnknown(nested('[', ']', levels))],
  ['objects in objects', 'levels', withUnknown(nested('{"a":', '}', levels))],
  ['levels that are never closed', 'levels', '['.repeat(1_000_000)],
];

describe.each(tooMuch)('%s', (_name, what, body) => {
  const maximum = { names, entries, levels }[what];
  const isDeep = what === 'levels';
  const status = isDeep ? 400 : 413;
  const message = isDeep
    ? { code: 'body-too-deep', params: { maximum } }
    : { code: 'body-over-bounds', params: { what, maximum } };
  const expected = { status, ...message };

  it('are refused, and the refusal names what is allowed', async () => {
    const { json, headers, ...answer } = await submit(body);
    expect([answer.status, json]).toMatchObject([status, expected]);
    expect(json.detail).toContain(maximum.toLocaleString('en'));
    expect(headers.get('content-type')).toContain('application/problem+json');
  });

  it('are refused in brotli and with an Idempotency-Key too', async () => {
    const { json } = await submit(brotli(body), { 'content-encoding': 'br', 'idempotency-key': 'one' });
    expect(json).toMatchObject(expected);
  });

  it('are refused by the console', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await admin.ask('POST', '/calls/reviseJob', { headers, body });
    expect([response.status, await response.json()]).toMatchObject([status, { ok: false, problem: { message } }]);
  });
});

describe('what may be sent', () => {
  it.each([
    ['as many names', JSON.stringify({ ...required, ...objectOf(names - 2) })],
    // An empty list counts one entry.
    ['as many entries', withUnknown(JSON.stringify(listOf(entries)))],
    ['as many levels', withUnknown(nested('[', ']', levels - 1))],
    ['a text with all marks of JSON', withUnknown(JSON.stringify('[{",:\\'.repeat(100_000)))],
    ['a long text', withUnknown(JSON.stringify('x'.repeat(1_900_000)))],
  ])('%s as the bounds allow', async (_name, body) => {
    for (const bytes of [body, brotli(body)]) {
      const { status } = await submit(bytes, typeof bytes === 'string' ? {} : { 'content-encoding': 'br' });
      expect(status).toBe(201);
    }
  });

  it('the longest job, with every list as long as it may be, once more as the server answers it', async () => {
    const spans = Array.from({ length: 50 }, (_, n) => n + 100);
    const { json: materials } = await server.get<{ id: string }[]>('/roof-materials');
    const { json: shapes } = await server.get<{ id: string }[]>('/beam-shape');
    const job = longestJob('ﷺ');
    const arrays = (job.arrays as object[]).map((array) => ({
      ...array,
      ...{ beam_span: spans, beam_spacing: 24, panel_quantity: 12, roof_pitch: 18, orientation: 'Portrait' },
      ...{ beam_shape: shapes[0], roof_material: materials[0] },
    }));
    const { status, json, text } = await submit(JSON.stringify({ ...job, arrays }));
    expect([status, text.slice(0, 300)]).toMatchObject([201, expect.any(String)]);
    const answered = (await server.get(`/jobs/${json.id}`)).json as object;
    const revision = { ...answered, revision_notes: 'n', revision_reason: 'other' };
    expect((await server.post(`/jobs/${json.id}/revision`, revision)).status).toBe(200);
  });
});

it('the decoded bytes are bounded while they are decoded, and the refusal names how many are allowed', async () => {
  for (const [encoding, encode] of [
    ['br', brotli],
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const) {
    const body = encode(withUnknown(JSON.stringify(' '.repeat(20_000_000))));
    const { status, json } = await submit(body, { 'content-encoding': encoding });
    expect([status, json]).toMatchObject([413, { code: 'body-too-large', params: { maximumBytes: maxJsonBytes } }]);
  }
  const { json } = await submit(withUnknown(JSON.stringify('x'.repeat(3_000_000))));
  expect(json).toMatchObject({ code: 'body-too-large', params: { maximumBytes: maxJsonBytes } });
});

it('other charsets are bounded too', async () => {
  const body = JSON.stringify({ ...required, ...objectOf(names) });
  const { json } = await submit(Buffer.from(`\ufeff${body}`, 'utf16le'), {
    'content-type': 'application/json; charset=utf-16le',
  });
  expect(json.code).toBe('body-over-bounds');
});

it('a body is refused before it ends', async () => {
  const { hostname, port } = new URL(server.url);
  const headers = { 'x-api-key': server.own.api_key, 'content-type': 'application/json' };
  const request = http.request({ hostname, port, method: 'POST', path: '/api/jobs', headers });
  request.on('error', () => undefined);
  request.write('['.repeat(levels + 1));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(400);
  request.destroy();
});

describe('the count', () => {
  const read = (pieces: readonly Buffer[], bounds: Partial<Limits> = {}): string => {
    const scanner = new JsonScanner({ maxJsonNames: 3, maxJsonEntries: 4, maxJsonDepth: 3, ...bounds });
    try {
      for (const piece of pieces) scanner.read(piece);
      return 'taken';
    } catch (error) {
      return (error as { params: { what?: string } }).params.what ?? 'levels';
    }
  };
  it.each([
    ['{"a":1,"b":2,"c":3}', 'taken'],
    ['{"a":1,"b":2,"c":3,"d":4}', 'names'],
    ['{"a":"b:c:d:e:f","g\\":":"\\\\"}', 'taken'],
    ['[1,2,3,4]', 'taken'],
    ['[1,2,3,4,5]', 'entries'],
    ['["a,b,c,d,e,f"]', 'taken'],
    ['["\\"","\\\\","[","]"]', 'taken'],
    [`["${'x'.repeat(40)}","${',:['.repeat(40)}\\",,,,,",{}]`, 'taken'],
    [`{"${'x,'.repeat(40)}\\\\":1,"b":1,"c":1,"d":1}`, 'names'],
    ['[[[1]]]', 'taken'],
    ['[[[[1]]]]', 'levels'],
    ['{"a":{"b":{"c":{}}}}', 'levels'],
    [']]]}}}[[[1]]]', 'taken'],
    ['["é,日,本,語,👨‍👩‍👧,,,,"]', 'taken'],
  ])('of %s is the same wherever the body is cut', (json, outcome) => {
    const bytes = Buffer.from(json);
    for (let cut = 0; cut <= bytes.length; cut += 1)
      expect([cut, read([bytes.subarray(0, cut), bytes.subarray(cut)])]).toEqual([cut, outcome]);
    expect(read([...bytes].map((byte) => Buffer.of(byte)))).toBe(outcome);
  });

  /** Bytes that searches in the text have looked at. */
  const lookedAtIn = (text: string): number => {
    let looked = 0;
    type Search = (this: Buffer, mark: number, from?: number) => number;
    const proto = Buffer.prototype as unknown as { indexOf: Search };
    const { indexOf } = proto;
    const search = vi.spyOn(proto, 'indexOf').mockImplementation(function (this: Buffer, mark, from = 0) {
      const found = indexOf.call(this, mark, from);
      looked += (found === -1 ? this.length : found) - from;
      return found;
    });
    try {
      expect(read([Buffer.from(text)])).toBe('taken');
    } finally {
      search.mockRestore();
    }
    return looked;
  };
  it.each([
    ['with an escape after each long run', `["${`${'x'.repeat(40)}\\n`.repeat(40_000)}"]`],
    ['that never ends', `["${`${'x'.repeat(40)}\\n`.repeat(40_000)}`],
    ['of escaped quotes', `["${`${'x'.repeat(40)}\\"`.repeat(40_000)}"]`],
    ['without an escape', `["${'x'.repeat(1_900_000)}"]`],
    ['of many texts', `"${'x'.repeat(60)}"`.repeat(25_000)],
  ])('of a text %s looks at each byte no more than twice', (_what, text) => {
    expect(lookedAtIn(text)).toBeLessThanOrEqual(2 * text.length);
  });

  it('is checked on the way, in a body that comes at once as well', () => {
    const search = vi.spyOn(Buffer.prototype, 'subarray');
    expect(read([Buffer.from(`[${'"":1,'.repeat(400_000)}]`)])).toBe('names');
    expect(search.mock.calls).toEqual([[0, 64 * 1024]]);
    search.mockRestore();
  });
});
