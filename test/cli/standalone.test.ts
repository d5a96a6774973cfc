import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { openConsole, password } from '../support/console.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { say } from '../../shared/messages/say.ts';
import { rafterJson, serveProcess } from '../support/processes.ts';
import { closing, freshData, type Key, openField, takePort, until } from './standaloneField.ts';

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

  it('makes that key for the one organization there is, also when it has the name of the firm by now', async () => {
    const data = await freshData();
    const first = await openField(data);
    const { url } = (await first.call('setStandalone', { on: true })).standalone;
    const [, token = ''] = (await first.standalone.console())!.split('/#/first/');
    const office = openConsole(url!);
    await office.call('makeFirstAdministrator', { token, email: 'ada@x.example', password });
    const [own] = await office.call('listOrganizations', {});
    const address = { street_address: '', city: '', state: '', zip_code: '' };
    await office.call('changeOrganization', { id: own!.id, name: 'Zoë Roofs', ...address });
    await first.close();
    writeFileSync(deskPaths(data).standaloneKey, 'lost');
    const second = await openField(data);
    expect((await second.call('readSettings', {})).standalone).toMatchObject({ on: true, reason: null });
    expect(await rafterJson<unknown[]>(data, ['org', 'list'])).toMatchObject([{ name: 'Zoë Roofs' }]);
    expect(await rafterJson<Key[]>(data, ['key', 'list'])).toHaveLength(2);
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
    expect((await second.call('readSettings', {})).otherProviders).toEqual([]);
    expect(second.settings.read().standalonePort).toBe(Number(new URL(after.url!).port));
  });

  it('says so in words when another server has the directory, and changes nothing', async () => {
    const data = await freshData();
    const other = await serveProcess(data);
    closing.push(() => other.end());
    const field = await openField(data);
    const refused = await field.ended('setStandalone', { on: true });
    expect(refused).toMatchObject({ ok: false, problem: { message: { code: 'server-elsewhere', params: { data } } } });
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
    expect(standalone).toEqual({ on: true, url: null, reason: { code: 'server-elsewhere', params: { data } } });
    expect(say('en', standalone.reason!)).toContain('Another Rafter server is running');
    await other.end();
    await until(async () => (await field.call('readSettings', {})).standalone.url !== null);
    expect((await field.call('readSettings', {})).standalone.reason).toBeNull();
  });

  it('opens the app all the same when the server cannot start', async () => {
    const data = await freshData();
    createFileSettings(data).change({ standalone: true });
    writeFileSync(path.join(data, 'server'), 'not a folder');
    const field = await openField(data);
    const { standalone } = await field.call('readSettings', {});
    expect(standalone).toMatchObject({
      on: true,
      url: null,
      reason: { code: 'server-not-started' },
    });
    expect(say('en', standalone.reason!)).toMatch(/^The server could not start: .*server/);
    expect(await field.ended('setStandalone', { on: true })).toMatchObject({
      ok: false,
      problem: { message: { code: 'server-not-started' } },
    });
  });
});
