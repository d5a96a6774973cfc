import { disciplines, type License } from '../../../../shared/engineers/engineers.ts';
import { stateName } from '../../../../shared/job/stateAbbreviation.ts';
import { digestHeight } from './appendices.ts';
import { printableLine } from '../../base/drawing/graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { body, drawImage, heading, headingHeight, label, leading, quiet, small, strong } from './sections.ts';
import { type CellLine, colours, contentHeight, contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf } from '../../base/drawing/typesetter.ts';
import { longDate } from './wording.ts';

/** A seal of 2 inches fits with room around it. */
const seal = { width: 153, height: 153, caption: 12 };
const beforeSignature = 10;
/** From the top of the block to the text below the line of the signature. */
const signatureSpace = 61;
const signatureWidth = 200;
const dateWidth = 120;
const signerWidth = contentWidth - seal.width - 40;

/** `Structural Engineer, California license S 1234, expires June 30, 2027` */
const licenseText = ({ discipline, state, number, expires }: License): string =>
  `${disciplines[discipline]}, ${stateName(state)} license ${number}, expires ${longDate(expires)}`;

/** The engineer's name, license and firm. */
const signerLines = (sheet: Sheet, { engineer, license, firm }: LetterContent): CellLine[] => {
  const licence = engineer.licence_number ? `License no. ${engineer.licence_number}` : 'License number not entered';
  const state = engineer.licence_state || 'license state not entered';
  const isLicensed = engineer.licence_number !== '' && engineer.licence_state !== '';
  const name = printableLine(engineer.name);
  return [
    ...sheet.cell(name || "Engineer's name not entered", name ? strong : quiet, signerWidth),
    ...sheet.cell(
      printableLine(license ? licenseText(license) : `${licence}, ${state}`),
      isLicensed ? body : quiet,
      signerWidth,
    ),
    ...(firm.name ? sheet.cell(printableLine(firm.name), label, signerWidth) : []),
  ];
};

/** Beside the signature; a draft is not signed. */
const dateLines = (sheet: Sheet, { date, draft }: LetterContent): CellLine[] =>
  sheet.cell(draft ? 'Date' : longDate(date), draft ? quiet : body, dateWidth);

const signatureHeight = (sheet: Sheet, content: LetterContent): number => {
  const signer = signatureSpace + signerLines(sheet, content).length * leading;
  return Math.max(seal.height + seal.caption, signer);
};

/** A passage, or some lines of a tall one. `gap` follows it. */
interface Part {
  lines: CellLine[];
  gap: number;
}

/** What the last page holds at least: a third of it, and the leading of its last line. */
const fewest = contentHeight / 3 + leading;

/** The passages of a text, tall ones in parts; the last part has two lines wherever the text has. */
const partsOf = (sheet: Sheet, text: string): Part[] => {
  const parts = text.split(/\n\s*\n/).flatMap((passage) => {
    const lines = sheet.cell(passage, small, contentWidth);
    const size = lines.length * leadingOf(small) > contentHeight / 4 ? 4 : lines.length;
    return Array.from({ length: Math.ceil(lines.length / size) }, (_, at): Part => {
      const own = lines.slice(at * size, (at + 1) * size);
      return { lines: own, gap: (at + 1) * size < lines.length ? 0 : 3 };
    });
  });
  const [before, last] = parts.slice(-2);
  if (!before || !last || last.lines.length > 1) return parts;
  return [...parts.slice(0, -2), { lines: [...before.lines, ...last.lines], gap: last.gap }];
};

/**
 * The limitations, with two lines at least on the page of the signature: a signature alone on its page could be put under
 * anything. Pages break between passages, so that neither the last page nor the one before is left almost empty.
 */
export const drawLimitations = (sheet: Sheet, content: LetterContent): void => {
  const parts = partsOf(sheet, content.texts.limitations);
  const height = ({ lines, gap }: Part): number => lines.length * leadingOf(small) + gap;
  // The digest follows the signature where there is no appendix.
  const signed = beforeSignature + signatureHeight(sheet, content) + digestHeight(sheet, content);
  let rest = parts.reduce((sum, part) => sum + height(part), signed);
  const whole = headingHeight + rest;
  const isWellFilled = sheet.y - page.top > (contentHeight * 2) / 3;
  // The second page of a usual letter: the limitations stay together, with the signature.
  if (isWellFilled && whole <= contentHeight) sheet.ensure(whole);
  parts.forEach((part, index) => {
    const title = index === 0 ? headingHeight : 0;
    const own = height(part) + title;
    const room = page.bottom - sheet.y;
    const after = rest - height(part);
    const isLast = index === parts.length - 1;
    const isFilled = sheet.y - page.top > fewest;
    // What follows goes to the next page, and would be too little there.
    const isTooLittle = isLast || (after < fewest && isFilled);
    if (rest + title > room && (own > room || isTooLittle)) sheet.newPage();
    if (index === 0) heading(sheet, '5. Limitations and assumptions', height(part));
    sheet.row([{ x: page.left, width: contentWidth }], [part.lines], { leading: leadingOf(small) });
    sheet.gap(part.gap);
    rest = after;
  });
};

/** The engineer's signature, and an empty box for the seal. */
export const drawSignature = (sheet: Sheet, content: LetterContent): void => {
  const height = signatureHeight(sheet, content);
  sheet.ensure(beforeSignature + height + digestHeight(sheet, content));
  sheet.gap(beforeSignature);
  const top = sheet.y;
  const boxLeft = page.right - seal.width;
  sheet.tags.artifact(() => {
    const box = sheet.pdf.rect(boxLeft, top, seal.width, seal.height).lineWidth(0.6).dash(3, { space: 2 });
    box.strokeColor(colours.quiet).stroke().undash();
  });
  sheet.y = top + seal.height + 1;
  sheet.write('Space for seal', { ...small, colour: colours.quiet }, { x: boxLeft, width: seal.width });
  const { draft, signature, engineer } = content;
  const image = { width: 190, height: 50, alt: `Signature of ${printableLine(engineer.name) || 'the engineer'}` };
  if (!draft) drawImage(sheet, signature, image, (height) => top + 54 - height);
  sheet.line({ x: page.left, y: top + 57 }, { x: page.left + signatureWidth, y: top + 57 }, colours.ink);
  sheet.y = top + 57 - leading;
  sheet.row([{ x: page.left + signatureWidth + 8, width: dateWidth }], [dateLines(sheet, content)], { leading });
  sheet.y = top + signatureSpace;
  const column = { x: page.left, width: signerWidth };
  sheet.row([column], [signerLines(sheet, content)], { leading });
  sheet.y = top + height;
};
