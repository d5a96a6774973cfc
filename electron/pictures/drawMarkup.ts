import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import {
  drawMark,
  drawn,
  type MarkLabel,
  plateOf,
  type Size,
  unitOf,
  visibleLines,
} from '../../shared/photos/markupDrawing.ts';
import type { Mark } from '../../shared/photos/markup.ts';

/** The same as in the windows: red on white stands out on shingles, wood and sky. */
const colors = { line: '#d1122b', casing: '#ffffff' } as const;

const faces = { text: 'DejaVuSansCondensed-Bold.ttf', rest: 'UnifontEx.ttf' } as const;

/** `dist/fonts`, seen from the sources and from the bundle; outside of an archive, because a library of C reads it. */
const fontFile = (name: string): string | undefined =>
  ['../../dist/fonts/', '../fonts/', '../../fonts/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)).replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'))
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface DrawnText {
  data: Buffer;
  width: number;
  height: number;
}

/** One line as a picture of its ink. */
const drawText = async (text: string, pixels: number, name: keyof typeof faces): Promise<DrawnText> => {
  const fontfile = fontFile(faces[name]);
  const font = `DejaVu Sans Condensed Bold ${Math.max(1, Math.round(pixels))}`;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colors.line}">${escaped(text)}</span>`,
      ...{ font, dpi: 72, rgba: true },
      ...(fontfile === undefined ? {} : { fontfile }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

let knowsAllScripts = false;
/** A face that was used once stands for the characters that others lack. */
const learnScripts = async (): Promise<void> => {
  if (!knowsAllScripts) await drawText('a', 10, 'rest');
  knowsAllScripts = true;
};

/** The part of a text that lies on the picture, which is what can be laid over it. */
const onPicture = async ({ data, ...text }: DrawnText, x: number, y: number, size: Size): Promise<OverlayOptions[]> => {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [cutLeft, cutTop] = [Math.max(0, -left), Math.max(0, -top)];
  const width = Math.min(text.width - cutLeft, size.width - left - cutLeft);
  const height = Math.min(text.height - cutTop, size.height - top - cutTop);
  if (width < 1 || height < 1) return [];
  const input = await sharp(data).extract({ left: cutLeft, top: cutTop, width, height }).png().toBuffer();
  return [{ input, left: left + cutLeft, top: top + cutTop }];
};

const drawLabel = async (label: MarkLabel, size: Size): Promise<{ plate: string; texts: OverlayOptions[] }> => {
  const unit = unitOf(size);
  const shown = visibleLines(label);
  if (shown.length === 0) return { plate: '', texts: [] };
  const lines = await Promise.all(shown.map((line) => drawText(line, drawn.text * unit, 'text')));
  const plate = plateOf(label, Math.max(...lines.map(({ width }) => width)), size);
  const texts = lines.map((line, at) => {
    const middle = plate.y + (drawn.padding / 2 + (at + 0.5) * drawn.lineHeight) * unit;
    return onPicture(line, plate.x + (plate.width - line.width) / 2, middle - line.height / 2, size);
  });
  const place = `x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height}" rx="${4 * unit}"`;
  const look = `fill="${colors.casing}" stroke="${colors.line}" stroke-width="${(drawn.line / 2) * unit}"`;
  return { plate: `<rect ${place} ${look}/>`, texts: (await Promise.all(texts)).flat() };
};

/** What is drawn on a picture of this size: all lines and plates as one SVG, and over it words in fonts of the program. */
const layersOf = async (marks: readonly Mark[], size: Size): Promise<OverlayOptions[]> => {
  await learnScripts();
  const unit = unitOf(size);
  let shapes = '';
  const words: OverlayOptions[] = [];
  for (const mark of marks) {
    const { strokes, fills, label } = drawMark(mark, size);
    const stroke = (color: string, width: number): string =>
      `<path d="${strokes} ${fills}" stroke="${color}" stroke-width="${width * unit}"/>`;
    if (strokes + fills !== '') shapes += stroke(colors.casing, drawn.casing) + stroke(colors.line, drawn.line);
    if (fills !== '') shapes += `<path d="${fills}" fill="${colors.line}"/>`;
    if (label === null) continue;
    const { plate, texts } = await drawLabel(label, size);
    shapes += plate;
    words.push(...texts);
  }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return [{ input: Buffer.from(svg), left: 0, top: 0 }, ...words];
};

/** The picture, upright and with its longer edge within `edge`, with marks drawn on it. */
export const drawMarkup = async (picture: Sharp, marks: readonly Mark[], edge: number): Promise<Sharp> => {
  const { width, height, autoOrient } = await picture.metadata();
  const upright = { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  const scale = Math.min(1, edge / Math.max(upright.width, upright.height));
  const size = {
    width: Math.max(1, Math.round(upright.width * scale)),
    height: Math.max(1, Math.round(upright.height * scale)),
  };
  return picture
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: colors.casing })
    .composite(await layersOf(marks, size));
};
