import { message, type Refusal } from '../../shared/messages/catalogue.ts';
import { type FieldError, Problem } from '../../shared/messages/problem.ts';
import { say } from '../../shared/messages/say.ts';
import { isDiskFull } from '../files/diskFull.ts';
import { fileProblem } from '../files/fileProblem.ts';
import { terminalJson, terminalLine, terminalText } from '../../shared/terminalText.ts';

type Row = Readonly<Record<string, unknown>>;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return terminalLine(typeof value === 'string' ? value : JSON.stringify(value));
};

/** The widest column, in characters: a SHA-256. */
const widest = 64;

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;

/** One line for each row; texts longer than `longest` are cut. */
const table = (rows: readonly Row[], longest: number): string => {
  if (rows.length === 0) return 'none';
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [heads.map(terminalLine), ...rows.map((row) => heads.map((head) => cut(cell(row[head]), longest)))];
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
    .map(([key, value]) => {
      const name = terminalLine(key);
      const isTable = Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';
      return isTable
        ? `${name}\n${table(value as Row[], Infinity).replace(/^/gm, '  ')}`
        : `${name.padEnd(width)}  ${cell(value)}`;
    })
    .join('\n');
};

/** Prints one JSON document, or text: a table for a list, with long texts cut, and one line for each value of an object. */
export const print = (value: unknown, asJson: boolean): void => {
  if (asJson) process.stdout.write(`${terminalJson(JSON.stringify(value, null, 2))}\n`);
  else if (typeof value === 'string') process.stdout.write(`${terminalText(value)}\n`);
  else process.stdout.write(`${Array.isArray(value) ? table(value as Row[], widest) : sheet(value as Row)}\n`);
};

/** Prints CSV, whose lines end with CR and LF. */
export const printCsv = (csv: string): void =>
  void process.stdout.write(csv.split('\r\n').map(terminalText).join('\r\n'));

/** Prints a sentence on one line, whatever line breaks the names in it have. */
export const printAsideLine = (text: string): void => printAside(terminalLine(text));

/** Prints a sentence, of one or several lines, beside the answer. */
export const printAside = (text: string): void => void process.stderr.write(`${terminalText(text)}\n`);

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '');

/** Why the disk or the database refused; null for any other error. */
const diskTrouble = (error: Error & { code?: string }): Refusal | null => {
  const { code = '', message: reason } = error;
  if (isDiskFull(error)) return message('no-disk-space');
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY)/.test(code)) return message('database-io', { reason, code });
  if (isBusy(error)) return message('database-busy');
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return message('database-damaged', { reason });
  return fileProblem(error)?.asMessage ?? null;
};

/** A refusal, and below it one line for each field, unless the refusal is the sentence of the only one. */
export const withFields = (detail: string, fields: readonly Pick<FieldError, 'detail' | 'pointer'>[]): string =>
  [
    detail,
    ...fields
      .filter((field) => (fields.length === 1 ? !detail.includes(field.detail) : field.detail !== detail))
      .map(({ pointer, detail: words }) => (pointer === '#' ? `  ${words}` : `  ${pointer} ${words}`)),
  ].join('\n');

/** A sentence, and below it the error of the database or another program, for the operator. */
export const withReason = (sentence: string, error: unknown): string => {
  const reason = error instanceof Problem ? error.forOperator.reason : '';
  return reason === '' ? sentence : `${sentence}\n  ${reason}`;
};

interface PrintedRefusal {
  detail: string;
  code?: string;
  params?: unknown;
  errors?: readonly Pick<FieldError, 'detail' | 'pointer'>[];
}

/** The refusal behind an error; null for a bug. */
const refusalOf = (error: unknown): PrintedRefusal | null => {
  if (error instanceof Problem) {
    const { code, params, detail, errors } = error.forOperator.body;
    return { detail, code, params, ...(errors ? { errors } : {}) };
  }
  const trouble = error instanceof Error ? diskTrouble(error) : null;
  return trouble && { detail: say('en', trouble), ...trouble };
};

/**
 * Prints a refusal: a sentence on stderr and, for scripts, `{error}` on stdout. Returns the exit code: 3 if the same
 * command may succeed later, else 1. Rethrows bugs.
 */
export const printRefusal = (error: unknown, asJson: boolean): 1 | 3 => {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  if (asJson) print({ error: refusal }, true);
  printAside(withReason(withFields(refusal.detail, refusal.errors ?? []), error));
  return isBusy(error) ? 3 : 1;
};
