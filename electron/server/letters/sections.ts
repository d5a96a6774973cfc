import { findings } from '../../../shared/letter/entries.ts';
import { drawArrayTable, keptArrays } from './arrayTable.ts';
import { printableLine } from './graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { usableImage } from './letterImage.ts';
import { colours, contentHeight, contentWidth, page, type CellLine, type Column, type Sheet } from './sheet.ts';
import { leadingOf, type TextStyle } from './typesetter.ts';
import { cityLine, counted, decimal, longDate, notEvaluated, notGiven, psf, uploadsByKind } from './wording.ts';

const body: TextStyle = { size: 9.5 };
const strong: TextStyle = { size: 9.5, bold: true };
const label: TextStyle = { size: 8.5, colour: colours.quiet };
const small: TextStyle = { size: 8 };
const quiet: TextStyle = { size: 9.5, colour: colours.quiet };
const finding: TextStyle = { size: 11, bold: true };
const leading = leadingOf(body);

/** Stands on the page of what follows, of which `keepWith` points must not be parted from it. */
const heading = (sheet: Sheet, title: string, keepWith: number): void => {
  const style = { size: 10.5, bold: true, colour: colours.accent };
  sheet.ensure(headingHeight + keepWith);
  sheet.gap(8);
  sheet.write(title, style);
  sheet.gap(2.5);
};
const headingHeight = 8 + 10.5 * 1.29 + 2.5;

/** Draws an image at the left margin, scaled to fit a box; returns its size in points. Null where it cannot be read. */
const drawImage = (
  sheet: Sheet,
  bytes: Uint8Array | undefined,
  box: { width: number; height: number },
  topOf: (height: number) => number,
): { width: number; height: number } | null => {
  const image = usableImage(bytes);
  if (!image) return null;
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  // The types of pdfkit do not know the last option.
  const options = { ...size, ignoreOrientation: true };
  sheet.pdf.image(Buffer.from(image.bytes), page.left, topOf(size.height), options);
  return size;
};

/** Logo, the firm's name and contact details. */
export const drawLetterhead = (sheet: Sheet, { firm, logo }: LetterContent): void => {
  const top = sheet.y;
  const image = drawImage(sheet, logo, { width: 150, height: 42 }, () => top);
  const x = image ? page.left + image.width + 14 : page.left;
  const place = { x, width: page.right - x };
  if (firm.name) sheet.write(printableLine(firm.name), { size: 13, bold: true, colour: colours.accent }, place);
  else sheet.write('Firm name not entered', { size: 13, colour: colours.quiet }, place);
  const address = [firm.street, cityLine(firm)].filter(Boolean).join(', ');
  const reach = [firm.phone, firm.email, firm.licence].filter(Boolean).join('  ·  ');
  for (const line of [address, reach]) if (line) sheet.write(printableLine(line), label, place);
  sheet.y = Math.max(sheet.y, top + (image?.height ?? 0)) + 7;
  sheet.rule(colours.accent, 1.2);
  sheet.gap(9);
};

