import { drawDocument, drawFoot, drawHead, type DrawnLetter } from '../../base/drawing/drawnDocument.ts';
import { FontFallback } from '../../base/drawing/fontFallback.ts';
import { joined, printableLine } from '../../base/drawing/graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import type { PhotoGroup } from './photoGroup.ts';
import { drawPhotoGroup } from './photoPages.ts';
import { body, drawLetterhead, headingHeight, label, leading, quiet, strong } from './sections.ts';
import { contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import { longDate } from './wording.ts';

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

/** The photos of a job on the firm's letterhead as a PDF, US Letter. */
export const drawPhotoReport = (
  content: PhotoReportContent,
  fonts: FontFallback = new FontFallback(),
): Promise<DrawnLetter> => {
  const { job, firm, clientName, site, date, logo, isTest, groups } = content;
  const title = `Photo report of job ${job}`;
  return drawDocument(
    { title, author: firm.name, subject: clientName, day: date, language: 'en-US' },
    {
      fonts,
      images: [logo],
      content: ({ sheet }) => {
        drawLetterhead(sheet, content);
        drawTitle(sheet, content);
        for (const group of groups) drawPhotoGroup(sheet, group);
      },
      margins: (drawing, at, of) => {
        drawFoot(drawing, `${title} · page ${at} of ${of}${isTest ? ' · TEST' : ''}`);
        if (at > 1) drawHead(drawing, printableLine(joined([firm.name, clientName, site], ' · ')));
      },
    },
  );
};
