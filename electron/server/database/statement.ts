/** What a column holds, on either engine: integers are safe integers, JSON is text. */
export type SqlValue = string | number | null | Uint8Array;

export type SqlParams = Readonly<Record<string, SqlValue>>;

/** The engines that the server runs on. */
export type Engine = 'sqlite' | 'postgres';

/** A text that both engines understand, or one for each. Parameters are named in it: `@name`. */
export type SqlText = string | Readonly<Record<Engine, string>>;

export const textFor = (engine: Engine, text: SqlText): string => (typeof text === 'string' ? text : text[engine]);

/** One statement to run, and what its answer is: the first row, all rows, or the number of changed rows. */
export interface Step {
  text: SqlText;
  params: SqlParams;
  take: 'first' | 'all' | 'count';
}

/**
 * What a transaction does: a generator that yields statements and continues with their answers. It describes the work for
 * both engines, SQLite runs it at once and PostgreSQL waits for each answer. It cannot wait for anything else, so that no
 * transaction stays open during other I/O.
 */
export type Work<T> = Generator<Step, T, unknown>;

/** A statement with the types of its parameters and of its rows. Every method is used as `yield* statement.first(…)`. */
export class Statement<P extends object, Row = never> {
  readonly #text: SqlText;

  constructor(text: SqlText) {
    this.#text = text;
  }

  *first(params: P): Work<Row | undefined> {
    return (yield { text: this.#text, params: params as SqlParams, take: 'first' }) as Row | undefined;
  }

  *all(params: P): Work<Row[]> {
    return (yield { text: this.#text, params: params as SqlParams, take: 'all' }) as Row[];
  }

  /** Returns how many rows it changed. */
  *run(params: P): Work<number> {
    return (yield { text: this.#text, params: params as SqlParams, take: 'count' }) as number;
  }
}

/** A statement without parameters is run with `none`. */
export const none = {};

export const sql = <P extends object, Row = never>(text: SqlText): Statement<P, Row> => new Statement(text);
