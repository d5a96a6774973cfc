import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Bridge } from '../../shared/desk/bridge.ts';
import { heicPhoto, jpegOf } from '../desk/photos.ts';
import { aviVideo, mpegVideo } from '../files/judge/fixtures.ts';
import { temporaryFolder } from '../support/processes.ts';
import { answerQuestions, ask, canRun, choose, codeOf, ended, openDesktop, quitDesktop, sha256 } from './launch.ts';

declare const window: Window & { rafter: Bridge };

describe.runIf(canRun)('files in and out of the desktop app', () => {
  it('backs up to a folder that a person chose, and starts again with the restored desk', async () => {
    const data = temporaryFolder();
    const stick = temporaryFolder();
    const { app, page } = await openDesktop(data);
    await ask(page, 'createDraft', { document: { client_name: 'In the backup' } });
    await app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
    }, stick);
    await choose(app, 'settings');
    const panel = page.getByRole('region', { name: 'Backup' });
    await panel.getByRole('button', { name: 'Choose a folder…' }).click();
    await panel.getByRole('button', { name: 'Back up now' }).click();
    await panel.getByText(/^Last backup: .*, 1 job/).waitFor();
    await ask(page, 'createDraft', { document: { client_name: 'Made later' } });
    await panel.getByRole('button', { name: 'Choose a backup…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Restore: / })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await panel.getByRole('button', { name: 'Restart Rafter' }).waitFor();
    await quitDesktop(app);

    const again = await openDesktop(data);
    const { rows } = await ask<{ rows: { name: string }[] }>(again.page, 'listJobs', {});
    expect(rows.map(({ name }) => name)).toEqual(['In the backup']);
    expect(await ask(again.page, 'readBackups', {})).toMatchObject({ ready: null, folder: stick });
  });

  it('asks before it quits while photos are added, and only then', async () => {
    const { app: desktop, page } = await openDesktop(temporaryFolder());
    const { id: draft } = await ask<{ id: string }>(page, 'createDraft', {});
    const questions = await answerQuestions(desktop, 0);
    await page.evaluate(async (id) => {
      const pasted = new File([new Uint8Array(15_000_000).fill(7)], 'notes.bin');
      await new Promise<void>((begun) => {
        const photo = window.rafter.addPhoto({ draft: id, slot: 'file', array: null }, pasted, () => begun());
        Object.assign(window, { ended: photo.ended });
      });
    }, draft);
    await desktop.evaluate(({ app: electron }) => electron.quit());
    await expect.poll(questions).toEqual(['Photos are still being added']);
    const outcome = await page.evaluate(() => (window as unknown as { ended: Promise<{ ok: boolean }> }).ended);
    expect(outcome.ok).toBe(true);
    const end = ended(desktop);
    await desktop.evaluate(({ app: electron }) => setImmediate(() => electron.quit()));
    expect(await end).toBe(0);
  });

  it('asks before it quits while files wait in the window, of which it has heard nothing else yet', async () => {
    const { app: desktop, page } = await openDesktop(temporaryFolder());
    const { id: draft } = await ask<{ id: string }>(page, 'createDraft', { document: { client_name: 'Li Wei' } });
    await page.evaluate((id) => (location.hash = `#/draft/${id}/photos`), draft);
    await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
    const questions = await answerQuestions(desktop, 0);
    // As on a card that neither gives a byte nor refuses one.
    await page.evaluate(() => {
      File.prototype.slice = () => ({ arrayBuffer: () => new Promise(() => undefined) }) as unknown as Blob;
    });
    await page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpegOf({ width: 80, height: 60 }) },
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await jpegOf({ width: 81, height: 60 }) },
    ]);
    await page.getByText('Adding 0 of 2').waitFor();
    // Messages arrive in order: with this answer, the app has heard of the files too.
    await ask(page, 'listJobs', {});
    await desktop.evaluate(({ app: electron }) => electron.quit());
    await expect.poll(questions).toEqual(['Photos are still being added']);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Adding 0 of 2').waitFor({ state: 'detached' });
    const end = ended(desktop);
    await desktop.evaluate(({ app: electron }) => setImmediate(() => electron.quit()));
    expect(await end).toBe(0);
  });

  it('opens a copy of a photo with the system’s program, by its address among the files of the desk alone', async () => {
    const data = temporaryFolder();
    const { app, page } = await openDesktop(data);
    await app.evaluate(({ shell }) => {
      shell.openPath = (file) => {
        Object.assign(globalThis, { opened: file });
        return Promise.resolve('');
      };
    });
    const { id: draft } = await ask<{ id: string }>(page, 'createDraft', {});
    const bytes = await jpegOf({ width: 80, height: 60 });
    const added = await page.evaluate(
      async ([id, content]) => {
        const file = new File([new Uint8Array(content as number[])], '../a:b.exe');
        return window.rafter.addPhoto({ draft: id, slot: 'file', array: null }, file, () => undefined).ended;
      },
      [draft, [...bytes]] as const,
    );
    expect(added.ok).toBe(true);
    const photo = added.ok ? added.value.id : '';
    const openFile = (address: string) => page.evaluate((to) => window.rafter.openFile(to), address);
    expect(codeOf(await openFile(`photo/${photo}`))).toBe('ok');
    const opened = await app.evaluate(() => (globalThis as unknown as { opened: string }).opened);
    expect([path.extname(opened), opened.startsWith(path.join(data, 'desk', 'opened'))]).toEqual(['.jpg', true]);
    expect(sha256(readFileSync(opened))).toBe(sha256(bytes));
    // Windows show no HEIC, but the programs of most computers do.
    const heic = await page.evaluate(
      async ([id, content]) => {
        const file = new File([new Uint8Array(content as number[])], 'IMG_1.HEIC');
        return window.rafter.addPhoto({ draft: id, slot: 'file', array: null }, file, () => undefined).ended;
      },
      [draft, [...heicPhoto()]] as const,
    );
    expect(codeOf(await openFile(`photo/${heic.ok ? heic.value.id : ''}`))).toBe('ok');
    expect(await app.evaluate(() => (globalThis as unknown as { opened: string }).opened)).toMatch(/IMG_1\.heic$/);
    for (const [name, content] of [
      ['roof.avi', aviVideo()],
      ['roof.mpg', mpegVideo()],
    ] as const) {
      const video = await page.evaluate(
        async ([id, of, content]) => {
          const file = new File([new Uint8Array(content as number[])], of);
          return window.rafter.addPhoto({ draft: id, slot: 'file', array: null }, file, () => undefined).ended;
        },
        [draft, name, [...content]] as const,
      );
      expect([name, codeOf(await openFile(`photo/${video.ok ? video.value.id : ''}`))]).toEqual([name, 'ok']);
    }
    // File systems count bytes.
    const long = await page.evaluate(
      async ([id, content]) => {
        const file = new File([new Uint8Array(content as number[])], `${'屋顶照片'.repeat(40)}.jpg`);
        return window.rafter.addPhoto({ draft: id, slot: 'file', array: null }, file, () => undefined).ended;
      },
      [draft, [...(await jpegOf({ width: 40, height: 30 }))]] as const,
    );
    expect(codeOf(await openFile(`photo/${long.ok ? long.value.id : ''}`))).toBe('ok');
    for (const address of ['photo/none', '../../etc/passwd', '/etc/passwd', 'photo/../../x', ''])
      expect([address, codeOf(await openFile(address))]).toEqual([address, 'refused']);
  });

  it('pasted bytes come over in pieces, with progress; they can be stopped', async () => {
    const data = temporaryFolder();
    const { page } = await openDesktop(data);
    const { id: draft } = await ask<{ id: string }>(page, 'createDraft', {});
    const [ended, shares] = await page.evaluate(async (id) => {
      const pasted = new File([new Uint8Array(3_500_000).fill(7)], 'notes.bin');
      const told: number[] = [];
      const place = { draft: id, slot: 'file' as const, array: null };
      const photo = window.rafter.addPhoto(place, pasted, (share) => void told.push(share));
      return [await photo.ended, told] as const;
    }, draft);
    expect(ended).toMatchObject({
      ok: true,
      value: { name: 'notes.bin', bytes: 3_500_000, sha256: sha256(Buffer.alloc(3_500_000, 7)) },
    });
    expect(shares.length).toBeGreaterThan(2);
    expect(shares.at(-1)).toBe(1);

    const stopped = await page.evaluate(async (id) => {
      const pasted = new File([new Uint8Array(20_000_000)], 'long.bin');
      const photo = window.rafter.addPhoto({ draft: id, slot: 'file', array: null }, pasted, () => photo.stop());
      return photo.ended;
    }, draft);
    expect(codeOf(stopped)).toBe('stopped');
    expect(await ask<{ photos: unknown[] }>(page, 'openDraft', { id: draft })).toMatchObject({
      photos: [{ name: 'notes.bin' }],
    });
    const temporary = path.join(data, 'desk/attachments/tmp');
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  });
});
