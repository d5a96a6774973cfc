import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { loadPdf } from '../../../electron/server/letters/signatures/loadPdf.ts';
import { drawPhotoReport } from '../../../electron/server/letters/drawing/photoReport.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { hasPoppler } from '../../support/poppler.ts';
import { taggedParts, untaggedMarks } from '../../support/pdfStructure.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { sampleArray, samplePng, sampleSources } from './sampleLetter.ts';

const fonts = new FontFallback();
const entries = LetterEntries.parse({
  wind_speed: 95,
  finding: 'adequate_with_repairs',
  repairs: ['Sister the cracked rafter', 'Add collar ties'],
  remarks: 'Mind the hip.',
});
const render = async (more: Partial<LetterSources> = {}) =>
  (await drawLetter(letterContent(sampleSources({ entries, ...more })), fonts)).bytes;
const images = { logo: samplePng(60, 20), signature: samplePng(40, 9) };

describe('the tags of a letter', () => {
  it('are read in the order of the letter: headings, paragraphs, lists and tables', async () => {
    const parts = await taggedParts(await render(images));
    const texts = (wanted: string) => parts.filter(({ path: of }) => of === wanted).map(({ text }) => text);
    expect(texts('H1')).toEqual(['Roof evaluation letter']);
    expect(texts('H2')).toEqual([
      '1. Scope and information relied on',
      '2. Design basis',
      '3. Arrays',
      '4. Finding',
      '5. Limitations and assumptions',
    ]);
    expect(texts('H3')).toEqual(expect.arrayContaining(['Existing condition', 'Repairs', 'Remarks']));
    expect(texts('Figure')).toEqual(['Logo of Ridge Engineers', 'Signature of Jane Public']);
    const numbers = texts('L/LI/Lbl');
    expect(numbers).toEqual(expect.arrayContaining(['Date', 'Letter no.', 'Client', 'Site', '•', '1.', '2.']));
    expect(texts('L/LI/LBody')).toEqual(
      expect.arrayContaining(['November 21, 2026', 'María Fernández', 'Sister the cracked rafter']),
    );
    expect(texts('Table/TR/TH')).toEqual(
      expect.arrayContaining(['Ultimate wind speed', 'As submitted', 'As evaluated', 'Framing', 'South', 'East']),
    );
    expect(texts('Table/TR/TD')).toContain('95 mph');
    const order = ['Ridge Engineers', 'Roof evaluation letter', '2. Design basis', 'South', '4. Finding', 'Remarks'];
    const places = order.map((text) => parts.findIndex((part) => part.text === text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('leave nothing out: what is not read is an artifact', async () => {
    const arrays = Array.from({ length: 30 }, (_, at) => sampleArray(`Roof ${at}`));
    const long = await render({ ...images, draft: true, job: { ...sampleSources().job, arrays, test: true } });
    for (const pdf of [await render(images), long]) expect(await untaggedMarks(pdf)).toBe(0);
    const texts = (await taggedParts(long)).map(({ text }) => text);
    // Footers, marks across pages, and the repeated headings of a table.
    expect(texts.filter((text) => /DRAFT|page \d+ of/.test(text))).toEqual([]);
    expect(texts.filter((text) => text === 'Framing')).toHaveLength(1);
    expect(texts.filter((text) => /^Roof \d+$/.test(text))).toHaveLength(30);
  });

  it('keep a cell that goes on over pages one cell', async () => {
    const name = 'long name '.repeat(500).trim();
    const parts = await taggedParts(
      await render({ entries: {}, job: { ...sampleSources().job, arrays: [sampleArray(name)] } }),
    );
    const cells = parts.filter(({ text }) => text.includes('long name'));
    expect(new Set(cells.map(({ path: of }) => of))).toEqual(new Set(['Table/TR/TH']));
    expect(cells.length).toBeGreaterThan(1);
  });

  it('name language and title, which the window of a reader shows; a draft says so in it', async () => {
    const facts = async (draft: boolean) => {
      const document = await loadPdf(await render({ draft }));
      const info = (await document.getMetadata()).info as Record<string, unknown>;
      // A map, whatever its type states.
      const marked = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null;
      const preferences = (await document.getViewerPreferences()) as Map<string, unknown> | null;
      await document.loadingTask.destroy();
      return [info.Title, info.Language, marked?.get('Marked'), preferences?.get('DisplayDocTitle')];
    };
    expect(await facts(false)).toEqual(['Roof evaluation letter 1042-1', 'en-US', true, true]);
    expect((await facts(true))[0]).toBe('Roof evaluation letter 1042-1 (DRAFT, not for issue)');
  });

  it('hold what is read, where a text runs right to left', async () => {
    const job = { ...sampleSources().job, client_name: 'שלום (12) עולם' };
    expect(Buffer.from(await render({ job })).toString('latin1')).toContain('/ActualText');
  });

  it.skipIf(!hasPoppler())('are what poppler reads, too', async () => {
    const file = path.join(temporaryFolder(), 'letter.pdf');
    const remarks = 'one two three four five six seven eight nine ten '.repeat(20).trim();
    writeFileSync(file, await render({ ...images, entries: { ...entries, remarks } }));
    const read = (...flags: string[]) => execFileSync('pdfinfo', [...flags, file], { encoding: 'utf8' });
    expect(read()).toMatch(/Tagged: +yes/);
    const structure = read('-struct-text');
    for (const part of ['Document', 'H1 (block)', 'Table (block)', 'TH:', 'LBody', 'Figure']) {
      expect(structure).toContain(part);
    }
    expect(structure).toContain('"Roof evaluation letter');
    // Words stay apart where lines end.
    expect(structure).toContain(remarks);
  });
});

it('the tags of a photo report are headings, pictures with what they show, and captions', async () => {
  const photo = { name: 'IMG_1.jpg', facts: ['Taken at noon'], sha256: 'd'.repeat(64), picture: null };
  const { bytes } = await drawPhotoReport(
    {
      ...{ firm: FirmSettings.parse({ name: 'Ridgeline' }), date: '2026-11-21', isTest: true, job: 7 },
      ...{ clientName: 'Zoë Alvarez', site: '2600 Fresno St', ...images },
      groups: [{ title: 'South · Attic', photos: [photo, { ...photo, name: 'IMG_2.jpg' }] }],
    },
    fonts,
  );
  expect(await untaggedMarks(bytes)).toBe(0);
  const parts = await taggedParts(bytes);
  expect(parts.find(({ path: of }) => of === 'H1')?.text).toBe('Photo report');
  expect(parts.find(({ path: of }) => of === 'H2')?.text).toBe('South · Attic · 2 photos');
  const texts = parts.map(({ text }) => text);
  const second = texts.indexOf('IMG_2.jpg');
  expect(texts.slice(texts.indexOf('IMG_1.jpg'), second).at(-1)).toMatch(/^No small picture/);
  expect(second).toBeGreaterThan(texts.indexOf('Taken at noon'));
});
