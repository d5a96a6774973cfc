import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fieldSpec, jobFields } from '../../../shared/job/fields.ts';
import { dayIn, isoTimeIn } from '../../../shared/schema/firmDays.ts';
import { isJobDocument } from '../../../shared/job/jobDocument.ts';
import { attachment } from '../base/http/attachment.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { assertLeft, charge, inTurns, measured } from '../base/work/requestWork.ts';
import { firmZone } from '../firm/firm.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { boardFilterOf, boardPageOf, organizationOf } from './boardFilter.ts';
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

/** The board as CSV to the browser. */
export const mountBoardFileRoutes = (
  app: FastifyInstance,
  { store, clock }: Pick<OfficeDeps, 'store' | 'clock'>,
): void =>
  fileRoute(app, 'jobsCsv', async ({ session: { user }, query, reply }) => {
    assertLeft('rows');
    const zone = await firmZone(store);
    const ids = query.ids.length === 0 ? undefined : query.ids;
    const filter = boardFilterOf(user, { ...query, ids }, { zone, nowMs: clock.now() });
    const { order } = boardPageOf(query, { limit: 1 });
    const lines = jobsCsv(store.jobs.board, organizationOf(user, query), filter, { order, zone });
    const day = dayIn(clock.now(), zone);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(`jobs ${day}.csv`) })
      .send(Readable.from(inTurns(lines), { objectMode: false }));
  });
