import type { Page } from 'playwright-core';

interface Observed {
  /** The longest event of each interaction, by its id, in milliseconds; those below 16 ms are not reported. */
  longest: Map<number, number>;
  /** Interactions before the first. */
  before: number;
}
type Observing = typeof globalThis & { observed: Observed };
type Counting = Performance & { interactionCount: number };

const begin = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longest = new Map<number, number>();
    const observer = new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    (globalThis as Observing).observed = { longest, before: (performance as Counting).interactionCount };
  });

/** From each interaction to the paint after it, as the browser measures it (INP), in milliseconds. */
const end = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { longest, before } = (globalThis as Observing).observed;
    const unreported = (performance as Counting).interactionCount - before - longest.size;
    return [...longest.values(), ...Array.from({ length: Math.max(0, unreported) }, () => 16)];
  });

const keyPauseMs = 60;
const rest = (page: Page): Promise<void> => page.waitForTimeout(300);

const list = async (page: Page): Promise<void> => {
  const search = page.getByRole('searchbox');
  await search.click();
  await search.pressSequentially('client 12', { delay: keyPauseMs });
  await rest(page);
  await search.press('Control+A');
  await search.press('Delete');
  await rest(page);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('twenty', { delay: keyPauseMs });
  await rest(page);
  await page.keyboard.press('Escape');
  await search.click();
  await search.pressSequentially('twenty', { delay: keyPauseMs });
  await page.getByRole('link', { name: /^Twenty roofs/ }).click();
};

const draft = async (page: Page): Promise<void> => {
  const parts = page.getByRole('navigation', { name: 'Parts of the job' });
  const open = async (part: string): Promise<void> => {
    await parts.getByRole('link', { name: part }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await rest(page);
  };
  // The job opens where it was left the time before.
  await open('Client');
  await page.getByLabel('Notes').click();
  await page.keyboard.type('Two dogs.', { delay: keyPauseMs });
  await open('Services');
  await page.getByRole('checkbox', { name: 'Shade report' }).click();
  await open('Structure');
  await page.getByRole('button', { name: /^Array 10/ }).click();
  await rest(page);
  await page.getByRole('textbox', { name: 'Array name' }).click();
  await page.keyboard.type(' b', { delay: keyPauseMs });
  await open('Electrical');
  await page.getByRole('combobox', { name: /^Module type/ }).click();
  await page.keyboard.type('module 12', { delay: keyPauseMs });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await open('Photos');
  await open('Check');
};

const others = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Sync', exact: true }).click();
  await rest(page);
  await page.getByRole('switch').first().click();
  await rest(page);
  await page.getByRole('switch').first().click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await rest(page);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await rest(page);
};

/** Clicks and keys of a story through the field app, each in milliseconds. The list of jobs is open. */
export const interactionsIn = async (page: Page): Promise<number[]> => {
  await begin(page);
  await list(page);
  await draft(page);
  await others(page);
  return end(page);
};
