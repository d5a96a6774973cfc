import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { digestField, dispositionField, partialUpload } from '../../../electron/files/uploadFields.ts';
import { commandLine } from '../../../electron/server/store/auditStore.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { videoOf } from '../../support/largeVideo.ts';
import { ageStored, canAgeStored } from '../../support/storedFiles.ts';
import { type Asked, startServer } from '../../support/startServer.ts';

const server = await startServer({ maxFileBytes: 12_000_000, maxImageBytes: 200_000, maxOpenUploads: 40 });
const { id: job } = await server.submit();
const where = `/jobs/${job}/files`;
const mebibyte = 1024 * 1024;

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
let turn = 0;
const newKey = (): string => `upload-${(turn += 1)}`;

interface Begun {
  name?: string;
  key?: string | null;
  headers?: Record<string, string>;
  asked?: Asked;
  at?: string;
}

const begin = (bytes: Uint8Array, { name = 'roof.mp4', key = newKey(), headers, asked, at = where }: Begun = {}) =>
  server.ask('POST', at, {
    ...asked,
    headers: {
      'upload-complete': '?0',
      'upload-length': String(bytes.length),
      'content-disposition': dispositionField(name),
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  });

/** The path of the upload that an answer names. */
const uploadOf = ({ headers }: { headers: Headers }): string => new URL(headers.get('location')!).pathname.slice(4);

const begun = async (bytes: Uint8Array, more: Begun = {}): Promise<string> => {
  const answer = await begin(bytes, more);
  expect(answer.status).toBe(201);
  return uploadOf(answer);
};

const append = (at: string, offset: number, bytes: Uint8Array, isComplete: boolean, asked: Asked = {}) =>
  server.ask<{ id: string; file: string }[]>('PATCH', at, {
    ...asked,
    ...(bytes.length === 0 ? {} : { body: bytes }),
    headers: {
      'content-type': partialUpload,
      'upload-offset': String(offset),
      'upload-complete': isComplete ? '?1' : '?0',
      ...asked.headers,
    },
  });

const look = (at: string, asked: Asked = {}) => server.ask('HEAD', at, asked);
const offsetOf = ({ headers }: { headers: Headers }): number => Number(headers.get('upload-offset') ?? Number.NaN);
const codeOf = ({ json }: { json: unknown }): string => (json as ProblemBody).code;
const filesOf = async (name: string) => (await server.store.jobs.uploads.ofJob(job)).filter((file) => file.name === name);

/** A request that sends a part of what it announces, until it is told to go on or to break off. */
const sending = async (at: string, offset: number, bytes: Uint8Array, announced: number) => {
  const { hostname, port } = new URL(server.url);
  const sent = request({
    ...{ method: 'PATCH', hostname, port, path: `/api${at}` },
    headers: {
      authorization: `Bearer ${server.own.api_key}`,
      'content-type': partialUpload,
      'content-length': announced,
      'upload-offset': offset,
      'upload-complete': '?1',
    },
  });
  sent.on('error', () => undefined);
  const answered = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
  answered.catch(() => undefined);
  await new Promise((resolve) => sent.write(bytes, resolve));
  return { sent, answered };
};

describe('an upload in pieces', () => {
  it('is announced by GET /api and by OPTIONS of the paths that take files', async () => {
    expect((await server.get<{ extensions: string[] }>('/')).json.extensions).toContain('resumable-uploads');
    const { status, headers } = await server.ask('OPTIONS', where, { key: null });
    expect([status, headers.get('accept-patch')]).toEqual([204, partialUpload]);
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(headers.get('upload-limit')).toBe('max-size=12000000, max-age=604800');
  });

  it('is answered like a form with the file, and goes on at what the server has', async () => {
    const bytes = videoOf(9 * mebibyte);
    const answer = await begin(bytes, { name: 'Dach "Süd" (1).mp4', headers: { 'repr-digest': digestField(sha256Of(bytes)) } });
    expect([answer.status, answer.text, answer.headers.get('upload-complete')]).toEqual([201, '', '?0']);
    expect(answer.headers.get('upload-limit')).toMatch(/^max-size=12000000, max-age=\d+$/);
    const at = uploadOf(answer);
    const first = await append(at, 0, bytes.subarray(0, 5 * mebibyte), false);
    expect([first.status, offsetOf(first), first.headers.get('upload-complete')]).toEqual([204, 5 * mebibyte, '?0']);
    const seen = await look(at);
    expect([seen.status, offsetOf(seen), seen.headers.get('upload-length')]).toEqual([
      204,
      5 * mebibyte,
      String(bytes.length),
    ]);
    expect(seen.headers.get('cache-control')).toBe('no-store');
    const last = await append(at, 5 * mebibyte, bytes.subarray(5 * mebibyte), true);
    expect([last.status, last.headers.get('upload-complete')]).toEqual([201, '?1']);
    const [file] = last.json;
    expect(last.json).toEqual([{ id: file!.id, file: file!.file, job }]);
    const stored = await fetch(file!.file);
    expect(stored.headers.get('content-type')).toBe('video/mp4');
    expect(sha256Of(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256Of(bytes));
    expect(await filesOf('Dach "Süd" (1).mp4')).toHaveLength(1);
    const after = await look(at);
    expect([after.headers.get('upload-complete'), offsetOf(after)]).toEqual(['?1', bytes.length]);
  });

  it('may come with the request that begins it, which tells by interim responses where it goes on', async () => {
    const bytes = videoOf(5 * mebibyte);
    const { hostname, port } = new URL(server.url);
    const sent = request({
      ...{ method: 'POST', hostname, port, path: `/api${where}` },
      headers: {
        authorization: `Bearer ${server.own.api_key}`,
        'content-type': 'video/mp4',
        'content-disposition': 'inline; filename="one.mp4"',
        'upload-complete': '?1',
      },
    });
    const interim: [number, Record<string, unknown>][] = [];
    sent.on('information', ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
      interim.push([statusCode, headers]),
    );
    sent.setHeader('content-length', bytes.length);
    sent.end(bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers['upload-complete']]).toEqual([201, '?1']);
    expect(interim[0]![1].location).toMatch(/\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(interim.map(([status]) => status)).toEqual(interim.map(() => 104));
    expect(interim.at(-1)![1]['upload-offset']).toBe(String(bytes.length));
    expect(await filesOf('one.mp4')).toHaveLength(1);
  });

  it('keeps what arrived before the connection broke', async () => {
    const bytes = videoOf(3 * mebibyte);
    const at = await begun(bytes);
    const { sent } = await sending(at, 0, bytes.subarray(0, 2 * mebibyte), bytes.length);
    sent.destroy();
    await vi.waitFor(async () => expect(offsetOf(await look(at))).toBeGreaterThan(mebibyte), 5000);
    const offset = offsetOf(await look(at));
    const { status, json } = await append(at, offset, bytes.subarray(offset), true);
    expect(status).toBe(201);
    expect(sha256Of(new Uint8Array(await (await fetch(json[0]!.file)).arrayBuffer()))).toBe(sha256Of(bytes));
  });

  it('goes on elsewhere while a request that nobody ended still hangs', async () => {
    const bytes = videoOf(3 * mebibyte);
    const at = await begun(bytes);
    const { sent, answered } = await sending(at, 0, bytes.subarray(0, mebibyte), bytes.length);
    await vi.waitFor(async () => {
      await sleep(50);
      expect(sent.socket!.bytesWritten).toBeGreaterThan(mebibyte);
    });
    const offset = offsetOf(await look(at));
    expect(offset).toBeGreaterThan(0);
    const { statusCode, headers } = await answered;
    expect([statusCode, headers['upload-offset']]).toEqual([409, String(offset)]);
    expect((await append(at, offset, bytes.subarray(offset), true)).status).toBe(201);
  });

  it('takes one of two requests that append at once; the other is told the real offset', async () => {
    const bytes = videoOf(2 * mebibyte);
    for (let round = 0; round < 5; round += 1) {
      const at = await begun(bytes, { name: `both-${round}.mp4` });
      const both = await Promise.all([0, 1].map(() => append(at, 0, bytes.subarray(0, mebibyte), false)));
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
      const offset = offsetOf(await look(at));
      expect(offset).toBe(mebibyte);
      const ends = await Promise.all([0, 1].map(() => append(at, offset, bytes.subarray(offset), true)));
      expect(ends.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
      const [file] = await filesOf(`both-${round}.mp4`);
      expect([file!.sha256, (await filesOf(`both-${round}.mp4`)).length]).toEqual([sha256Of(bytes), 1]);
    }
  });

  it('is answered the same when its last request or its first one is repeated, and is stored once', async () => {
    const bytes = videoOf(mebibyte);
    const key = newKey();
    const at = await begun(bytes, { name: 'again.mp4', key });
    expect(uploadOf(await begin(bytes, { name: 'again.mp4', key }))).toBe(at);
    const half = bytes.length / 2;
    await append(at, 0, bytes.subarray(0, half), false);
    const first = await append(at, half, bytes.subarray(half), true);
    for (const answer of [
      await append(at, half, bytes.subarray(half), true),
      await append(at, bytes.length, new Uint8Array(), true),
      await begin(bytes, { name: 'again.mp4', key }),
    ]) {
      expect([answer.status, answer.text]).toEqual([201, first.text]);
      expect(answer.headers.get('idempotent-replayed')).toBe('true');
    }
    expect(codeOf(await append(at, 0, bytes.subarray(0, 10), false))).toBe('upload-completed');
    expect(await filesOf('again.mp4')).toHaveLength(1);
  });

  it('and a form with the same file under the same key are one request, whichever comes first', async () => {
    const bytes = videoOf(mebibyte);
    const digest = { 'repr-digest': digestField(sha256Of(bytes)) };
    const [first, second] = [newKey(), newKey()];
    const form = (key: string) =>
      server.upload(where, [{ name: 'either.mp4', bytes }], { headers: { 'idempotency-key': key } });
    const at = await begun(bytes, { name: 'either.mp4', key: first });
    const inPieces = await append(at, 0, bytes, true);
    const replayed = await form(first);
    expect([replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([inPieces.text, 'true']);
    const asForm = await form(second);
    const known = await begin(bytes, { name: 'either.mp4', key: second, headers: digest });
    expect([known.status, known.text, known.headers.get('upload-complete')]).toEqual([201, asForm.text, '?1']);
    expect(codeOf(await begin(bytes, { name: 'other.mp4', key: second, headers: digest }))).toBe('key-reused');
    // Without a digest the content decides, at the end.
    const later = await begun(bytes, { name: 'either.mp4', key: second });
    expect((await append(later, 0, bytes, true)).text).toBe(asForm.text);
    expect(await filesOf('either.mp4')).toHaveLength(2);
  });

  it('is stored without an Idempotency-Key too', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes, { key: null, name: 'keyless.mp4' });
    expect((await append(at, 0, bytes, true)).status).toBe(201);
    expect((await append(at, 0, bytes, true)).status).toBe(201);
    expect(await filesOf('keyless.mp4')).toHaveLength(1);
  });

  it.skipIf(!canAgeStored)('keeps its parts from the sweep for as long as it is open', async () => {
    const bytes = videoOf(2 * mebibyte);
    const at = await begun(bytes);
    await append(at, 0, bytes.subarray(0, mebibyte), false);
    const [part] = await server.store.jobs.openUploads.parts(at.split('/').at(-1)!);
    await ageStored(server.store, part!.sha256, 25 * 3_600_000);
    await server.store.maintenance.sweep();
    expect((await append(at, mebibyte, bytes.subarray(mebibyte), true)).status).toBe(201);
    await ageStored(server.store, part!.sha256, 25 * 3_600_000);
    await server.store.maintenance.sweep();
    expect(await server.store.files.head(part!.sha256)).toBeNull();
  });

  it('begins anew where a part is gone', async () => {
    const bytes = videoOf(2 * mebibyte);
    const at = await begun(bytes);
    await append(at, 0, bytes.subarray(0, mebibyte), false);
    const [part] = await server.store.jobs.openUploads.parts(at.split('/').at(-1)!);
    await server.store.files.removeOlder(part!.sha256, server.clock.now() + 60_000);
    expect(codeOf(await append(at, mebibyte, bytes.subarray(mebibyte), true))).toBe('upload-not-found');
    expect((await look(at)).status).toBe(404);
  });

  it('ends where its client cancels it', async () => {
    const at = await begun(videoOf(1000));
    expect((await server.ask('DELETE', at)).status).toBe(204);
    expect((await look(at)).status).toBe(404);
    expect(codeOf(await server.ask('DELETE', at))).toBe('upload-not-found');
  });

  it('begins anew where another file comes under the key of one that is not complete', async () => {
    const key = newKey();
    const at = await begun(videoOf(1000), { key });
    const other = await begun(videoOf(2000), { key });
    expect(other).not.toBe(at);
    expect((await look(at)).status).toBe(404);
  });

  it('a form that also says Upload-Complete is taken whole', async () => {
    const files = [{ name: 'form.mp4', bytes: videoOf(1000) }];
    const { status } = await server.upload(where, files, { headers: { 'upload-complete': '?1' } });
    expect([status, (await filesOf('form.mp4')).length]).toEqual([201, 1]);
  });
});

describe('what an upload in pieces is refused for', () => {
  it('another offset, length or end', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes);
    const wrong = await append(at, 7, bytes, false);
    expect([wrong.status, codeOf(wrong), offsetOf(wrong)]).toEqual([409, 'upload-offset-differs', 0]);
    expect(wrong.json).toMatchObject({ params: { expected: 0, provided: 7 } });
    for (const answer of [
      await append(at, 0, videoOf(2000), false),
      await append(at, 0, bytes.subarray(0, 500), true),
      await append(at, 0, bytes, true, { headers: { 'upload-length': '999' } }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([400, 'upload-length-differs']);
    expect(offsetOf(await look(at))).toBe(0);
  });

  it('a body of unknown length that goes on behind the end, which ends the upload', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes);
    const { hostname, port } = new URL(server.url);
    const sent = request({
      ...{ method: 'PATCH', hostname, port, path: `/api${at}` },
      headers: {
        authorization: `Bearer ${server.own.api_key}`,
        'content-type': partialUpload,
        'upload-offset': 0,
        'upload-complete': '?1',
      },
    });
    sent.write(bytes);
    sent.end(bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
    expect((await look(at)).status).toBe(404);
  });

  it('a size beyond the limit of its kind, before any byte comes', async () => {
    const { id } = await server.submit({ arrays: [{ name: 'South' }] });
    const large = { headers: { 'upload-length': '12000001' } };
    const answer = await begin(new Uint8Array(), large);
    expect([answer.status, codeOf(answer), answer.headers.get('upload-limit')]).toEqual([
      413,
      'file-too-large',
      'max-size=12000000',
    ]);
    const image = await begin(new Uint8Array(200_001), { at: `/jobs/${id}/panel-layout-images` });
    expect(image.json).toMatchObject({ code: 'file-too-large', params: { maximumBytes: 200_000 } });
  });

  it('content that is not what it claims to be, as often as it is completed', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>');
    const at = await begun(bytes, { name: 'roof.jpg' });
    for (const answer of [await append(at, 0, bytes, true), await append(at, bytes.length, new Uint8Array(), true)]) {
      expect([answer.status, codeOf(answer)]).toEqual([415, 'file-unsupported']);
      expect(answer.headers.get('upload-complete')).toBe('?1');
    }
    expect(await filesOf('roof.jpg')).toEqual([]);
  });

  it('another content than its digest announced', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes, { headers: { 'repr-digest': digestField(sha256Of(videoOf(1000))) } });
    const answer = await append(at, 0, bytes, true);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'upload-digest-differs']);
    expect((await look(at)).status).toBe(404);
  });

  it('another organization, another world, or no key', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes);
    const { api_key: other } = await server.addOrganization('Other Solar');
    const { api_key: test } = await server.store.organizations.createKey('Valley Solar', undefined, { isTest: true });
    for (const key of [other, test]) {
      const answers = [await append(at, 0, bytes, true, { key }), await server.ask('DELETE', at, { key })];
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
        answers.map(() => [404, 'upload-not-found']),
      );
      expect((await look(at, { key })).status).toBe(404);
      expect(codeOf(await begin(bytes, { asked: { key } }))).toBe('job-not-found');
    }
    expect((await look(at, { key: null })).status).toBe(401);
    expect(offsetOf(await look(at))).toBe(0);
  });

  it('a job that is not there, or was revised', async () => {
    const bytes = videoOf(1000);
    expect(codeOf(await begin(bytes, { at: '/jobs/999999/files' }))).toBe('job-not-found');
    const { id } = await server.submit();
    const at = await begun(bytes, { at: `/jobs/${id}/files` });
    const revision = { revision_notes: 'n', revision_reason: 'other' };
    expect((await server.post(`/jobs/${id}/revision`, revision)).status).toBe(200);
    expect(codeOf(await append(at, 0, bytes, true))).toBe('job-superseded');
    expect(codeOf(await begin(bytes, { at: `/jobs/${id}/files` }))).toBe('job-superseded');
  });

  it('its time, after which it is cleared away', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes);
    server.clock.offset += 7 * 24 * 3_600_000 + 1;
    expect([(await look(at)).status, codeOf(await append(at, 0, bytes, true))]).toEqual([404, 'upload-not-found']);
    expect(await server.store.jobs.openUploads.removeExpired()).toBeGreaterThan(0);
    expect(await server.store.jobs.openUploads.totals()).toEqual({ uploads: 0, bytes: 0 });
  });

  it('too many that are open, while forms are taken', async () => {
    const { api_key: key } = await server.addOrganization('Many Solar');
    const { id } = await server.submit({}, { key });
    const at = `/jobs/${id}/files`;
    const bytes = videoOf(1000);
    for (let n = 0; n < 40; n += 1) await begun(bytes, { at, asked: { key } });
    const answer = await begin(bytes, { at, asked: { key } });
    expect([answer.status, codeOf(answer)]).toEqual([429, 'too-many-open-uploads']);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect((await server.upload(at, [{ name: 'a.mp4', bytes }], { key })).status).toBe(201);
  });

  it('room that the organization does not have, what is open included', async () => {
    const { api_key: key, id: organization } = await server.addOrganization('Full Solar');
    const { id } = await server.submit({}, { key });
    const before = (await server.store.organizations.list()).find((one) => one.id === organization)!;
    await server.store.organizations.change(organization, { ...before, max_bytes: 100_000 }, commandLine);
    const at = `/jobs/${id}/files`;
    await begun(new Uint8Array(50_000), { at, asked: { key } });
    const answer = await begin(new Uint8Array(60_000), { at, asked: { key } });
    expect([answer.status, codeOf(answer)]).toEqual([507, 'quota-reached']);
  });
});

