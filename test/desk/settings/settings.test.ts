import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DeskSettings } from '../../../electron/desk/settings/settings.ts';
import { createFileSecrets } from '../../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../../electron/desk/settings/fileSettings.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { connectionStatus } from '../../../electron/desk/deskStatus.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import {
  dismissUnreadableSettings,
  keyNotice,
  unsavedKeyNotice,
  unseenUnreadableSettings,
} from '../../../electron/desk/settings/unreadableSettings.ts';
import { startServer } from '../../support/startServer.ts';
import { connectTo, createTestDesk, readJson, syncOnce } from '../testDesk.ts';

const folder = temporaryFolder();

const defaults = DeskSettings.parse({});
const connection = {
  baseUrl: 'https://solar.example/api',
  authHeader: 'Authorization',
  authPrefix: 'Api-Key',
  trailingSlash: false,
};
let made = 0;
const freshFolder = (): string => path.join(folder, `settings-${(made += 1)}`);
const fileIn = (place: string): string => path.join(place, 'settings.json');
const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('settings', () => {
  it('are what nobody has set yet, in a new folder', () => {
    expect(createFileSettings(freshFolder()).read()).toEqual(defaults);
    expect(defaults).toMatchObject({ connection: null, smallerPhotos: null, photosLater: false });
  });

  it('are kept in a file that only this user can read, and seen by other programs', () => {
    const place = freshFolder();
    const [one, other] = [createFileSettings(place), createFileSettings(place)];
    expect(one.change({ connection, parallelUploads: 5 })).toMatchObject({ connection, parallelUploads: 5 });
    expect(other.change({ deviceName: 'Truck 3' })).toMatchObject({ connection, deviceName: 'Truck 3' });
    expect(one.read()).toEqual(other.read());
    expect(readJson(fileIn(place))).toMatchObject({ connection, deviceName: 'Truck 3' });
    if (process.platform !== 'win32') expect(modeOf(fileIn(place))).toBe(0o600);
  });

  it.each<[string, object]>([
    ['no uploads at all', { parallelUploads: 0 }],
    ['uploads without bound', { parallelUploads: 9 }],
    ['half an upload', { parallelUploads: 1.5 }],
    ['photos too small to be read', { smallerPhotos: 799 }],
    ['photos larger than cameras make', { smallerPhotos: 12001 }],
    ['a word for yes', { photosLater: 'yes' }],
    ['a name without end', { deviceName: 'x'.repeat(201) }],
    ['half a connection', { connection: { baseUrl: 'https://solar.example' } }],
  ])('refuse %s, and stay as they are', (_what, changes) => {
    const settings = createFileSettings(freshFolder());
    const before = settings.change({ connection, smallerPhotos: 800, parallelUploads: 8 });
    expect(() => settings.change(changes)).toThrow();
    expect(settings.read()).toEqual(before);
  });

  it('keep nothing that is no setting', () => {
    const place = freshFolder();
    createFileSettings(place).change({ apiKey: 'k-secret', deviceName: 'A' } as Partial<DeskSettings>);
    expect(readFileSync(fileIn(place), 'utf8')).not.toContain('k-secret');
  });

  it('count field by field as not set when the file was edited into something else', () => {
    const place = freshFolder();
    createFileSettings(place).change({ connection, deviceName: 'Truck 3' });
    const edited = { ...readJson<object>(fileIn(place)), deviceName: 7, parallelUploads: 'many', more: true };
    writeFileSync(fileIn(place), JSON.stringify(edited));
    const settings = createFileSettings(place);
    expect(settings.read()).toEqual({ ...defaults, connection });
    expect(settings.change({ photosLater: true })).toEqual({ ...defaults, connection, photosLater: true });
  });

  it.each(['none', 'ftp://solar.example', 'https://'])('count as not connected with the base URL %j', (baseUrl) => {
    const place = freshFolder();
    createFileSettings(place).change({ deviceName: 'Truck 3' });
    writeFileSync(
      fileIn(place),
      JSON.stringify({ ...readJson<object>(fileIn(place)), connection: { ...connection, baseUrl } }),
    );
    expect(createFileSettings(place).read()).toEqual({ ...defaults, deviceName: 'Truck 3' });
  });

  it('keep a file that was cut off aside', async () => {
    const place = freshFolder();
    createFileSettings(place).change({ connection });
    const cut = readFileSync(fileIn(place), 'utf8').slice(0, -10);
    writeFileSync(fileIn(place), cut);
    const settings = createFileSettings(place);
    expect(settings.read()).toEqual(defaults);
    settings.change({ deviceName: 'Truck 3' });
    expect(readFileSync(`${fileIn(place)}.broken`, 'utf8')).toBe(cut);
    // Said until somebody has seen it, and again for the next one.
    const test = createTestDesk();
    const {
      base: { keyValues },
    } = test.desk;
    const unseen = (): string | null => unseenUnreadableSettings({ store: settings }, keyValues);
    expect(unseen()).toBe(`${fileIn(place)}.broken`);
    dismissUnreadableSettings({ store: settings }, keyValues);
    expect(unseen()).toBeNull();
    writeFileSync(`${fileIn(place)}.new`, '{"');
    renameSync(`${fileIn(place)}.new`, `${fileIn(place)}.broken`);
    expect(unseen()).toBe(`${fileIn(place)}.broken`);
    await test.close();
  });

  it.each([
    ['{ "connection": '],
    [''],
    ['[]'],
    ['null'],
    ['7'],
    ['"text"'],
    ['\u0000'.repeat(400)],
    [`{ "connection": ${'\u0000'.repeat(400)}`],
    [`${'\u0000'.repeat(400)}}`],
    ['{} {}'],
  ])('begin again where the file is no settings any more: %j', (content) => {
    const place = freshFolder();
    const running = createFileSettings(place);
    running.change({ deviceName: 'Truck 3' });
    writeFileSync(fileIn(place), content);
    expect(running.read()).toEqual(defaults);
    const settings = createFileSettings(place);
    expect(settings.read()).toEqual(defaults);
    expect(settings.change({ deviceName: 'Truck 4' }).deviceName).toBe('Truck 4');
    expect(createFileSettings(place).read().deviceName).toBe('Truck 4');
  });
});

