import type { Page } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';
import { callDesk, openWindow, startFieldApp, type Window } from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

/** The app of one laptop and its window, of the test that runs. */
export let app: Awaited<ReturnType<typeof startFieldApp>>;
export let window: Window;
export let page: Page;

const start = async (laptop: string): Promise<void> => {
  app = await startFieldApp(laptop);
  window = await openWindow(app.link);
  page = window.page;
};

/** Starts the app once for the tests of a file. Each test has a page and drafts of its own, and shares what the laptop holds. */
export const startOnce = (): void => {
  beforeAll(() => start(temporaryFolder()));
  beforeEach(async () => {
    await page.close();
    page = await window.browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    window = { ...window, page, complaints };
    await page.goto(new URL('./', app.link).href);
  });
};

/** Starts them anew before each test of the file that calls this: on one laptop, or each on one of its own. */
export const startBeforeEach = ({ isNewLaptop = false } = {}): void => {
  let laptop = temporaryFolder();
  beforeEach(async () => {
    if (isNewLaptop) laptop = temporaryFolder();
    await start(laptop);
  });
};

/** Creates a draft and opens a part of its form. */
export const draft = async (document: Record<string, unknown>, part = 'client'): Promise<string> => {
  const { id } = await callDesk(page, 'createDraft', { document });
  await page.goto(new URL(`./#/draft/${id}/${part}`, app.link).href);
  // Its own: the draft before it is still shown when the address has changed.
  await page.locator(`a[href$="/draft/${id}/${part}"][aria-current=step]`).waitFor();
  return id;
};

/** The draft as the desk has it. */
export const kept = async (id: string): Promise<Record<string, unknown>> =>
  (await callDesk(page, 'openDraft', { id })).document;
