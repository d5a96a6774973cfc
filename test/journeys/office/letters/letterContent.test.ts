import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { ready, saved, typed } from '../../../support/screens.ts';
import { openComposer } from './openComposer.ts';

describe.skipIf(!hasChromium)('what a letter says beyond the usual', async () => {
  const { app, page, job, compose, answer, choose, evaluate, preview, reason } = await openComposer();
  const disclosure = (name: string) => page.locator('summary', { hasText: name }).first();

  it('is behind disclosures, printed with its formulas, and opens where something is wrong', async () => {
    const id = await job('Zoë Alvarez');
    await compose(id);
    await ready(page);
    expect(await page.locator('#letter-roof_height').isVisible()).toBe(false);
    await evaluate();
    await choose('Finding', 'Adequate');
    await page.getByLabel('Mean roof height').fill('18');
    await page.getByLabel('Power of a module').fill('405');
    await page.getByLabel('Sheathing').fill('<b>OSB</b>');
    for (const [name, value] of Object.entries({
      mount_capacity: '',
      screws_per_mount: '2',
      withdrawal_value: '266',
      attachment_demand: '700',
    }))
      await page.locator(`#array-0-${name}`).fill(value);
    await disclosure('Lateral loads and existing condition').click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change for this letter: Existing condition' }).click();
    const statement = page.locator('#letter-existing_condition');
    await expect.poll(() => statement.evaluate((field) => field === document.activeElement)).toBe(true);
    await typed(statement, 'Dry and straight.');
    await expect.poll(preview).toContain('Dryandstraight.');
    const text = await preview();
    for (const part of ['18ft', '<b>OSB</b>', '28×405W=11.34kW', '266lb/in×2.5in×2screws=1,330lb'])
      expect(text).toContain(part);
    expect(text).toContain('700lbdemand÷1,330lbcapacity=0.53≤1');
    expect(text).toContain('13psfwiththearray−30psfexisting=−17psf;−17psf÷30psfexisting=−56.7%≤5%,areductionof56.7%');

    await page.getByRole('button', { name: 'Use the firm’s text: Existing condition' }).click();
    const height = page.locator('#letter-roof_height');
    const isShown = () => height.isVisible();
    // The error opens the disclosure when it arrives; a person closes it after that.
    await typed(height, '1001');
    await page.locator('#letter-roof_height-says[role=alert]').waitFor();
    await disclosure('Roof and equipment').click();
    await expect.poll(isShown).toBe(false);
    await page.getByText(/^It cannot be issued yet: /).click();
    await page.getByRole('button', { name: 'Mean roof height: must be at most 1000 ft' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('letter-roof_height');
    expect(await isShown()).toBe(true);
  });

  it('stays open where an error opens it under a press that was meant to open it', async () => {
    await compose(await job('Ida Late'));
    await ready(page);
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/keepLetterDraft', async (route) => {
      await late;
      await route.continue();
    });
    const height = page.locator('#letter-roof_height');
    const asked = page.waitForRequest('**/keepLetterDraft');
    await disclosure('Roof and equipment').click();
    await height.fill('1001');
    await disclosure('Roof and equipment').click();
    await expect.poll(() => height.isVisible()).toBe(false);
    await asked;
    await disclosure('Roof and equipment').hover();
    await page.mouse.down();
    release();
    await height.waitFor();
    await page.mouse.up();
    expect(await height.isVisible()).toBe(true);
    // The next press closes it.
    await disclosure('Roof and equipment').click();
    await expect.poll(() => height.isVisible()).toBe(false);
    await page.unroute('**/keepLetterDraft');
  });

  it('holds it back where figures contradict the finding, until there is a reason', async () => {
    const id = await job('Ben Ortiz');
    await answer(id);
    await evaluate();
    await page.getByLabel('Roof live load under the array').fill('20');
    await page.getByText(/^1 point is open/).click();
    const text = 'The gravity load grows by 10%, more than the 5% of the rule, and the finding is “Adequate”.';
    await page.getByRole('button', { name: text }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('letter-existing_gravity_load');
    expect(await reason().isVisible()).toBe(true);
    await page.locator('#letter-finding_basis').selectOption('member_check');
    await page.getByText(/^2 points are open/).waitFor();
    for (const index of [0, 1]) await page.locator(`#array-${index}-demand_capacity_ratio`).fill('0.8');
    await expect.poll(() => page.getByText(/points? (is|are) open/).count()).toBe(0);
  });

  it('is previewed once, and not again while nothing changes', async () => {
    const id = await job('Idle');
    let previews = 0;
    const count = (request: { url: () => string }) => {
      if (request.url().endsWith('/calls/previewLetter')) previews += 1;
    };
    page.on('request', count);
    await compose(id);
    await page.getByRole('link', { name: 'Open in a tab' }).waitFor();
    // Something happens elsewhere: the letter is read again, and is what it was.
    const read = page.waitForResponse('**/calls/draftLetter');
    await app.submit({ client_name: 'Elsewhere' });
    await read;
    await page.getByLabel('Remarks').focus();
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
    await saved(page);
    expect(previews).toBeLessThan(10);
    goOn();
    await expect.poll(preview).toContain('Typedbeforethefirst');
    await page.unrouteAll();
  });
});