it('settings in whose place is a folder begin again, and the folder stays beside them', () => {
  const place = freshFolder();
  mkdirSync(fileIn(place), { recursive: true });
  const settings = createFileSettings(place);
  expect(settings.read()).toEqual(defaults);
  expect(settings.change({ deviceName: 'Truck 3' }).deviceName).toBe('Truck 3');
  expect(statSync(`${fileIn(place)}.broken`).isDirectory()).toBe(true);
});

describe('the API key', () => {
  it('is in a file that only this user can read, whatever was there before', () => {
    const file = path.join(freshFolder(), 'deeper', 'api-key');
    const secrets = createFileSecrets(file);
    expect(secrets.apiKey()).toBeNull();
    secrets.saveApiKey('k-1');
    expect(secrets.apiKey()).toBe('k-1');
    if (process.platform !== 'win32') expect(modeOf(file)).toBe(0o600);
    writeFileSync(`${file}-open`, 'k-0', { mode: 0o644 });
    const open = createFileSecrets(`${file}-open`);
    open.saveApiKey('k-2');
    expect([open.apiKey(), readFileSync(`${file}-open`, 'utf8')]).toEqual(['k-2', 'k-2']);
    if (process.platform !== 'win32') expect(modeOf(`${file}-open`)).toBe(0o600);
    expect(readdirSync(path.dirname(file)).sort()).toEqual(['api-key', 'api-key-open']);
  });

  it('is none when its file was emptied, and is taken away for good', () => {
    const file = path.join(folder, 'api-key');
    const secrets = createFileSecrets(file);
    writeFileSync(file, ' \n');
    expect(secrets.apiKey()).toBeNull();
    secrets.saveApiKey('k-1');
    secrets.saveApiKey(null);
    secrets.saveApiKey(null);
    expect([secrets.apiKey(), existsSync(file)]).toEqual([null, false]);
  });

  it.each<[string, string | Uint8Array]>([
    ['zeros, after a power cut', Buffer.alloc(64)],
    ['its beginning and zeros', Buffer.concat([Buffer.from('k-123'), Buffer.alloc(59)])],
    ['zeros and its end', Buffer.concat([Buffer.alloc(59), Buffer.from('k-123')])],
    ['nothing', ''],
    ['bytes of another file', Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x00, 0x1f])],
    ['several lines', 'k-1\nk-2'],
  ])('whose file holds %s is entered again; everything else is there', async (_what, content) => {
    const test = createTestDesk();
    const { desk } = test;
    const id = desk.drafts.store.create({ client_name: 'Ada' }).id;
    desk.settings.store.change({ connection });
    desk.settings.secrets.saveApiKey('k-1234567890');
    expect([keyNotice(desk.settings), desk.settings.secrets.isUnreadable()]).toEqual([null, false]);
    writeFileSync(desk.base.paths.apiKey, content);
    expect([desk.settings.secrets.apiKey(), desk.settings.secrets.isUnreadable()]).toEqual([null, true]);
    expect(keyNotice(desk.settings)).toEqual(message('api-key-unreadable'));
    expect(connectionStatus(desk)).toMatchObject({
      state: 'not-connected',
      reason: expect.stringContaining('Enter the key again') as string,
    });
    desk.drafts.store.get(id);
    expect(await syncOnce(desk)).toBe('person');
    desk.settings.secrets.saveApiKey('k-1234567890');
    expect([desk.settings.secrets.apiKey(), keyNotice(desk.settings)]).toEqual(['k-1234567890', null]);
    await test.close();
  });

  it('that no key store takes is shown as lost at the end of the program', () => {
    const { desk } = createTestDesk();
    const secrets = { ...desk.settings.secrets, apiKey: () => 'k-1234567890', isUnsaved: () => true };
    expect(unsavedKeyNotice({ store: desk.settings.store, secrets })).toBeNull();
    desk.settings.store.change({ connection });
    expect(unsavedKeyNotice({ store: desk.settings.store, secrets })).toEqual(message('api-key-not-saved'));
    expect(unsavedKeyNotice(desk.settings)).toBeNull();
  });

  it('that cannot be read at all, and one that was never saved, keep nobody from the drafts', () => {
    const { desk } = createTestDesk();
    desk.settings.store.change({ connection });
    expect([desk.settings.secrets.apiKey(), desk.settings.secrets.isUnreadable(), keyNotice(desk.settings)]).toEqual([
      null,
      false,
      null,
    ]);
    mkdirSync(desk.base.paths.apiKey);
    expect([desk.settings.secrets.apiKey(), keyNotice(desk.settings)?.code]).toEqual([null, 'api-key-unreadable']);
  });

  it('is nowhere else on the disk, also after jobs were sent with it', async () => {
    const [test, server] = [createTestDesk(), await startServer()];
    try {
      connectTo(test.desk, server);
      const { id } = test.desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
      test.desk.outbox.commands.queue(id);
      expect(await syncOnce(test.desk)).toBe('sent');
      const holding = readdirSync(test.data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => readFileSync(file).includes(server.own.api_key));
      expect(holding).toEqual([test.desk.base.paths.apiKey]);
    } finally {
      await test.close();
      await server.close();
    }
  });
});

it('the database and its neighbours are for this user only', async () => {
  const test = createTestDesk();
  test.desk.drafts.store.create({ client_name: 'Ada' });
  const modes = readdirSync(test.desk.base.paths.folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => modeOf(path.join(entry.parentPath, entry.name)));
  if (process.platform !== 'win32') expect(new Set(modes)).toEqual(new Set([0o600]));
  await test.close();
});
