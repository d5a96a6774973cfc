import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice, chooseAnswer, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { saved } from '../../support/screens.ts';
import { leaveIssued } from './leaveIssued.ts';

const folder = temporaryFolder();
const plan = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, pdfDocument(text));
  return file;
};

const requested = ['pv_structural_letter', 'pv_cad_design', 'electrical_stamps_pe_or_ee'];

/** An office and a crew, each with a window open. */
const open = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const field = await startFieldApp(temporaryFolder());
  const reviewer = await app.openAs(administrator);
  const crew = await openWindow(field.link);
  const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  await callDesk(crew.page, 'setConnection', { baseUrl: `${app.server.url}/api`, apiKey: app.key, ...plain });
  return { app, field, reviewer, crew };
};
type Office = Awaited<ReturnType<typeof open>>;

/** A job that the crew has sent. */
const send = async ({ reviewer, crew }: Office, client_name: string, services_requested: string[]) => {
  const document = { client_name, client_street_address: '2600 Fresno St', services_requested };
  const { id: draft } = await callDesk(crew.page, 'createDraft', { document });
  await callDesk(crew.page, 'queueDraft', { id: draft });
  await callDesk(crew.page, 'syncNow', {});
  const row = async () => (await callOffice(reviewer.page, 'listJobs', { search: client_name })).rows[0]?.id ?? 0;
  await expect.poll(row).toBeGreaterThan(0);
  return { draft, id: await row() };
};
type Story = Office & Awaited<ReturnType<typeof send>>;

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

/** Both dialogs, by the menu of a phone in Spanish; what is ticked becomes the reason in its words. */
const askOnPhone = async ({ app, reviewer: { page }, id }: Story): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app.at(`job/${id}`));
  await page.evaluate(() => localStorage.setItem('rafter.language', 'es'));
  await page.reload();
  const dialog = page.getByRole('dialog');
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const holds = async (): Promise<void> => {
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await dialog.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await choose('Aprobar…');
  await dialog.getByText('No se ha entregado nada para').waitFor();
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await dialog.getByText('Entregue lo que falta o escriba un motivo.').waitFor();
  await holds();
  await choose('Poner en espera…');
  const [missing] = await dialog
    .getByRole('group', { name: /^De la lista de verificación/ })
    .getByRole('checkbox')
    .all();
  await missing!.check();
  const words = await missing!.evaluate((box: HTMLInputElement) => box.labels![0]!.innerText.trim());
  const reason = dialog.getByLabel('Motivo', { exact: true });
  await expect.poll(() => reason.inputValue()).toBe(`- ${words}`);
  await missing!.uncheck();
  await holds();
  await page.evaluate(() => localStorage.removeItem('rafter.language'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
};

const deliverWithoutLetter = async ({ app, reviewer: { page }, id }: Story): Promise<void> => {
  await page.goto(app.at(`job/${id}`));
  const actions = page.getByRole('group', { name: 'Actions for this job' });
  await actions.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog', { name: `Approve job ${id} without a letter?` });
  await dialog.getByText('Nothing is delivered for').waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['CAD design', 'Shade report']);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Deliver what is missing, or enter a reason.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // The letter is in the menu, for a reviewer who wants one.
  await actions.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Write the letter' }).waitFor();
  await page.keyboard.press('Escape');
  await actions.getByRole('button', { name: 'Deliver files…' }).click();
  const delivery = page.getByRole('dialog');
  await delivery.locator('input[type=file]').setInputFiles(plan('E2.pdf', 'plan'));
  await delivery.getByLabel('Service').selectOption({ label: 'CAD design' });
  await delivery.getByRole('button', { name: 'Deliver files' }).click();
  await page.getByText('1 file was delivered.').waitFor();
  await expect.poll(() => actions.getByRole('button', { name: 'Deliver files…' }).count()).toBe(0);
};

const approve = async ({ app, reviewer: { page }, id }: Story): Promise<void> => {
  await page.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('E2.pdf').waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Shade report']);
  // The crew writes meanwhile: what is approved is what is shown.
  await app.write(id, 'One more thing.');
  await dialog.getByText('The last message of the crew is not answered yet.').waitFor();
  await dialog.getByLabel('Reason to approve it anyway').fill('The shade report goes by mail.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`Job ${id}: Approved.`).waitFor();
  const files = page.getByRole('region', { name: 'Letters and files' });
  await files.getByText('Approved. These services come without a letter.').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Without a letter').waitFor();
  await history.getByText('The shade report goes by mail.').waitFor();
  await history.getByText('Nothing has been delivered for Shade report.').waitFor();
};

const readAtCrew = async ({ crew: { page }, field, draft }: Story): Promise<void> => {
  await callDesk(page, 'syncNow', {});
  const read = () => callDesk(page, 'showJob', { id: draft });
  await expect.poll(async () => (await read()).status).toBe('Approved');
  await page.goto(new URL(`./#/job/${draft}`, field.link).href);
  await page.getByText('Approved. These services come without a letter.').waitFor();
  await page.getByRole('region', { name: 'Files' }).getByText('E2.pdf').first().waitFor();
};

const withdrawApproval = async ({ reviewer: { page }, id }: Story): Promise<void> => {
  await page.getByRole('button', { name: 'Withdraw the approval…' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw the approval of job ${id}?` });
  await dialog.getByLabel('Why it is withdrawn').fill('Sheet 2 is wrong.');
  await dialog.getByRole('button', { name: 'Withdraw approval' }).click();
  await page.getByText('Approval withdrawn.').waitFor();
  await page.getByRole('log').getByText('Sheet 2 is wrong.').waitFor();
  await page.getByRole('button', { name: 'Approve…' }).waitFor();
};

describe.skipIf(!hasChromium)('deliverables', () => {
  let office: Office;
  beforeAll(async () => {
    office = await open();
  });

  it('go from the office to the crew, which sees their services and what was withdrawn', async () => {
    const story = { ...office, ...(await send(office, 'Zoë Alvarez', requested)) };
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

  it('of a job without a letter are approved and taken up again by clicks; the crew waits for no letter', async () => {
    const { reviewer, crew } = office;
    const story = { ...office, ...(await send(office, 'Ben Ng', ['pv_cad_design', 'shade_report'])) };
    await askOnPhone(story);
    await deliverWithoutLetter(story);
    await approve(story);
    await readAtCrew(story);
    await withdrawApproval(story);
    await callDesk(crew.page, 'syncNow', {});
    await crew.page.getByText('No letter yet.').waitFor();
    expect([reviewer.complaints, crew.complaints]).toEqual([[], []]);
  });

  it('that are missing are named before a letter is issued', async () => {
    const { app, reviewer } = office;
    const { page } = reviewer;
    const { id } = await app.submit({ client_name: 'Named before', services_requested: requested });
    const { settings } = await callOffice(page, 'readFirm', {});
    const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
    await callOffice(page, 'changeFirm', { settings: { ...settings, name: 'Ridgeline', engineer } });
    await page.goto(app.at(`letter/${id}`));
    await page.locator('#array-0-attachment_demand').fill('300');
    await chooseAnswer(page, 'Finding', 'Adequate');
    await chooseAnswer(page, 'Site visited', 'No');
    await saved(page);
    await page.getByLabel('Reason to issue it anyway').fill('Checked.');
    await page.getByLabel('I have checked these values').check();
    await page.getByRole('button', { name: 'Issue the letter…' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Nothing has been delivered for CAD design and Electrical stamps (PE or EE).').waitFor();
    await asked.getByRole('button', { name: 'Issue letter' }).click();
    await leaveIssued(page, `${id}-1`);
  });
});
