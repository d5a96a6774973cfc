import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { cleanCell } from './cleanCell.ts';

export type ListFileFormat =
  | 'plain'
  | 'sam-modules'
  | 'sam-inverters'
  | 'adr-inverters'
  | 'cec-modules'
  | 'cec-inverters'
  | 'cec-batteries'
  | 'domestic-content';

/** A row by the name of its columns (lower case); '' for a column the file or the row does not have. */
export type Cell = (column: string) => string;

/** What a row says: an entry, something to tell the person importing, or nothing for this list. */
export type RowReading =
  | { name: string; manufacture?: string; abbreviation?: string; id?: string }
  | { problem: string }
  | 'not for this list';

export interface FormatRow {
  format: ListFileFormat;
  /** As the rest of "This is …". */
  label: string;
  recognise: (has: (column: string) => boolean) => boolean;
  /** The lists the file can feed; undefined: any. */
  lists: readonly ReferenceListKey[] | undefined;
  read: (cell: Cell, list: ReferenceListKey) => RowReading;
}

/** A column's name as compared: clean, lower case, without the footnote mark that the CEC's exports append. */
export const columnName = (header: string): string =>
  cleanCell(header)
    .toLowerCase()
    .replace(/^(model number|manufacturer|manufacturer name|brand)\d$/, '$1');

/** `Maker: model [240V]`, or a range `[422-528V]`; some rows carry stray signs after the bracket. */
const voltageMark = /\s*\[\s*\d[\d.\s/-]*V\s*\][^\p{L}\p{N}]*$/iu;

/** A model sold for several voltages is listed once for each; the ADR file may repeat the voltage: `(208V)`. */
const withoutVoltage = (model: string, volts: string): string => {
  const mark = /\s*\((\d+)\s*V(?:ac)?\)$/i.exec(model);
  return mark && mark[1] === volts ? model.slice(0, mark.index) : model;
};

const cecRow = (cell: Cell): RowReading => {
  const manufacture = cell('manufacturer name') || cell('manufacturer');
  const name = cell('model number');
  // A row of units or a note under the table names neither.
  if (!manufacture && !name) return 'not for this list';
  return made(manufacture, name, 'model number');
};

const made = (manufacture: string, name: string, what: string): RowReading => {
  if (!manufacture) return { problem: 'has no manufacturer' };
  if (!name) return { problem: `has no ${what}` };
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

/** Known files, most particular first; a header that none of them knows but that has a `name` is a plain list. */
export const listFileFormats: readonly FormatRow[] = [
  {
    format: 'sam-modules',
    label: "NREL SAM's library of CEC modules",
    recognise: (has) => has('name') && has('i_sc_ref') && has('v_oc_ref'),
    lists: ['module-types'],
    read: (cell) => {
      const manufacture = cell('manufacturer');
      const name = cell('name');
      const prefixed = name.toLowerCase().startsWith(`${manufacture} `.toLowerCase());
      return made(
        manufacture,
        prefixed ? name.slice(manufacture.length + 1) : name === manufacture ? '' : name,
        'model',
      );
    },
  },
  {
    format: 'sam-inverters',
    label: "NREL SAM's library of CEC inverters",
    recognise: (has) => has('name') && has('paco') && has('pdco'),
    lists: ['inverter-types'],
    read: (cell) => {
      const text = cell('name');
      const colon = text.indexOf(':');
      if (colon < 0) return { problem: 'is not written as "Maker: model [voltage]"' };
      return made(
        text.slice(0, colon).trim(),
        text
          .slice(colon + 1)
          .replace(voltageMark, '')
          .trim(),
        'model',
      );
    },
  },
  {
    format: 'adr-inverters',
    label: 'the ADR library of CEC inverters',
    recognise: (has) => has('manufacturer') && has('model') && has('adrcoefficients'),
    lists: ['inverter-types'],
    read: (cell) => made(cell('manufacturer'), withoutVoltage(cell('model'), cell('vac')), 'model'),
  },
  {
    format: 'domestic-content',
    label: 'the Orange Button registry of domestic content',
    recognise: (has) => has('product type') && has('manufacturer') && has(partNumber),
    lists: productLists.map(([, list]) => list),
    read: (cell, list) => {
      const [, product] = productLists.find(([type]) => type.test(cell('product type'))) ?? [];
      const name = cell(partNumber);
      // Remarks stand in the first column, and may well speak of batteries and modules.
      if (product !== list || (!cell('manufacturer') && !name)) return 'not for this list';
      if (/^\(.*\)$/.test(name)) return { problem: `has a remark in place of a model: ${name.slice(0, 80)}` };
      return made(cell('manufacturer'), name, 'model');
    },
  },
  {
    format: 'cec-batteries',
    label: "the CEC's battery list",
    recognise: (has) => has('model number') && has('nameplate energy capacity (kwh)'),
    lists: ['battery-types'],
    read: cecRow,
  },
  {
    format: 'cec-modules',
    label: "the CEC's module list",
    recognise: (has) => has('model number') && (has('nameplate pmax') || has('nameplate pmax (w)') || has('ptc')),
    lists: ['module-types'],
    read: cecRow,
  },
  {
    format: 'cec-inverters',
    label: "the CEC's inverter list",
    recognise: (has) =>
      has('model number') && (has('weighted efficiency') || has('weighted efficiency (%)') || has('nominal voltage')),
    lists: ['inverter-types'],
    read: cecRow,
  },
  {
    format: 'plain',
    label: 'a plain list',
    recognise: (has) => has('name'),
    lists: undefined,
    read: (cell) => {
      const name = cell('name');
      if (!name) return { problem: 'has no name' };
      const reading = { name, manufacture: cell('manufacture') || cell('manufacturer') };
      return { ...reading, abbreviation: cell('abbreviation'), id: cell('id') };
    },
  },
];
