import { joined, printableLine } from '../../base/drawing/graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { FontFallback } from '../../base/drawing/fontFallback.ts';
import { drawAppendices, drawDigest } from './appendices.ts';
import { drawLimitations, drawSignature } from './closing.ts';
import { drawDocument, drawFoot, drawHead, type DrawnLetter, type Drawing } from '../../base/drawing/drawnDocument.ts';
import { drawAddresses, drawArrays, drawDesignBasis, drawFinding, drawLetterhead, drawScope } from './sections.ts';
import { titleOf } from './kindWords.ts';
import { page } from '../../base/drawing/sheet.ts';

/** Drawn last, so that no shaded box hides it, and translucent, so that the text stays legible. */
const drawWatermark = ({ pdf, typesetter }: Drawing, text: string): void => {
  const size = text.length > 5 ? 95 : 150;
  const [line] = typesetter.lines(text, { size, bold: true, colour: '#b00020' }, 1000);
  if (!line) return;
  pdf.save();
  pdf.fillOpacity(0.11);
  pdf.rotate(-50, { origin: [page.width / 2, page.height / 2] });
  typesetter.draw(line, (page.width - line.width) / 2, page.height / 2 - size * 0.64);
  pdf.restore();
};

const footerOf = ({ letterNumber, draft, isTest }: LetterContent, at: number, of: number): string =>
  `${printableLine(letterNumber)} · page ${at} of ${of}${draft ? ' · DRAFT, not for issue' : ''}${isTest ? ' · TEST, not for construction' : ''}`;

/** A name of the running head, so short that the site fits beside two of them. */
const shortened = (name: string): string => {
  const characters = Array.from(printableLine(name));
  return characters.length <= 36 ? name : `${characters.slice(0, 35).join('').trimEnd()}…`;
};

/** Identifies a page that is separated from the rest: firm, client and site. */
const runningHeadOf = ({ firm, job }: LetterContent): string => {
  const { street, city, state } = job.site;
  const names = [firm.name, job.clientName].map(shortened);
  return printableLine(joined([...names, joined([street, city, state])], ' · '));
};

/** Tell a letter that is uploaded as finished, also after another program has saved it; `readLetterPdf.ts` reads them. */
const infoMarks = ({ letterNumber, draft }: LetterContent): Record<string, string> => ({
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
export const drawLetter = (content: LetterContent, fonts: FontFallback = new FontFallback()): Promise<DrawnLetter> => {
  const { logo, signature, draft, isTest, letterNumber } = content;
  const stamp = [isTest ? 'TEST' : '', draft ? 'DRAFT' : ''].filter(Boolean).join(' ');
  const description = {
    // The watermark is not read aloud.
    title: `${titleOf(content)} ${letterNumber}${draft ? ' (DRAFT, not for issue)' : ''}`,
    author: content.firm.name,
    subject: content.job.clientName,
    day: content.date,
    language: 'en-US',
    marks: { info: infoMarks(content), xmp: xmpMarks(content) },
  };
  return drawDocument(description, {
    fonts,
    images: [logo, draft ? undefined : signature],
    content: ({ sheet }) => {
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
    },
    margins: (drawing, at, of) => {
      if (at > 1) drawHead(drawing, runningHeadOf(content));
      drawFoot(drawing, footerOf(content, at, of));
      if (stamp !== '') drawWatermark(drawing, stamp);
    },
  });
};
