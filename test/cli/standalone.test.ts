import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openApp } from '../../electron/app.ts';
import { createStandalone } from '../../electron/cli/standalone.ts';
import { createPictures } from '../../electron/pictures/pictures.ts';
import { deskPaths } from '../../electron/desk/deskPaths.ts';
import { openConsole, password } from '../support/console.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import type { CallAnswer, CallInput, CallName, Ended } from '../../shared/desk/contract.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A program that has a port of this computer. */
const takePort = async (wanted = 0): Promise<number> => {
  const held = new Set<Socket>();
  const server = createNetServer((socket) => void held.add(socket));
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wanted, '127.0.0.1', () => resolve()),
  );
  closing.push(() => {
    for (const socket of held) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

const freePort = async (): Promise<number> => {
  const port = await takePort();
  await closing.pop()!();
  return port;
};

const freshData = async (): Promise<string> => {
  const { folder, remove } = temporaryFolder();
  closing.push(remove);
  // Whatever else runs on this computer, these servers begin at a port that is free.
  createFileSettings(folder).change({ standalonePort: await freePort() });
  return folder;
};

/** The field app as a host opens it. */
const openField = async (data: string) => {
  const paths = deskPaths(data);
  const settings = createFileSettings(data);
  const secrets = createFileSecrets(paths.apiKey);
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  const standalone = createStandalone({
    data,
    settings,
    secrets,
    ownKey: createFileSecrets(paths.standaloneKey),
    onBug,
  });
  await standalone.resume();
  const app = openApp({ data, host: 'browser', settings, secrets, standalone, pictures: createPictures(), onBug });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await standalone.stop();
    expect(bugs).toEqual([]);
  };
  closing.push(close);
  const ended = async <N extends CallName>(name: N, request: CallInput<N>): Promise<Ended<CallAnswer<N>>> =>
    (await app.answer(name, request)) as Ended<CallAnswer<N>>;
  const call = async <N extends CallName>(name: N, request: CallInput<N>): Promise<CallAnswer<N>> => {
    const end = await ended(name, request);
    if (!end.ok) throw new Error(`${name}: ${end.problem.detail} ${JSON.stringify(end.problem.errors)}`);
    return end.value;
  };
  const queue = async (client_name: string): Promise<string> => {
    const { id } = await call('createDraft', { document: { client_name, client_street_address: '5 Main St' } });
    await call('queueDraft', { id });
    return id;
  };
  return { app, standalone, settings, secrets, call, ended, queue, close };
};

/** Looks until it is so; the test's own time limit ends what never is. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

interface Key {
  id: number;
  organization: string;
}

describe('working alone on this computer', () => {
  it('sends jobs to a server in the same data directory, which is the provider from then on', async () => {
    const field = await openField(await freshData());
    const shown = await field.call('setStandalone', { on: true });
    expect(shown.standalone).toEqual({
      on: true,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      reason: null,
    });
    expect(shown.connection).toMatchObject({ baseUrl: `${shown.standalone.url}/api`, hasKey: true, isHere: true });
    const id = await field.queue('Ada');
    await until(async () => (await field.call('showJob', { id })).state === 'sent');
    const console = await fetch(`${shown.standalone.url}/healthz`);
    expect(console.status).toBe(200);
  });

  it('has the console, which begins with the page that makes the first administrator', async () => {
    const { call, standalone } = await openField(await freshData());
    expect(await standalone.console()).toBeNull();
    const { url } = (await call('setStandalone', { on: true })).standalone;
    expect(await standalone.console()).toMatch(new RegExp(`^${url}/#/first/[\\w-]{43}$`));
    const [, token = ''] = (await standalone.console())!.split('/#/first/');
    const office = openConsole(url!);
    await office.call('makeFirstAdministrator', { token, email: 'ada@x.example', password });
    expect(await standalone.console()).toBe(`${url}/`);
    const { rows } = await office.call('listAudit', { action: 'Key made' });
    expect(rows).toMatchObject([{ actor: 'this computer' }]);
  });

  it('tests as a Rafter server with the key that is kept', async () => {
    const field = await openField(await freshData());
    const { connection } = await field.call('setStandalone', { on: true });
    const { authHeader, authPrefix, baseUrl } = connection!;
    const typed = { baseUrl, authHeader, authPrefix, apiKey: null, trailingSlash: false };
    expect(await field.call('testConnection', typed)).toMatchObject({ ok: true, provider: 'Rafter' });
  });

  it('keeps one organization and one key, however often it is switched and started', async () => {
    const data = await freshData();
    for (let day = 0; day < 2; day += 1) {
      const field = await openField(data);
      for (let click = 0; click < 2; click += 1) {
        await field.call('setStandalone', { on: true });
        await field.call('setStandalone', { on: false });
      }
      await Promise.all([field.call('setStandalone', { on: true }), field.call('setStandalone', { on: true })]);
      await field.close();
    }
    expect(await rafterJson<Key[]>(data, ['key', 'list'])).toHaveLength(1);
    expect(await rafterJson<unknown[]>(data, ['org', 'list'])).toMatchObject([{ name: 'This computer' }]);
    if (process.platform !== 'win32') expect(statSync(deskPaths(data).standaloneKey).mode & 0o777).toBe(0o600);
  });

  it('makes another key when the one that is kept opens nothing any more', async () => {
    const data = await freshData();
    const first = await openField(data);
    await first.call('setStandalone', { on: true });
    await first.close();
    const [key] = await rafterJson<Key[]>(data, ['key', 'list']);
    await rafterJson(data, ['key', 'revoke', String(key!.id)]);
    const second = await openField(data);
    const id = await second.queue('Ada');
    await until(async () => (await second.call('showJob', { id })).state === 'sent');
    expect(second.secrets.apiKey()).toBe(readFileSync(deskPaths(data).standaloneKey, 'utf8'));
  });

  it('runs again when the app starts, at the same address, and not when it was switched off', async () => {
    const data = await freshData();
    const first = await openField(data);
    const { standalone } = await first.call('setStandalone', { on: true });
    await first.close();
    await expect(fetch(`${standalone.url}/healthz`)).rejects.toThrow();
    const second = await openField(data);
    expect((await second.call('readSettings', {})).standalone).toEqual(standalone);
    await second.call('setStandalone', { on: false });
    await second.close();
    const third = await openField(data);
    expect((await third.call('readSettings', {})).standalone).toEqual({ on: false, url: null, reason: null });
  });

  it('moves to a free port when another program has its own, and the desk goes with it', async () => {
    const data = await freshData();
    const first = await openField(data);
    const { standalone: before } = await first.call('setStandalone', { on: true });
    const id = await first.queue('Ada');
    await until(async () => (await first.call('showJob', { id })).state === 'sent');
    await first.close();
    await takePort(Number(new URL(before.url!).port));
    const second = await openField(data);
    const { standalone: after, connection } = await second.call('readSettings', {});
    expect(after.url).not.toBe(before.url);
    expect(connection).toMatchObject({ baseUrl: `${after.url}/api`, isHere: true });
    // The job that was sent to the old address is followed at the new one.
    await second.call('sendMessage', { id, text: 'The gate is open.' });
    await until(async () => (await second.call('showJob', { id })).messages.some(({ waiting }) => !waiting));
    expect((await second.call('readSettings', {})).others).toEqual([]);
    expect(second.settings.read().standalonePort).toBe(Number(new URL(after.url!).port));
  });

  it('says so in words when another server has the directory, and changes nothing', async () => {
    const data = await freshData();
    const other = await serveProcess(data);
    closing.push(() => other.end());
    const field = await openField(data);
    const refused = await field.ended('setStandalone', { on: true });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'server-elsewhere' } });
    expect(refused.ok ? '' : refused.problem.detail).toContain('Another Rafter server is running');
    const shown = await field.call('readSettings', {});
    expect([shown.standalone.on, shown.connection]).toEqual([false, null]);
  });

  it('says why it does not run at the start of the app, and runs once the other server has ended', async () => {
    const data = await freshData();
    createFileSettings(data).change({ standalone: true });
    const other = await serveProcess(data);
    const field = await openField(data);
    const { standalone } = await field.call('readSettings', {});
    expect(standalone).toMatchObject({ on: true, url: null });
    expect(standalone.reason).toContain('Another Rafter server is running');
    await other.end();
    await until(async () => (await field.call('readSettings', {})).standalone.url !== null);
    expect((await field.call('readSettings', {})).standalone.reason).toBeNull();
  });

  it('opens the app all the same when the server cannot start', async () => {
    const data = await freshData();
    createFileSettings(data).change({ standalone: true });
    writeFileSync(path.join(data, 'server'), 'not a folder');
    const field = await openField(data);
    expect((await field.call('readSettings', {})).standalone).toMatchObject({
      on: true,
      url: null,
      reason: expect.stringContaining('The server could not start') as string,
    });
    expect(await field.ended('setStandalone', { on: true })).toMatchObject({
      ok: false,
      problem: { code: 'server-not-started' },
    });
  });
});

describe('another provider', () => {
  const connectionOf = (server: Awaited<ReturnType<typeof startServer>>) => ({
    baseUrl: `${server.url}/api`,
    apiKey: server.own.api_key,
    authHeader: 'Authorization',
    authPrefix: 'Bearer',
    trailingSlash: false,
  });

  it('keeps what was begun with it when this computer becomes the provider, and the settings say how much', async () => {
    const provider = await startServer();
    closing.push(() => provider.close());
    const field = await openField(await freshData());
    await field.call('setConnection', connectionOf(provider));
    const id = await field.queue('Ada');
    await until(async () => (await field.call('showJob', { id })).state === 'sent');
    await field.call('pauseSync', { paused: true });
    await field.call('sendMessage', { id, text: 'For the provider alone.' });

    const shown = await field.call('setStandalone', { on: true });
    expect(shown.others).toEqual([{ baseUrl: `${provider.url}/api`, items: 1, isHere: false }]);
    await field.call('pauseSync', { paused: false });
    const own = await field.queue('Grace');
    await until(async () => (await field.call('showJob', { id: own })).state === 'sent');
    const [waiting] = (await field.call('showJob', { id })).items.filter(({ kind }) => kind === 'message');
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0 });

    await field.call('setConnection', connectionOf(provider));
    await until(async () => (await field.call('showJob', { id })).messages.some(({ waiting: is }) => !is));
    expect((await field.call('readSettings', {})).others).toEqual([]);
  });

  it('is never shown the key of another one: a new address needs its key typed', async () => {
    const provider = await startServer();
    closing.push(() => provider.close());
    const field = await openField(await freshData());
    await field.call('setConnection', connectionOf(provider));
    const elsewhere = { ...connectionOf(provider), baseUrl: 'http://127.0.0.1:9/api', apiKey: null };
    for (const name of ['testConnection', 'setConnection'] as const)
      expect(await field.ended(name, elsewhere)).toMatchObject({
        ok: false,
        problem: { code: 'invalid-fields', errors: [{ pointer: '#/apiKey' }] },
      });
    // Another path of the same server is the same server.
    const same = { ...connectionOf(provider), baseUrl: `${provider.url}/api/`, apiKey: null };
    expect(await field.call('testConnection', same)).toMatchObject({ ok: true });
  });

  it('stays set when the server on this computer is switched off', async () => {
    const provider = await startServer();
    closing.push(() => provider.close());
    const field = await openField(await freshData());
    await field.call('setStandalone', { on: true });
    await field.call('setConnection', connectionOf(provider));
    const shown = await field.call('setStandalone', { on: false });
    expect(shown.connection).toMatchObject({ baseUrl: `${provider.url}/api`, hasKey: true, isHere: false });
    expect(shown.standalone).toEqual({ on: false, url: null, reason: null });
  });

  it('is none after this computer was it and was switched off; open work waits for it', async () => {
    const field = await openField(await freshData());
    await field.call('setStandalone', { on: true });
    const id = await field.queue('Ada');
    await until(async () => (await field.call('showJob', { id })).state === 'sent');
    await field.call('pauseSync', { paused: true });
    await field.call('sendMessage', { id, text: 'Later.' });
    const shown = await field.call('setStandalone', { on: false });
    expect([shown.connection, field.secrets.apiKey()]).toEqual([null, null]);
    expect(shown.others).toMatchObject([{ items: 1, isHere: true }]);
  });
});

describe('the first run', () => {
  it('is over with the first draft, the first provider, or a word that it is', async () => {
    const [one, other, third] = [
      await openField(await freshData()),
      await openField(await freshData()),
      await openField(await freshData()),
    ];
    const isFirst = async (field: typeof one): Promise<boolean> => (await field.call('readSettings', {})).firstRun;
    expect(await isFirst(one)).toBe(true);
    await one.call('createDraft', {});
    expect(await isFirst(one)).toBe(false);
    await other.call('changeSettings', { welcomed: true });
    expect(await isFirst(other)).toBe(false);
    await third.call('setStandalone', { on: true });
    await third.call('setStandalone', { on: false });
    expect(await isFirst(third)).toBe(false);
  });

  it('queued jobs that nobody was sent are told, since they go to whichever provider is set', async () => {
    const field = await openField(await freshData());
    expect((await field.call('readSettings', {})).unbegun).toBe(0);
    await field.queue('Ada');
    expect((await field.call('readSettings', {})).unbegun).toBe(1);
  });
});
