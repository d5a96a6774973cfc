import { siteZone } from '../../../shared/address/siteZone.ts';
import { stateOfForms } from '../../../shared/address/stateForms.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { services, serviceSlugs } from '../../../shared/job/services.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import {
  type DateOrder,
  longestVisitNote,
  mostVisits,
  type ReadDates,
  type RestoredZip,
  visitColumns,
  visitFields,
  VisitFields,
  type VisitImportReport,
} from '../../../shared/visits/visits.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { choiceNamesEs } from '../../../shared/job/fieldNames.es.ts';
import { say } from '../../../shared/messages/say.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { withoutFormulaGuard } from '../csv.ts';
import {
  appointmentAt,
  dayOf,
  isEitherOrder,
  provenOrder,
  type ReadAppointment,
  readAppointment,
} from './appointmentCell.ts';
import { cleanCell, withoutTextFormula } from '../tables/cleanCell.ts';
import { readTable, type Table } from '../tables/readTable.ts';
import { keepsZeros, plainZip, restoredZip } from '../tables/restoredZip.ts';
import { visitBounds } from '../tables/tableBounds.ts';
import { plainName, readVisitHeader, shownCell, type VisitColumn, type VisitHeader } from './visitHeader.ts';

type RowError = VisitImportReport['errors'][number];

export interface VisitFile {
  /** Rows below the header that are not blank. */
  rows: number;
  read: { row: number; visit: VisitFields }[];
  errors: RowError[];
  /** Names of columns that are not read. */
  ignored: string[];
  restored: RestoredZip[];
  dates: ReadDates | null;
}

const longestFileName = 255;
const namedColumns = 8;
const longestAppointment = 20;
/** Blank lines among them. */
const mostRecords = 2 * mostVisits;

const byService = new Map(
  serviceSlugs.flatMap((slug) =>
    [slug, services[slug], choiceNamesEs[slug]].map((name) => [plainName(name), slug] as const),
  ),
);

/** A note keeps its lines. Reads only the start of a very long one, which is enough to refuse it as too long. */
const noteOf = (raw: string): string => {
  const text = raw
    .slice(0, 2 * longestVisitNote)
    .replace(/\r\n?/g, '\n')
    .trim();
  const unguarded = withoutFormulaGuard(text);
  return unguarded === text ? withoutTextFormula(text) : unguarded;
};

const rowError = (row: number, error: Message): RowError => ({ row, detail: say('en', error), ...error });

/** A row as its columns name the cells. */
type CellOf = (column: VisitColumn) => string;
type VisitTable = Table<VisitHeader>;
type Row = VisitTable['rows'][number];

const cellsOf =
  ({ columns }: VisitHeader, { cells }: Row): CellOf =>
  (column) =>
    cleanCell(cells[columns.get(column) ?? -1] ?? '');

/** `Ada Sample`, of one column or of several. */
const clientOf = (cell: CellOf): string =>
  cell('client_name') ||
  ['first_name', 'last_name', 'second_last_name']
    .map((part) => cell(part as VisitColumn))
    .filter(Boolean)
    .join(' ');

/** As written where it is a name or an abbreviation; the abbreviation of other forms, such as `Nuevo México` and `Texas, TX`. */
const stateIn = (cell: string): string =>
  stateAbbreviation({ name: cell }) === null ? (stateOfForms(cell) ?? cell) : cell;

/** The street with its second line, and `Unit 4` for a column of units. */
const streetOf = (cell: CellOf): string => {
  const unit = cell('unit');
  const parts = [
    cell('client_street_address'),
    cell('street_2'),
    /^[a-z]?\d*[a-z]?$/i.test(unit) && unit !== '' ? `Unit ${unit}` : unit,
  ];
  return parts.filter(Boolean).join(', ');
};

/** Midnight, which programs add to a day whose time has a column of its own, and the day that they add to a time. */
const midnight = /[ T](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? AM)$/i;
const noDay = /^(?:1\/0\/1900|12\/30\/1899|1899-12-3[01]|1900-01-0[01])[ T]/;

/** The day and the time, which may have a column of its own. */
const appointmentCell = (cell: CellOf): string => {
  const [day, time] = [cell('appointment'), cell('time').replace(noDay, '')];
  return day === '' || time === '' ? day : `${day.replace(midnight, '')} ${time}`;
};

/** What a formula without a result leaves, also in a file of another language. */
const formulaError =
  /^#(?:N\/[AD]|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|¡REF!|¡VALOR!|¿NOMBRE\?|¡DIV\/0!|¡NUM!|¡NULO!|ERROR!)$/i;