describe('hostile requests', () => {
  const bytes = videoOf(1000);
  const values = ['', '-1', '1.5', '1e3', '0x10', '9'.repeat(16), '9'.repeat(400), '?1', 'NaN', '"0"', '0, 0', '\u00e9'];

  it.each(values)('no value of a header breaks it: %j', async (value) => {
    const at = await begun(bytes);
    for (const header of ['upload-offset', 'upload-complete', 'upload-length', 'content-type']) {
      const { status } = await append(at, 0, bytes, true, { headers: { [header]: value } });
      expect([201, 400, 409, 415]).toContain(status);
    }
    const names = ['upload-complete', 'upload-length', 'content-disposition', 'repr-digest', 'content-encoding'];
    for (const header of names) {
      const { status } = await begin(bytes, { headers: { [header]: value } });
      expect([201, 400, 413, 415]).toContain(status);
    }
  });

  it('no path is an upload but its own', async () => {
    for (const id of ['x', '..%2f..', '%00', 'a'.repeat(199), '00000000-0000-4000-8000-000000000000', "1' OR 1=1"]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const headers = { 'upload-offset': '0', 'upload-complete': '?0' };
        expect((await server.ask(method, `/uploads/${id}`, { headers })).status).toBe(404);
      }
    }
    expect((await server.get(`/uploads/00000000-0000-4000-8000-000000000000`)).status).toBe(405);
  });

  it('names keep neither paths nor line breaks, and are cut', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.mp4', 'passwd.mp4'],
      ['C:\\roof\\a.mp4', 'a.mp4'],
      ['a\r\nb.mp4', 'a%0D%0Ab.mp4'],
      [`${'n'.repeat(300)}.mp4`, `${'n'.repeat(251)}.mp4`],
    ];
    for (const [sent, stored] of names) {
      const at = await begun(bytes, { name: sent });
      expect((await append(at, 0, bytes, true)).status).toBe(201);
      expect(await filesOf(stored)).toHaveLength(1);
    }
  });

  it('an encoded body and another media type are refused', async () => {
    const at = await begun(bytes);
    const encoded = await append(at, 0, bytes, true, { headers: { 'content-encoding': 'gzip' } });
    expect([encoded.status, codeOf(encoded)]).toEqual([415, 'encoding-not-read']);
    const typed = await append(at, 0, bytes, true, { headers: { 'content-type': 'video/mp4' } });
    expect([typed.status, codeOf(typed), typed.headers.get('accept-patch')]).toEqual([
      415,
      'upload-part-expected',
      partialUpload,
    ]);
    const json = await append(at, 0, Buffer.from('{}'), true, { headers: { 'content-type': 'application/json' } });
    expect([json.status, codeOf(json)]).toEqual([415, 'upload-part-expected']);
  });
});

it('no request leaves a temporary file', async () => {
  await expect.poll(server.temporaryFiles).toEqual([]);
});
