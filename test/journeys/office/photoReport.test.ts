import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jpegOf, phoneExif } from '../../desk/photos.ts';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { administrator, startOfficeApp } from '../../support/officeApp.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { temporaryFolder } from '../../support/processes.ts';

it.skipIf(!hasChromium)('a reviewer downloads the photo report of a job from its menu', async () => {
  const app = await startOfficeApp(temporaryFolder());
  const job = await app.submit({ arrays: [{ name: 'South' }] });
  for (const [where, name] of [
    [`jobs/${job.id}/panel-layout-images`, 'layout.jpg'],
    [`arrays/${job.arrays![0]!.id}/attic-images`, 'attic.jpg'],
  ] as const) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpegOf({ exif: phoneExif, width: 60 + name.length }))]), name);
    const headers = { 'x-api-key': app.key };
    expect((await fetch(`${app.server.url}/api/${where}`, { method: 'POST', headers, body: form })).status).toBe(201);
  }
  const { page, complaints } = await app.openAs(administrator, `job/${job.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Photo report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo report' });
  await dialog.getByText('2 photos are ready.').waitFor();
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`photo report ${job.id}.pdf`);
  const text = squeezed((await pagesOf(new Uint8Array(readFileSync(await file.path())))).join(''));
  for (const part of ['South · Attic · 1 photo', 'attic.jpg', 'Place 36.74167, -119.78667'])
    expect(text).toContain(squeezed(part));
  await dialog.waitFor({ state: 'hidden' });

  const empty = await app.submit();
  await page.goto(app.at(`job/${empty.id}`));
  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await page.getByRole('menuitem', { name: 'Photo report' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
