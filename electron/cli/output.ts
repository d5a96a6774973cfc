import { type FieldError } from '../../shared/api/problems.ts';
import { Problem } from '../../shared/messages/problem.ts';
import { fileProblem } from '../files/fileProblem.ts';
import { LockedError } from '../sqlite/holdLock.ts';
import { UnsupportedDatabaseError } from '../sqlite/migrate.ts';
import { Refusal } from '../desk/refusal.ts';
import { CommandError } from './command.ts';

type Row = Readonly<Record<string, unknown>>;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  // A line break or a control character in a name must not draw on the terminal.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
};

/** Columns are no wider than this, a SHA-256, so that one long text does not move all the others out of sight. */
const widest = 64;

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;

/** One line a row; texts beyond `longest` are cut. */
const table = (rows: readonly Row[], longest: number): string => {
  if (rows.length === 0) return 'none';
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [heads, ...rows.map((row) => heads.map((head) => cut(cell(row[head]), longest)))];
  const widths = heads.map((_, column) =>
    lines.reduce((width, line) => Math.min(widest, Math.max(width, line[column]!.length)), 0),
  );
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const sheet = (row: Row): string => {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => {
      const isTable = Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';
      return isTable
        ? `${name}\n${table(value as Row[], Infinity).replace(/^/gm, '  ')}`
        : `${name.padEnd(width)}  ${cell(value)}`;
    })
    .join('\n');
};

/** One JSON document, or text for people: a table for a list, with long texts cut, and a line a value for one thing. */
export const print = (value: unknown, asJson: boolean): void => {
  if (asJson) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  else if (typeof value === 'string') process.stdout.write(`${value}\n`);
  else process.stdout.write(`${Array.isArray(value) ? table(value as Row[], widest) : sheet(value as Row)}\n`);
};

const known = [CommandError, LockedError, UnsupportedDatabaseError];
const noRoomCodes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

/** Words for what a disk does to files and to the database; null for anything else. */
const explainDisk = (error: Error & { code?: string }): string | null => {
  const { code = '', message } = error;
  if (noRoomCodes.includes(code))
    return 'There is no room on this disk. What was kept before is safe; make room, then run this again.';
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY)/.test(code))
    return `The database cannot be read or written (${message}, ${code}): the disk may be full, failing or write-protected. What was kept before stays as it is.`;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return 'Another program keeps the database busy; run this again when it is done.';
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return `The database is damaged (${message}). Nothing was changed.`;
  return fileProblem(error)?.message ?? null;
};

/** A refusal, and under it a line a field. */
export const withFields = (detail: string, fields: readonly FieldError[]): string =>
  [detail, ...fields.map((field) => `  ${field.pointer} ${field.detail}`)].join('\n');

/** Words for a refusal; null for a bug. */
const explain = (error: unknown): { detail: string; errors?: unknown } | null => {
  if (error instanceof Problem)
    return { detail: error.message, ...(error.errors.length > 0 ? { errors: error.errors } : {}) };
  if (error instanceof Refusal)
    return { detail: error.message, ...(error.errors.length > 0 ? { errors: error.errors } : {}) };
  if (known.some((kind) => error instanceof kind)) return { detail: (error as Error).message };
  const disk = error instanceof Error ? explainDisk(error) : null;
  return disk === null ? null : { detail: disk };
};

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '');

/**
 * Tells what was refused: on stderr for people, as `{error}` on stdout for scripts. Answers the exit code: 3 for what time
 * alone will mend, else 1. Rethrows bugs.
 */
export const printRefusal = (error: unknown, asJson: boolean): 1 | 3 => {
  const words = explain(error);
  if (words === null) throw error;
  if (asJson) print({ error: words }, true);
  process.stderr.write(`${withFields(words.detail, (words.errors as FieldError[] | undefined) ?? [])}\n`);
  return isBusy(error) ? 3 : 1;
};