/** How all dates of a file are read: people and their programs write one order in a file. */
interface Reading {
  mayRestore: boolean;
  order: DateOrder;
}

interface ReadCells {
  sent: Record<string, unknown>;
  /** The ZIP code before zeros were put back; else ''. */
  zipBefore: string;
  /** The appointment names a zone, and that of the site is not known. */
  isZoneOpen: boolean;
  /** The appointment names a day of the week that its date is not; else ''. */
  otherWeekday: string;
}

/** The date where it is another day of the week than the cell names. A chosen order settles which number is the month, not that. */
const otherWeekdayOf = (read: ReadAppointment | null, order: DateOrder): string => {
  if (read === null || read.weekday === null) return '';
  const day = dayOf(read, order);
  return new Date(`${day}T00:00:00Z`).getUTCDay() === read.weekday ? '' : day;
};

const readCells = (header: VisitHeader, row: Row, reading: Reading): ReadCells => {
  const { mayRestore, order } = reading;
  const cell = cellsOf(header, row);
  const texts = Object.fromEntries(visitFields.map((field) => [field, cell(field)]));
  const state = stateIn(cell('client_state'));
  const before = cell('client_zip_code');
  const restored = mayRestore ? restoredZip(before, state) : null;
  const zip = restored ?? plainZip(before);
  const written = appointmentCell(cell);
  const read = readAppointment(written);
  const zoneOfSite = (): string | null => siteZone(stateAbbreviation({ name: state }) ?? '', zip);
  const appointment = read === null ? written : appointmentAt(read, order, zoneOfSite);
  const wanted = cell('services')
    .split(/[;,|+]/)
    .map((one) => one.trim());
  const sent = {
    ...texts,
    client_state: state,
    client_name: clientOf(cell),
    client_street_address: streetOf(cell),
    client_zip_code: zip,
    // A dash in every row is how people write that there is none.
    reference: matchKey(texts.reference!) === '' ? '' : texts.reference,
    note: noteOf(row.cells[header.columns.get('note') ?? -1] ?? ''),
    // What is no day is refused by the form that is wanted, whatever its length.
    appointment: (appointment ?? '').slice(0, longestAppointment),
    // One more than there are is enough to refuse them.
    services: wanted
      .filter(Boolean)
      .slice(0, serviceSlugs.length + 1)
      .map((one) => byService.get(plainName(one)) ?? one),
  };
  const otherWeekday = otherWeekdayOf(read, order);
  return { sent, zipBefore: restored === null ? '' : before, isZoneOpen: appointment === null, otherWeekday };
};

const readOne = (
  row: Row,
  header: VisitHeader,
  reading: Reading,
): RowError | { visit: VisitFields; zipBefore: string } => {
  if (row.cells.slice(header.width).some((cell) => cell !== ''))
    return rowError(row.row, message('more-cells-than-header'));
  const { sent, zipBefore, isZoneOpen, otherWeekday } = readCells(header, row, reading);
  const wrong = (field: keyof typeof visitColumns, reason: Message): RowError =>
    rowError(row.row, message('design-cell-wrong', { column: visitColumns[field], reason }));
  const broken = visitFields.find((field) => formulaError.test(String(sent[field])));
  if (broken) return wrong(broken, message('visit-cell-error', { error: String(sent[broken]) }));
  if (isZoneOpen) return wrong('appointment', message('visit-appointment-zone'));
  const parsed = VisitFields.safeParse(sent, { reportInput: true });
  if (parsed.success && otherWeekday !== '')
    return wrong('appointment', message('visit-weekday-differs', { date: otherWeekday }));
  if (parsed.success) return { visit: parsed.data, zipBefore };
  const { code, params, pointer } = fieldErrors(parsed.error)[0]!;
  return wrong(visitFields.find((one) => pointer.startsWith(`#/${one}`)) ?? 'client_name', { code, params } as Message);
};

/** Visits of rows without a reference are the same when client, street and appointment are. */
export const visitKeyOf = ({ reference, ...visit }: VisitFields): string =>
  reference === ''
    ? ['', visit.client_name, visit.client_street_address, visit.appointment].map(matchKey).join('\u001f')
    : matchKey(reference);

