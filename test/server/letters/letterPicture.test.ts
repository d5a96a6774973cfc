import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { hasPoppler, type PagePicture, type ReadPdf, readPdf } from '../../support/poppler.ts';
import { squeezed } from '../../support/pdfText.ts';
import { sampleArray, sampleSources } from './sampleLetter.ts';

type Colour = readonly [number, number, number];
const magenta: Colour = [255, 0, 255];
const cyan: Colour = [0, 255, 255];
const isInk = ([red, green, blue]: Colour): boolean => Math.max(red, green, blue) < 160;
const isTinted = ([red, green, blue]: Colour): boolean => Math.min(red, green, blue) < 250;
const alike = (wanted: Colour) => (seen: Colour) => wanted.every((part, at) => Math.abs(part - seen[at]!) < 40);

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const count = (page: PagePicture, is: (colour: Colour) => boolean, within?: Area): number => {
  const { left, top, right, bottom } = within ?? { left: 0, top: 0, right: page.width, bottom: page.height };
  let found = 0;
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) if (is(page.at(x, y))) found += 1;
  return found;
};

const flat = ([r, g, b]: Colour): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 40, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();

const fonts = new FontFallback();
const twelve = (word: string): string[] => Array.from({ length: 12 }, (_, at) => `${word} ${at + 1}`);
const scripts = {
  Latin: { client: 'María Fernández', arrays: twelve('Garage') },
  'long names': {
    client: 'Fernández '.repeat(12).trim(),
    arrays: twelve('The part of the roof beside the old brick chimney'),
  },
  Cyrillic: { client: 'Олена Щербаківська', arrays: twelve('Південь') },
  CJK: { client: '山田 太郎 王小明 김민준', arrays: twelve('東棟屋根') },
};

describe.skipIf(!hasPoppler())('a letter as it looks', () => {
  let images: Pick<LetterSources, 'logo' | 'signature'>;
  beforeAll(async () => {
    images = { logo: await flat(magenta), signature: await flat(cyan) };
  });

  const read = async (more: Partial<LetterSources> = {}): Promise<ReadPdf> => {
    const { bytes } = await drawLetter(
      letterContent(
        sampleSources({ ...images, entries: LetterEntries.parse({ wind_speed: 95, finding: 'adequate' }), ...more }),
      ),
      fonts,
    );
    return readPdf(bytes);
  };
  const jobOf = (client: string, arrays: readonly string[]): LetterSources['job'] => ({
    ...sampleSources().job,
    client_name: client,
    arrays: arrays.map((name) => sampleArray(name)),
  });

  it.each(Object.entries(scripts))(
    '%s: its own fonts, its words, and clean margins on every page',
    async (_, names) => {
      const letter = await read({ job: jobOf(names.client, names.arrays) });
      expect(letter.pages.length).toBeGreaterThanOrEqual(2);
      expect(letter.fonts.length).toBeGreaterThan(0);
      expect(letter.fonts.filter(({ isEmbedded, hasText }) => !isEmbedded || !hasText)).toEqual([]);
      const all = squeezed(letter.texts.join(''));
      for (const name of [names.client, ...names.arrays]) expect(all).toContain(squeezed(name));
      for (const page of letter.pages) {
        expect(count(page, isInk)).toBeGreaterThan(500);
        const { width, height } = page;
        expect(count(page, isTinted, { left: 0, top: 0, right: 45, bottom: height })).toBe(0);
        expect(count(page, isTinted, { left: width - 45, top: 0, right: width, bottom: height })).toBe(0);
        expect(count(page, isTinted, { left: 0, top: 0, right: width, bottom: 20 })).toBe(0);
        expect(count(page, isTinted, { left: 0, top: height - 15, right: width, bottom: height })).toBe(0);
      }
    },
  );

  it('is two pages of US Letter for one array', async () => {
    const letter = await read({ job: jobOf('Ada Byron', ['South']) });
    expect(letter.pages.map(({ width, height }) => [width, height])).toEqual([
      [612, 792],
      [612, 792],
    ]);
  });

  it('has the logo at its head and the signature on the line above the name', async () => {
    const { pages, words } = await read({ job: jobOf('Ada Byron', ['South']) });
    const [first, last] = pages as [PagePicture, PagePicture];
    const head = { left: 0, top: 0, right: first.width, bottom: 110 };
    expect(count(first, alike(magenta), head)).toBeGreaterThan(200);
    for (const page of pages)
      expect(count(page, alike(magenta))).toBe(page === first ? count(first, alike(magenta), head) : 0);
    const name = words[1]!.findLast(({ text }) => text === 'Jane')!;
    const above = { left: 45, top: Math.floor(name.top) - 70, right: 260, bottom: Math.floor(name.top) };
    expect(count(last, alike(cyan), above)).toBeGreaterThan(500);
    expect(count(last, alike(cyan))).toBe(count(last, alike(cyan), above));
    expect(count(first, alike(cyan))).toBe(0);
  });

  it('leaves the place of the seal white, also where a letter is long', async () => {
    for (const arrays of [['South'], twelve('Garage')]) {
      const { pages, words } = await read({ job: jobOf('Ada Byron', arrays) });
      const at = words.findIndex((some) => some.some(({ text }) => text === 'seal'));
      const { left, top } = words[at]!.find(
        ({ text }, index) => text === 'Space' && words[at]![index + 2]?.text === 'seal',
      )!;
      const inside = {
        left: Math.ceil(left) + 1,
        top: Math.floor(top) - 152,
        right: Math.ceil(left) + 151,
        bottom: Math.floor(top) - 4,
      };
      expect(count(pages[at]!, isTinted, inside)).toBe(0);
      // Its border is drawn around that.
      const right = { left: inside.right, top: inside.top, right: inside.right + 8, bottom: inside.bottom };
      expect(count(pages[at]!, isTinted, right)).toBeGreaterThan(20);
    }
  });

  it('as a draft: the mark lies across every page, hides no word, and nothing is signed', async () => {
    const job = jobOf('Ada Byron', twelve('Garage'));
    const plain = await read({ job });
    const draft = await read({ job, draft: true });
    expect(draft.pages).toHaveLength(plain.pages.length);
    for (const [at, page] of draft.pages.entries()) {
      const issued = plain.pages[at]!;
      const middle = { left: 100, top: 200, right: 512, bottom: 600 };
      expect(count(page, isTinted, middle)).toBeGreaterThan(count(issued, isTinted, middle) + 5000);
      // The date of the signature is missing on the last page.
      if (page !== draft.pages.at(-1)!)
        expect(count(page, isInk, middle)).toBeGreaterThanOrEqual(count(issued, isInk, middle));
      expect(count(page, alike(cyan))).toBe(0);
      expect(draft.texts[at]).toContain('DRAFT');
    }
    expect(plain.texts.join('')).not.toContain('DRAFT');
  });
});
