import { createHash } from 'node:crypto';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { findElectron, hasDisplay } from '../../electron/cli/start/electronProgram.ts';
import type { Bridge } from '../../shared/desk/bridge.ts';
import type { CallOutcome } from '../../shared/rpc.ts';
import { bundled } from '../support/bundle.ts';
import { findChromium } from '../support/chromium.ts';
import { root } from '../support/processes.ts';

declare const window: Window & { rafter: Bridge };

const electron = hasDisplay(process.platform, process.env) ? findElectron(root) : null;

/** Electron itself where it is, with a display; elsewhere the host that stands in for it, on any Chromium. */
export const isElectron = electron !== null;
export const canRun = isElectron || (findChromium() !== null && process.platform !== 'win32');

/** The built desktop app on a data directory, and its first window. */
export const launchDesktop = async (data: string): Promise<{ app: ElectronApplication; page: Page }> => {
  bundled('start');
  const app = await _electron.launch({
    executablePath: electron ?? path.join(import.meta.dirname, 'host/electron'),
    args: [root, '--data', data],
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      RAFTER_NODE: process.execPath,
      RAFTER_CHROMIUM: findChromium() ?? '',
    },
  });
  const page = await app.firstWindow();
  await page.locator('nav').waitFor();
  return { app, page };
};

/** Ends the app as a person does who quits, whatever still waits. */
export const quitDesktop = async (app: ElectronApplication): Promise<void> => {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  await app.close();
};

/** Answers every question of the app from now on. Returns how to read those that were asked. */
export const answerQuestions = async (app: ElectronApplication, response: number): Promise<() => Promise<string[]>> => {
  await app.evaluate(({ dialog }, answer) => {
    const questions: string[] = [];
    Object.assign(globalThis, { questions });
    dialog.showMessageBox = (...given: unknown[]) => {
      questions.push((given.at(-1) as { message: string }).message);
      return Promise.resolve({ response: answer, checkboxChecked: false });
    };
  }, response);
  return () => app.evaluate(() => (globalThis as unknown as { questions: string[] }).questions);
};

/** The window that took the place of another one. */
export const nextWindow = (app: ElectronApplication): Promise<Page> => app.waitForEvent('window');

/** What the desk answers a page; throws what it refuses. */
export const ask = async <T>(page: Page, name: string, request: unknown): Promise<T> => {
  const ended = await page.evaluate(([call, asked]) => window.rafter.call(call as string, asked), [name, request]);
  if (!ended.ok) throw new Error(ended.problem.detail);
  return ended.value as T;
};
/** As somebody does who clicks it in the menu. */
export const choose = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()!.getMenuItemById(wanted)!;
    (item.click as () => void).call(item);
  }, id);
export const codeOf = (ended: CallOutcome<unknown>): string => (ended.ok ? 'ok' : ended.problem.code);
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
