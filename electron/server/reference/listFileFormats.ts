import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { listFileKinds } from '../../../shared/reference/messages.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { cleanCell } from '../../files/tables/cleanCell.ts';

export type ListFileFormat = (typeof listFileKinds)[number];

/** The cell of a row in a column (name in lower case); '' where the file or the row has none. */
export type CellOf = (column: string) => string;

/** The reading of a row: an entry, an error, or nothing for this list. */
export type RowReading =
  | { name: string; manufacture?: string; abbreviation?: string; id?: string }
  | { error: Message<'cell-missing' | 'not-maker-and-model' | 'remark-in-place-of-model' | 'more-cells-than-header'> }
  | 'not for this list';

export interface FormatRow {
  format: ListFileFormat;
  /** Columns that the header must have; of a list in the list, any one. */
  columns: readonly (string | readonly string[])[];
  /** The lists the file can feed; undefined: any. */
  lists: readonly ReferenceListKey[] | undefined;
  read: (cell: CellOf, list: ReferenceListKey) => RowReading;
}

/** A column name for comparison: clean, lower case, without the footnote number that the CEC's exports append. */
export const columnName = (header: string): string =>
  cleanCell(header)
    .toLowerCase()
    .replace(/^(model number|manufacturer|manufacturer name|brand)\d$/, '$1');

/** `[240V]` or a range `[422-528V]` after a model; some rows have stray characters after the bracket. */
const voltageSuffix = /\s*\[\s*\d[\d.\s/-]*V\s*\][^\p{L}\p{N}]*$/iu;

/** The ADR file lists a model once per voltage and may repeat the voltage in the name: `(208V)`. */
const withoutVoltage = (model: string, volts: string): string => {
  const suffix = /\s*\((\d+)\s*V(?:ac)?\)$/i.exec(model);
  return suffix?.[1] === volts ? model.slice(0, suffix.index) : model;
};

const cecRow = (cell: CellOf): RowReading => {
  const manufacture = cell('manufacturer name') || cell('manufacturer');
  const name = cell('model number');
  // A row of units, or a note below the table.
  if (!manufacture && !name) return 'not for this list';
  return makerAndModel(manufacture, name, 'model-number');
};

const makerAndModel = (manufacture: string, name: string, part: 'model' | 'model-number'): RowReading => {
  if (!manufacture) return { error: message('cell-missing', { part: 'manufacturer' }) };
  if (!name) return { error: message('cell-missing', { part }) };
  return { manufacture, name };
};

const productLists: readonly [RegExp, ReferenceListKey][] = [
  [/battery|\bESS\b|storage/i, 'battery-types'],
  [/optimi[sz]er/i, 'optimizer-types'],
  [/inverter/i, 'inverter-types'],
  [/\bmodule\b/i, 'module-types'],
  [/racking|mounting/i, 'racking-types'],
];

const partNumber = 'model / part number (product code)';

/** Known files, most specific first. A header with a `name` that no other format recognizes is a plain list. */
export const listFileFormats: readonly FormatRow[] = [
  {
    format: 'sam-modules',
    columns: ['name', 'i_sc_ref', 'v_oc_ref'],
    lists: ['module-types'],
    read: (cell) => {
      const manufacture = cell('manufacturer');
      const name = cell('name');
      const prefixed = name.toLowerCase().startsWith(`${manufacture} `.toLowerCase());
      const model = prefixed ? name.slice(manufacture.length + 1) : name === manufacture ? '' : name;
      return makerAndModel(manufacture, model, 'model');
    },
  },
  {
    format: 'sam-inverters',
    columns: ['name', 'paco', 'pdco'],
    lists: ['inverter-types'],
    read: (cell) => {
      const text = cell('name');
      const colon = text.indexOf(':');
      if (colon < 0) return { error: message('not-maker-and-model') };
      const model = text.slice(colon + 1).replace(voltageSuffix, '');
      return makerAndModel(text.slice(0, colon).trim(), model.trim(), 'model');
    },
  },
  {
    format: 'adr-inverters',
    columns: ['manufacturer', 'model', 'adrcoefficients'],
    lists: ['inverter-types'],
    read: (cell) => makerAndModel(cell('manufacturer'), withoutVoltage(cell('model'), cell('vac')), 'model'),
  },
  {
    format: 'domestic-content',
    columns: ['product type', 'manufacturer', partNumber],
    lists: productLists.map(([, list]) => list),
    read: (cell, list) => {
      const [, product] = productLists.find(([type]) => type.test(cell('product type'))) ?? [];
      const name = cell(partNumber);
      // Remarks are in the first column, and may mention batteries and modules.
      if (product !== list || (!cell('manufacturer') && !name)) return 'not for this list';
      if (/^\(.*\)$/.test(name)) return { error: message('remark-in-place-of-model', { remark: name.slice(0, 80) }) };
      return makerAndModel(cell('manufacturer'), name, 'model');
    },
  },
  {
    format: 'cec-batteries',
    columns: ['model number', 'nameplate energy capacity (kwh)'],
    lists: ['battery-types'],
    read: cecRow,
  },
  {
    format: 'cec-modules',
    columns: ['model number', ['nameplate pmax', 'nameplate pmax (w)', 'ptc']],
    lists: ['module-types'],
    read: cecRow,
  },
  {
    format: 'cec-inverters',
    columns: ['model number', ['weighted efficiency', 'weighted efficiency (%)', 'nominal voltage']],
    lists: ['inverter-types'],
    read: cecRow,
  },
  {
    format: 'plain',
    columns: ['name'],
    lists: undefined,
    read: (cell) => {
      const name = cell('name');
      if (!name) return { error: message('cell-missing', { part: 'name' }) };
      const reading = { name, manufacture: cell('manufacture') || cell('manufacturer') };
      return { ...reading, abbreviation: cell('abbreviation'), id: cell('id') };
    },
  },
];