/** Title, date and number, addressee and subject. */
export const drawAddresses = (sheet: Sheet, { date, letterNumber, recipient, job }: LetterContent): void => {
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
  const top = sheet.y;
  const dated = [...fact('Date', longDate(date)), ...fact('Letter no.', letterNumber, strong)];
  sheet.row(halves, [[], dated], { leading });
  const below = sheet.y;
  if (below > top) sheet.y = top;
  sheet.write('Roof evaluation letter', { size: 15, bold: true }, halves[0]);
  sheet.y = Math.max(sheet.y, below) + 7;
  const addressed = [recipient.street, cityLine(recipient)].filter(Boolean);
  const to = [
    ...sheet.cell('To', label, left),
    ...sheet.cell(printableLine(recipient.name) || notGiven, recipient.name ? strong : quiet, left),
    ...addressed.flatMap((line) => sheet.cell(printableLine(line), body, left)),
  ];
  const site = [job.site.street, cityLine(job.site)].filter(Boolean).join(', ');
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
export const drawScope = (sheet: Sheet, { firm, job, photos, entries }: LetterContent): void => {
  const [first = ''] = firm.scope.split(/\n\s*\n/);
  const question = sheet.cell(first, body, contentWidth);
  heading(sheet, '1. Scope and information relied on', sheet.keptHeight([question], { leading }));
  sheet.write(firm.scope, body);
  sheet.gap(3);
  const arrays = job.arrayCount === undefined ? 'the arrays' : counted(job.arrayCount, 'array');
  bullet(sheet, '•', `The values submitted with the job for ${arrays}, as listed in section 3.`);
  if (photos.total) {
    const kinds = printableLine(uploadsByKind(photos.counts));
    bullet(
      sheet,
      '•',
      `${counted(photos.total, 'photo or file', 'photos and files')} submitted with the job: ${kinds}.`,
    );
    const digest = `Photo set ${photos.listSha256.slice(0, 12)}; SHA-256 of the sorted list of SHA-256 values: ${photos.listSha256}`;
    sheet.write(digest, { ...small, colour: colours.quiet }, { x: page.left + 13 });
  } else {
    bullet(sheet, '•', 'No photos or files were submitted with the job.');
  }
  const visits = { true: 'The site was visited for this letter.', false: 'The site was not visited.' };
  bullet(
    sheet,
    '•',
    entries.site_visited === undefined ? `Site visit: ${notEvaluated}.` : visits[`${entries.site_visited}`],
  );
};

/** The reviewer's loads and codes, two to a row. */
export const drawDesignBasis = (sheet: Sheet, { entries }: LetterContent): void => {
  const { building_code: code, building_code_year: year } = entries;
  const codeAndYear =
    code || year !== undefined ? `${code ?? `code ${notEvaluated}`}, ${year ?? `year ${notEvaluated}`}` : undefined;
  const load = (value: number | undefined) => (value === undefined ? undefined : psf(value));
  const values: [name: string, value: string | undefined][] = [
    ['Building code', codeAndYear],
    ['Design loads', entries.asce_7_edition && `ASCE ${entries.asce_7_edition}`],
    ['Risk category', entries.risk_category],
    ['Ultimate wind speed', entries.wind_speed === undefined ? undefined : `${decimal(entries.wind_speed)} mph`],
    ['Wind exposure', entries.wind_exposure],
    ['Ground snow load', load(entries.ground_snow_load)],
    ['Roof snow load', load(entries.roof_snow_load)],
    ['Dead load of the roof', load(entries.roof_dead_load)],
    ['Dead load of the array', load(entries.array_dead_load)],
  ];
  const columns = [0, contentWidth / 2].map((dx) => ({ x: page.left + dx, width: contentWidth / 2 - 8 }));
  const cells = values.map(([name, value]) =>
    sheet.cell(value ? printableLine(value) : notEvaluated, value ? body : quiet, contentWidth / 2 - 8, {
      text: name,
      style: label,
      dx: 104,
    }),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => cells.slice(2 * at, 2 * at + 2));
  const options = { leading, padding: 2.5, rule: true };
  heading(sheet, '2. Design basis', sheet.keptHeight(rows[0]!, options));
  sheet.rule();
  for (const row of rows) sheet.row(columns, row, options);
};

export const drawArrays = (sheet: Sheet, { arrays }: LetterContent): void => {
  heading(sheet, '3. Arrays', keptArrays(sheet, arrays));
  drawArrayTable(sheet, arrays);
};

const findingWords = {
  adequate:
    'On the basis stated in this letter, the existing roof framing can carry the arrays of section 3, attached as listed there.',
  adequate_with_repairs:
    'On the basis stated in this letter, the existing roof framing can carry the arrays of section 3, attached as listed there, once the repairs below have been made.',
  not_adequate: 'On the basis stated in this letter, the existing roof framing cannot carry the arrays of section 3.',
};

/** The finding, the repairs it depends on, and remarks. */
export const drawFinding = (sheet: Sheet, { entries }: LetterContent): void => {
  const { finding: found, repairs = [], remarks } = entries;
  const column = { x: page.left + 12, width: contentWidth - 22 };
  const lines = found
    ? [
        ...sheet.cell(`${findings[found]}.`, finding, column.width),
        ...sheet.cell(findingWords[found], body, column.width),
      ]
    : sheet.cell(`Finding: ${notEvaluated}`, { ...finding, bold: false, colour: colours.quiet }, column.width);
  const height = lines.length * leadingOf(finding) + 10;
  heading(sheet, '4. Finding', height);
  sheet.pdf.rect(page.left, sheet.y, contentWidth, height).fill(colours.shade);
  sheet.pdf.rect(page.left, sheet.y, 3, height).fill(colours.accent);
  sheet.row([column], [lines], { leading: leadingOf(finding), padding: 5 });
  const titled = (title: string, first: string, draw: () => void): void => {
    sheet.gap(5);
    sheet.ensure(leading + sheet.keptHeight([sheet.cell(first, body, contentWidth - 13)], { leading }));
    sheet.write(title, strong);
    draw();
  };
  if (repairs.length > 0)
    titled('Repairs', repairs[0]!, () => repairs.forEach((repair, index) => bullet(sheet, `${index + 1}.`, repair)));
  if (remarks) titled('Remarks', remarks, () => sheet.write(remarks, body));
};

/** A seal of 2 inches fits with room around it. */
const seal = { width: 153, height: 153, caption: 12 };
const beforeSignature = 10;
/** From the top of the block to the text below the line of the signature. */
const signatureSpace = 61;
const signerWidth = contentWidth - seal.width - 40;

/** The engineer's name, license and firm. */
const signerLines = (sheet: Sheet, { engineer, firm }: LetterContent): CellLine[] => {
  const licence = engineer.licence_number ? `License no. ${engineer.licence_number}` : 'License number not entered';
  const state = engineer.licence_state || 'license state not entered';
  const isLicensed = engineer.licence_number !== '' && engineer.licence_state !== '';
  const name = printableLine(engineer.name);
  return [
    ...sheet.cell(name || "Engineer's name not entered", name ? strong : quiet, signerWidth),
    ...sheet.cell(printableLine(`${licence}, ${state}`), isLicensed ? body : quiet, signerWidth),
    ...(firm.name ? sheet.cell(printableLine(firm.name), label, signerWidth) : []),
  ];
};

const signatureHeight = (sheet: Sheet, content: LetterContent): number =>
  Math.max(seal.height + seal.caption, signatureSpace + signerLines(sheet, content).length * leading);

/** A passage, or some lines of a tall one. `gap` follows it. */
interface Part {
  lines: CellLine[];
  gap: number;
}

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
  const parts = partsOf(sheet, content.firm.limitations);
  const height = ({ lines, gap }: Part): number => lines.length * leadingOf(small) + gap;
  let rest = parts.reduce((sum, part) => sum + height(part), beforeSignature + signatureHeight(sheet, content));
  parts.forEach((part, index) => {
    const title = index === 0 ? headingHeight : 0;
    const own = height(part) + title;
    const room = page.bottom - sheet.y;
    const after = rest - height(part);
    const isLast = index === parts.length - 1;
    const isFilled = sheet.y - page.top > contentHeight / 3;
    // What follows goes to the next page, and would be too little there.
    const isTooLittle = isLast || (after < contentHeight / 3 && isFilled);
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
  sheet.ensure(beforeSignature + height);
  sheet.gap(beforeSignature);
  const top = sheet.y;
  const boxLeft = page.right - seal.width;
  sheet.pdf
    .rect(boxLeft, top, seal.width, seal.height)
    .lineWidth(0.6)
    .dash(3, { space: 2 })
    .strokeColor(colours.quiet)
    .stroke()
    .undash();
  sheet.y = top + seal.height + 1;
  sheet.write('Space for seal', { ...small, colour: colours.quiet }, { x: boxLeft, width: seal.width });
  const { draft, signature } = content;
  if (!draft) drawImage(sheet, signature, { width: 190, height: 50 }, (height) => top + 54 - height);
  sheet.pdf
    .moveTo(page.left, top + 57)
    .lineTo(page.left + 230, top + 57)
    .lineWidth(0.6)
    .strokeColor(colours.ink)
    .stroke();
  sheet.y = top + signatureSpace;
  sheet.row([{ x: page.left, width: signerWidth }], [signerLines(sheet, content)], { leading });
  sheet.y = top + height;
};
