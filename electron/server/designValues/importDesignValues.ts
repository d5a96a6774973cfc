import { message } from '../../../shared/messages/catalogue.ts';
import { valuesOfEdition } from '../../../shared/letters/entryRows.ts';
import {
  type DesignPlace,
  type DesignRow,
  designValueNames,
  mostDesignRows,
  placeColumns,
  placeKindOf,
} from '../../../shared/designValues/designValues.ts';
import { rowError } from '../reference/collectEntries.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
import { placeKeyOf } from './designPlaces.ts';
import type { Store } from '../store/openStore.ts';
import { measured } from '../base/work/requestWork.ts';
import type { DesignFile } from './readDesignTable.ts';
import type { DesignChange, DesignImportReport, DesignRowView } from '../../../shared/designValues/officeCalls.ts';

/** Changes and errors that a report lists; it counts all of them. */
const listed = 500;

/** The place of a row as people name it. */
export const placeNameOf = (row: DesignRow): string => {
  const kind = placeKindOf(row);
  return kind === 'zip' ? row.zip : [row[kind], row.state].filter(Boolean).join(', ');
};

/** What differs, value by value; the spelling of a place counts too. */
export const differences = (before: DesignRow, after: DesignRow): Pick<DesignChange, 'name' | 'from' | 'to'>[] => [
  ...placeColumns
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, from: before[name] || null, to: after[name] || null })),
  ...designValueNames
    .map((name) => ({ name, from: before.values[name] ?? null, to: after.values[name] ?? null }))
    .filter(({ from, to }) => from !== to),
];

interface Plan {
  put: DesignRow[];
  added: number;
  changed: number;
  unchanged: number;
  changes: DesignChange[];
}

const ofEdition: readonly string[] = valuesOfEdition;

/**
 * What a row becomes: columns that the file does not have stay as they are. But an amendment demands one edition of ASCE 7, and
 * loads are those of one: they go with it.
 */
const merged = (before: DesignRow, row: DesignRow, columns: DesignFile['columns']): DesignRow => {
  const [edition, next] = [before, row].map(({ values }) => values.asce_7_edition);
  const isLeft = columns.has('asce_7_edition') && edition !== undefined && next !== edition;
  const place = Object.fromEntries(placeColumns.map((name) => [name, (columns.has(name) ? row : before)[name]]));
  const values = designValueNames.flatMap((name) => {
    // A blank cell names no other edition that loads would not be of, and no load is none in every one.
    const isKept = name !== 'asce_7_amendment' && (next === undefined || before.values[name] === 0);
    const isGone = isLeft && ofEdition.includes(name) && !isKept;
    const isOfFile = columns.has(name) || isGone;
    const value = (isOfFile ? row : before).values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...(place as DesignPlace), values: Object.fromEntries(values) };
};

const planOf = ({ read, columns }: DesignFile, stored: readonly DesignRowView[]): Plan => {
  const known = new Map(stored.map((row) => [placeKeyOf(row), row]));
  const plan: Plan = { put: [], added: 0, changed: 0, unchanged: 0, changes: [] };
  for (const { row, values: incoming } of read) {
    const before = known.get(placeKeyOf(incoming));
    const values = before ? merged(before, incoming, columns) : incoming;
    const changes = before ? differences(before, values) : [];
    if (before && changes.length === 0) {
      plan.unchanged += 1;
      continue;
    }
    plan.put.push(values);
    plan[before ? 'changed' : 'added'] += 1;
    const place = placeNameOf(values);
    if (plan.changes.length < listed) plan.changes.push(...changes.map((change) => ({ row, place, ...change })));
  }
  return plan;
};

/**
 * Adds the rows of a file to the firm's table, and changes those of the same places, in one transaction; a dry run only
 * reports. Other places stay, and so do values in columns that the file does not have. One invalid row prevents every change.
 */
export const importDesignValues = async (
  store: Pick<Store, 'designValues'>,
  { name: file, read }: { name: string; read: DesignFile },
  dryRun: boolean,
  by: Actor = commandLine,
): Promise<DesignImportReport> => {
  const reportOf = ({ put: _put, changes, ...counts }: Plan, full: boolean): DesignImportReport => {
    const errors = full
      ? [rowError(0, message('design-table-full', { maximum: mostDesignRows })), ...read.errors]
      : read.errors;
    const invalid = errors.filter(({ row }) => row > 0).length;
    const shown = { changes: changes.slice(0, listed), errors: errors.slice(0, listed) };
    const restored = { restored: read.restored.length, restored_zips: read.restored.slice(0, listed) };
    return { dry_run: dryRun, rows: read.rows, ...counts, invalid, ...restored, ...shown };
  };
  const look = (stored: readonly DesignRowView[]): { plan: Plan; report: DesignImportReport } => {
    const plan = measured(() => planOf(read, stored));
    return { plan, report: reportOf(plan, stored.length + plan.added > mostDesignRows) };
  };
  if (dryRun || read.errors.length > 0) return look(await store.designValues.all()).report;
  return store.designValues.change((stored) => {
    const { plan, report } = look(stored);
    const isRefused = report.errors.length > 0 || plan.put.length === 0;
    const { added, changed, unchanged } = plan;
    const note = {
      ...by,
      action: 'event-design-values-imported' as const,
      subject: message('subject-design-values'),
      detail: { file, added, changed, unchanged },
    };
    return { put: isRefused ? [] : plan.put, remove: [], result: report, note: isRefused ? null : note };
  });
};
