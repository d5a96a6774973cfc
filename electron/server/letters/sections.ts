import { findings } from '../../../shared/letter/entries.ts';
import { drawArrayTable } from './arrayTable.ts';
import { printableLine } from './graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { usableImage } from './letterImage.ts';
import { colours, contentWidth, page, type CellLine, type Column, type Sheet } from './sheet.ts';
import { leadingOf, type TextStyle } from './typesetter.ts';
import { cityLine, counted, decimal, longDate, notEvaluated, notGiven, psf, uploadsByKind } from './wording.ts';

const body: TextStyle = { size: 8.4 };
const strong: TextStyle = { size: 8.4, bold: true };
const label: TextStyle = { size: 7.6, colour: colours.quiet };
const small: TextStyle = { size: 6.9 };
const quiet: TextStyle = { size: 8.4, colour: colours.quiet };
const leading = leadingOf(body);

const heading = (sheet: Sheet, title: string, keepWith = 36): void => {
  sheet.gap(7);
  sheet.ensure(leadingOf(body) + keepWith);
  sheet.write(title, { size: 9.4, bold: true, colour: colours.accent });
  sheet.gap(2.5);
};

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
  heading(sheet, '1. Scope and information relied on');
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

/** The reviewer's loads and codes, three to a row. */
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
  heading(sheet, '2. Design basis', 80);
  sheet.rule();
  // The first column is the widest: it holds the name of the code.
  const widths = [222, 145, 145];
  const lefts = [0, 222, 367];
  for (let first = 0; first < values.length; first += 3) {
    const three = values.slice(first, first + 3);
    const columns = three.map((_, index) => ({ x: page.left + (lefts[index] ?? 0), width: widths[index] ?? 0 }));
    const cells = three.map(([name, value], index) =>
      sheet.cell(value ? printableLine(value) : notEvaluated, value ? body : quiet, (widths[index] ?? 0) - 8, {
        text: name,
        style: label,
        dx: 84,
      }),
    );
    sheet.row(columns, cells, { leading, padding: 2.5, rule: true });
  }
};

export const drawArrays = (sheet: Sheet, { arrays }: LetterContent): void => {
  heading(sheet, '3. Arrays', 90);
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
export const drawFinding = (sheet: Sheet, { entries: { finding, repairs = [], remarks } }: LetterContent): void => {
  heading(sheet, '4. Finding', 48);
  const column = { x: page.left + 12, width: contentWidth - 22 };
  const lines = finding
    ? [
        ...sheet.cell(`${findings[finding]}.`, { size: 10, bold: true }, column.width),
        ...sheet.cell(findingWords[finding], body, column.width),
      ]
    : sheet.cell(`Finding: ${notEvaluated}`, { size: 10, colour: colours.quiet }, column.width);
  const height = lines.length * 12.6 + 10;
  sheet.ensure(height);
  sheet.pdf.rect(page.left, sheet.y, contentWidth, height).fill(colours.shade);
  sheet.pdf.rect(page.left, sheet.y, 3, height).fill(colours.accent);
  sheet.row([column], [lines], { leading: 12.6, padding: 5 });
  if (repairs.length) {
    sheet.gap(5);
    sheet.ensure(2 * leading);
    sheet.write('Repairs', strong);
    repairs.forEach((repair, index) => bullet(sheet, `${index + 1}.`, repair));
  }
  if (remarks) {
    sheet.gap(5);
    sheet.ensure(2 * leading);
    sheet.write('Remarks', strong);
    sheet.write(remarks, body);
  }
};

const sealBox = { width: 150, height: 106 };
const beforeSignature = 10;

/** Kept on one page with the signature: a signature alone on its page could be put under anything. */
export const drawLimitations = (sheet: Sheet, { firm }: LetterContent): void => {
  const column = [{ x: page.left, width: contentWidth }];
  const passages = firm.limitations.split(/\n\s*\n/).map((passage) => sheet.cell(passage, small, contentWidth));
  const text = passages.reduce((sum, lines) => sum + lines.length * leadingOf(small) + 2.5, 0);
  const together = 22 + text + beforeSignature + sealBox.height;
  if (together <= page.bottom - page.top) sheet.ensure(together);
  heading(sheet, '5. Limitations and assumptions');
  for (const lines of passages) {
    sheet.row(column, [lines], { leading: leadingOf(small) });
    sheet.gap(2.5);
  }
};

/** The engineer's signature, and an empty box for the seal. */
export const drawSignature = (sheet: Sheet, { engineer, signature, draft, firm }: LetterContent): void => {
  const width = contentWidth - sealBox.width - 40;
  const licence = engineer.licence_number ? `License no. ${engineer.licence_number}` : 'License number not entered';
  const state = engineer.licence_state || 'license state not entered';
  const signed = [
    ...sheet.cell(printableLine(engineer.name) || "Engineer's name not entered", engineer.name ? strong : quiet, width),
    ...sheet.cell(
      printableLine(`${licence}, ${state}`),
      engineer.licence_number && engineer.licence_state ? body : quiet,
      width,
    ),
    ...(firm.name ? sheet.cell(printableLine(firm.name), label, width) : []),
  ];
  sheet.gap(beforeSignature);
  sheet.ensure(sealBox.height);
  const top = sheet.y;
  const boxLeft = page.right - sealBox.width;
  sheet.pdf
    .rect(boxLeft, top, sealBox.width, sealBox.height)
    .lineWidth(0.6)
    .dash(3, { space: 2 })
    .strokeColor(colours.quiet)
    .stroke()
    .undash();
  sheet.y = top + 4;
  sheet.write('Space for seal', { size: 6.8, colour: colours.quiet }, { x: boxLeft + 6, width: sealBox.width - 12 });
  if (!draft) drawImage(sheet, signature, { width: 190, height: 50 }, (height) => top + 54 - height);
  sheet.pdf
    .moveTo(page.left, top + 57)
    .lineTo(page.left + 230, top + 57)
    .lineWidth(0.6)
    .strokeColor(colours.ink)
    .stroke();
  sheet.y = top + 61;
  sheet.row([{ x: page.left, width }], [signed], { leading });
  sheet.y = Math.max(sheet.y, top + sealBox.height);
};
