import PDFDocument from 'pdfkit';
import { FontFallback } from './fontFallback.ts';
import { joined, printableLine } from './graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { embedImages } from './letterImage.ts';
import type { PhotoGroup } from './photoGroup.ts';
import { drawPhotoGroup } from './photoPages.ts';
import { type DrawnLetter, finished } from './renderLetter.ts';
import { body, drawLetterhead, headingHeight, label, leading, quiet, strong } from './sections.ts';
import { colours, contentWidth, page, Sheet } from './sheet.ts';
import { Typesetter } from './typesetter.ts';
import { longDate } from './wording.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** The content of a photo report. */
export interface PhotoReportContent extends Pick<LetterContent, 'date' | 'isTest' | 'firm' | 'logo'> {
  job: number;
  clientName: string;
  site: string;
  /** By array and slot, in their order; none is empty. */
  groups: PhotoGroup[];
}

const drawTitle = (sheet: Sheet, { job, date, clientName, site, groups }: PhotoReportContent): void => {
  const total = groups.reduce((sum, { photos }) => sum + photos.length, 0);
  sheet.tags.inside('H1', () => sheet.write('Photo report', { size: 15, bold: true }));
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
  const [head] = typesetter.lines(
    printableLine(joined([content.firm.name, content.clientName, content.site], ' · ')),
    style,
    contentWidth,
  );
  if (head) typesetter.draw(head, page.left, page.top - 18);
};

/** The photos of a job on the firm's letterhead as a PDF, US Letter. */
export const drawPhotoReport = async (
  content: PhotoReportContent,
  fonts: FontFallback = new FontFallback(),
): Promise<DrawnLetter> => {
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin: 0, autoFirstPage: false, bufferPages: true, pdfVersion: '1.7', lang: 'en-US' },
    tagged: true,
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
  for (const group of content.groups) drawPhotoGroup(sheet, group);
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    sheet.tags.artifact(() => drawMargins(pdf, typesetter, content, index + 1, count), 'Pagination');
  }
  pdf.end();
  return { bytes: await bytes, pages: count };
};
