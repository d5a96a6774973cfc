import { fieldSpec, jobFields } from '../../../shared/job/fields.ts';
import { isoTimeIn } from '../../../shared/schema/firmDays.ts';
import { isJobDocument } from '../../../shared/job/jobDocument.ts';
import { charge, measured } from '../base/work/requestWork.ts';
import type { BoardOrder } from './boardOrderQueries.ts';
import type { BoardJobFilter } from './boardQueries.ts';
import type { BoardJob, BoardStore } from './boardStore.ts';
import { csvHead, csvRow } from '../../files/csv.ts';

type Cell = string | number | null;

const exported = jobFields.flatMap((field) => {
  const { csv, part } = fieldSpec(field);
  return csv === undefined ? [] : [{ field, head: csv, isOfClient: part === 'client' || part === 'services' }];
});

/** The value of a field in one cell: a state's abbreviation, another reference's name, a list joined by blanks. */
const cellOf = (value: unknown): Cell => {
  if (Array.isArray(value)) return value.join(' ');
  if (isJobDocument(value)) return cellOf(value.abbreviation ?? value.name);
  return typeof value === 'number' ? value : typeof value === 'string' ? value : '';
};

type Column = readonly [head: string, cell: (line: BoardJob) => Cell];
const fieldColumns = (isOfClient: boolean): Column[] =>
  exported
    .filter((one) => one.isOfClient === isOfClient)
    .map(({ head, field }): Column => [head, ({ job }) => cellOf(job[field])]);

const columnsIn = (zone: string): Column[] => [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['organization', ({ organization }) => organization.name],
  ...fieldColumns(true),
  ['ahj', ({ ahj }) => ahj],
  ...fieldColumns(false),
  ['submitted_at', ({ createdMs }) => isoTimeIn(createdMs, zone)],
  ['updated_at', ({ updatedMs }) => isoTimeIn(updatedMs, zone)],
  ['files', ({ uploads }) => uploads],
  ['waits_for_answer', ({ isWaitingForAnswer }) => (isWaitingForAnswer ? 'yes' : 'no')],
  ['revision_of', ({ revisionOf }) => revisionOf],
  ['superseded_by', ({ supersededBy }) => supersededBy],
];

const rowsAtOnce = 500;

/**
 * The board as CSV, in its order, in pieces; reads rows as the pieces are consumed. Which jobs they are is read at once: a
 * job that moves in the order meanwhile is neither repeated nor missed. Times are of the zone.
 */
export async function* jobsCsv(
  board: BoardStore,
  organization: number | null,
  filter: BoardJobFilter,
  { order, zone }: { order: BoardOrder; zone: string },
): AsyncGenerator<string> {
  const columns = columnsIn(zone);
  yield csvHead(columns.map(([head]) => head));
  const ids = await board.ids(organization, filter, order);
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const rows = await board.jobs(ids.slice(first, first + rowsAtOnce));
    yield measured(() => rows.map((line) => csvRow(columns.map(([, cell]) => cell(line)))).join(''));
    charge('rows', rows.length);
  }
}
