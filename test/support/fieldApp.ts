import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { DeskResult, DeskInput, DeskCallName } from '../../shared/desk/contract.ts';
import type { Job } from '../../shared/job/job.ts';
import type { AppDeps } from '../../electron/app.ts';
import { atEnd } from './atEnd.ts';
import { bundled } from './bundle.ts';
import { findChromium, findHeadlessChromium } from './chromium.ts';
import { isDeep } from './deep.ts';
import type { FieldApp } from './openField.ts';
import type { RunningServer } from './openServer.ts';
import { root } from './processes.ts';
import { seedOffice } from './seededOffice.ts';
import { waitMs } from './patience.ts';
import { followCalls } from './screens.ts';

export const hasChromium = findChromium() !== null;

const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** The field app in this process. A bug of it fails the test that it met. */
export const startFieldApp = async (data: string, more: Pick<AppDeps, 'phoneAddresses'> = {}): Promise<FieldApp> => {
  const bugs: unknown[] = [];
  // Loaded here: most of what else opens windows has no desk in its process.
  const { openField } = await import('./openField.ts');
  const app = await openField(data, { onBug: (error) => void bugs.push(error), ...more });
  const end = atEnd(async () => {
    await app.end();
    if (bugs.length > 0) throw new AggregateError(bugs, `the field app met ${bugs.map(String).join('; ')}`);
  });
  return { link: app.link, end };
};

/** `npm start -- --browser`, or another program that opens the field app, as a real process. */
export const spawnFieldApp = (
  data: string,
  program: readonly string[] = [bundled('start'), '--browser', '--no-open', '--data', data],
): Promise<FieldApp & { end: (signal?: NodeJS.Signals) => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const ended = new Promise<void>((over) => child.once('close', () => over()));
    const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    atEnd(end);
    const hear = (text: Buffer): void => {
      said += text.toString();
      const link = /(http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/enter\?token=\S+)/.exec(said)?.[1];
      if (link) resolve({ link, end });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`the app ended: ${said}`)));
  });

export interface Window {
  page: Page;
  /** Its profile; closing it closes its pages. */
  browser: BrowserContext;
  /** Errors and warnings of the page; tests expect none. */
  complaints: string[];
}

export interface WindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  language?: 'en-US' | 'es-MX' | 'en-XA';
  timeZone?: string;
  /** Pixels of the screen for each of the page. */
  scale?: number;
}

/**
 * One browser serves all windows of a worker, and ends with it; each window has a context, and with it a profile, of its
 * own. Null before the first, and after one that crashed.
 */
let browser: Promise<Browser> | null = null;
export const closeBrowser = async (): Promise<void> => {
  const open = browser;
  browser = null;
  await (await open)?.close();
};

/** The address and the text of every window that is open. */
export const shownTexts = async (): Promise<string[]> => {
  const pages = ((await browser)?.contexts() ?? []).flatMap((context) => context.pages());
  const read = async (page: Page): Promise<string> => `${page.url()}\n${await page.innerText('body')}`;
  return Promise.all(pages.map((page) => read(page).catch((error: unknown) => `${page.url()}\n${String(error)}`)));
};

/** Pictures are kept of the whole browser: without windows it draws texts a little differently. */
let isForPictures = false;
/** Until the end of the file, windows are of the browser that people use. */
export const openForPictures = async (): Promise<void> => {
  const choose = async (choice: boolean): Promise<void> => {
    await closeBrowser();
    isForPictures = choice;
  };
  await choose(true);
  atEnd(() => choose(false), { isOfFile: true });
};

const launch = (): Promise<Browser> => {
  const executablePath = (isForPictures ? findChromium() : findHeadlessChromium())!;
  const launched = chromium.launch({ executablePath, args: ['--no-sandbox'] }).then((open) => {
    open.once('disconnected', () => {
      if (browser === launched) browser = null;
    });
    return open;
  });
  return launched;
};

/** A window of a real browser at the link. */
export const openWindow = async (
  link: string,
  { width = 1280, height = 800, dark = false, language = 'en-US', timeZone, scale = 1 }: WindowOptions = {},
): Promise<Window> => {
  browser ??= launch();
  const context = await (
    await browser
  ).newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
    acceptDownloads: true,
  });
  // Shorter than the limit of a test: a failed wait then names its own line.
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  followCalls(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  atEnd(() => context.close());
  await page.goto(link);
  // The page behind a link with a token only leads to the app.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/enter'));
  return { page, browser: context, complaints };
};

/** Asks the desk as the page's own screens do; throws what the desk says where it refuses. */
export const callDesk = async <N extends DeskCallName>(
  page: Page,
  name: N,
  request: DeskInput<N>,
): Promise<DeskResult<N>> => {
  const ended = await page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`desk/call/${to}`, { method: 'POST', headers, body: body! })).json() as Promise<unknown>;
    },
    [name, JSON.stringify(request)],
  );
  const { ok, value, problem } = ended as { ok: boolean; value: DeskResult<N>; problem?: { detail: string } };
  if (!ok) throw new Error(`${name}: ${problem?.detail ?? 'refused'}`);
  return value;
};

export interface Office {
  server: RunningServer;
  baseUrl: string;
  key: string;
  jobs: () => Promise<Job[]>;
  /** Connects the window's desk to it, without its screens. */
  connect: (page: Page) => Promise<void>;
}

/** A server with one organization, at which laptops can be connected. */
export const startOffice = async (data: string): Promise<Office> => {
  const key = await seedOffice(data);
  const { openServer } = await import('./openServer.ts');
  const server = await openServer(data);
  const baseUrl = `${server.url}/api`;
  return {
    server,
    baseUrl,
    key,
    jobs: async () => (await fetch(`${baseUrl}/jobs`, { headers: { 'x-api-key': key } })).json() as Promise<Job[]>,
    connect: async (page) => {
      const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
      await callDesk(page, 'setConnection', { baseUrl, apiKey: key, ...plain });
    },
  };
};

/** Says that a job goes although the check misses something, where the app asks. */
export const queueAnyway = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Queue anyway' }).click();

/** Contrast takes a fifth of a look's time, and is computed once from the style sheets: `renderer/contrast.test.ts`. */
const rules = isDeep ? {} : { 'color-contrast': { enabled: false } };

/** Violations of WCAG 2.2 AA as one line each: the rule, and the elements, of the page or of those that match `within`. */
export const violations = async (page: Page, within = ':root'): Promise<string[]> => {
  // Evaluated as the debugger does: the page's own policy allows no such script.
  await page.evaluate(axe);
  return page.evaluate(
    async ([where, rules]) => {
      const { axe: tool } = globalThis as unknown as {
        axe: {
          run: (
            where: string,
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
        };
      };
      const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const found = await tool.run(where, { runOnly, rules });
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary.split('\n')[1] ?? ''})`).join('; ')}`,
      );
    },
    [within, rules] as const,
  );
};
