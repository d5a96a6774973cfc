import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type Subset } from 'fontkit';
import { createOutlineSubset } from './outlineSubset.ts';
import { unpackWoff } from './woff.ts';
import { unpackWoff2 } from './woff2.ts';

/** Which shapes the Han characters of a text take; the same code points look different in the three. */
export type HanForms = 'sc' | 'jp' | 'kr';

/** A font that can be drawn with: `name` is unique to the file and weight. */
export interface Face {
  name: string;
  font: Font;
}

/** The fonts of the letters, opened when a text first needs them and kept for the letters to come. */
export interface FontShelf {
  /** The first face that has every code point of `cluster` (one user-perceived character), or none. */
  faceFor(cluster: string, bold: boolean, han: HanForms): Face | undefined;
}

/** Scripts that DejaVu lacks, one package each; the font is cut into files by code point. */
const scripts = [
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['thai', 'khmer', 'ethiopic'],
];
const hanOrder: Readonly<Record<HanForms, readonly string[]>> = {
  sc: ['sc', 'jp', 'kr'],
  jp: ['jp', 'sc', 'kr'],
  kr: ['kr', 'sc', 'jp'],
};

const require = createRequire(import.meta.url);
/** Where a package lies, by a file that it lets others ask for. */
const folderOf = (request: string): string => dirname(require.resolve(request));

const openFont = (bytes: Uint8Array): Font => {
  const font = create(Buffer.from(bytes));
  if (!('layout' in font)) throw new RangeError('A font collection where one font was expected');
  return font;
};

/** A weight of a variable font; its subsets are written from the outlines of that weight. */
const openWeight = (woff2: Uint8Array, weight: number, name: string): Font => {
  const font = openFont(unpackWoff2(woff2)).getVariation({ wght: weight });
  const createSubset = (): Subset => createOutlineSubset(font) as unknown as Subset;
  Object.assign(font, { createSubset });
  // The files of one family share a name in the original; a PDF has to tell them apart.
  Object.defineProperty(font, 'postscriptName', { value: name });
  return font;
};

/** `{"[4]": "U+1f1e9-1f1f5,U+1f21a"}` → the file that is said to hold a code point. */
const readSlices = (folder: string): ((codePoint: number) => string | undefined) => {
  const listed = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const ranges = Object.entries(listed).flatMap(([slice, list]) =>
    list.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), slice: slice.replace(/[[\]]/g, '') };
    }),
  );
  return (codePoint) => ranges.find(({ first, last }) => first <= codePoint && codePoint <= last)?.slice;
};

const createFamily = (script: string) => {
  const folder = folderOf(`@fontsource-variable/noto-sans-${script}`);
  const sliceOf = readSlices(folder);
  const opened = new Map<string, Face>();
  return (codePoint: number, bold: boolean): Face | undefined => {
    const slice = sliceOf(codePoint);
    if (slice === undefined) return undefined;
    const name = `NotoSans-${script}-${slice}-${bold ? 'Bold' : 'Regular'}`;
    let face = opened.get(name);
    if (!face) {
      const bytes = readFileSync(join(folder, 'files', `noto-sans-${script}-${slice}-wght-normal.woff2`));
      face = { name, font: openWeight(bytes, bold ? 700 : 400, name) };
      opened.set(name, face);
    }
    return face;
  };
};

/** Opens fonts of the installed packages on demand. Keep one shelf for many letters. */
export const createFontShelf = (): FontShelf => {
  const families = new Map<string, ReturnType<typeof createFamily>>();
  const single = new Map<string, Face>();
  const found = new Map<string, Face | undefined>();

  const openOnce = (name: string, open: () => Font): Face => {
    const face = single.get(name) ?? { name, font: open() };
    single.set(name, face);
    return face;
  };
  const dejaVu = (bold: boolean): Face => {
    const name = bold ? 'DejaVuSansCondensed-Bold' : 'DejaVuSansCondensed';
    return openOnce(name, () =>
      openFont(readFileSync(join(folderOf('dejavu-fonts-ttf/package.json'), 'ttf', `${name}.ttf`))),
    );
  };
  const lastResort = (): Face =>
    openOnce('UnifontEx', () => {
      const file = join(folderOf('@fontsource/unifontex'), 'files', 'unifontex-latin-400-normal.woff');
      return openFont(unpackWoff(readFileSync(file)));
    });
  const family = (script: string) => {
    const known = families.get(script) ?? createFamily(script);
    families.set(script, known);
    return known;
  };

  const search = (codePoints: readonly number[], bold: boolean, han: HanForms): Face | undefined => {
    const holdsAll = (face: Face | undefined): face is Face =>
      face !== undefined && codePoints.every((codePoint) => face.font.hasGlyphForCodePoint(codePoint));
    const plain = dejaVu(bold);
    if (holdsAll(plain)) return plain;
    const [first = 0] = codePoints;
    for (const script of [...scripts, ...hanOrder[han]]) {
      const face = family(script)(first, bold);
      if (holdsAll(face)) return face;
    }
    const unifont = lastResort();
    return holdsAll(unifont) ? unifont : undefined;
  };

  return {
    faceFor: (cluster, bold, han) => {
      const key = `${bold ? 'b' : 'r'}${han}${cluster}`;
      if (!found.has(key)) {
        if (found.size > 50_000) found.clear();
        const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
        found.set(key, search(codePoints, bold, han));
      }
      return found.get(key);
    },
  };
};
