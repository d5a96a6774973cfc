import { existsSync, globSync, mkdtempSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import type { SummaryContent, SummaryShown } from '../../shared/job/summary.ts';
import { heicPhoto, jpegOf } from '../desk/photos.ts';
import { removeFolder } from '../support/removeFolder.ts';
import { type AppPage, openPackedApp, type RunningApp } from './runningApp.ts';

/**
 * `node test/packaging/smoke.ts PROGRAM [SWITCH…]`: what a packed app has to do on the computer that it was packed on. PROGRAM
 * may be a folder with what `npm run dist` made. Prints a line for each claim; ends with 1 at the first that does not hold.
 */

const places = {
  linux: ['linux*-unpacked/rafter'],
  win32: ['win*-unpacked/Rafter.exe'],
  darwin: ['mac*/Rafter.app/Contents/MacOS/Rafter'],
} as Partial<Record<NodeJS.Platform, string[]>>;

const findProgram = (given: string): string => {
  if (!existsSync(given)) throw new Error(`${given} is not there`);
  if (!statSync(given).isDirectory()) return path.resolve(given);
  const [found, ...others] = (places[process.platform] ?? []).flatMap((place) => globSync(place, { cwd: given }));
  if (found === undefined || others.length > 0) throw new Error(`${given} has not just one packed app`);
  return path.resolve(given, found);
};

const holds = (claim: string): void => console.log(`ok  ${claim}`);
const expectSame = (claim: string, found: unknown, wanted: unknown): void => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${claim}: ${is} where ${should} was expected`);
  holds(claim);
};

const addPhoto = (page: AppPage, draft: string, name: string, bytes: Buffer): Promise<AddedPhoto> =>
  page.run<AddedPhoto>(
    `async ([draft, name, content]) => {
      const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
      const place = { draft, slot: 'file', array: null };
      const ended = await rafter.addPhoto(place, new File([bytes], name), () => undefined).ended;
      if (!ended.ok) throw new Error(ended.problem.detail);
      return ended.value;
    }`,
    [draft, name, bytes.toString('base64')],
  );

/** A placeholder has another size, or is no picture. */
const thumbnailSize = (page: AppPage, sha256: string): Promise<number[]> =>
  page.run<number[]>(
    `async ([address]) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error('no thumbnail: ' + answer.status);
      const picture = await createImageBitmap(await answer.blob());
      return [picture.width, picture.height];
    }`,
    [`/desk/files/thumbnail/${sha256}`],
  );

const summaryOf = (photos: { id: string; name: string }[]): SummaryContent => ({
  language: 'en',
  title: 'Job summary',
  name: 'Smoke test',
  day: '2026-01-31',
  facts: [{ title: 'Client', value: 'Zoë Alvarez 王小明' }],
  sections: [],
  map: null,
  photoNote: '',
  groups: [{ title: 'Photos', photos: photos.map(({ id, name }) => ({ id, name, facts: [] })) }],
  words: { footer: '{at} of {of}', photo: 'Photo', noPicture: 'No picture', notGiven: 'Not given' },
});

/** Chromium's own, an extension. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

const drawsPdf = async (app: RunningApp, draft: string, photos: { id: string; name: string }[]): Promise<void> => {
  const { page } = app;
  await page.call('makeSummary', { id: draft, content: summaryOf(photos) });
  const shown = await page.until<SummaryShown>(
    'the PDF of a job',
    `async ([id]) => {
    const ended = await rafter.call('readSummary', { id });
    if (!ended.ok || ended.value?.failure) throw new Error(JSON.stringify(ended));
    return ended.value?.file ? ended.value : null;
  }`,
    [draft],
  );
  const start = await page.run<string>(`async ([address]) => (await (await fetch(address)).text()).slice(0, 5)`, [
    `/desk/files/${shown.file!}`,
  ]);
  expectSame('the thread of letters draws a PDF', start, '%PDF-');
  await page.run(
    `([address]) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }`,
    [`/desk/files/${shown.file!}`],
  );
  await app.untilFrame('the viewer of PDFs', pdfViewer);
  holds('the window shows the PDF');
};

const hasKey = async (page: AppPage): Promise<boolean> => {
  const { connection } = await page.call<{ connection: { hasKey: boolean } | null }>('readSettings', {});
  return connection?.hasKey ?? false;
};

/** Ends it as a system does that shuts down: each of its processes has to be gone soon. */
const endsPolitely = async (app: RunningApp): Promise<void> => {
  const { code, left } = await app.endPolitely();
  expectSame('a polite end leaves no process', [code, left], [0, []]);
};

const smoke = async (program: string, switches: readonly string[], data: string): Promise<void> => {
  const first = await openPackedApp(program, [...switches, '--data', data]);
  const { page } = first;
  try {
    holds('the window has its first page');
    const { id: draft } = await page.call<{ id: string }>('createDraft', { document: { client_name: 'Smoke test' } });
    const jpeg = await addPhoto(page, draft, 'roof.jpg', await jpegOf({ width: 800, height: 400 }));
    expectSame('a JPEG has its thumbnail', await thumbnailSize(page, jpeg.sha256), [360, 180]);
    const heic = await addPhoto(page, draft, 'roof.heic', heicPhoto());
    expectSame('a HEIC has its thumbnail', await thumbnailSize(page, heic.sha256), [64, 48]);
    await drawsPdf(first, draft, [jpeg, heic]);
    await page.call('setConnection', {
      ...{ baseUrl: 'http://127.0.0.1:9/api', apiKey: 'key-of-the-smoke-test' },
      ...{ authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
    });
    expectSame('the API key is taken', await hasKey(page), true);
    await endsPolitely(first);
  } finally {
    await first.kill();
  }
  const second = await openPackedApp(program, [...switches, '--data', data]);
  try {
    expectSame('the API key is there after a restart', await hasKey(second.page), true);
    const { rows } = await second.page.call<{ rows: { name: string }[] }>('listJobs', {});
    expectSame(
      'the draft is there after a restart',
      rows.map(({ name }) => name),
      ['Smoke test'],
    );
    await endsPolitely(second);
  } finally {
    await second.kill();
  }
};

const [given, ...switches] = process.argv.slice(2);
if (given === undefined) {
  console.error('node test/packaging/smoke.ts PROGRAM [SWITCH…]');
  process.exit(2);
}
const data = mkdtempSync(path.join(os.tmpdir(), 'rafter-smoke-'));
try {
  await smoke(findProgram(given), switches, data);
} catch (error) {
  console.error(`not ok  ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  removeFolder(data);
}
