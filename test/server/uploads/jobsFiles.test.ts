import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { noisyJpeg } from '../../desk/photos.ts';
import { docxDocument, jpegPhoto, mp4Video, pdfDocument, pngImage } from '../../files/judge/fixtures.ts';
import { approved, attach, startOffice, uploaded } from '../jobs/jobsOffice.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import { damageStored } from '../../support/storedFiles.ts';

const office = await startOffice({ maxImageBytes: 1_000_000, maxFileBytes: 1_200_000, maxJsonBytes: 100_000 });

type Person = 'admin' | 'reviewer' | 'client' | 'stranger';
const get = async (who: Person, where: string, headers: Record<string, string> = {}) => {
  const response = await office[who].ask('GET', where, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const fileOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  uploaded(office.server, `/jobs/${(await office.server.submit()).id}/files`, name, bytes);

describe('a file', () => {
  it.each([
    ['photo.jpg', jpegPhoto(1), 'image/jpeg', true],
    ['layout.png', pngImage(), 'image/png', true],
    ['plan.pdf', pdfDocument(), 'application/pdf', true],
    ['walk.mp4', mp4Video(), 'video/mp4', true],
    ['notes.docx', docxDocument(), 'application/octet-stream', false],
  ])('%s comes as it is, and can do nothing', async (name, bytes, mediaType, isShown) => {
    const id = await fileOf(name, bytes);
    const shown = await get('client', `/files/${id}`);
    expect([shown.status, shown.bytes.equals(bytes), shown.headers.get('content-type')]).toEqual([
      200,
      true,
      mediaType,
    ]);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toMatch(
      mediaType === 'application/pdf' ? /^default-src 'none'; object-src 'self'/ : /^default-src 'none'.*; sandbox$/,
    );
    expect(shown.headers.get('content-disposition')).toBe(
      isShown ? null : `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
    const kept = await get('reviewer', `/files/${id}?download=true`);
    expect([kept.headers.get('content-type'), kept.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    ]);
    const again = await get('client', `/files/${id}`, { 'if-none-match': shown.headers.get('etag')! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it.each(['image/svg+xml', 'text/html', 'application/xhtml+xml', 'nonsense'])(
    'that the database calls %s is bytes to be kept',
    async (mediaType) => {
      const id = await fileOf('<script>.pdf', pdfDocument());
      await changeIn(office.server.store, 'UPDATE upload SET media_type = @mediaType WHERE id = @id', {
        id,
        mediaType,
      });
      const { headers } = await get('admin', `/files/${id}`);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="<script>.pdf"; filename*=UTF-8''%3Cscript%3E.pdf`,
      );
      expect((await get('admin', `/pictures/${id}/view`)).status).toBe(404);
    },
  );

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3', [0, 4]],
    ['bytes=10-', 206, 'bytes 10-', [10, Infinity]],
    ['bytes=-5', 206, 'bytes ', [-5, Infinity]],
    ['bytes=999999-', 416, 'bytes *', null],
    ['pieces', 200, null, [0, Infinity]],
  ] as const)('is played in pieces: %s', async (range, status, told, slice) => {
    const bytes = mp4Video();
    const id = await fileOf('walk.mp4', bytes);
    const answer = await get('client', `/files/${id}`, { range });
    expect(answer.status).toBe(status);
    if (told !== null) expect(answer.headers.get('content-range')).toContain(told);
    if (slice) expect(answer.bytes.equals(bytes.subarray(...slice))).toBe(true);
  });

  it('of another organization is not there, nor is one that never was', async () => {
    const id = await fileOf('photo.jpg', jpegPhoto(3));
    for (const where of [`/files/${id}`, `/pictures/${id}/thumbnail`, `/files/${crypto.randomUUID()}`, '/files/x'])
      expect((await get('stranger', where)).status).toBe(404);
    expect((await get('stranger', `/files/${id}`)).bytes.toString()).toContain('"code":"not-found"');
  });

  it('that was taken back is for the office alone', async () => {
    const { server, reviewer } = office;
    const { id } = await approved(office);
    const [letter] = (await reviewer.call('showJob', { id })).produced;
    expect((await get('client', `/files/${letter!.id}`)).headers.get('content-type')).toBe('application/pdf');
    await server.store.jobs.letters.withdraw(id, { actor: 'x', author: 'Ridgeline', reason: 'pitch' });
    expect((await get('client', `/files/${letter!.id}`)).status).toBe(404);
    expect((await get('reviewer', `/files/${letter!.id}`)).status).toBe(200);
  });

  it('that is damaged on the disk is not begun', async () => {
    const id = await fileOf('plan.pdf', pdfDocument('a plan that is cut short'));
    const { sha256 } = (await office.server.store.jobs.uploads.find(id))!;
    await damageStored(office.server.store, sha256, Buffer.from('short'));
    expect((await get('admin', `/files/${id}`)).status).toBe(500);
  });
});

