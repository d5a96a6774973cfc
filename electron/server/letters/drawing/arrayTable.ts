import { arrayFields, fieldSpec } from '../../../../shared/job/fields.ts';
import type { LetterColumn } from '../../../../shared/job/fieldSpec.ts';
import type { LetterKind } from '../../../../shared/job/letterKinds.ts';
import { isBallast } from '../../../../shared/reference/defaults.ts';
import { tableWords } from './kindWords.ts';
import type { LetterArray } from './letterContent.ts';
import type { CellTag } from '../../base/drawing/rowTags.ts';
import { colours, page, type CellLine, type Column, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf, type TextStyle } from '../../base/drawing/typesetter.ts';
import { decimal, feetAndInches, inches, notEvaluated, notGiven, pitch, pounds } from './wording.ts';

const plain: TextStyle = { size: 8.5 };
const strong: TextStyle = { size: 8.5, bold: true };
const quiet: TextStyle = { size: 8.5, colour: colours.quiet };
const head: TextStyle = { size: 8.5, bold: true, colour: colours.accent };
const group: TextStyle = { size: 8.5, colour: colours.quiet };
const leading = leadingOf(plain);
const gutter = 8;

const titles = [
  'Array',
  'Panels',
  'Framing',
  'Roof',
  'Connection',
  'Fastener and embedment',
  'Max. attachment spacing',
];
const shares = [68, 66, 92, 70, 66, 76, 74];
/** Index of the reviewer's first column; the columns before it are as submitted. */
const firstReviewed = 5;

const columns: Column[] = shares.map((share, index) => ({
  x: page.left + shares.slice(0, index).reduce((sum, width) => sum + width, 0) + (index ? gutter / 2 : 0),
  width: share - gutter,
}));

type CellText = [text: string, style: TextStyle];
const printed = (text: string, style = plain): CellText => [text, style];
const or = (text: string | undefined, missing: string, style = plain): CellText =>
  text ? [text, style] : [missing, quiet];
const withUnit = <T>(value: T | undefined, format: (value: T) => string): string | undefined =>
  value === undefined ? undefined : format(value);

/** The name of an array; its number where it has none. */
export const arrayName = ({ name }: LetterArray, position: number): string => name || `Array ${position} (no name)`;
const named = (array: LetterArray, position: number): CellText[] => [printed(arrayName(array, position), strong)];

/** A value with its unit. */
const formatValue = (value: unknown, unit: string | undefined): string => {
  if (Array.isArray(value)) return value.map((one) => formatValue(one, unit)).join(', ');
  if (typeof value !== 'number') return String(value);
  if (unit === 'in') return inches(value);
  if (unit === '°') return pitch(value);
  if (unit === 'lb') return pounds(value);
  return unit === undefined ? decimal(value) : `${decimal(value)} ${unit}`;
};

/** The fields of a column that have a line of their own. */
const linesOf = ({ values }: LetterArray, column: LetterColumn): CellText[] =>
  arrayFields
    .flatMap((field) => {
      const { letter, unit } = fieldSpec(field);
      const value = field === 'name' ? undefined : values[field];
      if (value === undefined || typeof letter !== 'object' || letter.column !== column || !letter.as) return [];
      return [{ text: letter.as.replace('{}', () => formatValue(value, unit)), isFirst: letter.isFirst ?? false }];
    })
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .map(({ text }) => printed(text));

const panels = (array: LetterArray): CellText[] => {
  const { panel_quantity: count, orientation } = array.values;
  const quantity = withUnit(count, decimal);
  return [
    or(quantity && [quantity, orientation].filter(Boolean).join(' '), orientation ?? notGiven),
    ...linesOf(array, 'panels'),
  ];
};

const framing = (array: LetterArray): CellText[] => {
  const { frame_shape: frame, beam_shape: beam, beam_spacing: spaced, beam_span: members = [] } = array.values;
  const member = [frame, beam].filter(Boolean).join(', ');
  const apart = withUnit(spaced, (value) => `${member ? 'at' : 'spacing'} ${inches(value)}`);
  const first = [member, apart].filter(Boolean).join(' ');
  const spans = members.map(feetAndInches).join(', ');
  const lines: CellText[] = [
    ...(first ? [printed(first)] : []),
    ...(spans ? [printed(`${members.length > 1 ? 'spans' : 'span'} ${spans}`)] : []),
    ...linesOf(array, 'framing'),
  ];
  return lines.length ? lines : [printed(notGiven, quiet)];
};

const roof = (array: LetterArray): CellText[] => {
  const { roof_material: material, roof_pitch: degrees } = array.values;
  return [
    or(material, degrees === undefined ? notGiven : `material ${notGiven}`),
    ...(degrees === undefined
      ? material
        ? [printed(`pitch ${notGiven}`, quiet)]
        : []
      : [printed(`pitch ${pitch(degrees)}`)]),
    ...linesOf(array, 'roof'),
  ];
};

const connection = (array: LetterArray): CellText[] => [
  or(array.values.connection_type, notGiven),
  ...linesOf(array, 'connection'),
];

/** Held by weight: it has no fasteners. */
export const isBallasted = ({ values: { connection_type: type } }: LetterArray): boolean =>
  type !== undefined && isBallast({ name: type });

/** Where nothing was entered, a ballasted array is not one that was not evaluated. */
const nothingOf = (array: LetterArray): CellText[] => [
  isBallasted(array) ? printed('ballasted') : printed(notEvaluated, quiet),
];

