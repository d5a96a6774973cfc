import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice, chooseAnswer, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { hasOpenssl, makeP12, passphrase, signPdf } from '../../support/signing.ts';
import { leaveIssued } from './leaveIssued.ts';
import { lookAtPages } from './letters/lookAtPages.ts';
import { countEffort, type Effort } from './countEffort.ts';
import { sendStandardJob } from './standardJob.ts';

const folder = temporaryFolder();
const fileOf = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const ahj = 'City of Fresno';
const p12 = hasOpenssl ? makeP12({ name: 'Dana Ito' }) : Buffer.alloc(0);

/** The firm with its presets and its table, which has issued one letter here before. */
const openFirm = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const office = await app.openAs(administrator);
  const { page } = office;
  const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
  await callOffice(page, 'changeFirm', { settings: { name: 'Ridgeline Structural', engineer } });
  const before = await sendStandardJob(app, page, { client_name: 'Yesterday' });
  const lag = { fastener: '5/16 in × 4 in lag', embedment: 2.5, max_spacing_portrait: 48 };
  const deadLoads = { roof_dead_load: 10, array_dead_load: 3 };
  const uplift = { uplift_document: 'PV2-117', uplift_document_edition: '2024', uplift_document_table: 'table 4' };
  const values = { ...lag, ...uplift, ...deadLoads, array_standoff: 6, asce_7_edition: '7-22' };
  await callOffice(page, 'savePreset', { title: 'Lag', connection: before.connection, racking: null, values });
  await callOffice(page, 'saveDesignValues', {
    ...{ ahj, state: 'CA' },
    values: {
      ...{ building_code: 'California Building Code', building_code_year: 2025, asce_7_edition: '7-22' },
      ...{ wind_speed: 95, wind_exposure: 'C', ground_snow_load: 0, roof_snow_load: 0, risk_category: 'II' },
      ...{ roof_live_load: 20, roof_live_load_under_array: 0, finding_basis: 'existing_building_code' },
    },
  });
  const { entries } = await callOffice(page, 'draftLetter', { id: before.id });
  const answered = { site_visited: false, finding: 'adequate' };
  const first = { id: before.id, entries: { ...entries, ...answered }, confirmed: true as const };
  const { mark } = await callOffice(page, 'previewLetter', first);
  await callOffice(page, 'issueLetter', { ...first, mark });
  return { app, page, office };
};
type Firm = Awaited<ReturnType<typeof openFirm>>;

/** Nine jobs in the morning; of the first, no photo was taken. */
const receive = async ({ app, page }: Firm) => {
  const send = async (client_name: string, ...services_requested: string[]): Promise<number> =>
    (await sendStandardJob(app, page, { client_name, services_requested })).id;
  const roofs: number[] = [];
  for (let one = 1; one <= 3; one += 1) roofs.push(await send(`Roof ${one}`, 'pv_structural_letter'));
  return {
    asked: (await app.submit({ arrays: [{ name: 'South' }] })).id,
    roofs,
    installed: await send('Built', 'post_installation_letter'),
    signed: await send('Signed', 'pv_structural_letter'),
    held: await send('Held', 'pv_structural_letter'),
    drawn: await send('Drawn', 'pv_cad_design'),
    revised: await send('Revised', 'pv_structural_letter'),
  };
};

const assignAll = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Select all loaded jobs' }).click();
  await page.getByText('9 selected').waitFor();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText(`9 jobs assigned to ${administrator}.`).waitFor();
};

/** Opens a job by its link in the list. */
const openJob = async (page: Page, id: number): Promise<void> => {
  await page.getByRole('link', { name: 'Jobs', exact: false }).first().click();
  await page.locator(`[data-id="${id}"]`).getByRole('link').first().click();
  await page.getByText(`Job ${id}`, { exact: false }).first().waitFor();
};

