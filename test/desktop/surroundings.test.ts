import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { spawn } from 'node:child_process';
import sharp from 'sharp';
import type { ElectronApplication, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Bridge } from '../../shared/desk/bridge.ts';
import { heicPhoto, jpegOf } from '../desk/photos.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import {
  answerQuestions,
  ask,
  canRun,
  desktopProgram,
  ended,
  environmentOf,
  isElectron,
  isWayland,
  keychain,
  knownBounds,
  openDesktop,
  nextWindow,
  quitDesktop,
} from './launch.ts';

declare const window: Window & { rafter: Bridge };

const connection = {
  baseUrl: 'http://127.0.0.1:9/api',
  apiKey: 'key-of-the-crew',
  authHeader: 'X-Api-Key',
  authPrefix: '',
  trailingSlash: false,
};
const hasKey = async (page: Page): Promise<boolean> =>
  (await ask<{ connection: { hasKey: boolean } }>(page, 'readSettings', {})).connection.hasKey;
const bugsOf = (data: string): string => {
  try {
    return readFileSync(path.join(data, 'log/bugs.jsonl'), 'utf8');
  } catch {
    return '';
  }
};

/** What the app did to its surroundings, on the host. */
const noted = (desktop: ElectronApplication, kind: string): Promise<unknown[]> =>
  desktop.evaluate(
    (electron, wanted) =>
      (electron as unknown as { journal: { what: string; details: unknown }[] }).journal
        .filter(({ what }) => what === wanted)
        .map(({ details }) => details),
    kind,
  );

