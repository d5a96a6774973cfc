import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import sharp from 'sharp';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
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
  keychain,
  launchDesktop,
  nextWindow,
  quitDesktop,
} from './launch.ts';

declare const window: Window & { rafter: Bridge };

let app: ElectronApplication | null = null;
const open = async (...given: Parameters<typeof launchDesktop>): Promise<{ app: ElectronApplication; page: Page }> => {
  const opened = await launchDesktop(...given);
  app = opened.app;
  return opened;
};
afterEach(async () => {
  if (app !== null) await quitDesktop(app);
  app = null;
});

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
const queueJob = async (page: Page): Promise<void> => {
  const document = { client_name: 'Li Wei', client_street_address: '1 Oak St' };
  const { id } = await ask<{ id: string }>(page, 'createDraft', { document });
  await ask(page, 'queueDraft', { id });
};

/** An AppImage that notes its arguments, for an app that runs from it. */
const appImage = () => {
  const data = temporaryFolder();
  const [image, noted] = [path.join(data, 'Rafter.AppImage'), path.join(data, 'started')];
  writeFileSync(image, `#!/bin/sh\nprintf '%s\\n' "$@" >'${noted}.part'\nmv '${noted}.part' '${noted}'\n`);
  chmodSync(image, 0o755);
  const started = async (): Promise<string[]> => {
    await expect.poll(() => existsSync(noted)).toBe(true);
    return readFileSync(noted, 'utf8').trimEnd().split('\n');
  };
  return { data, more: { APPIMAGE: image }, started };
};

/** As a person leaves the app: elsewhere than on a Mac by its window. */
const leave = (desktop: ElectronApplication): Promise<void> =>
  desktop.evaluate(({ app: electron, BrowserWindow }) => {
    const close = (): void => BrowserWindow.getAllWindows()[0]!.close();
    setImmediate(() => (process.platform === 'darwin' ? electron.quit() : close()));
  });

describe.runIf(canRun)('how the desktop app ends', () => {
  it('with its window, when nothing waits', async () => {
    const { app: desktop } = await open(temporaryFolder());
    const end = ended(desktop);
    await leave(desktop);
    expect(await end).toBe(0);
  });

  it('not with its window on a Mac: a click in the Dock opens another one', async () => {
    const { app: desktop, page } = await open(temporaryFolder());
    await queueJob(page);
    await desktop.evaluate(() => {
      Object.defineProperty(process, 'platform', { value: 'darwin' });
    });
    const closed = page.waitForEvent('close');
    await desktop.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]!.close()));
    await closed;
    const opened = nextWindow(desktop);
    await desktop.evaluate(({ app: electron }) => void electron.emit('activate'));
    await (await opened).locator('nav').waitFor();
  });

  // Windows knows no signals: there it would be a kill.
  it.skipIf(process.platform === 'win32')('by a signal, at once', async () => {
    const { app: desktop } = await open(temporaryFolder());
    const end = ended(desktop);
    process.kill(desktop.process().pid!, 'SIGTERM');
    expect(await end).toBe(0);
  });

  it('not while a person keeps what waits: the second quit after that ends it', async () => {
    const { app: desktop, page } = await open(temporaryFolder());
    await queueJob(page);
    const questions = await answerQuestions(desktop, 2);
    await leave(desktop);
    await expect.poll(questions).toEqual(['Not everything is sent yet']);
    await answerQuestions(desktop, 1);
    const end = ended(desktop);
    await leave(desktop);
    expect(await end).toBe(0);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['hides', true],
    ['minimizes', false],
  ])('or %s its window to go on sending, as the desktop has a place for tray icons: %s', async (_what, hasTray) => {
    const programs = temporaryFolder();
    for (const name of ['busctl', 'gdbus']) {
      writeFileSync(path.join(programs, name), `#!/bin/sh\necho ${hasTray ? 'b true' : '(false,)'}\n`);
      chmodSync(path.join(programs, name), 0o755);
    }
    const more = { PATH: `${programs}:${process.env.PATH}` };
    const { app: desktop, page } = await open(temporaryFolder(), { more });
    await queueJob(page);
    await answerQuestions(desktop, 0);
    await desktop.evaluate(({ app: electron }) => electron.quit());
    const state = () =>
      desktop.evaluate(({ BrowserWindow }) => {
        const [one] = BrowserWindow.getAllWindows();
        return [one!.isVisible(), one!.isMinimized()];
      });
    await expect.poll(async () => (await state())[hasTray ? 0 : 1]).toBe(!hasTray);
  });

  it.skipIf(process.platform !== 'linux')('and starts again from the AppImage itself, not from its mount', async () => {
    const { data, more, started } = appImage();
    const { app: desktop, page } = await open(data, { more });
    const end = ended(desktop);
    void ask(page, 'restartApp', {}).catch(() => undefined);
    expect(await end).toBe(0);
    expect((await started()).slice(-2)).toEqual(['--data', data]);
  });

  it.skipIf(process.platform !== 'linux')('and starts again when a person starts it while it closes', async () => {
    const { data, more, started } = appImage();
    const { app: desktop } = await open(data, { more });
    const end = ended(desktop);
    await desktop.evaluate(({ app: electron }) => {
      electron.on('will-quit', () => electron.emit('second-instance', {}, [], '', null));
      setImmediate(() => electron.quit());
    });
    expect(await end).toBe(0);
    expect((await started()).slice(-2)).toEqual(['--data', data]);
  });

  it('also while its window hangs: the window is closed, and no other one opens', async () => {
    const { app: desktop } = await open(temporaryFolder());
    const end = ended(desktop);
    await desktop.evaluate(({ app: electron, BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      // It is reported after a while; the host closes windows by this call.
      window!.close = () => void window!.emit('unresponsive');
      setImmediate(() => electron.quit());
    });
    expect(await end).toBe(0);
  });
});

