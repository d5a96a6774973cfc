import { describe, expect, it } from 'vitest';
import { hasChromium } from '../../support/fieldApp.ts';
import { openComposer } from './openComposer.ts';

const composer = await openComposer();

describe.skipIf(!hasChromium)('a letter', () => {
  const { page, job, compose, saved, preview } = composer;
  it('is previewed once, and not again while nothing changes', async () => {
    const id = await job('Idle');
    let previews = 0;
    const count = (request: { url: () => string }) => {
      if (request.url().endsWith('/calls/previewLetter')) previews += 1;
    };
    page.on('request', count);
    await compose(id);
    await page.getByRole('link', { name: 'Open in a tab' }).waitFor();
    await page.waitForTimeout(5000);
    page.off('request', count);
    expect(previews).toBe(1);
  });

  it('is not previewed at every key while the first preview is being made', async () => {
    const id = await job('Hasty');
    let previews = 0;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/calls/previewLetter', async (route) => {
      previews += 1;
      await gate;
      await route.continue();
    });
    await compose(id);
    await page.getByLabel('Remarks').pressSequentially('Typed before the first preview is there.');
    await saved();
    expect(previews).toBeLessThan(10);
    goOn();
    await expect.poll(preview).toContain('Typedbeforethefirst');
    await page.unrouteAll();
  });
});
