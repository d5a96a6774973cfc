import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { services, serviceSlugs } from '../../../shared/job/services.ts';
import {
  longestVisitNote,
  mostVisits,
  visitColumns,
  type VisitField,
  visitFields,
  VisitFields,
  type VisitImportReport,
} from '../../../shared/job/visits.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { withoutFormulaGuard } from '../csv.ts';
import { cleanCell } from './cleanCell.ts';
import { decodeText } from './decodeText.ts';
import { parseTable } from './parseRecords.ts';

type RowError = VisitImportReport['errors'][number];

export interface VisitFile {
  /** Rows below the header that are not blank. */
  rows: number;
  read: { row: number; visit: VisitFields }[];
  errors: RowError[];
}

interface Header {
  columns: ReadonlyMap<VisitField, number>;
  unknown: string[];
  repeated: string[];
  width: number;
}

const longestFileName = 255;
const namedColumns = 8;
/** Blank lines among them. */
const mostRecords = 2 * mostVisits;
const longestCellShown = 40;
const shown = (cell: string): string => cleanCell(cell).slice(0, longestCellShown);
const plain = (text: string): string => matchKey(text).replace(/[^a-z0-9]/g, '');

const otherNames: Readonly<Record<string, VisitField>> = {
  name: 'client_name',
  customer: 'client_name',
  address: 'client_street_address',
  streetaddress: 'client_street_address',
  zipcode: 'client_zip_code',
  date: 'appointment',
  notes: 'note',
  id: 'reference',
  externalid: 'reference',
};
const byHeader = new Map<string, VisitField>([
  ...Object.entries(otherNames),
  ...visitFields.flatMap((field) => [[plain(field), field] as const, [plain(visitColumns[field]), field] as const]),
]);

const readHeader = (cells: readonly string[]): Header | undefined => {
  const columns = new Map<VisitField, number>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const field = byHeader.get(plain(cleanCell(cell)));
    if (field === undefined) {
      if (cleanCell(cell) !== '') unknown.push(shown(cell));
    } else if (columns.has(field)) repeated.push(shown(cell));
    else columns.set(field, index);
  }
  const isHeader = columns.has('client_name') && columns.has('client_street_address');
  return isHeader ? { columns, unknown, repeated, width: cells.length } : undefined;
};

const byService = new Map(
  serviceSlugs.flatMap((slug) => [[plain(slug), slug] as const, [plain(services[slug]), slug]]),
);

const two = (number: string): string => number.padStart(2, '0');

/** `2027-03-01 09:30`, and what spreadsheets make of it: `3/1/2027 9:30 AM`. A cell that is neither stays. */
const appointmentOf = (cell: string): string => {
  const form =
    /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?)?$/i;
  const found = form.exec(cell);
  if (!found) return cell;
  const [, year, month, date, usMonth, usDate, usYear, hour, minute, half] = found;
  const day = `${year ?? usYear}-${two(month ?? usMonth!)}-${two(date ?? usDate!)}`;
  if (hour === undefined) return day;
  // 13:30 PM is a mistake whose hour is ambiguous.
  if (half !== undefined && Number(hour) > 12) return cell;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${day}T${two(`${hours}`)}:${minute}`;
};

/** A note keeps its lines. Reads only the start of a very long one, which is enough to refuse it as too long. */
const noteOf = (raw: string): string =>
  withoutFormulaGuard(
    raw
      .slice(0, 2 * longestVisitNote)
      .replace(/\r\n?/g, '\n')
      .trim(),
  );

const sentOf = ({ columns }: Header, cells: readonly string[]): Record<string, unknown> => {
  const cell = (field: VisitField): string => cleanCell(cells[columns.get(field) ?? -1] ?? '');
  const texts = Object.fromEntries(visitFields.map((field) => [field, cell(field)]));
  const wanted = cell('services')
    .split(/[;,|+]/)
    .map((one) => one.trim());
  return {
    ...texts,
    // A dash in every row is how people write that there is none.
    reference: matchKey(texts.reference!) === '' ? '' : texts.reference,
    note: noteOf(cells[columns.get('note') ?? -1] ?? ''),
    appointment: appointmentOf(cell('appointment')),
    // One more than there are is enough to refuse them.
    services: wanted
      .filter(Boolean)
      .slice(0, serviceSlugs.length + 1)
      .map((one) => byService.get(plain(one)) ?? one),
  };
};

const rowError = (row: number, error: Message): RowError => ({ row, detail: say('en', error), ...error });

const readOne = (row: number, header: Header, cells: readonly string[]): RowError | VisitFields => {
  if (cells.slice(header.width).some((cell) => cell !== '')) return rowError(row, message('more-cells-than-header'));
  const parsed = VisitFields.safeParse(sentOf(header, cells), { reportInput: true });
  if (parsed.success) return parsed.data;
  const { code, params, pointer } = fieldErrors(parsed.error)[0]!;
  const field = visitFields.find((one) => pointer.startsWith(`#/${one}`)) ?? 'client_name';
  const reason = { code, params };
  return rowError(row, message('design-cell-wrong', { column: visitColumns[field], reason }));
};

/** Visits of rows without a reference are the same when client, street and appointment are. */
export const visitKeyOf = ({ reference, ...visit }: VisitFields): string =>
  reference === ''
    ? ['', visit.client_name, visit.client_street_address, visit.appointment].map(matchKey).join('\u001f')
    : matchKey(reference);

const collect = (header: Header, rows: readonly { row: number; cells: string[] }[]): Omit<VisitFile, 'rows'> => {
  const read: VisitFile['read'] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  for (const { row, cells } of rows) {
    const found = readOne(row, header, cells);
    if ('detail' in found) {
      errors.push(found);
      continue;
    }
    const key = visitKeyOf(found);
    const earlier = seen.get(key);
    if (earlier !== undefined) errors.push(rowError(row, message('visit-repeated', { row: earlier })));
    else {
      seen.set(key, row);
      read.push({ row, visit: found });
    }
  }
  return { read, errors };
};

/**
 * Reads a CSV file of visits: in any encoding and with any delimiter that spreadsheets use. Rows are numbered as a
 * spreadsheet shows them; row 0 is the file as a whole. Never throws.
 */
export const readVisitCsv = (bytes: Uint8Array, fileName: string): VisitFile => {
  const file = fileName.slice(-longestFileName);
  const refused = (error: Message): VisitFile => ({ rows: 0, read: [], errors: [rowError(0, error)] });
  const decoded = decodeText(bytes);
  if ('refusal' in decoded) return refused(message(decoded.refusal, { file }));
  const parsed = parseTable(decoded.text, readHeader, mostRecords);
  if (parsed.kind === 'damaged') return refused(message('list-file-broken-from-row', { file, row: parsed.row }));
  const named = (cells: readonly string[]): string[] => cells.slice(0, namedColumns).map(shown);
  if (parsed.kind === 'unknown')
    return refused(message('visit-file-without-columns', { file, columns: named(parsed.columns) }));
  const { header, rows, isCut } = parsed.table;
  if (header.unknown.length > 0)
    return refused(message('visit-file-unknown-columns', { file, columns: named(header.unknown) }));
  if (header.repeated.length > 0)
    return refused(message('design-file-columns-twice', { file, columns: named(header.repeated) }));
  if (rows.length === 0 && !isCut) return refused(message('list-file-without-entries', { file }));
  if (isCut || rows.length > mostVisits) return refused(message('design-file-too-long', { file, maximum: mostVisits }));
  return { rows: rows.length, ...collect(header, rows) };
};
