import { createHash, randomBytes } from 'node:crypto';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import { formBody, type Form, type SentFile } from '../../../../electron/desk/base/apiClient/formBody.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { until } from '../../../support/eventually.ts';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { startServer } from '../../../support/startServer.ts';
import { clientTo, keepFile, told } from './clients.ts';
import { answer, bodyOf, startOddServer, type Behaviour } from './oddServer.ts';

const disk = temporaryFolder();

/** One job at one provider, and what it has of it. */
interface Side {
  client: ApiClient;
  params: { job_id: string };
  uploads: () => Promise<{ name: string; sha256: string; bytes: number }[]>;
}
const sides: Record<string, Side> = {};

const [odd, server, plain] = await Promise.all([startOddServer(), startServer(), startPlainProvider()]);
beforeEach(async () => {
  plain.reset();
  const ours = clientTo(`${server.url}/api`, { apiKey: server.own.api_key });
  const theirs = clientTo(plain.baseUrl, { apiKey: plain.key, trailingSlash: true });
  const { id } = await server.submit();
  await theirs.call('submitJob', { body: { client_name: 'Ada', client_street_address: '1 A St' } });
  sides.Rafter = {
    client: ours,
    params: { job_id: String(id) },
    uploads: () => server.store.jobs.uploads.ofJob(id),
  };
  sides.plain = {
    client: theirs,
    params: { job_id: String(plain.jobs()[0]!.id) },
    uploads: () => Promise.resolve(plain.jobs()[0]!.uploads),
  };
});

/** Larger than one piece on its way, and a photo all the same. */
const large = (bytes: number): Buffer => Buffer.concat([jpegPhoto(1), Buffer.alloc(bytes, 'rafter')]);
const keep = (bytes: Uint8Array, name?: string): SentFile => keepFile(disk, bytes, name);

const toOdd = (
  file: SentFile,
  more: { signal?: AbortSignal; onProgress?: (sent: number, total: number) => void } = {},
) => clientTo(odd.url).upload('submitJobFiles', { params: { job_id: '1' }, file, ...more });

describe.each(['Rafter', 'plain'])('uploads to the %s provider', (side) => {
  it.each([
    ['say "cheese".jpg', undefined],
    ['Zoë – südost (1).jpg', undefined],
    ['屋根 南.jpg', undefined],
    ['🏠👨‍👩‍👧.jpg', undefined],
    ['e\u0301 decomposed.jpg', undefined],
    ['a;b=c, name="x"; filename=y.jpg', undefined],
    ['100%22%41%.jpg', undefined],
    ["it's *.jpg", undefined],
    // No form can carry line breaks: they come as browsers write them, and break no head open.
    ['two\r\nX-Key: 1\r\n\r\nlines.jpg', 'two%0D%0AX-Key: 1%0D%0A%0D%0Alines.jpg'],
  ])('§4.4 keep the name %j', async (name, expected) => {
    const { client, params, uploads } = sides[side]!;
    const file = keep(jpegPhoto(3), name);
    expect(told(await client.upload('submitJobFiles', { params, file }))).toBe('answered');
    const { sha256, bytes } = file;
    expect(await uploads()).toMatchObject([{ name: expected ?? name, sha256, bytes }]);
  });

  it('§4.9 arrive whole at any size, as images too, and are answered with their ids', async () => {
    const { client, params, uploads } = sides[side]!;
    for (const size of [1, 255 * 1024, 256 * 1024, 3_000_000]) {
      const file = keep(large(size));
      expect(await client.upload('uploadPanelLayoutImage', { params, file })).toMatchObject({
        kind: 'answered',
        value: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
      });
      expect((await uploads()).map(({ sha256 }) => sha256)).toContain(file.sha256);
    }
  });

  it.each<[string, RegExp, (file: SentFile) => void]>([
    ['gone', /^unreadable: The stored copy of this file is missing\.$/, ({ path }) => rmSync(path)],
    ['shorter', /^unreadable: .* was changed: its size is different\.$/, ({ path }) => truncateSync(path, 5)],
    [
      'longer',
      /^unreadable: .* was changed: its size is different\.$/,
      ({ path }) => writeFileSync(path, 'x', { flag: 'a' }),
    ],
    [
      'another',
      /^unreadable: .* was changed since it was added\.$/,
      ({ path, bytes }) => writeFileSync(path, large(bytes).subarray(-bytes)),
    ],
  ])('take nothing of a stored file that is %s', async (_how, expected, spoil) => {
    const { client, params, uploads } = sides[side]!;
    const file = keep(large(700_000));
    spoil(file);
    expect(told(await client.upload('submitJobFiles', { params, file }))).toMatch(expected);
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
    expect(await uploads()).toEqual([]);
    expect(told(await client.upload('submitJobFiles', { params, file: keep(jpegPhoto(1)) }))).toBe('answered');
  });

  it('take nothing of a stored file that is cut off on its way', async () => {
    const { client, params, uploads } = sides[side]!;
    const file = keep(large(2_000_000));
    const onProgress = (sent: number): void => void (sent > 600_000 && truncateSync(file.path, 100));
    const outcome = await client.upload('submitJobFiles', { params, file, onProgress });
    expect(told(outcome)).toBe('unreadable: The stored copy of this file was cut off.');
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
    expect(await uploads()).toEqual([]);
  });
});

