import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice, chooseAnswer, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { leaveIssued } from './leaveIssued.ts';

const folder = temporaryFolder();
const plan = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, pdfDocument(text));
  return file;
};

const requested = ['pv_structural_letter', 'pv_cad_design', 'electrical_stamps_pe_or_ee'];

/** An office, and a crew whose job asks for drawings and stamps. */
const open = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const field = await startFieldApp(temporaryFolder());
  const reviewer = await app.openAs(administrator);
  const crew = await openWindow(field.link);
  const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  await callDesk(crew.page, 'setConnection', { baseUrl: `${app.server.url}/api`, apiKey: app.key, ...plain });
  const document = {
    client_name: 'Zoë Alvarez',
    client_street_address: '2600 Fresno St',
    services_requested: requested,
  };
  const { id: draft } = await callDesk(crew.page, 'createDraft', { document });
  await callDesk(crew.page, 'queueDraft', { id: draft });
  await callDesk(crew.page, 'syncNow', {});
  const rows = async () => (await callOffice(reviewer.page, 'listJobs', {})).rows;
  await expect.poll(async () => (await rows()).length).toBe(1);
  return { app, field, reviewer, crew, draft, id: (await rows())[0]!.id };
};
type Story = Awaited<ReturnType<typeof open>>;

const deliver = async ({ app, reviewer: { page }, id }: Story): Promise<void> => {
  await page.goto(app.at(`job/${id}`));
  const part = page.getByRole('group', { name: 'Deliverables' });
  await part.getByText('Nothing delivered yet.').first().waitFor();
  await part.getByRole('button', { name: 'Deliver files' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deliver files' }).click();
  await dialog.getByText('Choose at least one file.').waitFor();
  await dialog.getByText('Choose the service that the files are for.').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(plan('E1.pdf', 'issue 1'));
  await dialog.getByLabel('Service').selectOption({ label: 'CAD design' });
  await dialog.getByLabel('Name').fill('Plan set');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Deliver files' }).click();
  await page.getByText('1 file was delivered.').waitFor();
  await part.getByRole('button', { name: 'Plan set.pdf', exact: true }).waitFor();

  // Once more: it is there already.
  await part.getByRole('button', { name: 'Deliver files' }).click();
  await dialog.locator('input[type=file]').setInputFiles(plan('E1.pdf', 'issue 1'));
  await dialog.getByLabel('Service').selectOption({ label: 'CAD design' });
  await dialog.getByRole('button', { name: 'Deliver files' }).click();
  await page.getByText('1 file was there already.').waitFor();

  // Dropped on the part: the dialog opens with the files.
  await part.evaluate(
    (on, sheets) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of sheets) dataTransfer.items.add(new File([text], name));
      for (const type of ['dragover', 'drop'])
        on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    ['S1.pdf', 'S2.pdf'].map((name) => [name, pdfDocument(name).toString('latin1')] as const),
  );
  await dialog.getByLabel('Service').selectOption({ label: 'Electrical stamps (PE or EE)' });
  await dialog.getByRole('button', { name: 'Deliver files' }).click();
  await page.getByText('2 files were delivered.').waitFor();
};

const replaceAndWithdraw = async ({ reviewer: { page } }: Story): Promise<void> => {
  const part = page.getByRole('group', { name: 'Deliverables' });
  const dialog = page.getByRole('dialog');
  await part.getByRole('button', { name: 'More for Plan set.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Replace…' }).click();
  await dialog.locator('input[type=file]').setInputFiles(plan('E1.pdf', 'issue 2'));
  await dialog.getByLabel('Name').fill('Plan set');
  await dialog.getByRole('button', { name: 'Replace the file' }).click();
  await page.getByText('The file was replaced.').waitFor();
  await part.getByText('Replaced', { exact: true }).waitFor();

  await part.getByRole('button', { name: 'More for S2.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click();
  await dialog.getByLabel('Reason').fill('Wrong inverter on sheet 2.');
  await dialog.getByRole('button', { name: 'Withdraw the file' }).click();
  await part.getByText('Wrong inverter on sheet 2.').waitFor();
  await page.getByRole('log').getByText('File "S2.pdf" was withdrawn: Wrong inverter on sheet 2.').waitFor();
};

describe.skipIf(!hasChromium)('deliverables', () => {
  it('go from the office to the crew, which sees their services and what was withdrawn', async () => {
    const story = await open();
    const { field, reviewer, crew, draft } = story;
    await deliver(story);
    const filesThere = async (count: number) => {
      await callDesk(crew.page, 'syncNow', {});
      const read = async () => (await callDesk(crew.page, 'showJob', { id: draft })).files;
      await expect.poll(async () => (await read()).filter(({ bytes }) => bytes !== null).length).toBe(count);
      return read();
    };
    await filesThere(3);
    await replaceAndWithdraw(story);
    const files = await filesThere(4);
    expect(files.filter(({ deliverable }) => deliverable!.isWithdrawn).map(({ name }) => name)).toEqual([
      'Plan set.pdf',
      'S2.pdf',
    ]);
    const there = crew.page;
    await there.goto(new URL(`./#/job/${draft}`, field.link).href);
    const region = there.getByRole('region', { name: 'Files' });
    await region
      .getByText(/^CAD design · /)
      .first()
      .waitFor();
    await region.getByText('Replaced', { exact: true }).waitFor();
    await region.getByText(/^Withdrawn /).waitFor();
    await region.getByText('The engineers withdrew it: do not build from it.', { exact: false }).waitFor();
    await there.getByRole('log').getByText('Wrong inverter on sheet 2.').waitFor();
    expect(await violations(there)).toEqual([]);
    expect([reviewer.complaints, crew.complaints]).toEqual([[], []]);
  });

  it('that are missing are named before a letter is issued', async () => {
    const { app, reviewer } = await open();
    const { page } = reviewer;
    const { id } = await app.submit({ services_requested: requested });
    const { settings } = await callOffice(page, 'readFirm', {});
    const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
    await callOffice(page, 'changeFirm', { settings: { ...settings, name: 'Ridgeline', engineer } });
    await page.goto(app.at(`letter/${id}`));
    await chooseAnswer(page, 'Finding', 'Adequate');
    await chooseAnswer(page, 'Site visited', 'No');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByLabel('Reason to issue it anyway').fill('Checked.');
    await page.getByLabel('I have checked these values').check();
    await page.getByRole('button', { name: 'Issue the letter…' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Nothing has been delivered for CAD design and Electrical stamps (PE or EE).').waitFor();
    await asked.getByRole('button', { name: 'Issue letter' }).click();
    await leaveIssued(page, `${id}-1`);
  });
});
