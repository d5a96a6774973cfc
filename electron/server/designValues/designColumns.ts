import { z } from 'zod';
import {
  type DesignValueName,
  designValueNames,
  designValueShape,
  type PlaceColumn,
  placeColumns,
} from '../../../shared/designValues/designValues.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

export type DesignColumn = PlaceColumn | DesignValueName;

/** The columns of the file, in their order. */
export const designColumns: readonly DesignColumn[] = [...placeColumns, ...designValueNames];

const asColumn = (header: string): string => matchKey(header.replace(/\(.*\)$/, '')).replace(/[^a-z0-9]/g, '');

const otherNames: Readonly<Record<string, PlaceColumn>> = {
  zipcode: 'zip',
  postalcode: 'zip',
  jurisdiction: 'ahj',
  authorityhavingjurisdiction: 'ahj',
};

const byHeader = new Map<string, DesignColumn>([
  ...Object.entries(otherNames),
  ...designColumns.map((name) => [asColumn(name), name] as const),
  ...designValueNames.map((name) => [asColumn(titleOf(name)), name] as const),
]);

function titleOf(name: DesignValueName): string {
  return designValueShape[name].meta()?.title ?? name;
}

/** The column of a header: its name on the wire, or its title in the letter, in any case, with or without a unit. */
export const columnOf = (header: string): DesignColumn | null => byHeader.get(asColumn(header)) ?? null;

interface Described {
  type?: string;
  enum?: unknown[];
}

const kindOf = (name: DesignValueName): { isNumber: boolean; options: string[] } => {
  const described = z.toJSONSchema(designValueShape[name], { io: 'input', unrepresentable: 'any' }) as Described;
  return {
    isNumber: described.type === 'number' || described.type === 'integer',
    options: (described.enum ?? []).map(String),
  };
};
const kinds = new Map(designValueNames.map((name) => [name, kindOf(name)]));

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `ASCE 7-16` and `7-16`; and `16-Jul`, which spreadsheets make of it. */
const edition = (cell: string): string => {
  const text = cell.replace(/^asce(?:\s*\/\s*sei)?\s*/i, '');
  const [, day, month] = /^(\d{1,2})-([a-z]{3})$/i.exec(text) ?? [];
  const [, monthFirst, dayAfter] = /^([a-z]{3})-(\d{1,2})$/i.exec(text) ?? [];
  const [number, name] = [day ?? dayAfter, month ?? monthFirst];
  if (number === undefined || name === undefined) return text;
  return `${months.indexOf(name.toLowerCase()) + 1}-${number.padStart(2, '0')}`;
};

/** A cell as the value that the letter's schema expects; undefined where it is empty, and the text where it fits nothing. */
export const readDesignCell = (name: DesignValueName, cell: string): string | number | undefined => {
  if (cell === '') return undefined;
  const { isNumber, options } = kinds.get(name)!;
  if (isNumber) return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
  const text = name === 'asce_7_edition' ? edition(cell) : cell;
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
};

/** A value as the file has it. With its letters, no spreadsheet takes an edition for a date. */
export const cellOf = (name: DesignValueName, value: unknown): string | number | null => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return name === 'asce_7_edition' ? `ASCE ${value}` : value;
};
