import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { showJob } from '../../../electron/desk/jobs/jobs.ts';
import { type DrawSummary, JobSummaries } from '../../../electron/desk/jobs/jobSummaries.ts';
import { drawReportHere } from '../../../electron/server/letters/drawing/lettersHere.ts';
import { appEn, type AppWords } from '../../../renderer/field/parts/words.en.ts';
import { appEs } from '../../../renderer/field/parts/words.es.ts';
import { summaryContent } from '../../../renderer/field/jobs/summaryContent.ts';
import { SummaryContent } from '../../../shared/job/summary.ts';
import { eventually } from '../../support/eventually.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { jpegOf, phoneExif } from '../photos.ts';
import { createTestDesk, type TestDesk } from '../testDesk.ts';

const pdfText = async (pdf: Uint8Array): Promise<string> => squeezed((await pagesOf(pdf)).join('\n'));

const summariesOf = (test: TestDesk, draw: DrawSummary = drawReportHere) =>
  new JobSummaries({
    desk: test.desk,
    folder: test.place('summaries'),
    draw,
    changed: () => undefined,
    onBug: (error) => expect(error).toBeNull(),
  });

const contentOf = (desk: Desk, id: string, words: AppWords) =>
  SummaryContent.parse(summaryContent(showJob(desk, id), words, desk.base.clock.now()));

const made = async (test: TestDesk, id: string, words: AppWords): Promise<Buffer> => {
  const summaries = summariesOf(test);
  summaries.start(id, contentOf(test.desk, id, words));
  await eventually(async () => expect(summaries.show(id)).toMatchObject({ failure: null, file: `summary/${id}` }));
  return readFileSync(summaries.pathOf(id)!);
};

const filled = async () => {
  const test = createTestDesk();
  const { id } = test.desk.drafts.store.create({
    client_name: 'José Ñúñez Peña y García de la Torre · محمد عبد الله',
    client_street_address: '12 Calle de los Robles Oscuros, Apartamento 4B',
    client_city: 'Fresno',
    client_zip_code: '93722',
    services_requested: ['structural'],
    notes: `${'Hay un perro en el patio; toque dos veces y espere junto a la reja. '.repeat(30)}\n\nSegunda línea.`,
    arrays: [{ name: 'Sur' }, { name: 'Norte' }],
  });
  const photo = await keepOriginal(
    test.desk.photos.files,
    test.write('roof.jpg', await jpegOf({ width: 640, height: 480, exif: phoneExif })),
  );
  const { id: first } = test.desk.drafts.photos.add(photo, id, { slot: 'beam-size', array: 'Sur' });
  test.desk.drafts.photos.caption(first, 'Viga del techo, 2×6 con reparación');
  for (const [name, minutes] of [
    ['near.jpg', '44/1 3060/100'],
    ['north.jpg', '44/1 3150/100'],
    ['elsewhere.jpg', '52/1 3000/100'],
  ] as const) {
    const exif = { ...phoneExif, IFD3: { ...phoneExif.IFD3, GPSLatitude: `36/1 ${minutes}` } };
    await test.attach(id, test.write(name, await jpegOf({ width: 320, height: 240, exif })), 'attic', 'Norte');
  }
  await test.attach(id, test.write('other.jpg', jpegPhoto(3)), 'file');
  return { test, id };
};

it('holds what was entered and each photo with its caption, in English and Spanish', async () => {
  const { test, id } = await filled();
  for (const [language, words, title, slot, sketch] of [
    [
      'en',
      appEn,
      'Job summary',
      'Beam size · Sur · 1 photo',
      ['Taken 90 ft north of the middle', '1 photo is far from the others', 'elsewhere.jpg: 9.2 mi north'],
    ],
    ['es', appEs, 'Resumen del trabajo', 'Sur · 1 foto', ['al norte del centro', '1 foto está lejos de las demás']],
  ] as const) {
    const pdf = await made(test, id, words);
    const text = await pdfText(pdf);
    for (const part of [
      title,
      'José Ñúñez Peña',
      'Viga del techo, 2×6 con reparación',
      'roof.jpg',
      slot,
      'Segunda línea.',
      ...sketch,
    ])
      expect([language, part, text.includes(squeezed(part))]).toEqual([language, part, true]);
  }
});

