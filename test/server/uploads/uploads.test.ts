import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FieldError } from '../../../shared/messages/problem.ts';
import { startServer } from '../../support/startServer.ts';
import { damageStored, listedHashes } from '../../support/storedFiles.ts';
import {
  docDocument,
  docxDocument,
  heicImage,
  jpegPhoto,
  movVideo,
  mp4Video,
  mpegVideo,
  pdfDocument,
  pngImage,
  aviVideo,
} from '../../files/judge/fixtures.ts';
import { eventually } from '../../support/eventually.ts';

const server = await startServer({ maxFileBytes: 300_000, maxImageBytes: 200_000 });

const photo = (name = 'roof.jpg', seed = 1) => ({ name, bytes: jpegPhoto(seed) });

describe('uploads', () => {
  it('§4.4 answers a File for each part "file" and does not process other keys', async () => {
    const { id } = await server.submit();
    const files = [photo('a.jpg'), { ...photo('b.jpg', 2), key: 'other' }, photo('c.jpg', 3)];
    const { status, json } = await server.upload(`/jobs/${id}/files`, files);
    expect(status).toBe(201);
    expect(json.map(({ job, id: file }) => [job, file.length])).toEqual([
      [id, 36],
      [id, 36],
    ]);
    expect((await server.store.jobs.uploads.ofJob(id)).map(({ name, kind }) => [name, kind])).toEqual([
      ['a.jpg', 'file'],
      ['c.jpg', 'file'],
    ]);
  });

  it.each(['beam-spacing', 'beam-size', 'attic'] as const)('§4.9 %s images belong to an array', async (kind) => {
    const { arrays } = await server.submit({ arrays: [{ name: 'South' }] });
    const { status, json } = await server.upload(`/arrays/${arrays![0]!.id.toUpperCase()}/${kind}-images`, [photo()]);
    expect([status, json]).toEqual([201, [{ id: json[0]!.id, file: json[0]!.file, array: arrays![0]!.id }]]);
  });

  it('§4.9 panel layout images belong to the job', async () => {
    const { id } = await server.submit();
    const { status, json } = await server.upload(`/jobs/${id}/panel-layout-images`, [photo()]);
    expect([status, json]).toEqual([201, [{ id: json[0]!.id, file: json[0]!.file, job: id }]]);
  });

  it('§4.4 keeps every byte, however the network cuts a form, and where the bytes resemble its boundary', async () => {
    const { id } = await server.submit();
    const edge = '\r\n--------------------------edge';
    const alike = Array.from({ length: 4000 }, (_, n) => edge.slice(0, n % edge.length)).join('n');
    const files = [
      Buffer.concat([jpegPhoto(), Buffer.alloc(150_000, 7), Buffer.from(alike)]),
      Buffer.concat([jpegPhoto(2), Buffer.from(alike), Buffer.alloc(150_000, 9)]),
    ];
    const head = 'content-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    const parts = files.flatMap((bytes) => [Buffer.from(`${edge}\r\n${head}`), bytes]);
    const form = Buffer.concat([...parts, Buffer.from(`${edge}--\r\n`)]);
    const { hostname, port } = new URL(server.url);
    const sending = request({
      ...{ method: 'POST', hostname, port, path: `/api/jobs/${id}/files` },
      headers: {
        authorization: `Token ${server.own.api_key}`,
        'content-type': `multipart/form-data; boundary=${edge.slice(4)}`,
      },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    for (let start = 0, size = 1; start < form.length; start += size, size = (size * 7) % 70_001) {
      sending.write(form.subarray(start, start + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    sending.end();
    const [answer] = await answered;
    expect(answer.statusCode).toBe(201);
    for (const [index, { file }] of ((await json(answer)) as { file: string }[]).entries())
      expect(Buffer.from(await (await fetch(file)).arrayBuffer()).equals(files[index]!)).toBe(true);
  });

  it.each([
    ['x.jpeg', jpegPhoto()],
    ['x.PNG', pngImage()],
    ['x.heic', heicImage()],
    ['x.heif', heicImage()],
    ['x.pdf', pdfDocument()],
    ['x.doc', docDocument()],
    ['x.docx', docxDocument()],
    ['x.avi', aviVideo()],
    ['x.mpeg', mpegVideo()],
    ['x.mp4', mp4Video()],
    ['x.mov', movVideo()],
  ])('§4.4 takes %s and gives back the same bytes', async (name, bytes) => {
    const { id } = await server.submit();
    const { json } = await server.upload(`/jobs/${id}/files`, [{ name, bytes }]);
    const answer = await fetch(json[0]!.file);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('decisions: judged by content; one bad file and none of the request is kept', async () => {
    const { id } = await server.submit();
    const files = [
      photo('good.jpg'),
      { name: 'page.jpg', bytes: Buffer.from('<html><script>') },
      { name: 'empty.png', bytes: Buffer.alloc(0) },
    ];
    const { status, json } = await server.upload<{ errors: FieldError[] }>(`/jobs/${id}/files`, files);
    expect([status, json.errors.map(({ pointer }) => pointer)]).toEqual([415, ['#/file/1', '#/file/2']]);
    expect(json.errors[0]!.detail).toContain('page.jpg');
    expect(await server.store.jobs.uploads.ofJob(id)).toEqual([]);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('decisions: 413 beyond the size, which is smaller for images, and beyond 50 parts', async () => {
    const { id } = await server.submit();
    const big = { name: 'a.jpg', bytes: Buffer.concat([jpegPhoto(), Buffer.alloc(250_000)]) };
    expect((await server.upload(`/jobs/${id}/files`, [big])).status).toBe(201);
    expect((await server.upload(`/jobs/${id}/panel-layout-images`, [big])).status).toBe(413);
    expect(
      (
        await server.upload(
          `/jobs/${id}/files`,
          Array.from({ length: 51 }, () => photo()),
        )
      ).status,
    ).toBe(413);
    expect(
      (
        await server.upload(
          `/jobs/${id}/files`,
          Array.from({ length: 50 }, () => photo()),
        )
      ).status,
    ).toBe(201);
    expect(server.temporaryFiles()).toEqual([]);
  });

  const boundary = { 'content-type': 'multipart/form-data; boundary=b' };
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxxxx';
  it.each([
    [400, 'no part "file"', '--b\r\ncontent-disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n', boundary],
    [
      415,
      'a part without a file name that is no file',
      '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
      boundary,
    ],
    [400, 'no boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [400, 'an end in the middle', part, boundary],
    [400, 'no parts at all', '--b--\r\n', boundary],
    [400, 'an empty body', '', boundary],
    [400, 'something else', 'hello', boundary],
    [415, 'JSON', '{}', { 'content-type': 'application/json' }],
  ])('§4.4 %d for %s', async (status, _what, body, headers) => {
    const { id } = await server.submit();
    const answer = await server.ask('POST', `/jobs/${id}/files`, { body, headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('§4.4 takes a part under the key "file" whether or not it has a name', async () => {
    const { id } = await server.submit();
    const partOf = (name: string, seed: number) => [
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"${name}\r\n\r\n`),
      jpegPhoto(seed),
      Buffer.from('\r\n'),
    ];
    const body = Buffer.concat([
      ...partOf('', 1),
      ...partOf('; filename="."', 2),
      ...partOf('; filename="b.jpg"', 3),
      Buffer.from('--b--\r\n'),
    ]);
    const { status, json } = await server.ask<{ file: string }[]>('POST', `/jobs/${id}/files`, {
      body,
      headers: boundary,
    });
    expect(status).toBe(201);
    const names = await Promise.all(
      json.map(
        async ({ file }) => /filename="([^"]*)"/.exec((await fetch(file)).headers.get('content-disposition')!)?.[1],
      ),
    );
    expect(names).toEqual(['file', 'file', 'b.jpg']);
  });

  it('a client that goes away in the middle leaves nothing behind', async () => {
    const { id } = await server.submit();
    for (const cut of [10, 120, 60_000]) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write(
        `POST /api/jobs/${id}/files HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${server.own.api_key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\nexpect: 100-continue\r\n\r\n`,
      );
      // By then the server has the request.
      await once(socket, 'data');
      socket.write(part.padEnd(70_000, 'x').slice(0, cut));
      if (cut >= 60_000) await eventually(() => expect(server.temporaryFiles()).toHaveLength(1));
      socket.resetAndDestroy();
    }
    await eventually(() => expect(server.temporaryFiles()).toEqual([]));
    expect(await server.store.jobs.uploads.ofJob(id)).toEqual([]);
    expect((await server.get(`/jobs/${id}`)).status).toBe(200);
  });

  it('the same bytes are kept once', async () => {
    const { id } = await server.submit();
    const bytes = jpegPhoto(77);
    const before = (await listedHashes(server.store)).length;
    await server.upload(`/jobs/${id}/files`, [
      { name: 'a.jpg', bytes },
      { name: 'b.jpg', bytes },
    ]);
    expect(await listedHashes(server.store)).toHaveLength(before + 1);
    expect(await server.store.files.head(createHash('sha256').update(bytes).digest('hex'))).toBe(bytes.length);
  });
});

describe('links', () => {
  const uploaded = async (name = 'roof.jpg') => {
    const { id } = await server.submit();
    return (await server.upload(`/jobs/${id}/files`, [photo(name)])).json[0]!;
  };

  it('decisions: open without a key, inert in a browser, under the name they came with', async () => {
    const { headers, status } = await fetch((await uploaded('Dach "Süd" 屋.jpg')).file);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''Dach%20`);
  });

  it('a name too long for a header is cut, and keeps its extension', async () => {
    const { headers, status } = await fetch((await uploaded(`${'漢'.repeat(3000)}.jpg`)).file);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`filename\\*=UTF-8''${encodeURIComponent('漢'.repeat(251))}\\.jpg$`),
    );
  });

  it('a stored file that is cut short is answered as an error, not as an answer without an end', async () => {
    const { id } = await server.submit();
    const { json } = await server.upload(`/jobs/${id}/files`, [photo('short.jpg', 99)]);
    const sha256 = createHash('sha256').update(jpegPhoto(99)).digest('hex');
    await damageStored(server.store, sha256, jpegPhoto(99).subarray(0, 10));
    const answer = await fetch(json[0]!.file);
    expect([answer.status, await answer.json()]).toMatchObject([500, { type: 'urn:rafter:problem:internal' }]);
  });

  it('decisions: refused when tampered with, used for another file, or expired', async () => {
    const [one, other] = [await uploaded(), await uploaded()];
    const later = (link: string) => link.replace(/expires=\d/, 'expires=9');
    const swapped = one.file.replace(one.id, other.id);
    for (const link of [later(one.file), `${one.file}x`, swapped, one.file.replace(/signature=./, 'signature=')]) {
      expect((await fetch(link)).status).toBe(403);
    }
    server.clock.offset = 9 * 24 * 60 * 60 * 1000;
    expect((await fetch(one.file)).status).toBe(403);
    expect((await server.get(one.file)).status).toBe(200);
    server.clock.offset = 0;
    expect((await fetch(one.file)).status).toBe(200);
  });

  it('decisions: the key opens them too; another organization opens nothing, with its key beside the signature neither', async () => {
    const { file } = await uploaded();
    const plain = file.split('?')[0]!;
    const stranger = await server.addOrganization('Stranger');
    expect((await server.get(plain)).status).toBe(200);
    expect((await server.get(plain, { key: null })).status).toBe(401);
    expect((await server.get(plain, { key: stranger.api_key })).status).toBe(404);
    expect((await server.get(file, { key: stranger.api_key })).status).toBe(404);
  });
});
