import type { BoardJobFilter } from '../../store/boardQueries.ts';
import type { BoardLine, BoardStore } from '../../store/boardStore.ts';
import { csvHead, csvRow } from '../../../files/csv.ts';

const heads = [
  'id',
  'status',
  'organization',
  'client_name',
  'street_address',
  'city',
  'state',
  'zip_code',
  'services',
  'ahj',
  'utility',
  'submitted_at',
  'updated_at',
  'files',
  'waits_for_answer',
  'revision_of',
  'superseded_by',
] as const;

const cellsOf = (line: BoardLine): Record<(typeof heads)[number], string | number | null> => ({
  id: line.id,
  status: line.status,
  organization: line.organization.name,
  client_name: line.client,
  street_address: line.street,
  city: line.city,
  state: line.state,
  zip_code: line.zipCode,
  services: line.services.join(' '),
  ahj: line.ahj,
  utility: line.utility,
  submitted_at: new Date(line.createdMs).toISOString(),
  updated_at: new Date(line.updatedMs).toISOString(),
  files: line.uploads,
  waits_for_answer: line.isWaitingForAnswer ? 'yes' : 'no',
  revision_of: line.revisionOf,
  superseded_by: line.supersededBy,
});

const linesAtOnce = 500;

/** The board as CSV, newest first, in pieces; rows are read as the pieces are taken, so that any number fits in memory. */
export async function* jobsCsv(
  board: BoardStore,
  organization: number | null,
  filter: BoardJobFilter,
): AsyncGenerator<string> {
  yield csvHead(heads);
  let before: number | undefined;
  do {
    const { lines, next } = await board.page(organization, filter, { before, limit: linesAtOnce });
    yield lines.map((line) => csvRow(heads.map((head) => cellsOf(line)[head]))).join('');
    before = next ?? undefined;
  } while (before !== undefined);
}
