import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { digestField, partialUpload } from '../../../electron/files/uploadFields.ts';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { videoOf } from '../../support/largeVideo.ts';
import { codeOf, offsetOf, sha256Of, startWithUploads } from './uploadInPieces.ts';

const { server, begin, begun, append, look, filesOf } = await startWithUploads();

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
  const values = [
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '9'.repeat(16),
    '9'.repeat(400),
    '?1',
    'NaN',
    '"0"',
    '0, 0',
    '\u00e9',
  ];

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