describe('a file for a job', () => {
  it.each(['client', 'reviewer', 'admin'] as const)('by %s shows at once, and in the history', async (who) => {
    const job = await office.server.submit({ arrays: [{ name: 'South' }] });
    const array = job.arrays![0]!.id;
    const bytes = jpegPhoto(11);
    const { value, status } = await attach(office[who], bytes, {
      job: job.id,
      kind: 'attic',
      array,
      name: 'attic.jpg',
    });
    expect([status, value!.uploads]).toMatchObject([
      200,
      [{ kind: 'attic', arrayId: array, name: 'attic.jpg', bytes: bytes.length }],
    ]);
    expect(value!.history.at(-1)).toMatchObject({ action: 'File added', actor: office[who].email });
    const whole = await attach(office[who], pdfDocument(), { job: job.id, kind: 'file', name: 'plan.pdf' });
    expect(whole.value!.uploads.map(({ name }) => name)).toEqual(['attic.jpg', 'plan.pdf']);
    expect(office.server.temporaryFiles()).toEqual([]);
  });

  it('is refused as the API refuses it, and leaves nothing behind', async () => {
    const { server, client, stranger } = office;
    const job = await server.submit({ arrays: [{ name: 'South' }] });
    const foreign = await server.submit({ arrays: [{ name: 'South' }] });
    const array = job.arrays![0]!.id;
    const refused = async (bytes: Uint8Array | string, query: Record<string, string | number>, who = client) => {
      const { status, problem } = await attach(who, bytes, { job: job.id, kind: 'file', name: 'a.jpg', ...query });
      return [status, problem?.code];
    };
    const photo = jpegPhoto(12);
    expect(await refused('', {})).toEqual([415, 'unsupported-file']);
    expect(await refused('<svg onload="alert(1)"/>', { name: 'a.svg' })).toEqual([415, 'unsupported-file']);
    expect(await refused(photo, { name: 'a.pdf' })).toEqual([415, 'unsupported-file']);
    expect(await refused(Buffer.alloc(1_300_000), {})).toEqual([413, 'too-large']);
    expect(await refused(Buffer.alloc(1_100_000), { kind: 'panel-layout' })).toEqual([413, 'too-large']);
    expect(await refused(photo, { kind: 'attic' })).toEqual([400, 'invalid-fields']);
    expect(await refused(photo, { kind: 'file', array })).toEqual([400, 'invalid-fields']);
    expect(await refused(photo, { kind: 'attic', array: 'South' })).toEqual([404, 'not-found']);
    expect(await refused(photo, { kind: 'attic', array: foreign.arrays![0]!.id })).toEqual([404, 'not-found']);
    expect(await refused(photo, { kind: 'roof' })).toEqual([400, 'bad-call']);
    expect(await refused(photo, { job: 999_999 })).toEqual([404, 'not-found']);
    expect(await refused(photo, {}, stranger)).toEqual([404, 'not-found']);
    expect((await client.call('showJob', { id: job.id })).uploads).toEqual([]);
    await client.call('reviseJob', { id: job.id, revision: { revision_notes: 'n', revision_reason: 'other' } });
    expect(await refused(photo, {})).toEqual([409, 'superseded']);
    expect(await refused(photo, { kind: 'attic', array })).toEqual([409, 'superseded']);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('that is larger than any JSON is taken, and one that is cut off is not', async () => {
    const { server, client } = office;
    const { id } = await server.submit();
    const large = await noisyJpeg(700, 500);
    expect(large.length).toBeGreaterThan(150_000);
    const { value } = await attach(client, large, { job: id, kind: 'file', name: 'large.jpg' });
    expect(value!.uploads).toMatchObject([{ bytes: large.length }]);
    const { hostname, port } = new URL(server.url);
    const proof = Object.entries(client.proof()).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = net.connect(Number(port), hostname);
    socket.write(
      `POST /office/attachments?job=${id}&kind=file&name=cut.jpg HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `Origin: ${server.url}\r\n${proof.join('')}Content-Type: application/octet-stream\r\n` +
        `Content-Length: 100000\r\n\r\n`,
    );
    socket.write(large.subarray(0, 50_000));
    await expect.poll(() => server.temporaryFiles()).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
    expect((await client.call('showJob', { id })).uploads).toHaveLength(1);
  });

  it('keeps a name as far as a header can carry it', async () => {
    const { id } = await office.server.submit();
    const name = `${'roof '.repeat(150)}.jpg`;
    const { value } = await attach(office.client, jpegPhoto(13), { job: id, kind: 'file', name });
    expect(value!.uploads[0]!.name).toMatch(/^(roof )+.{0,4}\.jpg$/);
    expect(value!.uploads[0]!.name).toHaveLength(255);
    const path = await attach(office.client, jpegPhoto(14), { job: id, kind: 'file', name: 'C:\\a/../b.jpg' });
    expect(path.value!.uploads[0]!.name).toBe('b.jpg');
  });
});
