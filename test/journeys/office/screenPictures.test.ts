import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { jpegOf } from '../../desk/photos.ts';
import { hasChromium, openForPictures, openWindow } from '../../support/fieldApp.ts';
import { administrator, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { holdBeside, setLetterheadBeside } from '../../support/besideOffice.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { compareScreen, type ScreenLook, screenLooks, takeLook } from '../../support/screenPictures.ts';

const house = temporaryFolder();

const attach = async (app: OfficeApp, place: string, name: string): Promise<void> => {
  const bytes = await jpegOf({ width: 800, height: 600 });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${app.server.url}/api/${place}`, {
    method: 'POST',
    headers: { 'x-api-key': app.key },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
};

/** The console keeps how it looks in the browser. */
const choose = async (page: Page, look: ScreenLook): Promise<void> =>
  page.evaluate(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) localStorage.setItem(`rafter.${name}`, value);
    },
    await takeLook(page, look),
  );

it.skipIf(!hasChromium)('every screen of the console looks as it did', async () => {
  await openForPictures();
  const app = await startOfficeApp(house);
  const differences: (string | null)[] = [];
  const visit = async (page: Page, name: string, place: string, ready: string, changing: string[] = []) => {
    for (const look of screenLooks) {
      await choose(page, look);
      await page.goto('about:blank');
      await page.goto(app.at(place));
      // In a narrow window it may lie below what is seen.
      const first = look.width === 1280 ? ready : ':is(h1, form)';
      await page.locator(`html[lang=${look.language}][data-density=${look.density}] ${first}`).first().waitFor();
      differences.push(await compareScreen(page, `office/${name}`, look, changing));
    }
  };

  const outside = await openWindow(app.at('board'));
  await visit(outside.page, 'sign-in', 'board', '[name=email]');
  await outside.browser.close();

  const { page } = await app.openAs(administrator, 'board');
  await visit(page, 'first-steps', 'board', 'ol', ['code', 'input']);
  await setLetterheadBeside(house, { time_zone: 'America/Los_Angeles' });
  const job = await app.submit({
    client_street_address: '2600 Fresno St, Fresno, CA 93721',
    services_requested: ['pv_structural_letter', 'pv_cad_design'],
    arrays: [{ name: 'South', panel_quantity: 12, roof_pitch: 26.6, beam_spacing: 24, beam_span: [144, 150] }],
  });
  await attach(app, `jobs/${job.id}/panel-layout-images`, 'layout.jpg');
  await attach(app, `arrays/${job.arrays![0]!.id}/beam-spacing-images`, 'spacing.jpg');
  const held = await app.submit({ client_name: 'Ana Ortega', client_street_address: '12 Elm St, Clovis, CA 93612' });
  await holdBeside(house, held.id, 'The attic is missing.');
  await app.write(held.id, 'We go back tomorrow.');

  await visit(page, 'board', 'board', 'main img');
  await visit(page, 'job', `job/${job.id}`, 'main img', ['dd.quiet']);
  await visit(page, 'job-on-hold', `job/${held.id}`, 'h1', ['dd.quiet']);
  await visit(page, 'letter', `letter/${job.id}`, '#letter-finding', ['.preview']);
  // Storage counts rows, of which some are longer than others.
  await visit(page, 'organizations', 'organizations', 'article', ['article dl']);
  await visit(page, 'users', 'users', 'tbody tr');
  await visit(page, 'lists', 'lists', 'tbody tr');
  await visit(page, 'list', 'lists/module-types', 'tbody tr');
  await visit(page, 'laptops', 'laptops', 'h1');
  await visit(page, 'letterhead', 'firm', 'input');
  await visit(page, 'figures', 'figures?start_date=2026-01-05&end_date=2026-01-18', 'main svg');
  await visit(page, 'audit', 'audit', 'tbody tr', ['tbody']);
  await visit(page, 'health', 'health', 'dl', ['dd', 'code']);
  await visit(page, 'account', 'account', 'h2');
  expect(differences.filter(Boolean)).toEqual([]);
});
