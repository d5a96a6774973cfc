import type { Page } from 'playwright-core';

/** How many of the elements lie wholly within the window and within what scrolls around them. */
export const inSight = (page: Page, selector: string): Promise<number> =>
  page.evaluate((of) => {
    const isInside = (one: Element): boolean => {
      const { top, bottom, width } = one.getBoundingClientRect();
      for (let above = one.parentElement; above; above = above.parentElement) {
        const { overflowY } = getComputedStyle(above);
        const edge = above.getBoundingClientRect();
        if (/auto|scroll|hidden/.test(overflowY) && (top < edge.top || bottom > edge.bottom)) return false;
      }
      return width > 0 && top >= 0 && bottom <= innerHeight;
    };
    return [...document.querySelectorAll(of)].filter(isInside).length;
  }, selector);

/** Height of what stays in the window while its page is scrolled, as a share of the window. */
export const stuckShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const main = document.querySelector('main')!;
    main.scrollTo(0, 500);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const area = main.getBoundingClientRect();
    const isWide = (one: Element): boolean => one.getBoundingClientRect().width > area.width / 2;
    const stuck = [...main.querySelectorAll('*')].filter(
      (one) => isWide(one) && /sticky|fixed/.test(getComputedStyle(one).position) && one.clientHeight > 1,
    );
    const lines = Array.from({ length: Math.round(area.height) }, (_, at) => area.top + at + 0.5);
    const covered = lines.filter((line) =>
      stuck.some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top <= line && line <= bottom && (top <= area.top + 100 || bottom >= area.bottom - 100);
      }),
    );
    return (innerHeight - area.height + covered.length) / innerHeight;
  });

/** Sums what moves by itself on every page that is loaded from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { sum: 0, of: [] as string[] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        shifts.of.push(...entry.sources.map(({ node }) => node?.className ?? '?'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved since the page was loaded, once what was loaded is drawn. */
export const shiftsOf = (page: Page): Promise<{ sum: number; of: string[] }> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (globalThis as unknown as { shifts: { sum: number; of: string[] } }).shifts;
  });

/** By how many pixels the page, or the screen in it, is wider than the window; and actions of rows that are out of reach. */
export const widthFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const main = document.querySelector('main')!;
    // Tables leave out columns once they know how wide they are.
    for (let same = 0, before = 0; same < 4; before = main.scrollWidth) {
      await new Promise(requestAnimationFrame);
      same = main.scrollWidth === before ? same + 1 : 0;
    }
    const wider = Math.max(document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth);
    const away = [...main.querySelectorAll('.does')].filter((one) => one.getBoundingClientRect().right > innerWidth);
    return [
      ...(wider > 0 ? [`${wider} px wider than a window of ${innerWidth}`] : []),
      ...(away.length > 0 ? [`actions of ${away.length} rows out of reach at ${innerWidth}`] : []),
    ];
  });

/** Targets that are smaller than `least` pixels, on the page of a job its links, too; and texts of search fields that are cut off. */
export const targetFaults = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((leastHeight) => {
    const isJob = document.querySelector('#history') !== null;
    const targets = 'button, select, textarea, input:not([type=file])';
    const small = [...document.querySelectorAll<HTMLElement>(`${targets}, ${isJob ? 'main a' : 'header a'}`)]
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }) && !one.closest('label, [role=log]'))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height < leastHeight || (isJob && box.width < 24))
      .map(({ one, box }) => `${one.tagName} ${one.textContent.trim()} is ${box.width} × ${box.height}`);
    const pen = document.createElement('canvas').getContext('2d')!;
    const cut = [...document.querySelectorAll<HTMLInputElement>('[type=search]')].filter((field) => {
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = `${fontSize} ${fontFamily}`;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return field.checkVisibility() && pen.measureText(field.placeholder).width > room;
    });
    return [...small, ...cut.map(({ placeholder }) => `“${placeholder}” is cut off`)];
  }, least);

/** Buttons that a theme of high contrast leaves without an edge. */
export const buttonsWithoutEdge = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active' });
  const bare = await page.locator('.button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
        return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === backgroundColor;
      })
      .map((button) => `${button.textContent} has no edge`),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return bare;
};
