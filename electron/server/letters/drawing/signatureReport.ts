import { disciplines, type License } from '../../../../shared/engineers/engineers.ts';
import { stateName } from '../../../../shared/job/stateAbbreviation.ts';
import { drawDocument, drawFoot, type DrawnLetter } from '../../base/drawing/drawnDocument.ts';
import { FontFallback } from '../../base/drawing/fontFallback.ts';
import { printableLine } from '../../base/drawing/graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { body, drawLetterhead, label, leading, quiet, strong } from './sections.ts';
import { colours, type Column, contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import type { TextStyle } from '../../base/drawing/typesetter.ts';
import { counted, decimal, longDate } from './wording.ts';

/** A file that the engineer answers for. */
interface ReportedFile {
  name: string;
  /** `Letter 12-1`, or the service that it was delivered for. */
  about: string;
  bytes: number;
  sha256: string;
  /** ISO day. */
  date: string;
  /** Who signed it digitally; none for a file without a signature. */
  signers: string[];
}

/** The content of a signature report. */
export interface SignatureReportContent extends Pick<LetterContent, 'date' | 'isTest' | 'firm' | 'logo'> {
  job: number;
  clientName: string;
  site: string;
  engineer: { name: string; license: License | null };
  files: ReportedFile[];
}

const space = { signature: 44, seal: 153 };
const hash: TextStyle = { size: 8.5 };
const wide: readonly Column[] = [{ x: page.left, width: contentWidth }];

const fact = (sheet: Sheet, name: string, value: string): void => {
  const cell = sheet.cell(printableLine(value) || 'not given', value ? strong : quiet, contentWidth, {
    ...{ text: name, style: label, dx: 70 },
  });
  sheet.row(wide, [cell], { leading });
};

const licenseText = ({ discipline, state, number, expires }: License): string =>
  `${disciplines[discipline]}, ${stateName(state)} license ${number}, expires ${longDate(expires)}`;

const drawTitle = (sheet: Sheet, { job, date, clientName, site, engineer, files }: SignatureReportContent): void => {
  sheet.write('Signature report', { size: 15, bold: true });
  sheet.gap(5);
  fact(sheet, 'Client', clientName);
  fact(sheet, 'Site', site);
  fact(sheet, 'Job', String(job));
  fact(sheet, 'Date', longDate(date));
  fact(sheet, 'Engineer', engineer.name);
  if (engineer.license) fact(sheet, 'License', licenseText(engineer.license));
  sheet.gap(6);
  sheet.write(
    `This report lists ${counted(files.length, 'electronic file')} with the SHA-256 authentication code of each. A file with another code is not the file that is listed here.`,
    body,
  );
  sheet.gap(6);
  sheet.rule();
  sheet.gap(4);
};

const drawFile = (sheet: Sheet, { name, about, bytes, sha256, date, signers }: ReportedFile): void => {
  const facts = [
    about,
    longDate(date),
    `${decimal(bytes)} bytes`,
    ...signers.map((one) => `digitally signed by ${one}`),
  ];
  const lines = [
    ...sheet.cell(printableLine(name), strong, contentWidth),
    ...sheet.cell(printableLine(facts.join(' · ')), label, contentWidth),
    ...sheet.cell(`SHA-256 ${sha256}`, hash, contentWidth),
  ];
  sheet.row(wide, [lines], { leading, padding: 3, rule: true });
};

/** Lines to sign and date, and an empty box: a seal is never drawn. */
const drawSigning = (sheet: Sheet, { engineer }: SignatureReportContent): void => {
  sheet.ensure(space.seal + 24);
  sheet.gap(12);
  const top = sheet.y;
  const { pdf } = sheet;
  pdf
    .rect(page.right - space.seal, top, space.seal, space.seal)
    .lineWidth(0.6)
    .dash(3, { space: 2 })
    .strokeColor(colours.quiet)
    .stroke()
    .undash();
  const line = (x: number, width: number, y: number): void =>
    void pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(colours.ink)
      .stroke();
  line(page.left, 190, top + space.signature);
  line(page.left + 206, 100, top + space.signature);
  sheet.y = top + space.signature + 3;
  const columns = [
    { x: page.left, width: 190 },
    { x: page.left + 206, width: 100 },
    { x: page.right - space.seal, width: space.seal },
  ];
  const name = printableLine(engineer.name) || 'Engineer';
  sheet.row(columns.slice(0, 2), [sheet.cell(name, label, 190), sheet.cell('Date', label, 100)], { leading });
  sheet.y = top + space.seal + 1;
  sheet.row(columns.slice(2), [sheet.cell('Space for seal', label, space.seal)], { leading });
};

/** The files of a job with their SHA-256 on the firm's letterhead as a PDF, to be signed and sealed. */
export const drawSignatureReport = (
  content: SignatureReportContent,
  fonts: FontFallback = new FontFallback(),
): Promise<DrawnLetter> => {
  const title = `Signature report of job ${content.job}`;
  return drawDocument(
    { title, author: content.firm.name, day: content.date, language: 'en-US' },
    {
      fonts,
      images: [content.logo],
      content: ({ sheet }) => {
        drawLetterhead(sheet, content);
        drawTitle(sheet, content);
        for (const file of content.files) drawFile(sheet, file);
        drawSigning(sheet, content);
      },
      margins: (drawing, at, of) =>
        drawFoot(drawing, `${printableLine(title)} · page ${at} of ${of}${content.isTest ? ' · TEST' : ''}`),
    },
  );
};
