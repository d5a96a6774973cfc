import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { FontFallback } from './fontFallback.ts';
import { printableLine } from './graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { embedImages } from './letterImage.ts';
import { type DrawnLetter, finished } from './renderLetter.ts';
import { body, drawLetterhead, heading, headingHeight, label, leading, quiet, strong } from './sections.ts';
import { type CellLine, colours, type Column, contentWidth, page, Sheet } from './sheet.ts';
import { leadingOf, type TextStyle, Typesetter } from './typesetter.ts';
import { counted, longDate } from './wording.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** A photo of the report. */
interface ReportPhoto {
  /** Of the file, as the client sent it. */
  name: string;
  /** When and where it was taken. */
  facts: string[];
  /** Of the original, in hex. */
  sha256: string;
  /** The path of a small upright JPEG; null where the photo cannot be displayed. */
  picture: string | null;
}

/** The content of a photo report. */
export interface PhotoReportContent extends Pick<LetterContent, 'date' | 'isTest' | 'firm' | 'logo'> {
  job: number;
  clientName: string;
  site: string;
  /** By array and slot, in their order; none is empty. */
  groups: { title: string; photos: ReportPhoto[] }[];
}

const between = 16;
const columns: readonly Column[] = [0, 1].map((index) => ({
  x: page.left + index * ((contentWidth - between) / 2 + between),
  width: (contentWidth - between) / 2,
}));
/** Three rows of photos fit on a page. */
const box = { width: columns[0]!.width, height: 150 };
const mostNameLines = 2;
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

/** A picture in the middle of its box. It is written to the file at once, and not kept in memory. */
const drawPicture = (sheet: Sheet, { picture }: ReportPhoto, { x }: Column): void => {
  const { pdf, y } = sheet;
  pdf.rect(x, y, box.width, box.height).fill(colours.shade);
  const image = openPicture(pdf, picture);
  if (image === null) {
    const text = sheet.cell('No small picture could be made of this photo.', quiet, box.width - 16);
    const top = sheet.y;
    sheet.y += box.height / 2 - leading;
    sheet.row([{ x: x + 8, width: box.width - 16 }], [text], { leading });
    sheet.y = top;
    return;
  }
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const options = { ...size, ignoreOrientation: true };
  pdf.image(image, x + (box.width - size.width) / 2, y + (box.height - size.height) / 2, options);
};

const captionOf = (sheet: Sheet, { name, facts, sha256 }: ReportPhoto): CellLine[] => [
  ...sheet.cell(printableLine(name), caption, box.width).slice(0, mostNameLines),
  ...facts.flatMap((text) => sheet.cell(printableLine(text), fact, box.width)),
  ...sheet.cell(`SHA-256 ${sha256}`, hash, box.width),
];

/** Photos side by side, which stay together with what is known about them. */
const drawRow = (sheet: Sheet, photos: readonly ReportPhoto[], captions: readonly CellLine[][]): void => {
  photos.forEach((photo, index) => drawPicture(sheet, photo, columns[index]!));
  sheet.gap(box.height + 3);
  sheet.row(columns, captions, { leading: captionLeading });
  sheet.gap(9);
};

const heightOf = (captions: readonly CellLine[][]): number =>
  box.height + 12 + Math.max(...captions.map(({ length }) => length)) * captionLeading;

const drawGroup = (sheet: Sheet, { title, photos }: PhotoReportContent['groups'][number]): void => {
  for (let from = 0; from < photos.length; from += columns.length) {
    const row = photos.slice(from, from + columns.length);
    const captions = row.map((photo) => captionOf(sheet, photo));
    if (from === 0) {
      heading(sheet, printableLine(`${title} · ${counted(photos.length, 'photo')}`), heightOf(captions));
      sheet.gap(2);
    } else sheet.ensure(heightOf(captions));
    drawRow(sheet, row, captions);
  }
};

const drawTitle = (sheet: Sheet, { job, date, clientName, site, groups }: PhotoReportContent): void => {
  const total = groups.reduce((sum, { photos }) => sum + photos.length, 0);
  sheet.write('Photo report', { size: 15, bold: true });
  sheet.gap(5);
  const facts: [name: string, value: string][] = [
    ['Client', clientName],
    ['Site', site],
    ['Job', String(job)],
    ['Date', longDate(date)],
    ['Photos', String(total)],
  ];
  for (const [name, value] of facts) {
    const cell = sheet.cell(printableLine(value) || 'not given', value ? strong : quiet, contentWidth, {
      ...{ text: name, style: label, dx: 52 },
    });
    sheet.row([{ x: page.left, width: contentWidth }], [cell], { leading });
  }
  sheet.gap(5);
  sheet.write(
    'Times and places are those that the cameras recorded in the files. The SHA-256 is that of the original file, of which a smaller copy is shown.',
    body,
  );
  sheet.ensure(headingHeight);
};

const drawMargins = (pdf: Pdf, typesetter: Typesetter, content: PhotoReportContent, at: number, of: number): void => {
  const style = { size: 8, colour: colours.quiet };
  const footer = `Photo report of job ${content.job} · page ${at} of ${of}${content.isTest ? ' · TEST' : ''}`;
  const [line] = typesetter.lines(footer, style, contentWidth);
  if (line) typesetter.draw(line, (page.width - line.width) / 2, page.footer);
  if (at === 1) return;
  const names = [content.firm.name, content.clientName, content.site].filter((part) => part !== '');
  const [head] = typesetter.lines(printableLine(names.join(' · ')), style, contentWidth);
  if (head) typesetter.draw(head, page.left, page.top - 18);
};

/** The photos of a job on the firm's letterhead as a PDF, US Letter. */
export const drawPhotoReport = async (
  content: PhotoReportContent,
  fonts: FontFallback = new FontFallback(),
): Promise<DrawnLetter> => {
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin: 0, autoFirstPage: false, bufferPages: true, pdfVersion: '1.7', lang: 'en-US' },
    displayTitle: true,
    // pdfkit's default font would be Helvetica, which is not embedded.
    font: null as unknown as string,
    info: {
      Title: printableLine(`Photo report of job ${content.job}`),
      Author: printableLine(content.firm.name).slice(0, 200).toWellFormed(),
      Subject: printableLine(content.clientName).slice(0, 200).toWellFormed(),
      Creator: 'Rafter',
      Producer: 'Rafter',
      CreationDate: new Date(`${content.date}T00:00:00Z`),
    },
  });
  const bytes = finished(pdf);
  pdf.addPage();
  const typesetter = new Typesetter(pdf, fonts);
  const sheet = new Sheet(pdf, typesetter, await embedImages(pdf, [content.logo]));
  drawLetterhead(sheet, content);
  drawTitle(sheet, content);
  for (const group of content.groups) drawGroup(sheet, group);
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    drawMargins(pdf, typesetter, content, index + 1, count);
  }
  pdf.end();
  return { bytes: await bytes, pages: count };
};
