import { type SqlParams, type SqlText, type SqlValue, textFor } from './statement.ts';

/** A text as PostgreSQL takes it. */
interface PreparedText {
  /** Under which it is prepared, once per connection; undefined where it is prepared each time. */
  name: string | undefined;
  text: string;
  /** The parameters `$1`, `$2`, … by their names. */
  parameters: readonly string[];
}

/** Texts that stay prepared: more than are written down here. Filters combine into thousands of further texts. */
const maxPrepared = 500;

const prepared = new Map<string, PreparedText>();

const prepare = (text: string): PreparedText => {
  const parameters: string[] = [];
  const numbered = text.replaceAll(/@([a-z]\w*)/gi, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  const name = prepared.size < maxPrepared ? `rafter_${prepared.size + 1}` : undefined;
  return { name, text: numbered, parameters };
};

/** A statement as the package `pg` takes it. */
export interface PostgresQuery {
  name: string | undefined;
  text: string;
  values: SqlValue[];
}

/** Throws when a parameter has no value, as SQLite does. */
export const toPostgresQuery = (sqlText: SqlText, params: SqlParams): PostgresQuery => {
  const source = textFor('postgres', sqlText);
  let known = prepared.get(source);
  if (!known) {
    known = prepare(source);
    if (known.name !== undefined) prepared.set(source, known);
  }
  const values = known.parameters.map((parameter) => {
    const value = params[parameter];
    if (value === undefined) throw new RangeError(`Missing named parameter "${parameter}"`);
    return value;
  });
  return { name: known.name, text: known.text, values };
};