it('a stored file that is no file cannot be read', async () => {
  const folder = temporaryFolder();
  const { size } = statSync(folder);
  const outcome = await toOdd({ ...keep(jpegPhoto(1)), path: folder, bytes: size });
  expect(told(outcome)).toBe('unreadable: The stored copy of this file cannot be read.');
});

it('files sent at the same time to a server that reads slowly arrive as they are', async () => {
  const came: string[] = [];
  odd.does(async (message, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of message) {
      pieces.push(piece as Buffer);
      // The buffers fill up meanwhile, unless the rest is smaller.
      if (pieces.length === 1)
        await until(() => message.complete || message.readableLength >= message.readableHighWaterMark);
    }
    const form = Buffer.concat(pieces);
    const content = form.subarray(form.indexOf('\r\n\r\n') + 4, form.lastIndexOf('\r\n--'));
    came.push(createHash('sha256').update(content).digest('hex'));
    await answer(201, [{ id: 'a' }])(message, response);
  });
  const files = [20_000_000, 300_000, 20_000_001, 1, 262_144].map((bytes) => keep(randomBytes(bytes)));
  // The second time the chunks are in the memory of the first.
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await Promise.all(files.map((file) => toOdd(file)))).map(told)).toEqual(files.map(() => 'answered'));
    expect(came.splice(0).toSorted()).toEqual(files.map(({ sha256 }) => sha256).toSorted());
  }
});

it('the memory of an upload serves another one after its response, and never without one', async () => {
  const file = keep(randomBytes(1_000_000));
  const memoryOf = async (form: Form): Promise<ArrayBufferLike> => {
    const seen = new Set<ArrayBufferLike>();
    for await (const chunk of form.chunks()) if (chunk.length > 1000) seen.add(chunk.buffer);
    expect(seen.size).toBe(1);
    return [...seen][0]!;
  };
  const [first, second] = [formBody(file, () => undefined), formBody(file, () => undefined)];
  const memory = await memoryOf(first);
  expect(await memoryOf(second)).not.toBe(memory);
  first.release();
  const third = formBody(file, () => undefined);
  expect(await memoryOf(third)).toBe(memory);
  third.release();
  const small = formBody(keep(randomBytes(60_000)), () => undefined);
  expect(await memoryOf(small)).not.toBe(memory);
  small.release();
  // A response came in the middle: the form may still be read.
  const fourth = formBody(file, () => undefined);
  const chunks = fourth.chunks();
  for (let turn = 0; turn < 2; turn += 1) await chunks.next();
  fourth.release();
  const fifth = formBody(file, () => undefined);
  const fresh = await memoryOf(fifth);
  expect(fresh).not.toBe(memory);
  await chunks.return(undefined);
  fifth.release();
  // Its connection breaks, so the socket may still hold what it was given.
  odd.does((message) => void message.once('data', () => message.socket.destroy()));
  expect(told(await toOdd(file))).toMatch(/^lost/);
  expect(await memoryOf(formBody(file, () => undefined))).not.toBe(fresh);
});

