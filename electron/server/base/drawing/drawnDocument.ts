import PDFDocument from 'pdfkit';
import type { FontFallback } from './fontFallback.ts';
import { printableLine } from './graphemes.ts';
import { embedImages } from '../../../files/judge/printableImage.ts';
import { colours, contentWidth, page, Sheet } from './sheet.ts';
import { Typesetter } from './typesetter.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** A letter or report as a PDF, and how many pages it has. */
export interface DrawnLetter {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

export interface DocumentDescription {
  title: string;
  author?: string;
  subject?: string;
  /** An ISO date. With it the same content always gives the same bytes. */
  day: string;
  /** A tag of BCP 47. */
  language: string;
  /** Further entries of the document's information, and of its XMP. */
  marks?: { info: Readonly<Record<string, string>>; xmp: string };
}

/** What a document is drawn with. */
export interface Drawing {
  pdf: Pdf;
  typesetter: Typesetter;
  sheet: Sheet;
}

interface DocumentParts {
  fonts: FontFallback;
  images: readonly (Uint8Array | undefined)[];
  content: (drawing: Drawing) => void;
  /** Called for each page when all are there; `at` counts from 1. */
  margins: (drawing: Drawing, at: number, of: number) => void;
}

const bounded = (text: string): string => printableLine(text).slice(0, 200).toWellFormed();

const open = ({ title, author, subject, day, language, marks }: DocumentDescription): Pdf => {
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin: 0, autoFirstPage: false, bufferPages: true, pdfVersion: '1.7', lang: language },
    tagged: true,
    displayTitle: true,
    // pdfkit's default font would be Helvetica, which is not embedded.
    font: null as unknown as string,
    info: {
      Title: bounded(title),
      ...(author === undefined ? {} : { Author: bounded(author) }),
      ...(subject === undefined ? {} : { Subject: bounded(subject) }),
      Creator: 'Rafter',
      Producer: 'Rafter',
      CreationDate: new Date(`${day}T00:00:00Z`),
      ...marks?.info,
    },
  });
  if (marks) pdf.appendXML(marks.xmp);
  return pdf;
};

const finished = (pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    pdf.on('error', reject);
  });

const marginStyle = { size: 8, colour: colours.quiet };

/** One line in the middle of the foot of a page. */
export const drawFoot = ({ typesetter }: Drawing, text: string): void => {
  const [line] = typesetter.lines(text, marginStyle, contentWidth);
  if (line) typesetter.draw(line, (page.width - line.width) / 2, page.footer);
};

/** One line above a page. */
export const drawHead = ({ typesetter }: Drawing, text: string): void => {
  const [line] = typesetter.lines(text, marginStyle, contentWidth);
  if (line) typesetter.draw(line, page.left, page.top - 18);
};

/** A tagged PDF in US Letter. Fonts are embedded as subsets. */
export const drawDocument = async (
  description: DocumentDescription,
  { fonts, images, content, margins }: DocumentParts,
): Promise<DrawnLetter> => {
  const pdf = open(description);
  const bytes = finished(pdf);
  pdf.addPage();
  const typesetter = new Typesetter(pdf, fonts);
  const drawing = { pdf, typesetter, sheet: new Sheet(pdf, typesetter, await embedImages(pdf, images)) };
  content(drawing);
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    drawing.sheet.tags.artifact(() => margins(drawing, index + 1, count), 'Pagination');
  }
  pdf.end();
  return { bytes: await bytes, pages: count };
};