describe.runIf(canRun)('what the desktop app stands', () => {
  it('draws the thumbnails of a JPEG and of a HEIC beside the GLib of the system', async () => {
    const { page } = await openDesktop(temporaryFolder(), { conditions: 'system-glib' });
    const { id } = await ask<{ id: string }>(page, 'createDraft', {});
    const widthOf = async (name: string, bytes: Buffer): Promise<number | undefined> => {
      const added = await page.evaluate(
        async ([draft, file, content]) => {
          const photo = new File([new Uint8Array(content as number[])], file as string);
          return window.rafter.addPhoto({ draft: draft as string, slot: 'file', array: null }, photo, () => undefined)
            .ended;
        },
        [id, name, [...bytes]],
      );
      const sha = added.ok ? added.value.sha256 : '';
      const content = await page.evaluate(async (address) => {
        const answer = await fetch(address);
        return answer.status === 200 ? [...new Uint8Array(await answer.arrayBuffer())] : [];
      }, `/desk/files/thumbnail/${sha}`);
      return content.length === 0 ? undefined : (await sharp(Buffer.from(content)).metadata()).width;
    };
    expect(await widthOf('roof.jpg', await jpegOf({ width: 1600, height: 1200 }))).toBe(360);
    expect(await widthOf('IMG_1.HEIC', heicPhoto())).toBe(64);
  });

  it('a person who looks for it by its name, in menus and among windows', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
    expect(await desktop.evaluate(({ app: electron }) => electron.getName())).toBe('Rafter');
  });

  it.skipIf(isElectron)('a Mac, whose panel about the app would name Electron and its version', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await noted(desktop, 'about')).toEqual([
      { applicationName: 'Rafter', applicationVersion: version, version: '' },
    ]);
  });

  it.skipIf(isElectron)('Windows, which shows notifications of programs with an id alone', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
    // Of a checkout it is the program itself.
    expect(await noted(desktop, 'app-user-model-id')).toEqual([await desktop.evaluate(() => process.execPath)]);
  });

  it('a desktop that draws nothing before a window is shown', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder(), { conditions: 'draws-when-shown' });
    const isVisible = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible());
    await expect.poll(isVisible).toBe(true);
  });

  it.each(['light', 'dark'] as const)(
    'no flash of another color: a %s window has the color of its page',
    async (theme) => {
      const data = temporaryFolder();
      const first = await openDesktop(data);
      await ask(first.page, 'changeSettings', { theme });
      await quitDesktop(first.app);
      const { app: desktop, page } = await openDesktop(data);
      const shown = await desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.getBackgroundColor(),
      );
      const drawn = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const hex = drawn.match(/\d+/g)!.map((part) => Number(part).toString(16).padStart(2, '0'));
      expect(`#${hex.join('')}`).toBe(shown.toLowerCase());
    },
  );

  it('a kill: the window opens where it was, and as large', async () => {
    const data = temporaryFolder();
    // What is killed removes nothing.
    const { app: desktop } = await openDesktop(data, { more: { TMPDIR: temporaryFolder() } });
    const bounds = { x: 40, y: 50, width: 1000, height: 700 };
    await desktop.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setBounds(to), bounds);
    const stored = path.join(data, 'window/window.json');
    await expect.poll(() => JSON.parse(readFileSync(stored, 'utf8')) as object).toMatchObject(knownBounds(bounds));
    const end = ended(desktop);
    desktop.process().kill('SIGKILL');
    await end;
    const { app: second } = await openDesktop(data);
    const found = await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getNormalBounds());
    expect(knownBounds(found)).toEqual(knownBounds(bounds));
  });

  it('a second start: the first one shows its window, and the second ends', async () => {
    const data = temporaryFolder();
    const { app: desktop } = await openDesktop(data);
    // Hidden where windows cannot be minimized.
    const setAside = () =>
      desktop.evaluate(({ BrowserWindow }, isHidden) => {
        const [window] = BrowserWindow.getAllWindows();
        if (isHidden) window!.hide();
        else window!.minimize();
      }, isWayland);
    const isThere = () =>
      desktop.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return window!.isVisible() && !window!.isMinimized();
      });
    await expect.poll(isThere).toBe(true);
    await setAside();
    await expect.poll(isThere).toBe(false);
    const second = spawn(desktopProgram(), [...keychain, root, '--data', data], {
      env: environmentOf(),
      stdio: 'ignore',
    });
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
    await expect.poll(isThere).toBe(true);
  });

  it('a window that hangs: it is logged, and a person waits, or opens it anew', async () => {
    const data = temporaryFolder();
    const { app: desktop } = await openDesktop(data);
    const hang = () =>
      desktop.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]!.emit('unresponsive'));
    const questions = await answerQuestions(desktop, 0);
    await hang();
    await expect.poll(questions).toEqual(['The window does not respond']);
    await answerQuestions(desktop, 1);
    const opened = nextWindow(desktop);
    await hang();
    await (await opened).locator('nav').waitFor();
    // Once, however often it is reported while it hangs.
    expect(bugsOf(data).match(/"A window does not respond"/g)).toHaveLength(1);
  });

  it('a window that hangs twice, and answers: one question on the window, which goes away', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
    const found = await desktop.evaluate(async ({ BrowserWindow, dialog }) => {
      const [window] = BrowserWindow.getAllWindows();
      const listeners = (): number => window!.listenerCount('responsive') + window!.listenerCount('close');
      const before = listeners();
      const questions: [parent: boolean, over: Promise<void>][] = [];
      dialog.showMessageBox = (...given: unknown[]) => {
        const { signal } = given.at(-1) as { signal: AbortSignal };
        const over = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve());
        });
        questions.push([given[0] === window, over]);
        return over.then(() => ({ response: 0, checkboxChecked: false }));
      };
      const hang = (): void => void window!.emit('unresponsive');
      const answer = async (): Promise<void> => {
        window!.emit('responsive');
        await questions.at(-1)![1];
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      };
      hang();
      hang();
      await answer();
      const first = questions.map(([parent]) => parent);
      hang();
      await answer();
      return {
        first,
        all: questions.length,
        listeners: listeners() - before,
        windows: BrowserWindow.getAllWindows().length,
      };
    });
    expect(found).toEqual({ first: [true], all: 2, listeners: 0, windows: 1 });
  });

  it('a network that only the proxy of the system leads out of', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(401).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
    const { page } = await openDesktop(temporaryFolder(), {
      // As Chromium has it from a setting of the system or a PAC file; no variable names another one.
      switches: [`--proxy-server=127.0.0.1:${port}`],
      more: Object.fromEntries(names.map((name) => [name, ''])),
    });
    // No name server knows it.
    await ask(page, 'setConnection', { ...connection, baseUrl: 'http://office.invalid/api' });
    await expect.poll(() => asked[0]).toBe('http://office.invalid/api');
  });

  it('a system that lets it have no sandbox: it starts with --no-sandbox, as an AppImage does there', async () => {
    const isFull = ({ app: desktop }: Awaited<ReturnType<typeof openDesktop>>) =>
      desktop.evaluate(({ app: electron }) => electron.commandLine.hasSwitch('enable-sandbox'));
    expect(await isFull(await openDesktop(temporaryFolder()))).toBe(true);
    expect(await isFull(await openDesktop(temporaryFolder(), { switches: ['--no-sandbox'] }))).toBe(false);
  });

  it('errors that nothing catches: they are logged, and no box with a stack is shown', async () => {
    const data = temporaryFolder();
    const { app: desktop, page } = await openDesktop(data);
    await desktop.evaluate(({ dialog }) => {
      dialog.showErrorBox = (title) => void Object.assign(globalThis, { box: title });
      setImmediate(() => {
        void Promise.reject(new Error('planted rejection'));
        throw new Error('planted error');
      });
    });
    await expect.poll(() => bugsOf(data)).toContain('planted error');
    await expect.poll(() => bugsOf(data)).toContain('planted rejection');
    expect(await desktop.evaluate(() => 'box' in globalThis)).toBe(false);
    expect(await ask(page, 'appFacts', {})).toMatchObject({ host: 'desktop' });
  });

  it.skipIf(isElectron).each([
    ['is none', 'no-key-store'],
    ['does not answer', 'key-store-unavailable'],
  ])('a key store that %s: the key serves until the app quits', async (_what, conditions) => {
    const data = temporaryFolder();
    const first = await openDesktop(data, { conditions });
    const questions = await answerQuestions(first.app, 0);
    await ask(first.page, 'setConnection', connection);
    await expect.poll(questions).toEqual(['Enter the API key again']);
    expect(await hasKey(first.page)).toBe(true);
    await quitDesktop(first.app);
    expect(readdirSync(data, { recursive: true })).not.toContainEqual(expect.stringMatching(/\.safe$/));
    expect(await hasKey((await openDesktop(data, { conditions })).page)).toBe(false);
  });

  it.skipIf(isElectron)(
    'a key store that asks a person: the window is there before, and the key after that',
    async () => {
      const data = temporaryFolder();
      const first = await openDesktop(data);
      await ask(first.page, 'setConnection', connection);
      await quitDesktop(first.app);
      const second = await openDesktop(data, { conditions: 'key-store-asks' });
      const questions = await answerQuestions(second.app, 0);
      expect(await hasKey(second.page)).toBe(false);
      await second.app.evaluate(() => void process.emit('key-store-answered' as never));
      await expect.poll(() => hasKey(second.page)).toBe(true);
      expect(await questions()).toEqual([]);
      await quitDesktop(second.app);
      // Nothing is lost with a question that is not answered, and the app ends without an answer.
      await quitDesktop((await openDesktop(data, { conditions: 'key-store-asks' })).app);
      expect(bugsOf(data)).toBe('');
      expect(await hasKey((await openDesktop(data)).page)).toBe(true);
    },
  );

  it.skipIf(isElectron).each([
    ['with another key', 'other-key-store'],
    ['that does not answer now', 'key-store-unavailable'],
  ])(
    'a key store %s: the app asks for the API key, and has the old one where that can be read again',
    async (_what, conditions) => {
      const data = temporaryFolder();
      const first = await openDesktop(data);
      await ask(first.page, 'setConnection', connection);
      await quitDesktop(first.app);
      const second = await openDesktop(data, { conditions });
      expect(await hasKey(second.page)).toBe(false);
      await quitDesktop(second.app);
      expect(await hasKey((await openDesktop(data)).page)).toBe(true);
    },
  );
});

