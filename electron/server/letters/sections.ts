import { findingAllowsApproval, findings } from '../../../shared/letter/entries.ts';
import { drawArrayTable, keptArrays, openAttachments } from './arrayTable.ts';
import { printableLine } from './graphemes.ts';
import type { LetterContent } from './letterContent.ts';
import { colours, contentWidth, page, type CellLine, type Column, type Sheet } from './sheet.ts';
import { leadingOf, type TextStyle } from './typesetter.ts';
import { cityLine, counted, decimal, longDate, notEvaluated, notGiven, psf, uploadsByKind } from './wording.ts';

export const body: TextStyle = { size: 9.5 };
export const strong: TextStyle = { size: 9.5, bold: true };
export const label: TextStyle = { size: 8.5, colour: colours.quiet };
export const small: TextStyle = { size: 8 };
export const quiet: TextStyle = { size: 9.5, colour: colours.quiet };
const finding: TextStyle = { size: 11, bold: true };
export const leading = leadingOf(body);

/** Stands on the page of what follows, of which `keepWith` points must not be parted from it. */
export const heading = (sheet: Sheet, title: string, keepWith: number): void => {
  const style = { size: 10.5, bold: true, colour: colours.accent };
  const more = sheet.cell(title, style, contentWidth).length - 1;
  sheet.ensure(headingHeight + more * leadingOf(style) + keepWith);
  sheet.gap(8);
  sheet.write(title, style);
  sheet.gap(2.5);
};
export const headingHeight = 8 + 10.5 * 1.29 + 2.5;

/** Draws an image at the left margin, scaled to fit a box; returns its size in points. Null where it could not be read. */
export const drawImage = (
  sheet: Sheet,
  bytes: Uint8Array | undefined,
  box: { width: number; height: number },
  topOf: (height: number) => number,
): { width: number; height: number } | null => {
  const image = bytes && sheet.images.get(bytes);
  if (!image) return null;
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  // The types of pdfkit do not know the last option.
  const options = { ...size, ignoreOrientation: true };
  sheet.pdf.image(image.source, page.left, topOf(size.height), options);
  return size;
};

/** Logo, the firm's name and contact details. */
export const drawLetterhead = (sheet: Sheet, { firm, logo }: Pick<LetterContent, 'firm' | 'logo'>): void => {
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
    const sent = `${counted(photos.total, 'photo or file', 'photos and files')} submitted with the job`;
    const kinds = printableLine(uploadsByKind(photos.counts));
    const unseen = photos.cutShort > 0 ? `; ${photos.cutShort} of them cannot be displayed` : '';
    bullet(sheet, '•', `${sent}: ${kinds}${unseen}.`);
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

/** `attached` is ', attached as listed there' where the attachment of every array was evaluated. */
const findingWords = {
  adequate: (attached: string) =>
    `On the basis stated in this letter, the existing roof framing can carry the arrays of section 3${attached}.`,
  adequate_with_repairs: (attached: string) =>
    `On the basis stated in this letter, the existing roof framing can carry the arrays of section 3${attached}${attached && ','} once the repairs below have been made.`,
  not_adequate: () =>
    'On the basis stated in this letter, the existing roof framing cannot carry the arrays of section 3.',
};

/** The finding, the repairs it depends on, and remarks. */
export const drawFinding = (sheet: Sheet, { entries, arrays }: LetterContent): void => {
  const { finding: found, repairs = [], remarks } = entries;
  const open = found && findingAllowsApproval(found) ? openAttachments(arrays) : [];
  const column = { x: page.left + 12, width: contentWidth - 22 };
  const lines = found
    ? [
        ...sheet.cell(`${findings[found]}.`, finding, column.width),
        ...sheet.cell(findingWords[found](open.length > 0 ? '' : ', attached as listed there'), body, column.width),
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
  if (open.length > 0)
    titled('Attachments not evaluated', open[0]!, () => open.forEach((line) => sheet.write(line, body)));
  if (repairs.length > 0)
    titled('Repairs', repairs[0]!, () => repairs.forEach((repair, index) => bullet(sheet, `${index + 1}.`, repair)));
  if (remarks) titled('Remarks', remarks, () => sheet.write(remarks, body));
};