it('has the longest caption to its end, and the names of files that are no pictures', async () => {
  const test = createTestDesk();
  const { id } = test.desk.drafts.store.create({ client_name: 'Kim' });
  const photo = await test.attach(id, test.write('roof.jpg', jpegPhoto(1)), 'file');
  test.desk.drafts.photos.caption(photo.id, `${'WIDE WORDS '.repeat(10)}END`);
  await test.attach(id, test.write('plan set.pdf', '%PDF-1.4\n%%EOF'), 'panel-layout');
  const text = await pdfText(await made(test, id, appEn));
  for (const part of ['WIDE WORDS END', 'Other files of the job', 'plan set.pdf'])
    expect([part, text.includes(squeezed(part))]).toEqual([part, true]);
});

it('shows what is drawn on a photo, and leaves no copies behind', async () => {
  const test = createTestDesk();
  const { id } = test.desk.drafts.store.create({ client_name: 'Kim' });
  const plain = await test.attach(id, test.write('plain.jpg', await jpegOf({ width: 640, height: 480 })), 'file');
  const drawn = await test.attach(id, test.write('drawn.jpg', await jpegOf({ width: 640, height: 400 })), 'file');
  test.desk.photos.store.setMarks(drawn.id, [{ kind: 'dimension', from: [0.1, 0.5], to: [0.9, 0.5], inches: 24 }]);
  let pictures: (string | null)[] = [];
  const summaries = summariesOf(test, async (content) => {
    pictures = content.groups.flatMap(({ photos }) => photos.map(({ picture }) => picture));
    return drawReportHere(content);
  });
  summaries.start(id, contentOf(test.desk, id, appEn));
  await eventually(async () => expect(summaries.show(id)).toMatchObject({ failure: null, file: `summary/${id}` }));
  const thumbnail = await test.desk.photos.previews.file(plain.sha256, 'thumbnail');
  expect(pictures.map((file) => path.basename(file!)).sort()).toEqual(
    [path.basename(thumbnail!), `${drawn.id}.jpg`].sort(),
  );
  expect(readdirSync(path.join(test.place('summaries'), `${process.pid}`))).toEqual([`${id}.pdf`]);
});

it('leaves the PDFs of another program alone, and removes those of one that was killed', async () => {
  const test = createTestDesk();
  const ended = spawnSync(process.execPath, ['--version']).pid;
  for (const name of [process.ppid, ended, 'before'])
    mkdirSync(path.join(test.place('summaries'), `${name}`), { recursive: true });
  const summaries = summariesOf(test);
  await summaries.close();
  expect(readdirSync(test.place('summaries'))).toEqual([`${process.ppid}`]);
});

it('needs no photos', async () => {
  const test = createTestDesk();
  const { id } = test.desk.drafts.store.create({ client_name: '' });
  const pdf = await made(test, id, appEn);
  const text = await pdfText(pdf);
  expect(text).toContain('Newjob');
  expect(text).not.toContain('SHA-256');
});

it('two hundred photos show their progress, and a summary that is stopped is not drawn', async () => {
  const { test, id } = await filled();
  for (let n = 10; n < 205; n += 1) await test.attach(id, test.write(`${n}.jpg`, jpegPhoto(n)), 'file');
  const bytes = await made(test, id, appEn);
  expect((await pdfText(bytes)).match(/SHA-256[0-9a-f]{64}/g)).toHaveLength(200);

  let drawn = 0;
  const seen: number[] = [];
  const summaries: JobSummaries = new JobSummaries({
    desk: test.desk,
    folder: test.place('stopped'),
    draw: async (content) => {
      drawn += 1;
      return drawReportHere(content);
    },
    changed: () => {
      seen.push(summaries.show(id)?.ready ?? -1);
      if (seen.at(-1) === 4) summaries.stop(id);
    },
    onBug: (error) => expect(error).toBeNull(),
  });
  summaries.start(id, contentOf(test.desk, id, appEn));
  await eventually(async () => expect(seen).toEqual([1, 2, 3, 4, -1]));
  expect([drawn, summaries.show(id), summaries.pathOf(id)]).toEqual([0, null, null]);
});
