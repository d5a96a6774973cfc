import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { isInstalled } from './installedPrograms.ts';
import { temporaryFolder } from './processes.ts';

const run = promisify(execFile);

/** Poppler's tools: a reader of PDFs that shares no code with what draws ours. */
export const hasPoppler = (): boolean => ['pdftoppm', 'pdftotext', 'pdffonts'].every(isInstalled);

/** A page as it looks, one pixel to the point. */
export interface PagePicture {
  width: number;
  height: number;
  /** Red, green and blue of a pixel, each from 0 to 255. */
  at: (x: number, y: number) => readonly [number, number, number];
}

/** Words with their place on the page, in points from its upper left corner. */
export interface PlacedWord {
  text: string;
  left: number;
  top: number;
}

export interface ReadPdf {
  pages: PagePicture[];
  /** The text of each page. */
  texts: string[];
  words: PlacedWord[][];
  fonts: { name: string; isEmbedded: boolean; hasText: boolean }[];
}

const picture = async (file: string): Promise<PagePicture> => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x, y) => {
      const from = (y * info.width + x) * 3;
      return [data[from]!, data[from + 1]!, data[from + 2]!];
    },
  };
};

const placedWords = (xml: string): PlacedWord[][] =>
  xml
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g)].map(([, left, top, text]) => ({
        text: text!,
        left: Number(left),
        top: Number(top),
      })),
    );

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'letter.pdf');
  await writeFile(file, bytes);
  await run('pdftoppm', ['-r', '72', '-png', file, path.join(folder, 'page')]);
  const { stdout: text } = await run('pdftotext', ['-raw', file, '-']);
  const texts = text.split('\f').slice(0, -1);
  const { stdout: boxes } = await run('pdftotext', ['-bbox', file, '-']);
  const { stdout: fonts } = await run('pdffonts', [file]);
  const digits = String(texts.length).length;
  return {
    pages: await Promise.all(
      texts.map((_, at) => picture(path.join(folder, `page-${String(at + 1).padStart(digits, '0')}.png`))),
    ),
    texts,
    words: placedWords(boxes),
    fonts: fonts
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => {
        const [name = '', embedded, , unicode] = /^(\S+).*\s(yes|no) (yes|no) (yes|no) +\d+ +\d+$/.exec(line)!.slice(1);
        return { name, isEmbedded: embedded === 'yes', hasText: unicode === 'yes' };
      }),
  };
};
