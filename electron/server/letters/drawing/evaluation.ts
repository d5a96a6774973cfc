import type { ArrayEntries, LetterEntries } from '../../../../shared/letters/entries.ts';
import { findingBases } from '../../../../shared/letters/entryRows.ts';
import {
  attachmentRatio,
  type Figure,
  gravityGrowth,
  lateralGrowth,
  memberRatio,
  mostGravityPercent,
  mostLateralPercent,
  openUplift,
  withdrawal,
} from '../../../../shared/letters/figures.ts';
import { arrayName, isBallasted, type Spacings, spacingsOf } from './arrayTable.ts';
import { joined, printableLine } from '../../base/drawing/graphemes.ts';
import type { LetterArray } from './letterContent.ts';
import { type CellLine, type Column, contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf, type TextStyle } from '../../base/drawing/typesetter.ts';
import { decimal, inches, notEvaluated, pounds } from './wording.ts';

const plain: TextStyle = { size: 8.5 };
const strong: TextStyle = { size: 8.5, bold: true };
const options = { leading: leadingOf(plain), padding: 2, rule: true };
const nameWidth = 112;
const columns: readonly Column[] = [
  { x: page.left + 4, width: nameWidth - 12 },
  { x: page.left + nameWidth, width: contentWidth - nameWidth - 4 },
];

/** Lines about arrays that have the same ones. */
export interface ArrayLines {
  names: string;
  lines: string[];
}

/** Arrays with the same lines stand together; those without any are left out. */
const grouped = (
  arrays: readonly LetterArray[],
  linesOf: (entries: LetterArray['entries'], array: LetterArray) => string[],
): ArrayLines[] => {
  const groups = new Map<string, { names: string[]; lines: string[] }>();
  arrays.forEach((array, index) => {
    const lines = linesOf(array.entries, array);
    if (lines.length === 0) return;
    const group = groups.get(lines.join('\n')) ?? { names: [], lines };
    group.names.push(arrayName(array, index + 1));
    groups.set(lines.join('\n'), group);
  });
  return [...groups.values()].map(({ names, lines }) => ({
    names: names.length > 1 && names.length === arrays.length ? 'All arrays' : joined(names),
    lines,
  }));
};

const formulaOf = (figure: Figure | null, title: string): string[] => (figure ? [`${title}: ${figure.formula}`] : []);

/** `portrait 48 / 36 / 24 in`; empty where one spacing is that of all zones. */
const zonesOf = ({ laid, zones: [first, ...others] }: Spacings): string[] =>
  others.every((one) => one === undefined)
    ? []
    : [`${laid} ${[first, ...others].map((one) => (one === undefined ? '–' : decimal(one))).join(' / ')} in`];

const spacingLines = (array: LetterArray): string[] => {
  const zones = spacingsOf(array).flatMap(zonesOf);
  return zones.length === 0 ? [] : [`Spacing in roof zones 1 / 2 / 3: ${zones.join('; ')}`];
};

const layouts = { staggered: 'staggered', in_line: 'in line' } as const;

const layoutLines = (entries: ArrayEntries): string[] => {
  const { screws_per_mount: screws, attachment_layout: layout, max_cantilever: over, edge_distance: edge } = entries;
  const parts = [
    ...(screws === undefined ? [] : [`screws per mount: ${decimal(screws)}`]),
    ...(layout === undefined ? [] : [`layout of the attachments: ${layouts[layout]}`]),
    ...(over === undefined ? [] : [`cantilever: at most ${inches(over)}`]),
    ...(edge === undefined ? [] : [`distance to the roof edge: at least ${inches(edge)}`]),
  ];
  const line = parts.join('; ');
  return line === '' ? [] : [`${line.charAt(0).toUpperCase()}${line.slice(1)}`];
};

/** `Uplift: by the maker’s document PV2-117, edition 2024, table 4` */
const documentLines = (entries: ArrayEntries): string[] => {
  const { uplift_document: document, uplift_document_edition: edition, uplift_document_table: table } = entries;
  if (document === undefined) return [];
  const named = [document, ...(edition ? [`edition ${edition}`] : []), ...(table ? [table] : [])];
  return [`Uplift: by the maker’s document ${named.join(', ')}`];
};

/** A capacity that stands alone could be taken for a comparison. */
const upliftLines = (entries: ArrayEntries): string[] => {
  const { attachment_demand: demand } = entries;
  const open = openUplift(entries);
  if (open === 'uplift') return [`Uplift demand: ${notEvaluated}`];
  return open === null || demand === undefined
    ? []
    : [`Uplift demand: ${pounds(demand)} per attachment; capacity to compare it with: ${notEvaluated}`];
};

