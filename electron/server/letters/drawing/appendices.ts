import { calculatedEntries, entrySpec } from '../../../../shared/letters/entryRows.ts';
import { formulas } from '../../../../shared/letters/figures.ts';
import { printableLine } from '../../base/drawing/graphemes.ts';
import { type ArrayLines, attachmentLines, basisLines } from './evaluation.ts';
import type { LetterContent } from './letterContent.ts';
import type { PhotoGroup } from './photoGroup.ts';
import { drawPhotoGroup } from './photoPages.ts';
import { body, heading, leading, strong } from './sections.ts';
import { colours, contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf, type TextStyle } from '../../base/drawing/typesetter.ts';

interface Appendix {
  title: string;
  draw: (sheet: Sheet) => void;
}

const photos = (groups: readonly PhotoGroup[]): Appendix => ({
  title: 'Photos',
  draw: (sheet) => groups.forEach((group) => drawPhotoGroup(sheet, group, 'H3')),
});

/** A calculated value: its title, and the arithmetic line by line, values with their units. */
interface Calculation {
  title: string;
  steps: string[];
}

const calculated = (title: string, step: string | null): Calculation[] =>
  step === null ? [] : [{ title, steps: [step] }];

/** Lines without an equals sign state, and calculate nothing. */
const ofRows = (title: string, rows: readonly ArrayLines[]): Calculation[] =>
  rows.flatMap(({ names, lines }) => {
    const steps = lines.filter((line) => line.includes('='));
    return steps.length === 0 ? [] : [{ title: `${title}: ${names}`, steps }];
  });

/** What the letter calculates from the values that were submitted and entered, in the order of its sections. */
const calculationsOf = ({ entries, arrays, job }: LetterContent): Calculation[] => [
  ...calculatedEntries.flatMap((name) =>
    calculated(entrySpec(name).formula!.title, formulas[name](entries, job.moduleCount)),
  ),
  ...ofRows('Attachment', attachmentLines(arrays)),
  ...ofRows('Basis of the finding', basisLines(entries, arrays).lines),
];

const calculations = (content: LetterContent): Appendix[] => {
  const all = calculationsOf(content);
  if (all.length === 0) return [];
  const draw = (sheet: Sheet): void =>
    all.forEach(({ title, steps }) => {
      sheet.gap(6);
      sheet.ensure(leading * 2);
      sheet.tags.inside('H3', () => sheet.write(printableLine(title), strong));
      for (const step of steps) sheet.write(printableLine(step), body, { x: page.left + 12 });
    });
  return [{ title: 'Calculations', draw }];
};

/** What was asked for, on pages of its own after the signature. */
export const drawAppendices = (sheet: Sheet, content: LetterContent): void => {
  const { photoAppendix, entries } = content;
  const all = [
    ...(entries.calculation_appendix ? calculations(content) : []),
    ...(photoAppendix && photoAppendix.length > 0 ? [photos(photoAppendix)] : []),
  ];
  all.forEach(({ title, draw }, index) => {
    sheet.newPage();
    heading(sheet, `Appendix ${String.fromCharCode(65 + index)}: ${title}`, 0);
    draw(sheet);
  });
};

const smallest: TextStyle = { size: 6.5, colour: colours.quiet };
const beforeDigest = 8;

const digestLines = (sheet: Sheet, { photos: { total, listSha256 } }: LetterContent) =>
  total === 0
    ? []
    : sheet.cell(
        `Photo set ${listSha256.slice(0, 12)}; SHA-256 of the sorted list of SHA-256 values: ${listSha256}`,
        smallest,
        contentWidth,
      );

export const digestHeight = (sheet: Sheet, content: LetterContent): number => {
  const lines = digestLines(sheet, content).length;
  return lines === 0 ? 0 : beforeDigest + lines * leadingOf(smallest);
};

/** Identifies the photos that the letter relies on, at its end. */
export const drawDigest = (sheet: Sheet, content: LetterContent): void => {
  const lines = digestLines(sheet, content);
  if (lines.length === 0) return;
  sheet.gap(beforeDigest);
  sheet.row([{ x: page.left, width: contentWidth }], [lines], { leading: leadingOf(smallest) });
};
