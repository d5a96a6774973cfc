import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const requested = ['pv_cad_design', 'shade_report'];
const plan = { name: 'E1.pdf', mimeType: 'application/pdf', buffer: pdfDocument('plan') };

/** An office, and a crew whose job asks for drawings and a report, but for no letter. */
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
  await delivery.locator('input[type=file]').setInputFiles(plan);
  await delivery.getByLabel('Service').selectOption({ label: 'CAD design' });
  await delivery.getByRole('button', { name: 'Deliver files' }).click();
  await page.getByText('1 file was delivered.').waitFor();
  await expect.poll(() => actions.getByRole('button', { name: 'Deliver files…' }).count()).toBe(0);
};

const approve = async ({ app, reviewer: { page }, id }: Story): Promise<void> => {
  await page.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('E1.pdf').waitFor();
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
  expect(await violations(page)).toEqual([]);
};

const atCrew = async ({ crew: { page }, field, draft }: Story): Promise<void> => {
  await callDesk(page, 'syncNow', {});
  const read = () => callDesk(page, 'showJob', { id: draft });
  await expect.poll(async () => (await read()).status).toBe('Approved');
  await page.goto(new URL(`./#/job/${draft}`, field.link).href);
  await page.getByText('Approved. These services come without a letter.').waitFor();
  await page.getByRole('region', { name: 'Files' }).getByText('E1.pdf').first().waitFor();
  expect(await violations(page)).toEqual([]);
};

const withdraw = async ({ reviewer: { page }, id }: Story): Promise<void> => {
  await page.getByRole('button', { name: 'Withdraw the approval…' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw the approval of job ${id}?` });
  await dialog.getByLabel('Why it is withdrawn').fill('Sheet 2 is wrong.');
  await dialog.getByRole('button', { name: 'Withdraw approval' }).click();
  await page.getByText('Approval withdrawn.').waitFor();
  await page.getByRole('log').getByText('Sheet 2 is wrong.').waitFor();
  await page.getByRole('button', { name: 'Approve…' }).waitFor();
};

describe.skipIf(!hasChromium)('a job without a letter', () => {
  it('is delivered, approved and taken up again by clicks; the crew waits for no letter', async () => {
    const story = await open();
    await deliver(story);
    await approve(story);
    await atCrew(story);
    await withdraw(story);
    await callDesk(story.crew.page, 'syncNow', {});
    await story.crew.page.getByText('No letter yet.').waitFor();
    expect([story.reviewer.complaints, story.crew.complaints]).toEqual([[], []]);
  });

  it('is approved on a phone in Spanish; one with a letter keeps its button', async () => {
    const app = await startOfficeApp(temporaryFolder());
    const { id } = await app.submit({ services_requested: ['shade_report'] });
    const { id: other } = await app.submit({ services_requested: [...requested, 'pv_structural_letter'] });
    const phone = { width: 390, height: 844, dark: true, language: 'es-MX' } as const;
    const { page, complaints } = await app.openAs(administrator, `job/${id}`, phone);
    const actions = page.getByRole('group', { name: 'Acciones para este trabajo' });
    await actions.getByRole('button', { name: 'Entregar archivos…' }).waitFor();
    await actions.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Aprobar…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No se ha entregado nada para').waitFor();
    await dialog.getByLabel('Motivo para aprobarlo de todos modos').fill('Va por correo.');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Aprobar' }).click();
    await page.getByText('Aprobado. Estos servicios no llevan carta.').waitFor();
    await page.getByText('Sin carta').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(app.at(`job/${other}`));
    await page.getByRole('link', { name: 'Escribir la carta' }).waitFor();
    expect(await page.getByText('Aprobar…').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
