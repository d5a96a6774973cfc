import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, canRun, choose, launchDesktop, quitDesktop } from '../desktop/launch.ts';
import { jpegOf } from '../desk/photos.ts';
import { temporaryFolder } from '../support/processes.ts';

describe.runIf(canRun)('the desktop app', () => {
  it('keeps a draft and its photo over an end and a start', async () => {
    const laptop = temporaryFolder();
    const first = await launchDesktop(laptop);
    await choose(first.app, 'new-job');
    await first.page.getByLabel('Client name').fill('Zoë Alvarez');
    await first.page.getByText('Saved', { exact: true }).waitFor();
    const photo = path.join(temporaryFolder(), 'layout.jpg');
    writeFileSync(photo, await jpegOf({ width: 800, height: 600 }));
    await first.page.getByRole('link', { name: 'Photos' }).click();
    await first.page.locator('.slot input[type=file]').first().setInputFiles(photo);
    await first.page.getByText('layout.jpg', { exact: true }).first().waitFor();
    await quitDesktop(first.app);

    const { app, page } = await launchDesktop(laptop);
    const { rows } = await ask<{ rows: { id: string; name: string }[] }>(page, 'listJobs', {});
    expect(rows.map(({ name }) => name)).toEqual(['Zoë Alvarez']);
    const { photos } = await ask<{ photos: { name: string }[] }>(page, 'openDraft', { id: rows[0]!.id });
    expect(photos.map(({ name }) => name)).toEqual(['layout.jpg']);
    await quitDesktop(app);
  });
});
