import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { clientTo, keepFile, kindOf, testKey } from './clients.ts';
import { answer, startOddServer, type Came } from './oddServer.ts';

const disk = temporaryFolder();

const [own, other] = await Promise.all([startOddServer(), startOddServer()]);
const client = clientTo(`${own.url}/api`);
let at = 0;
beforeEach(() => other.does(answer(200, 'file', { 'Content-Type': 'image/png' })));

const fetchFile = (url: string, one: ApiClient = client) =>
  one.download({ url }, { to: path.join(disk, `file-${(at += 1)}`) });

const holdsKey = ({ url, headers }: Came): boolean => JSON.stringify([url, headers]).includes(testKey);

describe("the key stays with the base URL's origin", () => {
  it('is sent to links of the same origin, whatever their path', async () => {
    own.does(answer(200, 'file'));
    for (const link of ['/media/a.png', 'files/b.png', `${own.url}/c.png`])
      expect(kindOf(await fetchFile(link))).toBe('answered');
    expect(own.came().map(({ url, headers }) => [url, headers.authorization])).toEqual(
      ['/media/a.png', '/api/files/b.png', '/c.png'].map((url) => [url, `Api-Key ${testKey}`]),
    );
  });

  it('is not sent to links of another: port, scheme and host all count', async () => {
    expect(kindOf(await fetchFile(`${other.url}/a.png`))).toBe('answered');
    expect(kindOf(await fetchFile(other.url.replace('127.0.0.1', 'localhost').replace('http:', '')))).toBe('answered');
    expect(other.came().map(holdsKey)).toEqual([false, false]);
  });

  it.each([301, 302, 303, 307, 308])('stays behind when a download is sent on (%i)', async (status) => {
    own.does(answer(status, 'moved', { Location: `${other.url}/signed?x=1` }));
    expect(await fetchFile('/media/a.png')).toMatchObject({ kind: 'answered', value: { bytes: 4 } });
    expect(own.came().map(holdsKey)).toEqual([true]);
    expect(other.came().map(holdsKey)).toEqual([false]);
  });

  it('does not go elsewhere with calls and uploads: those are not sent on at all', async () => {
    own.does(answer(307, '', { Location: `${other.url}/api/jobs` }));
    const file = keepFile(disk, jpegPhoto(1));
    expect(kindOf(await client.call('submitJob', { body: {} }))).toBe('unreached');
    expect(kindOf(await client.call('listStates'))).toBe('unreached');
    expect(kindOf(await client.upload('submitJobFiles', { params: { job_id: '1' }, file }))).toBe('unreached');
    expect((await client.probe()).kind).toBe('unreachable');
    expect(other.came()).toEqual([]);
  });

  it('does not go where a list leads', async () => {
    own.does(answer(200, { results: [{ id: 1, name: 'one' }], next: `${other.url}/api/states?page=2` }));
    expect(kindOf(await client.call('listStates'))).toBe('lost');
    expect(other.came()).toEqual([]);
  });

  it('is not asked for where the question is who is there', async () => {
    own.does(answer(200, []));
    await client.probe();
    expect(own.came().map((one) => [one.url, holdsKey(one)])).toEqual([
      ['/api', false],
      ['/api/states', true],
    ]);
  });

  it('§4.5 holds at a provider whose files are elsewhere', async () => {
    const plain = await startPlainProvider();
    const theirs = clientTo(plain.baseUrl, { apiKey: plain.key, trailingSlash: true });
    await theirs.call('submitJob', { body: { client_name: 'Ada', client_street_address: '1 A St' } });
    const [job] = plain.jobs();
    const bytes = jpegPhoto(9);
    plain.addFile(job!.id, 'One.jpg', bytes);
    plain.addFile(job!.id, 'Two.jpg', bytes, 'relative');
    const listed = await theirs.call('retrieveJobFiles', { params: { job_id: String(job!.id) } });
    if (listed.kind !== 'answered') throw new Error(listed.kind);
    for (const { file } of listed.value)
      expect(await fetchFile(file, theirs)).toMatchObject({ kind: 'answered', value: { bytes: bytes.length } });
    expect(plain.strayKeys()).toBe(0);
    await plain.close();
  });
});

describe('the key is never shown', () => {
  const everything = async (): Promise<string> => {
    const file = keepFile(disk, jpegPhoto(1));
    return JSON.stringify([
      await client.call('submitJob', { body: {} }),
      await client.upload('submitJobFiles', { params: { job_id: '1' }, file }),
      await fetchFile('/media/a.png'),
      await client.report('van-3', { waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 }),
      await client.probe(),
    ]);
  };

  it.each([
    [
      'a problem',
      answer(401, { detail: `Key ${testKey} is not known.`, errors: [{ detail: testKey, pointer: '#/k' }] }),
    ],
    ['fields', answer(400, { key: [`${testKey}?`], [testKey]: ['no'] })],
    ['a page', answer(403, `<title>Api-Key ${testKey}</title>`, { 'Content-Type': 'text/html' })],
    ['text', answer(500, `Traceback: authorization=${testKey}`)],
    ['a redirect', answer(302, '', { Location: `http://127.0.0.1:9/login?key=${testKey}` })],
    ['what is no answer', answer(200, `<p>${testKey}`, { 'Content-Type': 'text/html' })],
  ])('by a provider that repeats it in %s', async (_where, behaviour) => {
    own.does(behaviour);
    const shown = await everything();
    expect(own.came().some(holdsKey)).toBe(true);
    expect(shown).not.toContain(testKey);
  });

  it('by a network that breaks off', async () => {
    own.does((message) => void message.socket.resetAndDestroy());
    expect(await everything()).not.toContain(testKey);
  });

  it('leaves words alone where the key is so short that it is part of words', async () => {
    own.does(answer(400, { detail: 'a key is a key' }));
    const outcome = await clientTo(own.url, { apiKey: 'a' }).call('listStates');
    expect(outcome).toMatchObject({ refusal: { message: { params: { text: 'a key is a key' } } } });
  });
});
