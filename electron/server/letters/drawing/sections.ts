import { findingAllowsApproval } from '../../../../shared/letters/entries.ts';
import { findings } from '../../../../shared/letters/entryRows.ts';
import { drawArrayTable, keptArrays, openAttachments } from './arrayTable.ts';
import { designFacts, type Fact, roofFacts } from './designFacts.ts';
import { type ArrayLines, attachmentLines, basisLines, drawLines, keptLines } from './evaluation.ts';
import { cityLine, joined, printableLine, withNamesIsolated } from '../../base/drawing/graphemes.ts';
import {
  capacitySentence,
  conditionTitles,
  equipmentTitles,
  supersedesText,
  titleOf,
  siteVisitWords,
} from './kindWords.ts';
import type { LetterContent } from './letterContent.ts';
import { colours, contentWidth, page, type CellLine, type Column, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf, type TextStyle } from '../../base/drawing/typesetter.ts';
import { counted, decimal, longDate, notEvaluated, notGiven, uploadsByKind } from './wording.ts';

export const body: TextStyle = { size: 9.5 };
export const strong: TextStyle = { size: 9.5, bold: true };
export const label: TextStyle = { size: 8.5, colour: colours.quiet };
export const small: TextStyle = { size: 8 };
export const quiet: TextStyle = { size: 9.5, colour: colours.quiet };
const finding: TextStyle = { size: 11, bold: true };
export const leading = leadingOf(body);

/** Stands on the page of what follows, of which `keepWith` points must not be parted from it. */
export const heading = (sheet: Sheet, title: string, keepWith: number, tag: 'H2' | 'H3' = 'H2'): void => {
  const style = { size: 10.5, bold: true, colour: colours.accent };
  const more = sheet.cell(title, style, contentWidth).length - 1;
  sheet.ensure(headingHeight + more * leadingOf(style) + keepWith);
  sheet.gap(8);
  sheet.tags.inside(tag, () => sheet.write(title, style));
  sheet.gap(2.5);
};
export const headingHeight = 8 + 10.5 * 1.29 + 2.5;

/** Draws an image at the left margin, scaled to fit a box; returns its size in points. Null where it could not be read. */
export const drawImage = (
  sheet: Sheet,
  bytes: Uint8Array | undefined,
  box: { width: number; height: number; alt: string },
  topOf: (height: number) => number,
): { width: number; height: number } | null => {
  const image = bytes && sheet.images.get(bytes);
  if (!image) return null;
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  // The types of pdfkit do not know the last option.
  const options = { ...size, ignoreOrientation: true };
  const top = topOf(size.height);
  const bbox: [number, number, number, number] = [page.left, top, page.left + size.width, top + size.height];
  const draw = () => void sheet.pdf.image(image.source, page.left, top, options);
  sheet.tags.inside('Figure', () => sheet.tags.content(draw), { alt: box.alt, bbox });
  return size;
};

/** Logo, the firm's name and contact details. */
export const drawLetterhead = (sheet: Sheet, { firm, logo }: Pick<LetterContent, 'firm' | 'logo'>): void => {
  const top = sheet.y;
  const image = drawImage(
    sheet,
    logo,
    { width: 150, height: 42, alt: `Logo of ${printableLine(firm.name) || 'the firm'}` },
    () => top,
  );
  const x = image ? page.left + image.width + 14 : page.left;
  const place = { x, width: page.right - x };
  if (firm.name) sheet.write(printableLine(firm.name), { size: 13, bold: true, colour: colours.accent }, place);
  else sheet.write('Firm name not entered', { size: 13, colour: colours.quiet }, place);
  const address = joined([firm.street, cityLine(firm)]);
  const reach = [firm.phone, firm.email, firm.licence].filter(Boolean).join('  ·  ');
  for (const line of [address, reach]) if (line) sheet.write(printableLine(line), label, place);
  sheet.y = Math.max(sheet.y, top + (image?.height ?? 0)) + 7;
  sheet.rule(colours.accent, 1.2);
  sheet.gap(9);
};

