import PDFDocument from 'pdfkit';
import { joined, printableLine } from './graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { FontFallback } from './fontFallback.ts';
import { embedImages } from './letterImage.ts';
import { drawAppendices, drawDigest } from './appendices.ts';
import { drawLimitations, drawSignature } from './closing.ts';
import { drawAddresses, drawArrays, drawDesignBasis, drawFinding, drawLetterhead, drawScope } from './sections.ts';
import { titleOf } from './kindWords.ts';
import { colours, contentWidth, page, Sheet } from './sheet.ts';
import { Typesetter } from './typesetter.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Drawn last, so that no shaded box hides it, and translucent, so that the text stays legible. */
const drawWatermark = (pdf: Pdf, typesetter: Typesetter, text: string): void => {
  const size = text.length > 5 ? 95 : 150;
  const [line] = typesetter.lines(text, { size, bold: true, colour: '#b00020' }, 1000);
  if (!line) return;
  pdf.save();
  pdf.fillOpacity(0.11);
  pdf.rotate(-50, { origin: [page.width / 2, page.height / 2] });
  typesetter.draw(line, (page.width - line.width) / 2, page.height / 2 - size * 0.64);
  pdf.restore();
};

const drawFooter = (
  pdf: Pdf,
  typesetter: Typesetter,
  { letterNumber, draft, isTest }: LetterContent,
  at: number,
  of: number,
): void => {
  const text = `${printableLine(letterNumber)} · page ${at} of ${of}${draft ? ' · DRAFT, not for issue' : ''}${isTest ? ' · TEST, not for construction' : ''}`;
  const style = { size: 8, colour: colours.quiet };
  const [line] = typesetter.lines(text, style, contentWidth);
  if (line) typesetter.draw(line, (page.width - line.width) / 2, page.footer);
};

/** A name of the running head, so short that the site fits beside two of them. */
const shortened = (name: string): string => {
  const characters = Array.from(printableLine(name));
  return characters.length <= 36 ? name : `${characters.slice(0, 35).join('').trimEnd()}…`;
};

/** Identifies a page that is separated from the rest: firm, client and site. */
const drawRunningHead = (typesetter: Typesetter, { firm, job }: LetterContent): void => {
  const { street, city, state } = job.site;
  const names = [firm.name, job.clientName].map(shortened);
  const text = printableLine(joined([...names, joined([street, city, state])], ' · '));
  const [line] = typesetter.lines(text, { size: 8, colour: colours.quiet }, contentWidth);
  if (line) typesetter.draw(line, page.left, page.top - 18);
};

/** The bytes of a PDF once it has ended. */
export const finished = (pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    pdf.on('error', reject);
  });

/** A letter's PDF, and how many pages it has. */
export interface DrawnLetter {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

/** Tell a letter that is uploaded as finished, also after another program has saved it; `readLetterPdf.ts` reads them. */
const infoMarks = ({ letterNumber, draft }: LetterContent): object => ({
  RafterLetter: letterNumber,
  RafterDraft: `${draft}`,
});
const xmpMarks = ({ letterNumber, draft }: LetterContent): string =>
  `<rdf:Description rdf:about="" xmlns:rafter="urn:rafter:letter">
    <rafter:letter>${letterNumber}</rafter:letter><rafter:draft>${draft}</rafter:draft>
  </rdf:Description>`;

/**
 * The letter as a PDF, US Letter. The same content always gives the same bytes. Fonts are embedded as
 * subsets; share one `FontFallback` between letters, so that each font is opened once.
 */
export const drawLetter = async (
  content: LetterContent,
  fonts: FontFallback = new FontFallback(),
): Promise<DrawnLetter> => {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    // pdfkit's default font would be Helvetica, which is not embedded.
    font: null as unknown as string,
    info: {
      // The watermark is not read aloud.
      Title: printableLine(
        `${titleOf(content)} ${content.letterNumber}${content.draft ? ' (DRAFT, not for issue)' : ''}`,
      ),
      Author: printableLine(content.firm.name).slice(0, 200).toWellFormed(),
      Subject: printableLine(content.job.clientName).slice(0, 200).toWellFormed(),
      Creator: 'Rafter',
      Producer: 'Rafter',
      CreationDate: new Date(`${content.date}T00:00:00Z`),
      ...infoMarks(content),
    },
  });
  pdf.appendXML(xmpMarks(content));
  const bytes = finished(pdf);
  pdf.addPage();
  const typesetter = new Typesetter(pdf, fonts);
  const { logo, signature, draft } = content;
  const sheet = new Sheet(pdf, typesetter, await embedImages(pdf, [logo, draft ? undefined : signature]));

  drawLetterhead(sheet, content);
  drawAddresses(sheet, content);
  drawScope(sheet, content);
  drawDesignBasis(sheet, content);
  drawArrays(sheet, content);
  drawFinding(sheet, content);
  drawLimitations(sheet, content);
  drawSignature(sheet, content);
  drawAppendices(sheet, content);
  drawDigest(sheet, content);

  const stamp = [content.isTest ? 'TEST' : '', content.draft ? 'DRAFT' : ''].filter(Boolean).join(' ');
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    sheet.tags.artifact(() => {
      if (index > 0) drawRunningHead(typesetter, content);
      drawFooter(pdf, typesetter, content, index + 1, count);
      if (stamp !== '') drawWatermark(pdf, typesetter, stamp);
    }, 'Pagination');
  }
  pdf.end();
  return { bytes: await bytes, pages: count };
};