const fastening = (array: LetterArray): CellText[] => {
  const { entries } = array;
  if (entries?.fastener === undefined && entries?.embedment === undefined) return nothingOf(array);
  return [
    or(entries.fastener, `fastener ${notEvaluated}`),
    or(
      withUnit(entries.embedment, (value) => `embedment ${inches(value)}`),
      `embedment ${notEvaluated}`,
    ),
  ];
};

/** Where the zones of the roof differ, the table has the spacing of the first one, and the rows below it have them all. */
const zoneOf = (others: readonly (number | undefined)[]): string =>
  others.some((one) => one !== undefined) ? ' (zone 1)' : '';

/** A spacing for modules that are laid one way: in zones 1, 2 and 3. */
export interface Spacings {
  laid: 'portrait' | 'landscape';
  zones: readonly [number | undefined, number | undefined, number | undefined];
}

/** The spacings that apply to an array: by its orientation, or both where that is not known. */
export const spacingsOf = ({ values: { orientation }, entries = {} }: LetterArray): Spacings[] => {
  const upright: Spacings = {
    laid: 'portrait',
    zones: [entries.max_spacing_portrait, entries.max_spacing_portrait_zone_2, entries.max_spacing_portrait_zone_3],
  };
  const across: Spacings = {
    laid: 'landscape',
    zones: [entries.max_spacing_landscape, entries.max_spacing_landscape_zone_2, entries.max_spacing_landscape_zone_3],
  };
  if (orientation === undefined) return [upright, across];
  return [orientation === 'Portrait' ? upright : across];
};

const spacing = (array: LetterArray): CellText[] => {
  const all = spacingsOf(array);
  if (all.every(({ zones: [first] }) => first === undefined)) return nothingOf(array);
  return all.map(({ laid, zones: [first, ...others] }) =>
    or(
      withUnit(first, (value) => `${laid} ${inches(value)}${zoneOf(others)}`),
      `${laid} ${notEvaluated}`,
    ),
  );
};

/** Either spacing will do where the orientation is not known. */
const spacingOf = (array: LetterArray): number | undefined =>
  spacingsOf(array).flatMap(({ zones: [first] }) => first ?? [])[0];

/** `South: embedment, spacing`: what the reviewer left open of an array's attachment. A ballasted array is not fastened. */
const openAttachment = (array: LetterArray, index: number): string[] => {
  const { entries } = array;
  if (isBallasted(array)) return [];
  const open = Object.entries({
    fastener: entries?.fastener,
    embedment: entries?.embedment,
    spacing: spacingOf(array),
  }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return open.length > 0 ? [`${arrayName(array, index + 1)}: ${open.join(', ')}`] : [];
};

/** A line for each array whose attachment is not evaluated completely. */
export const openAttachments = (arrays: readonly LetterArray[]): string[] => arrays.flatMap(openAttachment);

const headingCells = (sheet: Sheet, kind: LetterKind): CellLine[][] =>
  titles.map((title, index) => {
    const shown = tableWords[kind].titles[title] ?? title;
    return sheet.cell(shown, head, (columns[index]?.width ?? 0) - (index ? 0 : 4));
  });
const headingHeight = (cells: readonly CellLine[][]): number =>
  leadingOf(group) + Math.max(...cells.map((cell) => cell.length)) * leading + 8;

const heading = (sheet: Sheet, kind: LetterKind): void => {
  const cells = headingCells(sheet, kind);
  const height = headingHeight(cells);
  const reviewed = (columns[firstReviewed]?.x ?? 0) - gutter / 2;
  sheet.fill(page.left, page.right - page.left, height, colours.shade);
  sheet.gap(3);
  const groups = [places[0], columns[firstReviewed]].flatMap((column) => (column ? [column] : []));
  const names = [sheet.cell(tableWords[kind].submitted, group, 200), sheet.cell('As evaluated', group, 120)];
  const spans = [firstReviewed, titles.length - firstReviewed];
  sheet.row(groups, names, { leading: leadingOf(group), tags: spans.map((colSpan) => ({ colSpan })) });
  sheet.row(places, cells, { leading, tags: titles.map(() => ({ colSpan: 1 })) });
  sheet.gap(5);
  sheet.line({ x: reviewed, y: sheet.y - height }, { x: reviewed, y: sheet.y }, colours.rule);
  sheet.rule(colours.accent, 0.8);
};

const places = columns.map((column, index) =>
  index ? column : { ...column, x: column.x + 4, width: column.width - 4 },
);
const rowOptions = {
  ...{ leading, padding: 3, rule: true },
  tags: titles.map((_, index): CellTag => (index === 0 ? 'TH' : 'TD')),
};

const cellsOf = (sheet: Sheet, array: LetterArray, index: number): CellLine[][] =>
  [
    named(array, index + 1),
    panels(array),
    framing(array),
    roof(array),
    connection(array),
    fastening(array),
    spacing(array),
  ].map((lines, column) => lines.flatMap(([text, style]) => sheet.cell(text, style, places[column]?.width ?? 0)));

/** The height of the headings and the first row. */
export const keptArrays = (sheet: Sheet, kind: LetterKind, [first]: readonly LetterArray[]): number =>
  headingHeight(headingCells(sheet, kind)) + (first ? sheet.keptHeight(cellsOf(sheet, first, 0), rowOptions) : 0);

/** One row per array; the headings are repeated on every page of the table. */
export const drawArrayTable = (sheet: Sheet, kind: LetterKind, arrays: readonly LetterArray[]): void => {
  sheet.tags.inside('Table', () => {
    heading(sheet, kind);
    arrays.forEach((array, index) =>
      sheet.row(places, cellsOf(sheet, array, index), { ...rowOptions, heading: () => heading(sheet, kind) }),
    );
  });
};
