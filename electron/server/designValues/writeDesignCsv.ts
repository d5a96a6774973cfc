import { type DesignRow, designValueNames, placeColumns } from '../../../shared/designValues/designValues.ts';
import { csvHead, csvRow } from '../../files/csv.ts';
import { cellOf, designColumns } from './designColumns.ts';

/** The CSV of the table, with the columns that an import takes. */
export const writeDesignCsv = (rows: readonly DesignRow[]): string =>
  csvHead(designColumns) +
  rows
    .map((row) =>
      csvRow([
        ...placeColumns.map((name) => row[name]),
        ...designValueNames.map((name) => cellOf(name, row.values[name])),
      ]),
    )
    .join('');