describe.runIf(canRun)('what a person does in the window', () => {
  it('copies text, and sees a video on the whole screen', async () => {
    const { page } = await openDesktop(temporaryFolder());
    const found = await page.evaluate(async () => {
      const state = async (name: string) => (await navigator.permissions.query({ name: name as 'camera' })).state;
      const states = [await state('clipboard-write'), await state('clipboard-read'), await state('microphone')];
      const fills = await document.documentElement.requestFullscreen().then(
        () => true,
        (error: Error) => error.message,
      );
      return [...states, fills];
    });
    expect(found).toEqual(['granted', 'granted', 'denied', true]);
  });

  it('pastes by the right mouse button, and copies what is selected', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
    const menuFor = (params: object) =>
      desktop.evaluate(({ BrowserWindow, Menu }, clicked) => {
        let labels: string[] = [];
        Menu.prototype.popup = function popup() {
          labels = this.items.map(({ label }) => label);
        };
        BrowserWindow.getAllWindows()[0]!.webContents.emit('context-menu', {}, clicked);
        return labels;
      }, params);
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
    const clicked = { isEditable: false, selectionText: '', editFlags };
    expect(await menuFor(clicked)).toEqual([]);
    expect(await menuFor({ ...clicked, selectionText: 'Fresno' })).toEqual(['Copy']);
    expect(await menuFor({ ...clicked, isEditable: true })).toEqual(['Cut', 'Copy', 'Paste', '', 'Select All']);
  });

  it('undoes in a field on a Mac, where the keys belong to the menu', async () => {
    const { page } = await openDesktop(temporaryFolder());
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Macintosh)' });
      Object.assign(window, { isMac: true });
    });
    await page.reload();
    await page.waitForFunction(() => 'isMac' in window);
    await page.getByRole('link', { name: 'Jobs' }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    const field = page.getByLabel('Base URL');
    await field.click();
    await field.pressSequentially('http');
    const typed = await field.inputValue();
    await page.keyboard.press('Meta+z');
    expect(await field.inputValue()).not.toBe(typed);
    await page.keyboard.press('Meta+Shift+z');
    expect(await field.inputValue()).toBe(typed);
  });
});