const hold = async (page: Page, id: number, compose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await openJob(page, id);
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  const dialog = page.getByRole('dialog');
  await compose(dialog);
  await dialog.getByRole('button', { name: 'Put on hold', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

const issueButton = (page: Page) => page.getByRole('button', { name: 'Issue the letter…' });

/** Answers what is left, and confirms the values. */
const compose = async (page: Page, id: number): Promise<void> => {
  await openJob(page, id);
  await page.getByRole('link', { name: 'Write the letter' }).click();
  await page
    .getByText(new RegExp(`^20 values are prefilled from the firm’s table for ${ahj}, CA,? and the preset “Lag”`))
    .waitFor();
  await chooseAnswer(page, 'Site visited', 'No');
  await chooseAnswer(page, 'Finding', 'Adequate');
  await page.getByLabel('I have checked these values').click();
  await expect.poll(() => issueButton(page).isEnabled()).toBe(true);
};
const issue = async (page: Page, id: number): Promise<void> => {
  await compose(page, id);
  await issueButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue letter' }).click();
  await leaveIssued(page, `${id}-1`);
};

const chooseSigning = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: 'Sign or seal' }).click();
  await page.getByRole('menuitem', { name: label }).click();
};
/** Looks at every page of a finished letter, and issues it. */
const issueFinished = async (page: Page, id: number): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await lookAtPages(dialog);
  const button = dialog.getByRole('button', { name: 'Issue letter' });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await leaveIssued(page, `${id}-1`);
};
const seal = async (page: Page, id: number): Promise<void> => {
  await compose(page, id);
  const download = page.waitForEvent('download');
  await chooseSigning(page, 'Download for sealing');
  const sealed = await signPdf(readFileSync(await (await download).path()), p12);
  await page.locator('input[type=file][accept*=pdf]').setInputFiles(fileOf('sealed.pdf', sealed));
  await page.getByText('It begins with exactly the letter', { exact: false }).waitFor();
  await issueFinished(page, id);
};
const sign = async (page: Page, id: number): Promise<void> => {
  await compose(page, id);
  await chooseSigning(page, 'Sign with a certificate…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Certificate file').setInputFiles(fileOf('own.p12', p12));
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Digitally signed: the whole document, unchanged since.').waitFor();
  await issueFinished(page, id);
};

const deliver = async (page: Page, id: number): Promise<void> => {
  await openJob(page, id);
  await page.getByRole('button', { name: 'Deliver files', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(fileOf('E1.pdf', pdfDocument('Sheet E1')));
  await dialog.getByLabel('Service').selectOption({ label: 'CAD design' });
  await dialog.getByRole('button', { name: 'Deliver files' }).click();
  await page.getByText('1 file was delivered.').waitFor();
};

describe.skipIf(!hasChromium || !hasOpenssl)('a day of the office', () => {
  it('brings nine jobs to an end, and its figures are those of their histories', async () => {
    const firm = await openFirm();
    const { app, page, office } = firm;
    const { total: before } = await callOffice(page, 'readFigures', {});
    const { asked, held, roofs, installed, signed, drawn, revised } = await receive(firm);
    const all = [asked, ...roofs, installed, signed, held, drawn, revised];
    expect(new Set(all).size).toBe(9);
    await page.goto('about:blank');
    await page.goto(app.at('board'));
    await page.getByRole('button', { name: 'Unassigned' }).click();
    await page.locator(`[data-id="${revised}"]`).waitFor();
    const effort = await countEffort(page);

    await assignAll(page);
    await hold(page, asked, (dialog) => dialog.getByRole('checkbox', { name: /South has no attic photo/ }).check());
    await hold(page, held, (dialog) => dialog.getByLabel('Reason').fill('Which of the two roofs is it?'));
    const holding = await effort();
    for (const id of [...roofs.slice(1), installed]) await issue(page, id);
    const letters = await effort();
    await seal(page, roofs[0]!);
    await sign(page, signed);
    await deliver(page, drawn);
    const atEnd = await effort();
    const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };
    await callOffice(page, 'reviseJob', { id: revised, revision });

    // Six clicks a letter, two to its job, a key where the next one is offered; nothing is typed but a reason and a passphrase.
    const since = (name: keyof Effort): number => letters[name] - holding[name];
    expect([since('clicks'), since('typed')]).toEqual([3 * (6 + 2), 0]);
    expect(since('keys')).toBeLessThanOrEqual(3);
    expect(atEnd.clicks).toBeLessThanOrEqual(66);
    expect(atEnd.typed).toBeLessThanOrEqual(3);
    expect(await violations(page)).toEqual([]);

    const jobs = await Promise.all([...all, revised + 1].map((id) => callOffice(page, 'showJob', { id })));
    // Nothing was overridden.
    const details = jobs.flatMap(({ history }) => history.map(({ detail }) => detail));
    expect(details).not.toContainEqual(expect.objectContaining({ overridden: expect.anything() as unknown }));
    const counted = (code: string): number =>
      jobs.flatMap(({ history }) => history).filter(({ message }) => message.code === code).length;
    const { total, holds } = await callOffice(page, 'readFigures', {});
    expect([counted('event-approved'), counted('event-on-hold'), counted('event-submitted')]).toEqual([5, 2, 10]);
    expect({ received: total.received - before.received, issued: total.issued - before.issued }).toEqual({
      ...{ received: 10, issued: 5 },
    });
    expect([total.firstPass - before.firstPass, total.onTime! - before.onTime!, holds.total]).toEqual([5, 5, 2]);
    expect(holds.reasons.map(({ name }) => name).toSorted()).toEqual(['Which of the two roofs is it?', 'attic']);
    const titles = jobs.flatMap(({ produced }) => produced.map(({ name }) => name.replace(/ \d+-1.*/, '')));
    expect(titles.toSorted()).toEqual([
      'E1.pdf',
      'Post-installation letter',
      ...Array<string>(4).fill('Roof evaluation letter'),
    ]);
    expect(office.complaints).toEqual([]);
  });
});
