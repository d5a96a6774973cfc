import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pagePolicy } from '../../electron/pagePolicy.ts';
import type { Bridge } from '../../shared/desk/bridge.ts';
import type { Job } from '../../shared/job/job.ts';
import { jpegOf } from '../desk/photos.ts';
import { rafterJson, root, serveProcess, temporaryFolder, setLetterhead } from '../support/processes.ts';
import { typed } from '../support/screens.ts';
import {
  answerQuestions,
  ask,
  canRun,
  choose,
  codeOf,
  knownBounds,
  openDesktop,
  nextWindow,
  quitDesktop,
  sha256,
} from './launch.ts';
import { showsNothingWhileOff, tellsOfRefusedKey } from './notices.ts';

declare const window: Window & { rafter: Bridge };

/** What was shown is not shown again after a restart. */
const showsNothingAgain = async (first: ElectronApplication, data: string): Promise<ElectronApplication> => {
  await quitDesktop(first);
  const { app: second, page } = await openDesktop(data);
  await second.evaluate(({ BrowserWindow, Notification }) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
    Notification.prototype.show = () => void Object.assign(globalThis, { wasShown: true });
  });
  await choose(second, 'sync-now');
  await page.getByText('Letter received').waitFor();
  await page.getByText('Connected').first().waitFor();
  expect(await second.evaluate(() => 'wasShown' in globalThis)).toBe(false);
  return second;
};

