/** What a column holds, on either engine: integers are safe integers, JSON is text. */
export type SqlValue = string | number | null | Uint8Array;

export type SqlParams = Readonly<Record<string, SqlValue>>;

/** The engines that the server runs on. */
export type Engine = 'sqlite' | 'postgres';

/** A text that both engines understand, or one for each. Parameters are named in it: `@name`. */
export type SqlText = string | Readonly<Record<Engine, string>>;

export const textFor = (engine: Engine, text: SqlText): string => (typeof text === 'string' ? text : text[engine]);

/** The text with each parameter as its driver writes it. */
export const withPlaceholders = (text: string, placeholder: (name: string) => string): string =>
  text.replaceAll(/@([a-z]\w*)/gi, (_, name: string) => placeholder(name));

/** The values of these parameters. Throws when one has none. */
export const valuesOf = (names: readonly string[], params: SqlParams): SqlValue[] =>
  names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`Missing named parameter "${name}"`);
    return value;
  });

/** One statement to run, and what its answer is: the first row, all rows, the number of changed rows, or nothing. */
export interface Step {
  text: SqlText;
  params: SqlParams;
  take: 'first' | 'all' | 'count' | 'nothing';
  isBuilt: boolean;
  /** SQLite runs it at the end of the transaction. */
  isLast?: true;
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
  readonly #isBuilt: boolean;

  constructor(text: SqlText, isBuilt: boolean) {
    this.#text = text;
    this.#isBuilt = isBuilt;
  }

  *first(params: P): Work<Row | undefined> {
    return (yield { text: this.#text, params: params as SqlParams, take: 'first', isBuilt: this.#isBuilt }) as
      Row | undefined;
  }

  *all(params: P): Work<Row[]> {
    return (yield { text: this.#text, params: params as SqlParams, take: 'all', isBuilt: this.#isBuilt }) as Row[];
  }

  /** Returns how many rows it changed. */
  *run(params: P): Work<number> {
    return (yield { text: this.#text, params: params as SqlParams, take: 'count', isBuilt: this.#isBuilt }) as number;
  }

  /**
   * Runs it and does not look at how it ended, so that PostgreSQL need not be waited for. An error is an error of the whole
   * work: no work can handle it.
   */
  *send(params: P): Work<void> {
    yield { text: this.#text, params: params as SqlParams, take: 'nothing', isBuilt: this.#isBuilt };
  }

  /** Like `send`, but SQLite runs it at the end of the transaction: nothing in a transaction may read what it writes. */
  *sendLast(params: P): Work<void> {
    yield { text: this.#text, params: params as SqlParams, take: 'nothing', isBuilt: this.#isBuilt, isLast: true };
  }
}

/** A statement without parameters is run with `none`. */
export const none = {};

export const sql = <P extends object, Row = never>(text: SqlText): Statement<P, Row> => new Statement(text, false);

/**
 * A statement that was built for a filter. PostgreSQL plans it for its values each time: the best index depends on how many
 * rows they find.
 */
export const builtSql = <P extends object, Row = never>(text: SqlText): Statement<P, Row> => new Statement(text, true);
