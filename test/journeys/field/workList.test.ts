import { expect, it } from 'vitest';
import { openConsole } from '../../support/console.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { administrator, password, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { fitsAcross, goTo } from '../../support/screens.ts';

it.skipIf(!hasChromium).each([
  ['en-US', 1280, /^Which day is/, 'New: 1, Changed: 0, Unchanged: 0'],
  ['es-MX', 390, /^¿Qué día es/, 'Nuevas: 1, Cambiadas: 0, Sin cambios: 0'],
] as const)('an import asks which day a date is: %s, %i pixels wide', async (language, width, question, counts) => {
  const { link } = await startFieldApp(temporaryFolder());
  const { page, complaints } = await openWindow(link, { language, width, height: 844 });
  await goTo(page, 'visits');
  await page.getByRole('button', { name: /^(?:Import|Importar) / }).click();
  const dialog = page.getByRole('dialog');
  const rows = 'Cliente;Teléfono;Calle;Estado;CP;Cita\nAda;1;1 Elm St;MA;2108;05/03/2027 09:30\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'visitas.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  const asked = dialog.getByRole('group', { name: question });
  const top = async (): Promise<number> => {
    const [own, whole] = await Promise.all([asked.boundingBox(), dialog.boundingBox()]);
    return Math.round(own!.y - whole!.y);
  };
  const send = dialog.getByRole('button', { name: /^(?:Import|Importar)$/ });
  await asked.waitFor();
  const before = await top();
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await asked.getByRole('radio').nth(1).press('Space');
  await dialog.getByRole('status').getByText(counts).waitFor();
  // Choosing moves the choice neither down nor away.
  expect([await top(), await asked.getByRole('radio').nth(1).isChecked()]).toEqual([before, true]);
  await dialog.getByText('2108 → 02108').waitFor();
  await fitsAcross(page);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await send.press('Enter');
  await page
    .getByText(language === 'en-US' ? /Mar 5, 2027/ : /5 de mar/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

it.skipIf(!hasChromium)(
  'a crew imports its visits from a CSV file, after it has seen what is wrong, and takes one as a draft',
  async () => {
    const { page, complaints } = await openWindow((await startFieldApp(temporaryFolder())).link);
    await goTo(page, 'visits');
    await page.getByText('No provider is set, so no office can assign visits here.').waitFor();
    await page.getByRole('button', { name: 'Import file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import file' });
    const choose = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('client,street,zip\nAda,1 Elm St,9372\n');
    await dialog.getByText('Row 2').waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await choose(
      'client,street,city,appointment,note\nBen,2 Oak St,Reno,,\nAda,1 Elm St,Fresno,2027-03-01 09:30,Gate 4711\n',
    );
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('2 visits imported.').waitFor();
    await expect.poll(() => page.locator('li strong').allTextContents()).toEqual(['Ada', 'Ben']);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsAcross(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Take: Ada' }).click();
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('Ada');
    await page.getByText('Note for the crew: Gate 4711').waitFor();
    await page.getByText('Appointment: Mon, Mar 1, 2027, 9:30 AM').waitFor();
    await page.getByLabel('City').fill('Clovis');
    await page.getByText('The work list has another client or address: Ada, 1 Elm St, Fresno').waitFor();
    await page.getByRole('link', { name: 'Work list' }).click();
    await page.getByRole('heading', { name: /^Taken here/ }).waitFor();
    await page.getByRole('link', { name: 'Open: Ada' }).waitFor();
    await callDesk(page, 'changeSettings', { language: 'es' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: /^Tomadas aquí/ }).waitFor();
    // The last place of the bar leaves room for the sign of the connection.
    const [last, sign] = await Promise.all(
      [page.getByRole('link', { name: 'Ajustes' }), page.locator('.foot > *').first()].map((it) => it.boundingBox()),
    );
    expect(last!.x + last!.width).toBeLessThanOrEqual(sign!.x);
    expect(sign!.x + sign!.width).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Abrir: Ada' }).click();
    await page.getByText('La lista de visitas tiene otro cliente u otra dirección', { exact: false }).waitFor();
    await fitsAcross(page);
    expect(complaints).toEqual([]);
  },
);

it.skipIf(!hasChromium)(
  'a crew is asked before it queues the job of a visit that another laptop has taken',
  async () => {
    const [{ key: apiKey, server }, { link }] = await Promise.all([
      startOfficeApp(temporaryFolder()),
      startFieldApp(temporaryFolder()),
    ]);
    const ana = openConsole(server.url);
    await ana.call('signIn', { email: administrator, password });
    const { id: organization } = (await ana.call('organizationNames', {}))[0]!;
    const fields = { client_name: 'Ben Ng', client_street_address: '2 Oak St' };
    const [visit] = await ana.call('saveVisit', { organization, fields });
    const { page } = await openWindow(link);
    const way = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
    await callDesk(page, 'setConnection', { baseUrl: `${server.url}/api`, apiKey, ...way });
    const listed = async () => (await callDesk(page, 'listVisits', {})).visits;
    await expect.poll(listed).toHaveLength(1);
    await fetch(`${server.url}/api/visits/${visit!.id}/take`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: 'truck-2', device_name: 'Truck 2' }),
    });
    const { draft } = await callDesk(page, 'takeVisit', { id: (await listed())[0]!.id });
    await expect.poll(async () => (await listed())[0]!.takenBy).toBe('Truck 2');
    await goTo(page, `draft/${draft}/check`);
    await page.getByText('Truck 2 has taken this visit too').waitFor();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Queue anyway?' });
    await dialog.getByText('Truck 2 has taken this visit too').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await callDesk(page, 'showJob', { id: draft })).state).toBe('draft');
  },
);
