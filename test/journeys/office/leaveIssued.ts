import type { Page } from 'playwright-core';

/** Waits until a letter is issued, and goes on to the page of its job where the next one is offered. */
export const leaveIssued = async (page: Page, letter: string): Promise<void> => {
  await page.getByText(`Letter ${letter} is issued.`).waitFor();
  const offer = page.getByRole('alertdialog');
  if ((await offer.count()) === 0) return;
  await page.keyboard.press('Escape');
  await offer.waitFor({ state: 'detached' });
};
