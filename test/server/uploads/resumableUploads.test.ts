import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { digestField, partialUpload } from '../../../electron/files/uploadFields.ts';
import { videoOf } from '../../support/largeVideo.ts';
import { ageStored, canAgeStored } from '../../support/storedFiles.ts';
import { codeOf, mebibyte, newKey, offsetOf, sha256Of, startWithUploads, uploadOf } from './uploadInPieces.ts';
import { eventually } from '../../support/eventually.ts';

const { server, job, where, begin, begun, append, look, filesOf, sending } = await startWithUploads();

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
    const answer = await begin(bytes, {
      name: 'Dach "Süd" (1).mp4',
      headers: { 'repr-digest': digestField(sha256Of(bytes)) },
    });
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
    const { sent, stored } = await sending(at, 0, bytes.subarray(0, 2 * mebibyte), bytes.length);
    // A connection that is reset loses what the system has not delivered yet.
    await eventually(() => expect(stored()).toBeGreaterThan(mebibyte));
    sent.destroy();
    await eventually(async () => expect(offsetOf(await look(at))).toBeGreaterThan(mebibyte));
    const offset = offsetOf(await look(at));
    const { status, json } = await append(at, offset, bytes.subarray(offset), true);
    expect(status).toBe(201);
    expect(sha256Of(new Uint8Array(await (await fetch(json[0]!.file)).arrayBuffer()))).toBe(sha256Of(bytes));
  });

  it('goes on while an earlier request still hangs', async () => {
    const bytes = videoOf(3 * mebibyte);
    const at = await begun(bytes);
    const claimed = vi.spyOn(server.store.jobs.openUploads, 'claim');
    onTestFinished(() => claimed.mockRestore());
    const { sent, answered } = await sending(at, 0, bytes.subarray(0, mebibyte), bytes.length);
    await eventually(() => {
      expect([sent.socket!.bytesWritten > mebibyte, sent.socket!.writableLength]).toEqual([true, 0]);
      expect(claimed).toHaveResolvedWith(true);
    });
    const offset = offsetOf(await look(at));
    expect(offset).toBeGreaterThan(0);
    const { statusCode, headers } = await answered;
    expect([statusCode, headers['upload-offset']]).toEqual([409, String(offset)]);
    expect((await append(at, offset, bytes.subarray(offset), true)).status).toBe(201);
  });

  it('takes one of two requests that append at once; the other gets the real offset', async () => {
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

  it('that is begun once more under its key goes on where it was, without a question', async () => {
    const bytes = videoOf(2 * mebibyte);
    const key = newKey();
    const at = await begun(bytes, { name: 'begun-again.mp4', key });
    await append(at, 0, bytes.subarray(0, mebibyte), false);
    const headers = { 'content-type': 'video/mp4', 'content-length': '0' };
    const again = await begin(bytes, { name: 'begun-again.mp4', key, headers });
    expect([again.status, uploadOf(again), offsetOf(again)]).toEqual([201, at, mebibyte]);
    expect(again.headers.get('upload-complete')).toBe('?0');
    expect((await append(at, mebibyte, bytes.subarray(mebibyte), true)).status).toBe(201);
    expect(await filesOf('begun-again.mp4')).toHaveLength(1);
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

  it('a form with an Upload-Complete is taken whole', async () => {
    const files = [{ name: 'form.mp4', bytes: videoOf(1000) }];
    const { status } = await server.upload(where, files, { headers: { 'upload-complete': '?1' } });
    expect([status, (await filesOf('form.mp4')).length]).toEqual([201, 1]);
  });
});
