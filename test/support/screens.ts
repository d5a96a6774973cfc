import type { Locator, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** Calls of a window to its desk or office that have not ended. */
const calls = new WeakMap<Page, Set<Request>>();

const isCall = (request: Request): boolean => /\/(desk\/call|office\/calls)\//.test(request.url());

/** Follows the calls of a window; `openWindow` does so for each. */
export const followCalls = (page: Page): void => {
  const open = new Set<Request>();
  calls.set(page, open);
  page.on('request', (request) => void (isCall(request) && open.add(request)));
  const end = (request: Request): void => void open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
};

const isCalling = (page: Page): boolean => (calls.get(page)?.size ?? 0) > 0;

/** The events of a call that ended come before this resolves. */
const callsEnd = async (page: Page): Promise<void> => {
  while (isCalling(page))
    await Promise.race([page.waitForEvent('requestfinished', isCall), page.waitForEvent('requestfailed', isCall)]);
};

/** Waits until a person sees the screen: its heading is there, in its typeface, and nothing of it is still being loaded. */
export const ready = async (page: Page): Promise<void> => {
  do {
    await callsEnd(page);
    await page.waitForFunction(() => {
      const main = document.querySelector('main');
      const hasHeading = main?.querySelector('h1, h2') !== null;
      // The paper of a letter is busy until it is drawn, which may be never: its screen is there before.
      const isLoading = main?.querySelector('.skeleton, .loading, [aria-busy=true]:not(.paper)') !== null;
      return main !== null && hasHeading && !isLoading && document.fonts.status === 'loaded';
    });
  } while (isCalling(page));
};

/** Goes to another screen as a link does, without loading the page again, and waits until it is there. */
export const goTo = async (page: Page, place: string): Promise<void> => {
  await page.evaluate(
    (to) =>
      new Promise<void>((there) => {
        if (location.hash === to) return there();
        // The app heard of it first.
        addEventListener('hashchange', () => there(), { once: true });
        location.hash = to;
      }),
    `#/${place}`,
  );
  await ready(page);
};

/** Waits until the screen shows that everything that was typed is saved. */
export const saved = (page: Page): Promise<void> =>
  page
    .locator('[role=status]')
    .filter({ hasText: /^Saved$/ })
    .first()
    .waitFor();

/** Types into a field, or into the one that has the focus, and waits until the screen shows that this text is saved. */
export const typed = async (into: Locator | Page, text: string): Promise<void> => {
  const page = 'keyboard' in into ? into : into.page();
  const field = 'keyboard' in into ? into.locator(':focus') : into;
  if ('keyboard' in into) await into.keyboard.type(text);
  else await into.fill(text);
  // In a list's field it becomes a value when the person leaves it; until then the screen shows what was saved before.
  if ((await field.getAttribute('role')) === 'combobox') await field.press('Tab');
  await saved(page);
};

/** Holds the requests to `url` from now on, until they are let go. */
export const hold = async (page: Page, url: RegExp): Promise<{ held: Promise<void>; release: () => Promise<void> }> => {
  const routes: Route[] = [];
  let isReleased = false;
  let hear = (): void => undefined;
  const held = new Promise<void>((resolve) => (hear = resolve));
  await page.route(url, async (route) => {
    if (isReleased) return route.continue();
    routes.push(route);
    hear();
  });
  const release = async (): Promise<void> => {
    isReleased = true;
    await Promise.all(routes.map((route) => route.continue()));
  };
  return { held, release };
};

/** The parts that have to be scrolled sideways, and what of them is out of the window. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, nav')]
      .filter(
        (one) =>
          one.getBoundingClientRect().right > innerWidth ||
          (one.matches('html, main') && one.scrollWidth > one.clientWidth),
      )
      .map((one) => {
        const isAway = (part: Element): boolean => part.getBoundingClientRect().right > innerWidth;
        const first = [...one.querySelectorAll('*')].find(isAway);
        return `${one.localName}, ${one.scrollWidth} px: ${first?.outerHTML.slice(0, 200) ?? ''}`;
      }),
  );

/**
 * Waits until nothing has to be scrolled sideways. A window that was just given another size is one frame wide as before:
 * its navigation and its tables leave out what has no room once they are measured. `where` is what a failure names.
 */
export const fitsAcross = (page: Page, ...where: readonly unknown[]): Promise<void> =>
  eventually(async () => expect([...where, await tooWide(page)]).toEqual([...where, []]));