describe.runIf(canRun)('what the desktop app stands', () => {
  it('draws the thumbnails of a JPEG and of a HEIC beside the GLib of the system', async () => {
    const { page } = await open(temporaryFolder(), { conditions: 'system-glib' });
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

  it('a desktop that draws nothing before a window is shown', async () => {
    const { app: desktop } = await open(temporaryFolder(), { conditions: 'draws-when-shown' });
    const isVisible = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible());
    await expect.poll(isVisible).toBe(true);
  });

  it('a kill: the window opens where it was, and as large', async () => {
    const data = temporaryFolder();
    // What is killed removes nothing.
    const { app: desktop } = await open(data, { more: { TMPDIR: temporaryFolder() } });
    const bounds = { x: 40, y: 50, width: 1000, height: 700 };
    await desktop.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setBounds(to), bounds);
    const stored = path.join(data, 'window/window.json');
    await expect.poll(() => JSON.parse(readFileSync(stored, 'utf8')) as object).toMatchObject(bounds);
    desktop.process().kill('SIGKILL');
    app = null;
  });

  it('a second start: the first one shows its window, and the second ends', async () => {
    const data = temporaryFolder();
    const { app: desktop } = await open(data);
    const [isMinimized, minimize] = [
      () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isMinimized()),
      () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize()),
    ];
    await minimize();
    await expect.poll(isMinimized).toBe(true);
    const second = spawn(desktopProgram(), [...keychain, root, '--data', data], {
      env: environmentOf(),
      stdio: 'ignore',
    });
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
    await expect.poll(isMinimized).toBe(false);
  });

  it('a window that hangs: a person waits, or opens it anew', async () => {
    const { app: desktop } = await open(temporaryFolder());
    const hang = () =>
      desktop.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]!.emit('unresponsive'));
    const questions = await answerQuestions(desktop, 0);
    await hang();
    await expect.poll(questions).toEqual(['The window does not respond']);
    await answerQuestions(desktop, 1);
    const opened = nextWindow(desktop);
    await hang();
    await (await opened).locator('nav').waitFor();
  });

  it('a window that hangs twice, and answers: one question on the window, which goes away', async () => {
    const { app: desktop } = await open(temporaryFolder());
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

  it('errors that nothing catches: they are logged, and no box with a stack is shown', async () => {
    const data = temporaryFolder();
    const { app: desktop, page } = await open(data);
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

  it.skipIf(isElectron)('a key store that is none: the key serves until the app quits', async () => {
    const data = temporaryFolder();
    const first = await open(data, { conditions: 'basic-text' });
    const questions = await answerQuestions(first.app, 0);
    await ask(first.page, 'setConnection', connection);
    await expect.poll(questions).toEqual(['Enter the API key again']);
    expect(await hasKey(first.page)).toBe(true);
    await quitDesktop(first.app);
    expect(await hasKey((await open(data)).page)).toBe(false);
  });

  it.skipIf(isElectron)('a key store with another key: it asks for the API key again', async () => {
    const data = temporaryFolder();
    const first = await open(data);
    await ask(first.page, 'setConnection', connection);
    await quitDesktop(first.app);
    const second = await open(data, { conditions: 'other-key-store' });
    expect(await hasKey(second.page)).toBe(false);
    await quitDesktop(second.app);
    expect(await hasKey((await open(data)).page)).toBe(true);
  });
});

describe.runIf(canRun)('what a person does in the window', () => {
  it('copies text, and sees a video on the whole screen', async () => {
    const { page } = await open(temporaryFolder());
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
    const { app: desktop } = await open(temporaryFolder());
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
    const { page } = await open(temporaryFolder());
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
