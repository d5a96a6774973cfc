import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findElectron, hasDisplay } from '../../electron/cli/start/electronProgram.ts';
import type { Bridge } from '../../shared/desk/bridge.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import { bundled } from '../support/bundle.ts';
import { findChromium } from '../support/chromium.ts';
import { root } from '../support/processes.ts';
import { waitMs } from '../support/patience.ts';

declare const window: Window & { rafter: Bridge };

/** `RAFTER_DESKTOP=electron` runs the specs on Electron itself; else they run on the host that stands in for it. */
export const isElectron = process.env.RAFTER_DESKTOP === 'electron';
export const canRun = isElectron || (findChromium() !== null && process.platform !== 'win32');

/** Circumstances of the host for a whole run, as `RAFTER_STAND_IN=wayland npx vitest run …` asks for them. */
const ofRun = process.env.RAFTER_STAND_IN ?? '';
/**
 * Wayland reports no position of a window, lets no program set one, and knows no minimized windows. Specs compare the size
 * alone there, and leave minimizing out.
 */
export const isWayland = isElectron
  ? process.platform === 'linux' && (process.env.XDG_SESSION_TYPE === 'wayland' || !!process.env.WAYLAND_DISPLAY)
  : ofRun.split(' ').includes('wayland');

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** What is known of the bounds of a window. */
export const knownBounds = ({ x, y, ...size }: Bounds): Partial<Bounds> => (isWayland ? size : { x, y, ...size });

/** The program that the specs run. Throws where Electron is asked for and cannot run: nothing takes its place then. */
export const desktopProgram = (): string => {
  if (!isElectron) return path.join(import.meta.dirname, 'host/electron');
  const electron = findElectron(root);
  if (electron === null) throw new Error('Electron is missing: run `node node_modules/electron/install.js`.');
  if (!hasDisplay(process.platform, process.env)) throw new Error('Electron needs a display: run with `xvfb-run`.');
  // The app switches the sandbox on, and Chromium has none for root.
  if (process.getuid?.() === 0) throw new Error('Electron does not run as root: run as another user.');
  return electron;
};

/** Circumstances of the host, of `host/conditions.ts`, beside those of the run; Electron has those of its computer. */
export const environmentOf = (conditions = ''): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  RAFTER_NODE: process.execPath,
  RAFTER_CHROMIUM: findChromium() ?? '',
  RAFTER_STAND_IN: `${ofRun} ${conditions}`,
});

/** A key store without questions: the keychain of macOS asks a person before it lets a new program in. */
export const keychain = isElectron && process.platform === 'darwin' ? ['--use-mock-keychain'] : [];

/** The built desktop app on a data directory, and its first window. */
export const launchDesktop = async (
  data: string,
  {
    conditions = '',
    more = {},
    switches = [],
  }: { conditions?: string; more?: Record<string, string>; switches?: readonly string[] } = {},
): Promise<{ app: ElectronApplication; page: Page }> => {
  bundled('start');
  const app = await _electron.launch({
    executablePath: desktopProgram(),
    args: [...keychain, ...switches, root, '--data', data],
    // Playwright gives `--no-sandbox` otherwise.
    chromiumSandbox: true,
    cwd: root,
    env: { ...environmentOf(conditions), ...more },
    timeout: waitMs,
  });
  processes.set(app, app.process());
  app.context().setDefaultTimeout(waitMs);
  const page = await app.firstWindow({ timeout: waitMs });
  await page.locator('nav').waitFor();
  return { app, page };
};

/** The process of each app: Playwright knows it no longer when it has ended. */
const processes = new WeakMap<ElectronApplication, ChildProcess>();

/** Resolves with the code that the app ends with. Ask before what ends it. */
export const ended = (app: ElectronApplication): Promise<number | null> => {
  const child = processes.get(app)!;
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
};

/** Ends the app as a person does who quits, whatever still waits. Fails if it does not end by itself. */
export const quitDesktop = async (app: ElectronApplication): Promise<void> => {
  const { exitCode, signalCode } = processes.get(app)!;
  if (exitCode !== null || signalCode !== null) return;
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  const end = ended(app);
  // Its answer may be lost with the app.
  await app.evaluate(({ app: electron }) => setImmediate(() => electron.quit())).catch(() => undefined);
  const code = await end;
  if (code !== 0) throw new Error(`The app ended with ${code}.`);
};

/** Opens the app for a test, after which it is quit; one that has ended is left alone. */
export const openDesktop = async (...given: Parameters<typeof launchDesktop>): ReturnType<typeof launchDesktop> => {
  const opened = await launchDesktop(...given);
  onTestFinished(() => quitDesktop(opened.app));
  return opened;
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
export const nextWindow = (app: ElectronApplication): Promise<Page> => app.waitForEvent('window', { timeout: waitMs });

/** What the desk answers a page; throws what it refuses. */
export const ask = async <T>(page: Page, name: string, request: unknown): Promise<T> => {
  const outcome = await page.evaluate(([call, asked]) => window.rafter.call(call as string, asked), [name, request]);
  if (!outcome.ok) throw new Error(outcome.problem.detail);
  return outcome.value as T;
};

/** As a person does who clicks it in the menu: the window has the focus. */
export const choose = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const item = Menu.getApplicationMenu()!.getMenuItemById(wanted)!;
    const [window] = BrowserWindow.getAllWindows();
    window?.focus();
    (item.click as () => void).call(item);
  }, id);
export const codeOf = (outcome: CallOutcome<unknown>): string => (outcome.ok ? 'ok' : outcome.problem.code);
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