describe('the progress of an upload', () => {
  it.each([0, 1, 256 * 1024, 1_500_000])('rises to the total that was told first: %i bytes', async (size) => {
    let length = 0;
    odd.does(async (message, response) => {
      length = (await bodyOf(message)).length;
      await answer(201, [{ id: 'a' }])(message, response);
    });
    const seen: [number, number][] = [];
    await toOdd(keep(Buffer.alloc(size)), { onProgress: (...both) => seen.push(both) });
    expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([length]));
    const sent = seen.map(([one]) => one);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(sent.at(-1)).toBe(length);
    expect(odd.came()[0]!.headers['content-length']).toBe(String(length));
  });
});

describe('a refusal while the body is still on its way', () => {
  const refuse = (more: Record<string, string> = {}, then?: (socket: { destroy(): unknown }) => void): Behaviour => {
    return (message, response) => {
      response.writeHead(413, { 'Content-Type': 'application/json', ...more });
      response.end('{"detail": "At most 1 MB."}', () => then?.(message.socket));
    };
  };
  it.each<[string, Behaviour]>([
    ['and is read no further', refuse()],
    ['and the rest is thrown away', (message, response) => (message.resume(), refuse()(message, response))],
    ['and the connection closes', refuse({ Connection: 'close' })],
    ['and the connection is gone at once', refuse({ Connection: 'close' }, (socket) => socket.destroy())],
    [
      'and comes in the middle',
      (message, response) => {
        let left = 3_000_000;
        message.on('data', (piece: Buffer) => {
          left -= piece.length;
          if (left < 0 && !response.headersSent) void refuse({ Connection: 'close' })(message, response);
        });
      },
    ],
  ])('is read as the refusal it is: it comes %s', async (_how, behaviour) => {
    odd.does(behaviour);
    const file = keep(large(8_000_000));
    // What is decided by chance shows when it is tried more than once.
    for (let turn = 0; turn < 8; turn += 1) expect(told(await toOdd(file))).toBe('refused 413: At most 1 MB.');
  });

  it('§4.4 is what Rafter says to a file that is too large', async () => {
    const small = await startServer({ maxFileBytes: 100_000 });
    const client = clientTo(`${small.url}/api`, { apiKey: small.own.api_key });
    const params = { job_id: String((await small.submit()).id) };
    const outcome = await client.upload('submitJobFiles', { params, file: keep(large(8_000_000)) });
    expect(told(outcome)).toMatch(/^refused 413: \S/);
    await small.close();
  });
});

describe('what an upload is answered with', () => {
  it.each([
    ['a list of one', [{ id: 'a1', file: 'x', job: 1 }], 'a1'],
    ['the object itself', { id: 'a1' }, 'a1'],
    ['a number as its id', [{ id: 5 }], '5'],
  ])('§2.8 may be %s', async (_what, body, id) => {
    odd.does(answer(201, body));
    expect(await toOdd(keep(jpegPhoto(1)))).toMatchObject({ kind: 'answered', value: { id } });
  });

  it.each([
    ['nobody', []],
    ['no id', [{ file: 'x' }]],
    ['an empty id', { id: '' }],
  ])('is lost where it is about %s', async (_what, body) => {
    odd.does(answer(201, JSON.stringify(body), { 'Content-Type': 'application/json' }));
    expect(told(await toOdd(keep(jpegPhoto(1))))).toMatch(/^lost: The answer \(201\)/);
  });

  it('§4.9 is about the last one where the answer lists all images', async () => {
    odd.does(answer(201, JSON.stringify([{ id: 'a' }, { id: 'b' }]), { 'Content-Type': 'application/json' }));
    expect(await toOdd(keep(jpegPhoto(1)))).toMatchObject({ kind: 'answered', value: { id: 'b' } });
  });
});
