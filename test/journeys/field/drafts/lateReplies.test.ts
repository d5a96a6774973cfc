import { describe, expect, it } from 'vitest';
import { jpegOf } from '../../../desk/photos.ts';
import { callDesk, hasChromium, queueAnyway } from '../../../support/fieldApp.ts';
import { hold, ready, saved, typed } from '../../../support/screens.ts';
import { draft, kept, page, startBeforeEach, window } from './draftScreen.ts';

startBeforeEach();

const house = { client_name: 'Ada Byron', client_street_address: '12 Elm St', arrays: [{ name: 'South' }] };

describe.skipIf(!hasChromium)('what a person does before late replies come', () => {
  it('a pasted address is taken apart after the person has gone on, as soon as its parser is loaded', async () => {
    const parser = await hold(page, /fillAddress/);
    const id = await draft({ client_name: 'Ada Byron' });
    await parser.held;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('2600 Fresno St, Fresno, CA 93721'));
    await page.locator('#client_street_address').focus();
    await page.keyboard.press('Control+v');
    await page.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { name: 'Services' }).waitFor();
    await parser.release();
    await expect
      .poll(() => kept(id))
      .toMatchObject({ client_street_address: '2600 Fresno St', client_city: 'Fresno', client_zip_code: '93721' });
    await saved(page);
    expect(window.complaints).toEqual([]);
  });

  it('a recipient’s state stays plain text where its address is taken apart late', async () => {
    const parser = await hold(page, /fillAddress/);
    const id = await draft({ client_name: 'Ada Byron' }, 'recipient');
    await parser.held;
    await page.getByLabel('Recipient street address').fill('2600 Fresno St, Fresno, CA 93721');
    await page.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { name: 'Services' }).waitFor();
    await parser.release();
    await expect.poll(() => kept(id)).toMatchObject({ recipient_city: 'Fresno', recipient_state: 'CA' });
    expect(window.complaints).toEqual([]);
  });

  it('the header shows that a letter is not saved before anything is drawn for it', async () => {
    await draft(house);
    await ready(page);
    await saved(page);
    const status = await page.evaluate(async () => {
      // A machine that is too busy to draw.
      globalThis.requestAnimationFrame = () => 0;
      const input = document.querySelector<HTMLInputElement>('#client_name')!;
      input.value += '!';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      return document.querySelector('header [role=status]')?.textContent;
    });
    expect(status).toBe('Saving…');
    await saved(page);
  });

  it('a job is queued with the entry that a typed text means, also where the search for it is slow', async () => {
    const id = await draft(house, 'structure');
    await ready(page);
    await page.locator('#array-0-beam_shape').click();
    const searches = await hold(page, /searchReference/);
    await page.keyboard.type('2x6');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().split('/').at(-1)!));
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await searches.held;
    await page.getByRole('status').filter({ hasText: 'Saving…' }).waitFor();
    expect(asked.filter((name) => name === 'checkDraft' || name === 'queueDraft')).toEqual([]);
    await searches.release();
    await queueAnyway(page);
    await expect.poll(async () => (await callDesk(page, 'openDraft', { id })).state).toBe('queued');
    expect((await kept(id)).arrays).toMatchObject([{ name: 'South', beam_shape: { name: '2x6' } }]);
    expect(asked.indexOf('queueDraft')).toBeGreaterThan(asked.lastIndexOf('changeDraft'));
  });

  it('the header shows that a text in a list’s field is not saved while its entry is searched for', async () => {
    const id = await draft(house, 'structure');
    await ready(page);
    await saved(page);
    const searches = await hold(page, /searchReference/);
    let isSaved = false;
    const typing = typed(page.locator('#array-0-beam_shape'), '2x6').then(() => (isSaved = true));
    await page.getByRole('status').filter({ hasText: 'Saving…' }).waitFor();
    expect(isSaved).toBe(false);
    await searches.release();
    await typing;
    expect((await kept(id)).arrays).toMatchObject([{ name: 'South', beam_shape: { name: '2x6' } }]);
  });

  it('a text in a list’s field is settled where the back button takes the field away', async () => {
    const id = await draft(house, 'services');
    await page.getByRole('link', { name: 'Structure' }).click();
    await ready(page);
    await page.locator('#array-0-beam_shape').click();
    await page.keyboard.type('2x6');
    await page.goBack();
    await page.getByRole('heading', { name: 'Services' }).waitFor();
    await expect.poll(async () => (await kept(id)).arrays).toMatchObject([{ beam_shape: { name: '2x6' } }]);
    expect(window.complaints).toEqual([]);
  });

  it('a text in a list’s field is there again after the window was closed in the middle of it', async () => {
    const id = await draft(house, 'structure');
    await ready(page);
    await page.locator('#array-0-beam_shape').click();
    await page.keyboard.type('2x5 rough');
    await page.reload();
    await expect.poll(async () => (await kept(id)).arrays).toMatchObject([{ beam_shape: '2x5 rough' }]);
  });

  it('a caption is saved where the window is closed right after it', async () => {
    const id = await draft(house, 'photos');
    await ready(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add photos to sort' }).click();
    await (
      await chooser
    ).setFiles([{ name: 'attic.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpegOf()) }]);
    await page.getByRole('grid', { name: 'Unsorted' }).locator('[data-photo]').first().dblclick();
    await page.getByRole('textbox', { name: 'Caption of attic.jpg' }).click();
    await page.keyboard.type('split rafter');
    await page.reload();
    const captions = async () => (await callDesk(page, 'openDraft', { id })).photos.map(({ caption }) => caption);
    await expect.poll(captions).toEqual(['split rafter']);
  });
});