/** By its ballast alone: fasteners that were entered hold an array, too, and no weight holds nothing. */
const isHeldByWeight = (array: LetterArray): boolean => {
  const { entries, values } = array;
  const ofFasteners = [entries?.fastener, entries?.embedment, entries?.withdrawal_value, entries?.screws_per_mount];
  return isBallasted(array) && values.ballast_weight !== 0 && ofFasteners.every((one) => one === undefined);
};

/** No attachment holds a ballasted array down, and no one compared its weight with the demand. */
const ballastLines = ({ values: { ballast_weight: weight }, entries }: LetterArray): string[] => {
  const demand = entries?.attachment_demand;
  const ballast = weight === undefined ? 'ballasted' : `ballasted, ${pounds(weight)} as submitted`;
  return demand === undefined
    ? [`Uplift demand: ${notEvaluated} (${ballast})`]
    : [`Uplift demand: ${pounds(demand)} (${ballast}); ballast against it: ${notEvaluated}`];
};

const capacityLines = (array: LetterArray, entries: ArrayEntries): string[] => {
  const { mount_capacity: mount } = entries;
  const pulled = withdrawal(entries);
  const ratio = attachmentRatio(entries);
  const capacities = [
    ...(pulled ? [`Withdrawal: ${pulled.formula}`] : []),
    ...(mount === undefined ? [] : [`${pulled ? 'mount' : 'Mount'}: ${pounds(mount)}, as published`]),
  ];
  return [
    ...documentLines(entries),
    ...(capacities.length === 0 ? [] : [capacities.join('; ')]),
    ...(ratio || entries.uplift_document !== undefined
      ? []
      : isHeldByWeight(array)
        ? ballastLines(array)
        : upliftLines(entries)),
    ...formulaOf(ratio, 'Uplift demand against capacity'),
  ];
};

/** How each array is attached, what the attachments withstand, and what is asked of them. */
export const attachmentLines = (arrays: readonly LetterArray[]): ArrayLines[] =>
  grouped(arrays, (entries, array) =>
    entries
      ? [...spacingLines(array), ...layoutLines(entries), ...capacityLines(array, entries)]
      : isHeldByWeight(array)
        ? ballastLines(array)
        : [],
  );

const memberLines = (arrays: readonly LetterArray[]): ArrayLines[] =>
  grouped(arrays, (entries) => {
    const ratio = memberRatio(entries);
    const checked = entries?.member_check;
    if (checked === undefined && ratio === null) return [`Demand by capacity: ${notEvaluated}`];
    return [
      ...(checked === undefined ? [] : [checked]),
      ratio ? `Demand by capacity: ${ratio.formula}` : `Demand by capacity: ${notEvaluated}`,
    ];
  });

const rule = (entries: LetterEntries): ArrayLines[] => {
  const gravity = gravityGrowth(entries);
  const lateral = lateralGrowth(entries);
  return [
    { names: 'Gravity load', lines: gravity ? [...gravity.parts, gravity.formula] : [notEvaluated] },
    ...(lateral ? [{ names: 'Lateral load', lines: [lateral.formula] }] : []),
  ];
};

/** The limits of the code, of those loads alone that were compared. */
const ruleText = (entries: LetterEntries): string => {
  const limits = [
    ...(gravityGrowth(entries) ? [`${mostGravityPercent}% more gravity load`] : []),
    ...(lateralGrowth(entries) ? [`${mostLateralPercent}% more lateral load`] : []),
  ];
  const name = findingBases.existing_building_code;
  return limits.length === 0 ? name : `${name}: at most ${limits.join(' and ')}`;
};

/** What the finding rests on: its basis in words, and the figures. */
export const basisLines = (
  entries: LetterEntries,
  arrays: readonly LetterArray[],
): { basis: string; lines: ArrayLines[] } => {
  const { finding_basis: basis } = entries;
  if (basis === undefined) return { basis: notEvaluated, lines: [] };
  const lines = basis === 'member_check' ? memberLines(arrays) : rule(entries);
  return { basis: basis === 'member_check' ? findingBases[basis] : ruleText(entries), lines };
};

const cellsOf = (sheet: Sheet, { names, lines }: ArrayLines): CellLine[][] => [
  sheet.cell(printableLine(names), strong, columns[0]!.width),
  lines.flatMap((line) => sheet.cell(printableLine(line), plain, columns[1]!.width)),
];

/** The height of the first row. */
export const keptLines = (sheet: Sheet, [first]: readonly ArrayLines[]): number =>
  first ? sheet.keptHeight(cellsOf(sheet, first), options) : 0;

/** A row for each group of arrays. */
export const drawLines = (sheet: Sheet, rows: readonly ArrayLines[]): void => {
  sheet.tags.inside('Table', () => {
    for (const row of rows) sheet.row(columns, cellsOf(sheet, row), { ...options, tags: ['TH', 'TD'] });
  });
};
