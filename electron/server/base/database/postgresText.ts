import { type SqlValue, type Step, textFor, valuesOf, withPlaceholders } from './statement.ts';

/** A text as PostgreSQL takes it. */
interface NumberedText {
  text: string;
  /** The parameters `$1`, `$2`, … by their names. */
  parameters: readonly string[];
}

const prepared = new Map<string, NumberedText & { name: string | undefined }>();

const numbered = (text: string): NumberedText => {
  const parameters: string[] = [];
  const written = withPlaceholders(text, (name) => {
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { text: written, parameters };
};

/** A statement as the package `pg` takes it. */
export interface PostgresQuery {
  /** Under which it is prepared, once per connection; undefined where it is planned each time. */
  name: string | undefined;
  text: string;
  values: SqlValue[];
}

/** Throws when a parameter has no value, as SQLite does. */
export const toPostgresQuery = ({
  text: sqlText,
  params,
  isBuilt,
}: Pick<Step, 'text' | 'params' | 'isBuilt'>): PostgresQuery => {
  const source = textFor('postgres', sqlText);
  let known = prepared.get(source);
  if (!known) {
    known = { ...numbered(source), name: isBuilt ? undefined : `rafter_${prepared.size + 1}` };
    // Filters combine into thousands of texts.
    if (!isBuilt) prepared.set(source, known);
  }
  return { name: known.name, text: known.text, values: valuesOf(known.parameters, params) };
};
