import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { callDesk, openWindow, startFieldApp, type Window } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

/** The app of one laptop and its window, of the test that runs. */
export let app: Awaited<ReturnType<typeof startFieldApp>>;
export let window: Window;
export let page: Page;

/** Starts them anew before each test of the file that calls this: on one laptop, or each on one of its own. */
export const startBeforeEach = ({ isNewLaptop = false } = {}): void => {
  let laptop = temporaryFolder();
  beforeEach(async () => {
    if (isNewLaptop) laptop = temporaryFolder();
    app = await startFieldApp(laptop);
    window = await openWindow(app.link);
    page = window.page;
  });
};

/** Creates a draft and opens a part of its form. */
export const draft = async (document: Record<string, unknown>, part = 'client', on = page): Promise<string> => {
  const { id } = await callDesk(page, 'createDraft', { document });
  await on.goto(new URL(`./#/draft/${id}/${part}`, app.link).href);
  await on.getByRole('heading', { level: 2 }).first().waitFor();
  return id;
};

/** The draft as the desk has it. */
export const kept = async (id: string, on = page): Promise<Record<string, unknown>> =>
  (await callDesk(on, 'openDraft', { id })).document;
