import type { Page } from 'playwright-core';

/** What a person did on the page: presses of the mouse, keys, and fields in which they typed. */
export interface Effort {
  clicks: number;
  keys: number;
  typed: number;
}

/** Counts from now on, by the events that the browser sends for real input. It ends when the page is loaded again. */
export const countEffort = async (page: Page): Promise<() => Promise<Effort>> => {
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0, fields: new Set<EventTarget>() };
    Object.assign(window, { effort });
    document.addEventListener('pointerdown', ({ isTrusted }) => void (effort.clicks += Number(isTrusted)), true);
    document.addEventListener('keydown', ({ isTrusted }) => void (effort.keys += Number(isTrusted)), true);
    document.addEventListener('beforeinput', ({ target }) => void effort.fields.add(target!), true);
  });
  return () =>
    page.evaluate(() => {
      const { effort } = window as unknown as { effort: { clicks: number; keys: number; fields: Set<EventTarget> } };
      return { clicks: effort.clicks, keys: effort.keys, typed: effort.fields.size };
    });
};
