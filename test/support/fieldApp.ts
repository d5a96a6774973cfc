import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { root } from './processes.ts';

export const hasChromium = findChromium() !== null;

const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** `npm start -- --browser` as a real process: its link, and its end. */
export const startFieldApp = (data: string): Promise<{ link: string; child: ChildProcess; end: (signal?: NodeJS.Signals) => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['dist/headless/start.js', '--browser', '--no-open', '--data', data], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const ended = new Promise<void>((over) => child.once('close', () => over()));
    const hear = (text: Buffer): void => {
      said += text.toString();
      const link = /(http:\/\/127\.0\.0\.1:\d+\/enter\?token=\S+)/.exec(said)?.[1];
      if (!link) return;
      resolve({
        link,
        child,
        end: async (signal = 'SIGTERM') => {
          child.kill(signal);
          await ended;
        },
      });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`the app ended: ${said}`)));
  });

export interface Window {
  page: Page;
  browser: Browser;
  /** What the page complained about, to be empty. */
  complaints: string[];
}

export interface WindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  language?: 'en-US' | 'es-MX';
}

/** A window of a real browser at the link. */
export const openWindow = async (
  link: string,
  { width = 1280, height = 800, dark = false, language = 'en-US' }: WindowOptions = {},
): Promise<Window> => {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] });
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(link);
  return { page, browser, complaints };
};

/** Violations of WCAG 2.2 AA as one line each: the rule, and the elements. */
export const violations = async (page: Page): Promise<string[]> => {
  // Evaluated as the debugger does: the page's own policy allows no such script.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run: (options: object) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
      };
    };
    const found = await tool.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary.split('\n')[1] ?? ''})`).join('; ')}`,
    );
  });
};