/** Title, date and number, addressee and subject. */
export const drawAddresses = (
  sheet: Sheet,
  { date, letterNumber, kind, supersedes, recipient, job }: LetterContent,
): void => {
  const halves: Column[] = [
    { x: page.left, width: 196 },
    { x: page.left + 216, width: contentWidth - 216 },
  ];
  const [left, right] = [halves[0]?.width ?? 0, halves[1]?.width ?? 0];
  const fact = (name: string, value: string, style = body): CellLine[] =>
    sheet.cell(value ? printableLine(value) : notGiven, value ? style : quiet, right, {
      text: name,
      style: label,
      dx: 62,
    });
  // It is read before the date, which stands to its right.
  const title = sheet.tags.add('H1');
  const top = sheet.y;
  const dated = [...fact('Date', longDate(date)), ...fact('Letter no.', letterNumber, strong)];
  sheet.row(halves, [[], dated], { leading });
  const below = sheet.y;
  if (below > top) sheet.y = top;
  sheet.tags.within(title, () => sheet.write(titleOf({ kind, supersedes }), { size: 15, bold: true }, halves[0]));
  if (supersedes) sheet.write(supersedesText(supersedes), label, halves[0]);
  sheet.y = Math.max(sheet.y, below) + 7;
  const addressed = [recipient.street, cityLine(recipient)].filter(Boolean);
  const to = [
    ...sheet.cell('To', label, left),
    ...sheet.cell(printableLine(recipient.name) || notGiven, recipient.name ? strong : quiet, left),
    ...addressed.flatMap((line) => sheet.cell(printableLine(line), body, left)),
  ];
  const site = joined([job.site.street, cityLine(job.site)]);
  const about = [
    ...sheet.cell('Re', label, right),
    ...fact('Client', job.clientName, strong),
    ...fact('Site', site),
    ...fact('AHJ', job.ahj),
    ...fact('Services', job.services.join('; ')),
    ...fact('Arrays', job.arrayCount === undefined ? '' : decimal(job.arrayCount)),
    ...fact('Modules', job.moduleCount === undefined ? '' : decimal(job.moduleCount)),
  ];
  sheet.row(halves, [to, about], { leading });
};

const bullet = (sheet: Sheet, mark: string, text: string, style = body): void => {
  const column = { x: page.left, width: contentWidth };
  sheet.row([column], [sheet.cell(text, style, contentWidth, { text: mark, style, dx: 13 })], {
    leading: leadingOf(style),
  });
};

/** The question, and the information that the answer relies on. */
export const drawScope = (sheet: Sheet, { kind, texts, job, photos, entries }: LetterContent): void => {
  const [first = ''] = texts.scope.split(/\n\s*\n/);
  const question = sheet.cell(first, body, contentWidth);
  heading(sheet, '1. Scope and information relied on', sheet.keptHeight([question], { leading }));
  sheet.write(texts.scope, body);
  sheet.gap(3);
  const arrays = job.arrayCount === undefined ? 'the arrays' : counted(job.arrayCount, 'array');
  bullet(sheet, '•', `The values submitted with the job for ${arrays}, as listed in section 3.`);
  if (photos.total) {
    const sent = `${counted(photos.total, 'photo or file', 'photos and files')} submitted with the job`;
    const kinds = printableLine(uploadsByKind(photos.counts));
    const unseen = photos.cutShort > 0 ? `; ${photos.cutShort} of them cannot be displayed` : '';
    bullet(sheet, '•', `${sent}: ${kinds}${unseen}.`);
  } else {
    bullet(sheet, '•', 'No photos or files were submitted with the job.');
  }
  const visits = siteVisitWords[kind];
  bullet(
    sheet,
    '•',
    entries.site_visited === undefined ? `Site visit: ${notEvaluated}.` : visits[`${entries.site_visited}`],
  );
};

const factColumns = [0, contentWidth / 2].map((dx) => ({ x: page.left + dx, width: contentWidth / 2 - 8 }));
const factRow = { leading, padding: 2.5, rule: true };

/** Two to a row. */
const factCells = (sheet: Sheet, facts: readonly Fact[]): CellLine[][][] => {
  const cells = facts.map(([name, value]) =>
    sheet.cell(value ? printableLine(value) : notEvaluated, value ? body : quiet, contentWidth / 2 - 8, {
      text: name,
      style: label,
      dx: 104,
    }),
  );
  return Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => cells.slice(2 * at, 2 * at + 2));
};

const drawFacts = (sheet: Sheet, rows: readonly CellLine[][][]): void =>
  sheet.tags.inside('Table', () => {
    for (const row of rows) sheet.row(factColumns, row, { ...factRow, tags: row.map(() => 'pair' as const) });
  });

/** The reviewer's loads and codes, the building and the equipment. */
export const drawDesignBasis = (sheet: Sheet, content: LetterContent): void => {
  const rows = factCells(sheet, designFacts(content));
  heading(sheet, '2. Design basis', sheet.keptHeight(rows[0]!, factRow));
  sheet.rule();
  drawFacts(sheet, rows);
  const others = factCells(sheet, roofFacts(content));
  if (others.length === 0) return;
  titled(sheet, equipmentTitles[content.kind], sheet.keptHeight(others[0]!, factRow), () => {
    sheet.gap(1);
    sheet.rule();
    drawFacts(sheet, others);
  });
};