describe.runIf(canRun)('the desktop app', () => {
  it('from a new draft to its letter: a window that breaks loses nothing, a photo comes by its path', async () => {
    const site = temporaryFolder();
    const office = temporaryFolder();
    const server = await serveProcess(office);
    const laptop = temporaryFolder();
    const { app, page: first } = await openDesktop(laptop);
    await choose(app, 'new-job');
    await first.getByLabel('Client name').fill('Zoë Alvarez');
    await typed(first.getByLabel('Street address'), '2600 Fresno St');

    const opened = nextWindow(app);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer());
    const page = await opened;
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('Zoë Alvarez');
    expect(await page.getByLabel('Street address').inputValue()).toBe('2600 Fresno St');

    const photo = path.join(site, 'layout.jpg');
    const bytes = await jpegOf({ width: 800, height: 600 });
    writeFileSync(photo, bytes);
    await page.getByRole('link', { name: 'Photos' }).click();
    await page.locator('.slot input[type=file]').first().setInputFiles(photo);
    // Its name shows while it is still being added, too, and no job is queued then.
    await page.locator('[data-photo]').getByText('layout.jpg', { exact: true }).first().waitFor();
    await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Check' }).click();
    await page.locator('#content').getByRole('button', { name: 'Queue to send' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Queue anyway' }).click();
    await page.getByText('Queued', { exact: true }).first().waitFor();

    const { api_key } = await rafterJson<{ api_key: string }>(office, ['org', 'add', 'Valley Solar']);
    await choose(app, 'settings');
    await page.getByLabel('Base URL').fill(`${server.url}/api`);
    await page.getByLabel('API key').fill(api_key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Connected').first().waitFor();

    const jobs = async (): Promise<Job[]> =>
      (await (await fetch(`${server.url}/api/jobs`, { headers: { 'x-api-key': api_key } })).json()) as Job[];
    await expect.poll(async () => (await jobs()).length).toBe(1);
    const [job] = await jobs();
    expect(job).toMatchObject({ client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' });
    const shown = () => rafterJson<{ uploads: { sha256: string }[] }>(office, ['job', 'show', String(job!.id)]);
    await expect.poll(async () => (await shown()).uploads.length).toBe(1);
    expect((await shown()).uploads[0]!.sha256).toBe(sha256(bytes));

    await showsNothingWhileOff(app, page, () =>
      rafterJson(office, ['job', 'hold', String(job!.id), '--reason', 'No label.']),
    );
    await app.evaluate(({ Notification }) => {
      Notification.prototype.show = function show() {
        Object.assign(globalThis, { notice: this });
      };
    });
    await setLetterhead(office);
    await rafterJson(office, ['job', 'approve', String(job!.id), '--override', 'a test']);
    await choose(app, 'sync-now');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByText('Letter received').waitFor();
    await app.evaluate(() =>
      (globalThis as unknown as { notice: { emit: (event: 'click') => void } }).notice.emit('click'),
    );
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/job\//);
    const letter = await page.evaluate(async () => {
      const answer = await fetch('/desk/files/letter/1', { headers: { range: 'bytes=0-4' } });
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    });
    expect(letter).toEqual([206, 'application/pdf', '%PDF-']);
    await tellsOfRefusedKey(await showsNothingAgain(app, laptop), office);
  });

  it('a page has the bridge and nothing else; what it hands over is cloned', async () => {
    const { page } = await openDesktop(temporaryFolder());
    const seen = await page.evaluate(() => ({
      bridge: Object.keys(window.rafter),
      isFrozen: Object.isFrozen(window.rafter),
      others: ['require', 'process', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window),
    }));
    expect(seen).toEqual({
      bridge: ['call', 'listen', 'addPhoto', 'showAdding', 'openFile', 'chooseFolder'],
      isFrozen: true,
      others: [],
    });
    const proxy = page.evaluate(() => window.rafter.call('listJobs', new Proxy({ text: '' }, {})));
    await expect(proxy).rejects.toThrow('could not be cloned');
    const events = await page.evaluate(async () => {
      const changed = new Promise((resolve) => window.rafter.listen('changed', resolve));
      await window.rafter.call('createDraft', {});
      return changed;
    });
    expect(events).toMatchObject({ at: expect.any(Number) as number });
  });

  it('refuses calls that are not in the contract, and folders that nobody chose', async () => {
    const { app, page } = await openDesktop(temporaryFolder());
    const calls: [string, unknown][] = [
      ['addPhotoPaths', { draft: 'x', place: { slot: 'file', array: null }, paths: ['/etc/passwd'] }],
      ['constructor', {}],
      ['openDraft', {}],
      ['openDraft', 'not an object'],
      ['changeDraft', { id: 'x', pieces: [{ pointer: 7 }] }],
      ['exportBundle', { folder: '/tmp' }],
      ['setBackupFolder', { folder: '/tmp' }],
      ['findBackups', { folder: '/tmp' }],
      ['restoreDesk', { folder: '/tmp', backup: 'x' }],
    ];
    for (const [name, request] of calls) {
      const ended = await page.evaluate(([call, asked]) => window.rafter.call(call as string, asked), [name, request]);
      expect([name, codeOf(ended)]).toEqual([name, 'bad-call']);
    }
    const chosen = temporaryFolder();
    await app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
    }, chosen);
    expect(await page.evaluate(() => window.rafter.chooseFolder())).toBe(chosen);
    expect(await ask(page, 'exportBundle', { folder: chosen })).toMatchObject({ jobs: 0 });
  });

  it('answers no window but its own, not even one with the same preload script', async () => {
    const { app } = await openDesktop(temporaryFolder());
    const opened = nextWindow(app);
    await app.evaluate(
      ({ BrowserWindow }, preload) => {
        const strange = new BrowserWindow({ webPreferences: { preload, sandbox: true } });
        return strange.loadURL('app://rafter/index.html');
      },
      path.join(root, 'dist/preload/preload.cjs'),
    );
    const strange = await opened;
    await expect.poll(() => strange.evaluate(() => typeof window.rafter)).toBe('object');
    const ended = await strange.evaluate(() => window.rafter.call('appFacts', {}));
    expect(codeOf(ended)).toBe('bad-call');
    expect(await strange.evaluate(() => window.rafter.chooseFolder())).toBeNull();
  });

  it('runs no script that is not ours, and reaches no network', async () => {
    const { page } = await openDesktop(temporaryFolder());
    const found = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.body.append(script);
      const elsewhere = await fetch('https://example.com/').then(
        () => 'answered',
        () => 'refused',
      );
      const own = await fetch('/index.html');
      const outside = await fetch('/..%2f..%2fpackage.json');
      return {
        wasRun: 'wasRun' in window,
        elsewhere,
        policy: own.headers.get('content-security-policy'),
        outside: outside.status,
      };
    });
    expect(found).toEqual({ wasRun: false, elsewhere: 'refused', policy: pagePolicy, outside: 404 });
  });

  it('leads nowhere else: links go to the browser of the system when they are on the list, and nowhere otherwise', async () => {
    const { app, page } = await openDesktop(temporaryFolder());
    await app.evaluate(({ shell, BrowserWindow }) => {
      const [opened, asked]: [string[], string[]] = [[], []];
      Object.assign(globalThis, { opened, asked });
      shell.openExternal = (address) => Promise.resolve(void opened.push(address));
      const [window] = BrowserWindow.getAllWindows();
      window!.webContents.on('will-frame-navigate', ({ url }) => void asked.push(url));
    });
    const asked = () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    const before = page.url();
    const places = ['https://example.com/', 'http://www.openstreetmap.org/', 'app://rafter/desk/files/x'];
    // The browser itself does not go to a file.
    for (const address of ['file:///etc/passwd', ...places]) {
      await page.evaluate(
        (to) => {
          location.href = to;
        },
        address.replace('app://rafter', ''),
      );
      // One is refused before the next is asked for, as with somebody who clicks.
      if (places.includes(address)) await expect.poll(asked).toContain(address);
    }
    for (const address of ['https://example.com/', 'https://www.openstreetmap.org/?mlat=36.7&mlon=-119.7'])
      await page.evaluate((to) => void setTimeout(() => window.open(to)), address);
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await expect.poll(opened).toEqual(['https://www.openstreetmap.org/?mlat=36.7&mlon=-119.7']);
    await expect.poll(() => app.windows().length).toBe(1);
    expect(page.url()).toBe(before);
    await page.getByRole('link', { name: 'Jobs' }).waitFor();
  });

  it('undoes and redoes in the editor, from the menu as from the keys', async () => {
    const { app, page } = await openDesktop(temporaryFolder());
    await choose(app, 'new-job');
    await typed(page.getByLabel('Client name'), 'Li Wei');
    await choose(app, 'undo');
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('');
    await choose(app, 'redo');
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('Li Wei');
  });

  it('asks before it quits while something waits, and does not ask otherwise', async () => {
    const { app, page } = await openDesktop(temporaryFolder());
    const { id } = await ask<{ id: string }>(page, 'createDraft', {
      document: { client_name: 'Li Wei', client_street_address: '1 Oak St' },
    });
    await ask(page, 'queueDraft', { id });
    const questions = await answerQuestions(app, 2);
    await app.evaluate(({ app: electron }) => electron.quit());
    await expect.poll(questions).toEqual(['Not everything is sent yet']);
    expect(await ask(page, 'appFacts', {})).toMatchObject({ host: 'desktop' });
  });

  it('opens where it was, in the language and with the key that were set; the key is nowhere to be read', async () => {
    const data = temporaryFolder();
    const first = await openDesktop(data);
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.setBounds({ x: 40, y: 50, width: 1000, height: 700 }),
    );
    await ask(first.page, 'setConnection', {
      baseUrl: 'http://127.0.0.1:9/api',
      apiKey: 'key-of-the-crew',
      authHeader: 'X-Api-Key',
      authPrefix: '',
      trailingSlash: false,
    });
    // Without a keyring, as on a Linux without a session, Chromium encrypts with a password that is no secret: no key is kept.
    const isKept = await first.app.evaluate(async ({ safeStorage }) => {
      const bytes = await safeStorage.encryptStringAsync('any text');
      return process.platform !== 'linux' || bytes.subarray(0, 3).toString() !== 'v10';
    });
    await choose(first.app, 'language-es');
    await expect.poll(() => first.page.evaluate(() => document.documentElement.lang)).toBe('es');
    await quitDesktop(first.app);

    const everything = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of everything)
      expect(readFileSync(path.join(parentPath, name)).includes('key-of-the-crew')).toBe(false);

    const second = await openDesktop(data);
    await expect.poll(() => second.page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(await ask(second.page, 'readSettings', {})).toMatchObject({
      connection: { hasKey: isKept },
      language: 'es',
    });
    const bounds = await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.getNormalBounds(),
    );
    expect(knownBounds(bounds)).toEqual(knownBounds({ x: 40, y: 50, width: 1000, height: 700 }));
  });
});
