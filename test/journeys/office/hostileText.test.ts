import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, type Window } from '../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ready } from '../../support/screens.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';

const office = temporaryFolder();

const mark = 'hostile';
/** Each sets `window.ran` where it is taken for more than text. */
const texts = [
  `${mark}<img src=x onerror="window.ran='image'">`,
  `${mark}"><script>window.ran='script'</script>`,
  `${mark}' onmouseover='window.ran=1' autofocus onfocus='window.ran=2`,
  `javascript:window.ran='link'//${mark}`,
  `${mark}</style></title></textarea><svg onload="window.ran='svg'">`,
  `${mark}{window.ran='template'}{@html '<img src=x onerror=window.ran=3>'}\${window.ran=4}`,
  `${mark}<iframe srcdoc="<script>parent.ran='frame'</script>">`,
];

describe.skipIf(!hasChromium)('text that others wrote', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  const jobs: number[] = [];

  beforeAll(async () => {
    app = await startOfficeApp(office);
    const post = async (path: string, body: BodyInit, type?: string) => {
      const headers = { 'x-api-key': app.key, ...(type === undefined ? {} : { 'content-type': type }) };
      const answer = await fetch(`${app.server.url}/api${path}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    };
    for (const [at, text] of texts.entries()) {
      const { id, arrays = [] } = await app.submit({
        client_name: text,
        client_street_address: text,
        client_city: text,
        notes: text,
        utility_name: text,
        arrays: [{ name: text, panel_quantity: 3, beam_spacing: 24 }],
      });
      jobs.push(id);
      await app.write(id, text);
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(jpegPhoto(at + 1))]), `${text.replaceAll('/', '')}.jpg`);
      await post(`/arrays/${arrays[0]!.id}/attic-images`, form);
      const plan = new FormData();
      plan.append('file', new Blob([new Uint8Array(pdfDocument())]), `${text.replaceAll('/', '')}.pdf`);
      await post(`/jobs/${id}/files`, plan);
      const report = { name: text, waiting_jobs: 2, waiting_files: 3, waiting_bytes: 4, last_error: text };
      await post(`/devices/laptop-${at}`, JSON.stringify(report), 'application/json');
    }
    window = await app.openAs(administrator);
    page = window.page;
    for (const [at, text] of texts.entries()) {
      const id = jobs[at]!;
      await callOffice(page, 'setAhj', { id, ahj: text });
      await callOffice(page, 'moveJob', { id, to: 'On Hold', reason: text });
      await callOffice(page, 'addNote', { id, text });
      await callOffice(page, 'saveHoldReason', { title: text.slice(0, 80), text });
      const [photo] = (await callOffice(page, 'showJob', { id })).uploads;
      await callOffice(page, 'markPhoto', { id, photo: photo!.id, mark: 'wrong', comment: text });
      await callOffice(page, 'keepLetterDraft', { id, entries: { building_code: text, [text]: text } });
      await callOffice(page, 'addOrganization', { name: text, street_address: text, city: text });
    }
    await callOffice(page, 'changeFirm', { settings: { name: texts[0]!, scope: texts[1]!, limitations: texts[4]! } });
    const revision = { revision_notes: texts[1], revision_reason: 'other', client_name: texts[0] };
    jobs.push((await callOffice(page, 'reviseJob', { id: jobs[0]!, revision })).job.id);
  });

  it('is text on every screen, and nothing that a page would run', async () => {
    const places = [
      'board',
      ...jobs.map((id) => `job/${id}`),
      ...jobs.slice(0, 2).map((id) => `letter/${id}`),
      `job/${jobs.at(-1)}/changes`,
      ...['figures', 'laptops', 'organizations', 'users', 'lists', 'firm', 'audit', 'health', 'account'],
    ];
    let seen = 0;
    for (const place of places) {
      await page.goto('about:blank');
      await page.goto(app.at(place));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await ready(page);
      const shown = await page.evaluate((word) => {
        const own = [...document.querySelectorAll('*')];
        return {
          ran: (globalThis as { ran?: unknown }).ran ?? null,
          isThere: document.body.innerText.includes(word),
          elements: own.filter((one) =>
            one.matches('img[src="x"], script:not([src]), iframe[srcdoc], body svg[onload]'),
          ).length,
          handlers: own.flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith('on')),
          links: [...document.querySelectorAll('a')]
            .map((one) => one.getAttribute('href') ?? '')
            .filter((to) => /^\s*(javascript|data|vbscript):/i.test(to)),
        };
      }, mark);
      expect([place, shown]).toEqual([place, { ...shown, ran: null, elements: 0, handlers: [], links: [] }]);
      seen += shown.isThere ? 1 : 0;
    }
    expect(seen).toBeGreaterThanOrEqual(10);
    expect(window.complaints.filter((one) => /Content Security Policy|ran/.test(one))).toEqual([]);
  });

  it('in the address leads to nothing but the console’s own screens', async () => {
    for (const place of [
      '//elsewhere.example',
      'javascript:window.ran=5',
      'https://elsewhere.example',
      '../../x',
      'board?client_name=%3Cimg%20src%3Dx%20onerror%3Dwindow.ran%3D6%3E',
      'job/%3Cscript%3E',
      'audit?actor=%22%3E%3Cscript%3E',
      'sign-in?next=https://elsewhere.example',
    ]) {
      await page.goto('about:blank');
      await page.goto(app.at(place));
      await page.locator('main').first().waitFor();
      expect([place, new URL(page.url()).origin]).toEqual([place, app.server.url]);
      expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran ?? null)).toBeNull();
    }
  });
});
