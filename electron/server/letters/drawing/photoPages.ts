import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import { printableLine } from '../../base/drawing/graphemes.ts';
import type { PhotoGroup, ReportPhoto } from './photoGroup.ts';
import { heading, leading, quiet } from './sections.ts';
import { type CellLine, colours, type Column, contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf, type TextStyle } from '../../base/drawing/typesetter.ts';
import { counted } from './wording.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const between = 16;
const columns: readonly Column[] = [0, 1].map((index) => ({
  x: page.left + index * ((contentWidth - between) / 2 + between),
  width: (contentWidth - between) / 2,
}));
/** Three rows of photos fit on a page. */
const box = { width: columns[0]!.width, height: 150 };
/** The longest caption fits; what is longer is a file name. */
const mostNameLines = 8;
const caption: TextStyle = { size: 8.5, bold: true };
const fact: TextStyle = { size: 8, colour: colours.quiet };
/** The widest one fits on one line. */
const hash: TextStyle = { size: 6, colour: colours.quiet };
const captionLeading = leadingOf(caption);

/** What the types of pdfkit leave out. */
interface OpensImages {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & { width: number; height: number };
}

/** Null where the picture was removed since, or is damaged. */
const openPicture = (pdf: Pdf, file: string | null) => {
  if (file === null) return null;
  try {
    return (pdf as unknown as OpensImages).openImage(readFileSync(file));
  } catch {
    return null;
  }
};

/** The words beside photos. */
export interface PhotoWords {
  photo: string;
  noPicture: string;
  /** The heading of a group. */
  titleOf: (group: string, photos: number) => string;
}

const reportWords: PhotoWords = {
  photo: 'Photo',
  noPicture: 'No small picture could be made of this photo.',
  titleOf: (group, photos) => `${group} · ${counted(photos, 'photo')}`,
};

/** A picture in the middle of its box. It is written to the file at once, and not kept in memory. */
const drawPicture = (
  sheet: Sheet,
  { picture, name }: ReportPhoto,
  group: string,
  { x }: Column,
  words: PhotoWords,
): void => {
  const { pdf, y } = sheet;
  sheet.fill(x, box.width, box.height, colours.shade);
  const image = openPicture(pdf, picture);
  if (image === null) {
    const text = sheet.cell(words.noPicture, quiet, box.width - 16);
    const top = sheet.y;
    sheet.y += box.height / 2 - leading;
    sheet.row([{ x: x + 8, width: box.width - 16 }], [text], { leading });
    sheet.y = top;
    return;
  }
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const options = { ...size, ignoreOrientation: true };
  const [left, top] = [x + (box.width - size.width) / 2, y + (box.height - size.height) / 2];
  const bbox: [number, number, number, number] = [left, top, left + size.width, top + size.height];
  const alt = printableLine(`${words.photo}: ${group}, ${name}`);
  const draw = () => void pdf.image(image, left, top, options);
  sheet.tags.inside('Figure', () => sheet.tags.content(draw), { alt, bbox });
};

const captionOf = (sheet: Sheet, { name, facts, sha256 }: ReportPhoto): CellLine[] => [
  ...sheet.cell(printableLine(name), caption, box.width).slice(0, mostNameLines),
  ...facts.flatMap((text) => sheet.cell(printableLine(text), fact, box.width)),
  ...sheet.cell(`SHA-256 ${sha256}`, hash, box.width),
];

/** Photos side by side, each read together with what is known about it. */
const drawRow = (
  sheet: Sheet,
  group: string,
  photos: readonly ReportPhoto[],
  captions: readonly CellLine[][],
  words: PhotoWords,
): void => {
  const top = sheet.y;
  const bottoms = photos.map((photo, index) => {
    const column = columns[index]!;
    sheet.y = top;
    drawPicture(sheet, photo, group, column, words);
    sheet.gap(box.height + 3);
    sheet.row([column], [captions[index]!], { leading: captionLeading });
    return sheet.y;
  });
  sheet.y = Math.max(...bottoms) + 9;
};

const heightOf = (captions: readonly CellLine[][]): number =>
  box.height + 12 + Math.max(...captions.map(({ length }) => length)) * captionLeading;

/** The photos of an array and slot below their heading. */
export const drawPhotoGroup = (
  sheet: Sheet,
  { title, photos }: PhotoGroup,
  tag: 'H2' | 'H3' = 'H2',
  words: PhotoWords = reportWords,
): void => {
  for (let from = 0; from < photos.length; from += columns.length) {
    const row = photos.slice(from, from + columns.length);
    const captions = row.map((photo) => captionOf(sheet, photo));
    if (from === 0) {
      heading(sheet, printableLine(words.titleOf(title, photos.length)), heightOf(captions), tag);
      sheet.gap(2);
    } else sheet.ensure(heightOf(captions));
    drawRow(sheet, title, row, captions, words);
  }
};
