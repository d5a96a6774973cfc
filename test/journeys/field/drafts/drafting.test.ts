import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium } from '../../../support/fieldApp.ts';
import { saved } from '../../../support/screens.ts';
import { app, draft, kept, page, startOnce, window } from './draftScreen.ts';

startOnce();

describe.skipIf(!hasChromium)('drafting', () => {
  it('two windows on one draft: what is typed in each is kept, and shown in both', async () => {
    const id = await draft({ client_name: 'Two' });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await Promise.all([
      page.getByLabel('Street address').pressSequentially('2600 Fresno St', { delay: 20 }),
      other.getByLabel('Notes').pressSequentially('Steep. Bring the long ladder.', { delay: 20 }),
    ]);
    for (const one of [page, other]) {
      await expect.poll(() => one.getByLabel('Street address').inputValue()).toBe('2600 Fresno St');
      await expect.poll(() => one.getByLabel('Notes').inputValue()).toBe('Steep. Bring the long ladder.');
      await saved(one);
    }
    expect(await kept(id)).toEqual({
      client_name: 'Two',
      client_street_address: '2600 Fresno St',
      notes: 'Steep. Bring the long ladder.',
    });
    // Also in the field where a person stands who types nothing there.
    await other.getByLabel('Client name').fill('Two of them');
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('Two of them');
    expect(window.complaints).toEqual([]);
  });

  it('an archived draft says so, and has no button that sends it', async () => {
    const { id } = await callDesk(page, 'createDraft', {
      document: { client_name: 'Old', client_street_address: '12 Elm St' },
    });
    await callDesk(page, 'archiveDraft', { id });
    for (const part of ['client', 'check']) {
      await page.goto(new URL(`./#/draft/${id}/${part}`, app.link).href);
      await page.getByText('This job is archived. Restore it to change or send it.').waitFor();
      expect(await page.getByRole('button', { name: 'Queue to send', disabled: false }).count()).toBe(0);
    }
    await page.goto(new URL(`./#/draft/${id}/client`, app.link).href);
    await expect.poll(() => page.getByLabel('Client name').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Queue to send' }).waitFor();
    expect(await page.getByLabel('Client name').isDisabled()).toBe(false);
  });

  it('shows in a narrow window which part is open', async () => {
    await page.setViewportSize({ width: 320, height: 600 });
    const id = await draft({ client_name: 'Narrow' });
    for (const part of ['Photos', 'Client', 'Check']) {
      await page.goto(new URL(`./#/draft/${id}/${part.toLowerCase()}`, app.link).href);
      const link = page.getByRole('navigation', { name: 'Parts of the job' }).getByRole('link', { name: part });
      await expect.poll(() => link.evaluate((one) => one.getAttribute('aria-current'))).toBe('step');
      const { left, right } = await link.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      expect([part, left >= 0, right <= 320]).toEqual([part, true, true]);
    }
    // Nor is it lost where a wide window becomes narrow.
    const last = page.getByRole('navigation', { name: 'Parts of the job' }).getByRole('link', { name: 'Check' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => last.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThan(400);
    await page.setViewportSize({ width: 320, height: 600 });
    await expect
      .poll(() =>
        last.evaluate((one) => one.closest('nav')!.scrollLeft > 0 && one.getBoundingClientRect().right <= 320),
      )
      .toBe(true);
  });

  it('from New job to queued without a mouse', async () => {
    /** Tabs on until what has the focus is called so. */
    const tabTo = async (name: RegExp): Promise<void> => {
      const seen: string[] = [];
      for (let steps = 0; steps < 80; steps += 1) {
        await page.keyboard.press('Tab');
        const here = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          const label = element?.labels?.[0]?.innerText;
          return (element?.ariaLabel ?? label ?? element?.innerText ?? '').trim();
        });
        if (name.test(here)) return;
        seen.push(here);
      }
      throw new Error(`${name} cannot be tabbed to, but ${seen.join(' | ')}`);
    };
    const type = (text: string): Promise<void> => page.keyboard.type(text, { delay: 10 });

    await page.getByRole('button', { name: 'New job' }).waitFor();
    await tabTo(/^New job$/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Client name').waitFor();
    // The next key goes to the first field.
    await expect
      .poll(() => page.getByLabel('Client name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await type('Kim Keys');
    await tabTo(/^Street address/);
    await type('12 Elm St');
    await tabTo(/^State/);
    await type('Calif');
    await page.getByRole('option', { name: 'California' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('California');
    await tabTo(/^Next: Services/);
    await page.keyboard.press('Enter');
    await tabTo(/^CAD|CAD/);
    await page.keyboard.press('Space');
    await tabTo(/^Next: /);
    await page.keyboard.press('Enter');
    await tabTo(/^Add array/);
    await page.keyboard.press('Enter');
    await page.locator('#array-0-panel_quantity').waitFor();
    await tabTo(/^Panel quantity|^Panels|^Number of panels/);
    await type('12');
    await tabTo(/^Check/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Safe to leave the site?' }).waitFor();
    await page.locator('.checked').waitFor();
    await tabTo(/^Queue to send/);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Queue anyway?' }).waitFor();
    await tabTo(/^Queue anyway/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Kim Keys' });
    await row.getByText('Queued').waitFor();
    // The screen is another one: the keys go on in it.
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('main').evaluate((main) => main.contains(document.activeElement)))
      .toBe(true);
    const [job] = (await callDesk(page, 'listJobs', { text: 'Kim Keys' })).rows;
    expect((await callDesk(page, 'openDraft', { id: job!.id })).document).toMatchObject({
      client_name: 'Kim Keys',
      client_state: { name: 'California' },
      arrays: [{ panel_quantity: 12 }],
    });
  });
});
