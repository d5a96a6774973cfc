import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();
const { keys } = server.store.organizations;
const dayMs = 24 * 60 * 60 * 1000;

/** A key of its own, and the link that it gets of a file. */
const linked = async (expiresMs: number | null = null) => {
  const { id, api_key: key } = await server.store.organizations.createKey('Valley Solar', undefined, { expiresMs });
  const { id: job } = await server.submit({}, { key });
  await server.upload(`/jobs/${job}/files`, [{ name: 'a.jpg', bytes: jpegPhoto() }], { key });
  const files = async (by: string) => (await server.get<{ file: string }[]>(`/jobs/${job}/uploads`, { key: by })).json;
  const [{ file }] = (await files(key)) as [{ file: string }];
  return { id, key, file, files };
};
const opens = async (file: string): Promise<unknown[]> => {
  const answer = await fetch(file);
  if (answer.status === 200) return [200];
  return [answer.status, ((await answer.json()) as ProblemBody).code];
};

it('a signed link ends when the key is revoked that asked for it, and no other does', async () => {
  const [one, other] = [await linked(), await linked()];
  expect([await opens(one.file), await opens(other.file)]).toEqual([[200], [200]]);
  await keys.revoke(one.id);
  expect([await opens(one.file), await opens(other.file)]).toEqual([[403, 'link-expired'], [200]]);
  // The next key of the organization gets its own.
  const [{ file }] = (await one.files(other.key)) as [{ file: string }];
  expect([file === one.file, await opens(file)]).toEqual([false, [200]]);
  expect((await server.get(one.file, { key: other.key })).status).toBe(200);
});

it('a signed link ends with the last day of its key, before its own time', async () => {
  const { file } = await linked(server.clock.now() + dayMs);
  expect(await opens(file)).toEqual([200]);
  server.clock.offset += 2 * dayMs;
  expect(await opens(file)).toEqual([403, 'link-expired']);
  server.clock.offset = 0;
});

it('a signed link cannot be made one of another key', async () => {
  const [one, other] = [await linked(), await linked()];
  await keys.revoke(one.id);
  for (const key of [String(other.id), '', '0', '-1', 'NaN', `${one.id}&key=${other.id}`, `${other.id}%0a`])
    expect((await fetch(one.file.replace(/key=\d+/, `key=${key}`))).status).toBeGreaterThanOrEqual(401);
  expect((await fetch(one.file.replace(/&key=\d+/, ''))).status).toBe(403);
});

it('lists of links stay the same for a key until tomorrow', async () => {
  const { key, files } = await linked();
  expect(await files(key)).toEqual(await files(key));
});

describe('a link of an earlier version, which named no key', () => {
  const earlier = async (file: string, { expiresMs = server.clock.now() + dayMs } = {}) => {
    const { origin, pathname } = new URL(file);
    const expires = String(Math.floor(expiresMs / 1000));
    const secret = await server.store.settings.getOrCreate('link_secret', () => '');
    const signed = `${pathname.split('/').at(-1)}\n${expires}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64url');
    return `${origin}${pathname}?expires=${expires}&signature=${signature}`;
  };

  it('opens until its own time is over', async () => {
    const { file } = await linked();
    expect(await opens(await earlier(file))).toEqual([200]);
    expect(await opens(await earlier(file, { expiresMs: server.clock.now() - 1000 }))).toEqual([403, 'link-expired']);
  });

  it('ends with the last key of its organization', async () => {
    const organization = await server.addOrganization('Moved Solar');
    const { id: job } = await server.submit({}, { key: organization.api_key });
    await server.upload(`/jobs/${job}/files`, [{ name: 'a.jpg', bytes: jpegPhoto() }], { key: organization.api_key });
    const { json } = await server.get<{ file: string }[]>(`/jobs/${job}/uploads`, { key: organization.api_key });
    const link = await earlier(json[0]!.file);
    await server.store.organizations.createKey('Moved Solar', undefined, { isTest: true });
    expect(await opens(link)).toEqual([200]);
    for (const key of await keys.list())
      if (key.organization.id === organization.id && !key.isTest) await keys.revoke(key.id);
    expect(await opens(link)).toEqual([403, 'link-expired']);
  });

  it('cannot be made of one with a key, which would open without it', async () => {
    const { file } = await linked();
    const sent = new URL(file).searchParams;
    const [expires, key, signature] = ['expires', 'key', 'signature'].map((name) => sent.get(name)!);
    const joined = new URLSearchParams({ expires: `${expires}\n${key}`, signature: signature! });
    expect((await fetch(`${file.split('?')[0]}?${joined.toString()}`)).status).toBe(403);
  });
});