/** A title within a section; `kept` points below it stand on its page. */
const titled = (sheet: Sheet, title: string, kept: number, draw: () => void): void => {
  sheet.gap(4);
  sheet.ensure(leading + kept);
  sheet.tags.inside('H3', () => sheet.write(title, strong));
  draw();
};

/** Nothing where the firm has no such text. */
const drawText = (sheet: Sheet, title: string, text: string): void => {
  if (text === '') return;
  const [first = ''] = text.split(/\n\s*\n/);
  const kept = sheet.keptHeight([sheet.cell(first, body, contentWidth)], { leading });
  titled(sheet, title, kept, () => sheet.write(text, body));
};

const drawRows = (sheet: Sheet, title: string, rows: readonly ArrayLines[]): void =>
  titled(sheet, title, keptLines(sheet, rows), () => {
    sheet.gap(1);
    sheet.rule();
    drawLines(sheet, rows);
  });

export const drawArrays = (sheet: Sheet, { kind, arrays }: LetterContent): void => {
  heading(sheet, '3. Arrays', keptArrays(sheet, kind, arrays));
  drawArrayTable(sheet, kind, arrays);
  const lines = attachmentLines(arrays);
  if (lines.length > 0) drawRows(sheet, 'Attachments', lines);
};

const drawFindingBox = (sheet: Sheet, { kind, entries }: LetterContent, isListed: boolean): void => {
  const { finding: found } = entries;
  const column = { x: page.left + 12, width: contentWidth - 22 };
  const lines = found
    ? [
        ...sheet.cell(`${findings[found]}.`, finding, column.width),
        ...sheet.cell(capacitySentence(kind, found, isListed), body, column.width),
      ]
    : sheet.cell(`Finding: ${notEvaluated}`, { ...finding, bold: false, colour: colours.quiet }, column.width);
  const height = lines.length * leadingOf(finding) + 10;
  heading(sheet, '4. Finding', height);
  sheet.fill(page.left, contentWidth, height, colours.shade);
  sheet.fill(page.left, 3, height, colours.accent);
  sheet.row([column], [lines], { leading: leadingOf(finding), padding: 5 });
};

/** What the finding rests on, with the figures. */
const drawBasis = (sheet: Sheet, { entries, arrays }: LetterContent): void => {
  const { basis, lines } = basisLines(entries, arrays);
  const known = entries.finding_basis !== undefined;
  const words = sheet.cell(basis, known ? body : quiet, contentWidth);
  const kept = words.length * leading + keptLines(sheet, lines);
  titled(sheet, 'Basis of the finding', kept, () => {
    sheet.write(basis, known ? body : quiet);
    if (lines.length === 0) return;
    sheet.gap(2);
    sheet.rule();
    drawLines(sheet, lines);
  });
};

const framingSlots = ['attic', 'beam-size', 'beam-spacing'];

/** The condition is of what was seen: without photos of it the firm's standard text would be untrue. */
const conditionOf = ({ kind, entries, texts, photos }: LetterContent): string => {
  const { existing_condition: text } = texts;
  const isRoof = kind === 'roof_evaluation';
  const isSeen = isRoof ? photos.counts.some((one) => framingSlots.includes(one.kind)) : photos.total > 0;
  if (isSeen || entries.existing_condition !== undefined || text === '') return text;
  return `Not evaluated: no photos ${isRoof ? 'of the framing ' : ''}were submitted.`;
};

/** The finding, the repairs it depends on, what it rests on, and remarks. */
export const drawFinding = (sheet: Sheet, content: LetterContent): void => {
  const { kind, entries, arrays, texts, job } = content;
  const named = (text: string): string => withNamesIsolated(text, [job.clientName, ...arrays.map(({ name }) => name)]);
  const { finding: found, remarks } = entries;
  const repairs = (entries.repairs ?? []).map(named);
  const open = found && findingAllowsApproval(found) ? openAttachments(arrays) : [];
  drawFindingBox(sheet, content, open.length === 0);
  const keptLine = (text: string): number => sheet.keptHeight([sheet.cell(text, body, contentWidth - 13)], { leading });
  if (open.length > 0)
    titled(sheet, 'Attachments not evaluated', keptLine(open[0]!), () =>
      open.forEach((line) => sheet.write(line, body)),
    );
  if (repairs.length > 0)
    titled(sheet, 'Repairs', keptLine(repairs[0]!), () =>
      repairs.forEach((repair, index) => bullet(sheet, `${index + 1}.`, repair)),
    );
  drawBasis(sheet, content);
  drawText(sheet, 'Lateral and seismic loads', named(texts.lateral_statement));
  drawText(sheet, conditionTitles[kind], named(conditionOf(content)));
  if (remarks) drawText(sheet, 'Remarks', named(remarks));
};
