import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Which shapes the Han characters of a text take; the same code points look different in the three. */
export type HanForms = 'sc' | 'jp' | 'kr';

/** By script: slices of its font, with the first and last code points of their ranges. Written by `makeFonts`. */
export type FontIndex = Record<string, { slice: string; ranges: [first: number, last: number][] }[]>;

/** A font to draw with: `name` is unique to the file. */
export interface Face {
  name: string;
  font: Font;
}

/** Scripts that DejaVu lacks, in the order in which their fonts are asked. */
const scripts = [
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['thai', 'khmer', 'ethiopic'],
];
const hanOrder: Readonly<Record<HanForms, readonly string[]>> = {
  sc: ['sc', 'jp', 'kr'],
  jp: ['jp', 'sc', 'kr'],
  kr: ['kr', 'sc', 'jp'],
};
/** Clusters whose face is remembered. */
const maxRemembered = 50_000;

/** `dist/fonts`, seen from the sources and from the bundle, whose chunks may lie one folder down. */
const fontFolder = (): string => {
  const places = ['../../../../dist/fonts/', '../fonts/', '../../fonts/'];
  const found = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(path.join(folder, 'index.json')));
  if (found === undefined) throw new Error('The fonts of letters are not built: npm run build');
  return found;
};

/** Positions of marks. fontkit throws over anchors that some fonts leave out, as Noto Sans Gurmukhi does. */
const markFeatures = { mark: false, mkmk: false, abvm: false, blwm: false };

const openFont = (file: string, name: string): Font => {
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new RangeError('A font collection where one font was expected');
  const layout = font.layout.bind(font);
  font.layout = (text, ...options) => {
    try {
      return layout(text, ...options);
    } catch {
      return layout(text, markFeatures);
    }
  };
  // The slices of one family share a name; a PDF has to tell them apart.
  Object.defineProperty(font, 'postscriptName', { value: name });
  return font;
};

/** The fonts of letters, opened when a text first needs them. Use one for many letters. */
export class FontFallback {
  readonly #folder = fontFolder();
  readonly #index = JSON.parse(readFileSync(path.join(this.#folder, 'index.json'), 'utf8')) as FontIndex;
  readonly #faces = new Map<string, Face>();
  readonly #found = new Map<string, Face | undefined>();

  /** The first face that has every code point of `cluster` (one user-perceived character), or none. */
  faceFor(cluster: string, bold: boolean, han: HanForms): Face | undefined {
    const key = `${bold ? 'b' : 'r'}${han}${cluster}`;
    if (!this.#found.has(key)) {
      if (this.#found.size >= maxRemembered) this.#found.clear();
      this.#found.set(key, this.#search(cluster, bold, han));
    }
    return this.#found.get(key);
  }

  #search(cluster: string, bold: boolean, han: HanForms): Face | undefined {
    const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
    const candidates = function* (this: FontFallback): Generator<Face | undefined> {
      yield this.#face(bold ? 'DejaVuSansCondensed-Bold' : 'DejaVuSansCondensed');
      for (const script of [...scripts, ...hanOrder[han]]) yield this.#sliceFor(script, codePoints[0] ?? 0, bold);
      yield this.#face('UnifontEx');
    };
    for (const face of candidates.call(this))
      if (face && codePoints.every((codePoint) => face.font.hasGlyphForCodePoint(codePoint))) return face;
    return undefined;
  }

  /** The slice of a script's font that may hold a code point. */
  #sliceFor(script: string, codePoint: number, bold: boolean): Face | undefined {
    const found = this.#index[script]?.find(({ ranges }) =>
      ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
    );
    return found && this.#face(`NotoSans-${script}-${found.slice}-${bold ? 'Bold' : 'Regular'}`);
  }

  #face(name: string): Face {
    const face = this.#faces.get(name) ?? { name, font: openFont(path.join(this.#folder, `${name}.ttf`), name) };
    this.#faces.set(name, face);
    return face;
  }
}
