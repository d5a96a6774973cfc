import type { AuditRow } from '../../../../shared/office/shapes.ts';

/** A cell that no spreadsheet takes for a formula, quoted where it has to be (RFC 4180). */
const cell = (text: string): string => {
  const inert = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n,;\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const lineOf = ({ atMs, actor, action, subject, detail, address }: AuditRow): string => {
  const time = new Date(atMs).toISOString();
  const told = detail === null || detail === undefined ? '' : JSON.stringify(detail);
  return `${[time, actor, action, subject, told, address ?? ''].map(cell).join(',')}\r\n`;
};

const linesAtOnce = 500;

/**
 * The audit log as CSV, in pieces; rows are read as the pieces are taken. Times are UTC. The byte order mark tells
 * spreadsheets that it is UTF-8.
 */
export const auditCsv = function* (rows: Iterable<AuditRow>): Generator<string> {
  let piece = '\ufefftime,actor,action,subject,detail,address\r\n';
  let lines = 0;
  for (const row of rows) {
    piece += lineOf(row);
    lines += 1;
    if (lines % linesAtOnce > 0) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
};
