import { describe, expect, it } from 'vitest';
import { startServer } from '../support/startServer.ts';
import { closing, freshData, openField, until } from './standaloneField.ts';

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
    expect(shown.otherProviders).toEqual([{ baseUrl: `${provider.url}/api`, items: 1, isHere: false }]);
    await field.call('pauseSync', { paused: false });
    const own = await field.queue('Grace');
    await until(async () => (await field.call('showJob', { id: own })).state === 'sent');
    const [waiting] = (await field.call('showJob', { id })).items.filter(({ kind }) => kind === 'message');
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0 });

    await field.call('setConnection', connectionOf(provider));
    await until(async () => (await field.call('showJob', { id })).messages.some(({ waiting: is }) => !is));
    expect((await field.call('readSettings', {})).otherProviders).toEqual([]);
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
    expect(shown.otherProviders).toMatchObject([{ items: 1, isHere: true }]);
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
    expect((await field.call('readSettings', {})).pendingJobs).toBe(0);
    await field.queue('Ada');
    expect((await field.call('readSettings', {})).pendingJobs).toBe(1);
  });
});