const collect = ({ header, rows }: VisitTable, order: DateOrder): Pick<VisitFile, 'read' | 'errors' | 'restored'> => {
  const zips = rows.map((row) => cellsOf(header, row)('client_zip_code'));
  const reading = { mayRestore: !keepsZeros(zips), order };
  const read: VisitFile['read'] = [];
  const errors: RowError[] = [];
  const restored: RestoredZip[] = [];
  const seen = new Map<string, number>();
  for (const each of rows) {
    const { row } = each;
    const found = readOne(each, header, reading);
    if ('detail' in found) {
      errors.push(found);
      continue;
    }
    const { visit, zipBefore } = found;
    const key = visitKeyOf(visit);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      errors.push(rowError(row, message('visit-repeated', { row: earlier })));
      continue;
    }
    seen.set(key, row);
    read.push({ row, visit });
    if (zipBefore !== '') restored.push({ row, from: zipBefore, zip: visit.client_zip_code });
  }
  return { read, errors, restored };
};

/**
 * The order of the dates that have two meanings; null where a person must choose. Taken from what was chosen, else from dates
 * of the file that only one order allows. A file that looks American in all else is read month first; one with semicolons, full
 * stops in its dates, or Spanish names of columns, weekdays or hours can be of either order, also with AM and PM, which
 * Mexico and others write after a day that comes first.
 */
const datesOf = (
  { header, rows, delimiter }: VisitTable,
  chosen: DateOrder | undefined,
): { order: DateOrder; dates: ReadDates | null } => {
  const written = rows.map((row) => appointmentCell(cellsOf(header, row)));
  const all = written.flatMap((cell): [string, ReadAppointment][] => {
    const read = readAppointment(cell);
    return read === null ? [] : [[cell, read]];
  });
  const proven = new Set(all.map(([, read]) => provenOrder(read)).filter((order) => order !== null));
  const [only] = proven.size === 1 ? proven : [];
  const open = all.find(([, read]) => isEitherOrder(read));
  if (open === undefined) return { order: chosen ?? only ?? 'month-first', dates: null };
  const [example, read] = open;
  const isForeign =
    delimiter === ';' ||
    header.isSpanish ||
    all.some(([cell, one]) => one.isSpanish || ('two' in one.date && /\d[.-]\d+[.-]\d/.test(cell)));
  // One date beyond the 12th may be a slip of a person: it proves the order of American files only.
  const assumed = only === 'day-first' || proven.size === 2 ? null : (only ?? (isForeign ? null : 'month-first'));
  const order = chosen ?? assumed;
  const days = { monthFirst: dayOf(read, 'month-first'), dayFirst: dayOf(read, 'day-first') };
  return { order: order ?? 'month-first', dates: { order, example, ...days } };
};

const listed = 100;

/** What a report has of the file as a whole, whatever is stored already: the first of each list. */
export const ofFile = ({ ignored, restored, dates, errors }: VisitFile) => ({
  ignored_columns: ignored.slice(0, listed),
  restored: restored.length,
  restored_zips: restored.slice(0, listed),
  dates,
  errors: errors.slice(0, listed),
});

const wrongTable = ({ header, rows, isCut }: VisitTable, file: string): Message | null => {
  if (header.repeated.length > 0)
    return message('design-file-columns-twice', { file, columns: header.repeated.slice(0, namedColumns) });
  if (rows.length === 0 && !isCut) return message('list-file-without-entries', { file });
  if (isCut || rows.length > mostVisits) return message('design-file-too-long', { file, maximum: mostVisits });
  return null;
};

/**
 * Reads a table of visits, CSV or an Excel workbook: in any encoding and with any delimiter that spreadsheets use. Rows are
 * numbered as a spreadsheet shows them; row 0 is the file as a whole. `order` is what a person chose for dates that have two
 * meanings. Never throws.
 */
export const readVisits = (bytes: Uint8Array, fileName: string, order?: DateOrder): VisitFile => {
  const file = fileName.slice(-longestFileName);
  const refused = (error: Message, more: Partial<VisitFile> = {}): VisitFile => ({
    ...{ rows: 0, read: [], errors: [rowError(0, error)], ignored: [], restored: [], dates: null },
    ...more,
  });
  const found = readTable(bytes, file, readVisitHeader, { bounds: visitBounds, mostRecords });
  if ('refused' in found) return refused(found.refused);
  if ('columns' in found)
    return refused(
      message('visit-file-without-columns', { file, columns: found.columns.slice(0, namedColumns).map(shownCell) }),
    );
  const { table } = found;
  const wrong = wrongTable(table, file);
  if (wrong) return refused(wrong);
  const { ignored } = table.header;
  const { order: read, dates } = datesOf(table, order);
  if (dates?.order === null) {
    const { example, monthFirst, dayFirst } = dates;
    const open = message('visit-dates-open', { file, example, monthFirst, dayFirst });
    return refused(open, { rows: table.rows.length, ignored, dates });
  }
  return { rows: table.rows.length, ...collect(table, read), ignored, dates };
};
