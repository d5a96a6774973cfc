import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/processes.ts';
import { answerQuestions, ask, canRun, ended, isWayland, nextWindow, openDesktop } from './launch.ts';

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
    const { app: desktop } = await openDesktop(temporaryFolder());
    const end = ended(desktop);
    await leave(desktop);
    expect(await end).toBe(0);
  });

  it('not with its window on a Mac: a click in the Dock opens another one', async () => {
    const { app: desktop, page } = await openDesktop(temporaryFolder());
    await queueJob(page);
    await desktop.evaluate(() => {
      Object.defineProperty(process, 'platform', { value: 'darwin' });
    });
    await desktop.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]!.close()));
    await expect.poll(() => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
    const opened = nextWindow(desktop);
    await desktop.evaluate(({ app: electron }) => void electron.emit('activate'));
    await (await opened).locator('nav').waitFor();
  });

  // Windows knows no signals: there it would be a kill.
  it.skipIf(process.platform === 'win32')('by a signal, at once', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
    const end = ended(desktop);
    process.kill(desktop.process().pid!, 'SIGTERM');
    expect(await end).toBe(0);
  });

  it('not while a person keeps what waits: the second quit after that ends it', async () => {
    const { app: desktop, page } = await openDesktop(temporaryFolder());
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
    ['hides', true] as const,
    // There is no asking whether a window of Wayland is minimized.
    ...(isWayland ? [] : [['minimizes', false] as const]),
  ])('or %s its window to go on sending, as the desktop has a place for tray icons: %s', async (_what, hasTray) => {
    const programs = temporaryFolder();
    for (const name of ['busctl', 'gdbus']) {
      writeFileSync(path.join(programs, name), `#!/bin/sh\necho ${hasTray ? 'b true' : '(false,)'}\n`);
      chmodSync(path.join(programs, name), 0o755);
    }
    const more = { PATH: `${programs}:${process.env.PATH}` };
    const { app: desktop, page } = await openDesktop(temporaryFolder(), { more });
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
    const { app: desktop, page } = await openDesktop(data, { more });
    const end = ended(desktop);
    void ask(page, 'restartApp', {}).catch(() => undefined);
    expect(await end).toBe(0);
    expect((await started()).slice(-2)).toEqual(['--data', data]);
  });

  it.skipIf(process.platform !== 'linux')('and starts again when a person starts it while it closes', async () => {
    const { data, more, started } = appImage();
    const { app: desktop } = await openDesktop(data, { more });
    const end = ended(desktop);
    await desktop.evaluate(({ app: electron }) => {
      electron.on('will-quit', () => electron.emit('second-instance', {}, [], '', null));
      setImmediate(() => electron.quit());
    });
    expect(await end).toBe(0);
    expect((await started()).slice(-2)).toEqual(['--data', data]);
  });

  it('and opens no window again, whatever asks for one while it closes', async () => {
    const folder = temporaryFolder();
    const [asked, opened] = [path.join(folder, 'asked'), path.join(folder, 'opened')];
    const { app: desktop } = await openDesktop(temporaryFolder());
    const end = ended(desktop);
    await desktop.evaluate(
      ({ app: electron, Menu }, files) => {
        const { writeFileSync } = process.getBuiltinModule('node:fs');
        electron.on('will-quit', () => {
          electron.on('browser-window-created', () => writeFileSync(files.opened, ''));
          electron.emit('activate');
          // A Mac has its menu without a window, and the icon and notifications do the same.
          for (const id of ['settings', 'jobs', 'new-job']) {
            const item = Menu.getApplicationMenu()!.getMenuItemById(id)!;
            (item.click as () => void).call(item);
          }
          writeFileSync(files.asked, '');
        });
        setImmediate(() => electron.quit());
      },
      { asked, opened },
    );
    expect(await end).toBe(0);
    expect([existsSync(asked), existsSync(opened)]).toEqual([true, false]);
  });

  it('also while its window hangs: the window is closed, and no other one opens', async () => {
    const { app: desktop } = await openDesktop(temporaryFolder());
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
