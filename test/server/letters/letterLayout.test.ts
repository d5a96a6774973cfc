import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { loadPdf } from '../../../electron/server/letters/signatures/loadPdf.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { basis } from './startLetters.ts';
import { sampleArray, samplePng, sampleSources } from './sampleLetter.ts';

/** In points, from the upper left corner of the page. */
interface Box {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
}
interface Page {
  texts: Box[];
  /** The box for the seal, if it is on this page. */
  seal: Omit<Box, 'text' | 'size'> | null;
}

const fonts = new FontFallback();
const inch = 72;
const pageHeight = 11 * inch;
const margins = { left: 50, right: 562, top: 40, bottom: 752 };

const layoutOf = async (sources: LetterSources): Promise<Page[]> => {
  const { bytes } = await drawLetter(letterContent(sources), fonts);
  const document = await loadPdf(bytes);
  const pages: Page[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    const texts = items.flatMap((item): Box[] => {
      if (!('str' in item) || item.str.trim() === '' || item.width < 0.5) return [];
      const [, , , , left, baseline] = item.transform as number[];
      const size = item.height;
      // Capital letters and descenders; marks above them may reach further into the leading.
      const top = pageHeight - baseline! - 0.72 * size;
      return [{ text: item.str, left: left!, right: left! + item.width, top, bottom: top + 0.9 * size, size }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    const paths = fnArray.flatMap((operator, at) => {
      const bounds =
        operator === OPS.constructPath ? (argsArray[at] as [unknown, unknown, Float32Array | null])[2] : null;
      return bounds ? [[...bounds] as [number, number, number, number]] : [];
    });
    const square = paths.find(([x1, y1, x2, y2]) => x2 - x1 > 100 && x2 - x1 < 200 && y2 - y1 > 100);
    const seal = square && { left: square[0], top: square[1], right: square[2], bottom: square[3] };
    pages.push({ texts, seal: seal ?? null });
  }
  await document.loadingTask.destroy();
  return pages;
};

const overlaps = (one: Omit<Box, 'text' | 'size'>, other: Omit<Box, 'text' | 'size'>): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.6 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.6;

const overlapping = ({ texts }: Page): string[] =>
  texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => (overlaps(one, other) ? [`${one.text} | ${other.text}`] : [])),
  );

const isOfMargin = ({ top, bottom }: Box): boolean => bottom < margins.top || top > margins.bottom;
const names = [
  'South',
  'Garage and breezeway, western slope above the covered terrace',
  'Zuccherificio-Straßenbahnhaltestellenüberdachung',
  '屋根の南側の大きな太陽光発電アレイ第二期工事分',
  'Южный скат основного здания над входом',
  'سطح الجنوب فوق المدخل الرئيسي للمبنى',
];
/** What is rarely entered. */
const everything = {
  ...{
    attachment_point_load: 142,
    roof_height: 18,
    stories: 2,
    roofing_layers: 1,
    sheathing: names[1],
    wood_grade: '2',
  },
  ...{
    wood_species: names[3],
    array_standoff: 5,
    racking_model: names[2],
    module_model: names[4],
    module_weight: 48.5,
  },
  ...{ module_power: 405, existing_lateral_load: 20_000, added_lateral_load: 1400 },
  ...{ lateral_statement: 'Of some length. '.repeat(20), existing_condition: 'Also of some length. '.repeat(30) },
};
const everythingOfArray = {
  ...{ screws_per_mount: 2, attachment_layout: 'staggered', withdrawal_value: 266, mount_capacity: 900 },
  ...{ attachment_demand: 410, max_cantilever: 16, edge_distance: 36 },
  ...{ max_spacing_portrait_zone_2: 36, max_spacing_portrait_zone_3: 24 },
};
const sourcesOf = (count: number, long: boolean, more: Partial<LetterSources> = {}): LetterSources => {
  const arrays = Array.from({ length: count }, (_, at) =>
    sampleArray(long ? `${names[at % names.length]} ${at + 1}` : `Roof ${at + 1}`),
  );
  const entries = LetterEntries.parse({
    ...basis,
    site_visited: false,
    finding: long ? 'adequate_with_repairs' : 'adequate',
    ...(long
      ? { repairs: ['Sister the cracked rafter.', 'Replace the decayed sheathing at the eave. '.repeat(12)] }
      : {}),
    ...(long ? { remarks: `${'Remarks of one paragraph. '.repeat(20)}\n\n${'And of another. '.repeat(30)}` } : {}),
    ...(long ? everything : {}),
    arrays: arrays.map((_, at) => ({
      position: at + 1,
      ...(long ? everythingOfArray : {}),
      fastener: '5/16 in × 3-1/2 in stainless lag screw',
      embedment: 2.5,
      max_spacing_portrait: 48,
      max_spacing_landscape: 72,
    })),
  });
  const sample = sampleSources();
  const firm = long
    ? FirmSettings.parse({
        ...sample.firm,
        name: `${names[2]} ${names[3]} Engineers`,
        engineer: { name: `${names[4]} ${names[1]}`, licence_number: 'C 00000', licence_state: 'California' },
      })
    : sample.firm;
  const client = long ? { client_name: names.join(' · '), ahj: `${names[1]}, ${names[4]}` } : {};
  return sampleSources({ job: { ...sample.job, ...client, arrays }, entries, firm, signature: samplePng(), ...more });
};

const counts = [1, 2, 5, 12, 40];
describe.each(counts.flatMap((count) => [false, true].map((long) => ({ count, long }))))(
  'a letter of $count arrays, long names: $long',
  async ({ count, long }) => {
    const pages = await layoutOf(sourcesOf(count, long));
    const last = pages.findLast(({ seal }) => seal !== null)!;

    it('has no text over another, and none outside of the margins', () => {
      expect(pages.flatMap(overlapping)).toEqual([]);
      for (const { texts } of pages)
        for (const { text, left, right } of texts)
          expect([text, left > margins.left - 1, right < margins.right + 1]).toEqual([text, true, true]);
    });

    it('leaves no page two thirds empty', () => {
      for (const { texts, seal } of pages) {
        const lowest = Math.max(
          seal?.bottom ?? 0,
          ...texts.filter((one) => !isOfMargin(one)).map(({ bottom }) => bottom),
        );
        expect(lowest - margins.top).toBeGreaterThan((margins.bottom - margins.top) / 3);
      }
    });

    it('keeps two lines above the signature, and 2.1 by 2.1 inches for the seal', () => {
      const { seal, texts } = last;
      expect(seal!.right - seal!.left).toBeGreaterThanOrEqual(2.1 * inch);
      expect(seal!.bottom - seal!.top).toBeGreaterThanOrEqual(2.1 * inch);
      expect(texts.filter((one) => overlaps(one, seal!))).toEqual([]);
      const above = texts.filter((one) => !isOfMargin(one) && one.bottom < seal!.top);
      expect(new Set(above.map(({ top }) => Math.round(top))).size).toBeGreaterThanOrEqual(2);
      expect(pages.filter((page) => page.seal !== null)).toHaveLength(1);
    });

    it('is set in 9.5 points, tables in 8.5, limitations and the small print in 8', () => {
      const sizes = new Set(pages.flatMap(({ texts }) => texts.map(({ size }) => Math.round(size * 10) / 10)));
      expect([...sizes].toSorted((one, other) => one - other)).toEqual(
        [8, 8.5, 9.5, 10.5, 11, 13, 15].filter((size) => sizes.has(size)),
      );
      const small = pages.flatMap(({ texts }) => texts.filter((one) => !isOfMargin(one) && one.size < 8.4));
      expect(small.map(({ text }) => text).join(' ')).not.toMatch(/Roof 1|Adequate|lag screw|portrait|mph/);
    });
  },
);

it.each([1, 2, 3])(
  'of a letter of %s arrays the limitations stand together, on the page of the signature',
  async (count) => {
    const uploads = [{ kind: 'attic' as const, sha256: 'a'.repeat(64) }];
    const pages = await layoutOf(sourcesOf(count, false, { uploads }));
    const [first, second] = pages.map(({ texts }) => texts.map(({ text }) => text).join(' '));
    expect(pages).toHaveLength(2);
    expect(first).not.toContain('Limitations');
    // The photo set is small print: after the finding, beside the seal.
    expect(first).not.toContain('Photo set');
    for (const part of ['5. Limitations and assumptions', 'Jane Public', 'Photo set']) expect(second).toContain(part);
  },
);

describe('the texts of the firm', () => {
  const passage = 'A passage of the limitations that the firm has written for itself. ';
  const withTexts = (limitations: string, scope = 'We reviewed the roof.') =>
    layoutOf(sourcesOf(2, false, { firm: FirmSettings.parse({ ...sampleSources().firm, limitations, scope }) }));

  it.each([
    ['one line', 'None.'],
    ['forty short passages', Array.from({ length: 40 }, () => passage).join('\n\n')],
    ['one passage of two pages', passage.repeat(119).trim()],
    ['a short passage after a long one', `${passage.repeat(60).trim()}\n\nNone.`],
  ])('of %s leave no signature alone, and no page two thirds empty', async (_, limitations) => {
    const pages = await withTexts(limitations);
    for (const { texts, seal } of pages) {
      const inside = texts.filter((one) => !isOfMargin(one));
      const lowest = Math.max(seal?.bottom ?? 0, ...inside.map(({ bottom }) => bottom));
      // One line and the signature are less than that, and there is nothing to take from the page before.
      if (limitations !== 'None.') expect(lowest - margins.top).toBeGreaterThan((margins.bottom - margins.top) / 3);
      const above = seal ? inside.filter((one) => one.bottom < seal.top) : inside;
      expect(new Set(above.map(({ top }) => Math.round(top))).size).toBeGreaterThanOrEqual(2);
    }
    expect(pages.flatMap(overlapping)).toEqual([]);
  });

  it('break between paragraphs', async () => {
    const scope = Array.from(
      { length: 30 },
      (_, at) => `Paragraph ${at + 1} begins. ${'And goes on. '.repeat(14)}ends.`,
    );
    const pages = await withTexts('None.', scope.join('\n\n'));
    expect(pages.length).toBeGreaterThan(2);
    for (const { texts } of pages) {
      const text = texts.map((one) => one.text).join(' ');
      expect(text.match(/ begins\./g)?.length ?? 0).toBe(text.match(/ends\./g)?.length ?? 0);
    }
  });
});
