import type { AuditRow } from '../../../../shared/office/shapes.ts';
import { csvHead, csvRow } from '../../../files/csv.ts';

const lineOf = ({ atMs, actor, action, subject, detail, address }: AuditRow): string => {
  const time = new Date(atMs).toISOString();
  const told = detail === null || detail === undefined ? '' : JSON.stringify(detail);
  return csvRow([time, actor, action, subject, told, address]);
};

const linesAtOnce = 500;

/**
 * The audit log as CSV, in pieces; rows are read as the pieces are taken. Times are UTC.
 */
export const auditCsv = async function* (rows: AsyncIterable<AuditRow>): AsyncGenerator<string> {
  let piece = csvHead(['time', 'actor', 'action', 'subject', 'detail', 'address']);
  let lines = 0;
  for await (const row of rows) {
    piece += lineOf(row);
    lines += 1;
    if (lines % linesAtOnce > 0) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
};
