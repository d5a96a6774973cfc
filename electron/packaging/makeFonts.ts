import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FontIndex } from '../server/base/drawing/fontFallback.ts';

/**
 * Makes the fonts of letters: static TrueType files from the web fonts of the installed packages, and an index of which
 * file holds which code points. The build runs it, and so do the tests; when nothing has changed, it does nothing.
 */

const root = path.resolve(import.meta.dirname, '../..');
const packages = path.join(root, 'node_modules');

/** Noto Sans of the scripts that DejaVu Sans lacks. Each package holds variable fonts, cut into slices by code point. */
const scripts = [
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['thai', 'khmer', 'ethiopic', 'sc', 'jp', 'kr'],
];
const notoPackage = (script: string): string => `@fontsource-variable/noto-sans-${script}`;
const plainPackages = ['dejavu-fonts-ttf', '@fontsource/unifontex'];
const weights = { Regular: 400, Bold: 700 } as const;

/** `{"[4]": "U+1f1e9-1f1f5,U+1f21a"}` */
const readSlices = (folder: string): FontIndex[string] => {
  const listed = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(listed).map(([slice, list]) => ({
    slice: slice.replace(/[[\]]/g, ''),
    ranges: list.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
};

/** Another one where a package or this program changed. */
const versionOf = (): string => {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const name of [...scripts.map(notoPackage), ...plainPackages, 'subset-font'])
    hash.update(readFileSync(path.join(packages, name, 'package.json')));
  return hash.digest('hex');
};

const makeAll = async (folder: string): Promise<void> => {
  const [{ default: subsetFont }, { default: fontverter }] = [await import('subset-font'), await import('fontverter')];
  const write = (name: string, bytes: Uint8Array | string): void => writeFileSync(path.join(folder, name), bytes);
  const options = { keepAllGlyphs: true, targetFormat: 'truetype', noHinting: true } as const;

  const index: FontIndex = {};
  for (const script of scripts) {
    const from = path.join(packages, notoPackage(script));
    index[script] = readSlices(from);
    for (const { slice } of index[script]) {
      const source = readFileSync(path.join(from, 'files', `noto-sans-${script}-${slice}-wght-normal.woff2`));
      for (const [name, wght] of Object.entries(weights))
        write(
          `NotoSans-${script}-${slice}-${name}.ttf`,
          await subsetFont(source, '', { ...options, variationAxes: { wght } }),
        );
    }
  }
  const unifontex = path.join(packages, '@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
  // HarfBuzz does not subset this font; its shapes are static already.
  write('UnifontEx.ttf', await fontverter.convert(readFileSync(unifontex), 'truetype'));
  for (const name of ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'])
    write(`${name}.ttf`, readFileSync(path.join(packages, `dejavu-fonts-ttf/ttf/${name}.ttf`)));

  for (const name of [notoPackage('sc'), ...plainPackages])
    write(`LICENSE-${path.basename(name)}.txt`, readFileSync(path.join(packages, name, 'LICENSE')));
  write('index.json', JSON.stringify(index));
};

/** Returns whether it had anything to do. The folder is replaced as a whole, so that no reader finds half of it. */
export const makeFonts = async (folder: string): Promise<boolean> => {
  const version = versionOf();
  const stamp = path.join(folder, 'version');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return false;
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  const unfinished = path.join(parent, `.fonts-${process.pid}`);
  mkdirSync(unfinished);
  try {
    await makeAll(unfinished);
    writeFileSync(path.join(unfinished, 'version'), version);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
};

if (import.meta.main) await makeFonts(path.join(root, 'dist/fonts'));
