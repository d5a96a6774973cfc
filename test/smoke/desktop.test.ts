import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, canRun, choose, launchDesktop, quitDesktop } from '../desktop/launch.ts';
import { jpegOf } from '../desk/photos.ts';
import { temporaryFolder } from '../support/processes.ts';
import { typed } from '../support/screens.ts';

const photosOfFirst = async (page: Page): Promise<[string, string[]]> => {
  const { rows } = await ask<{ rows: { id: string; name: string }[] }>(page, 'listJobs', {});
  const { photos } = await ask<{ photos: { name: string }[] }>(page, 'openDraft', { id: rows[0]!.id });
  return [rows[0]!.name, photos.map(({ name }) => name)];
};

describe.runIf(canRun)('the desktop app', () => {
  it('keeps a draft and its photo over an end and a start', async () => {
    const laptop = temporaryFolder();
    const first = await launchDesktop(laptop);
    await choose(first.app, 'new-job');
    await typed(first.page.getByLabel('Client name'), 'Zoë Alvarez');
    const photo = path.join(temporaryFolder(), 'layout.jpg');
    writeFileSync(photo, await jpegOf({ width: 800, height: 600 }));
    await first.page.getByRole('link', { name: 'Photos' }).click();
    await first.page.locator('.slot input[type=file]').first().setInputFiles(photo);
    // Until it is kept, the app asks before it quits.
    await expect.poll(() => photosOfFirst(first.page)).toEqual(['Zoë Alvarez', ['layout.jpg']]);
    await quitDesktop(first.app);

    const { app, page } = await launchDesktop(laptop);
    expect(await photosOfFirst(page)).toEqual(['Zoë Alvarez', ['layout.jpg']]);
    await quitDesktop(app);
  });
});
