import type { z } from 'zod';
import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';

/** One row of a contract between a window and the process that serves it. */
export interface Call<I extends z.ZodType = z.ZodType, O = unknown> {
  input: I;
  /** What it answers. Tests compare every answer with it. */
  reply: z.ZodType<O>;
  /** Whether other screens may have to reload after it. */
  changes: boolean;
}
export type Calls = Readonly<Record<string, Call>>;

/** Makes rows that add `more` to a call: `(input, reply)`. */
export const callRow =
  <M extends object>(changes: boolean, more: M) =>
  <I extends z.ZodType, R extends z.ZodType>(input: I, reply: R): Call<I, z.output<R>> & M => ({
    ...more,
    input,
    reply: reply as z.ZodType<z.output<R>>,
    changes,
  });
const row = (changes: boolean) => callRow(changes, {});
/** A call that only reads: `query(inputSchema, replySchema)`. */
export const query = row(false);
/** A call that changes something. */
export const mutation = row(true);

export type CallNameOf<C extends Calls> = keyof C & string;
/** What a window sends, before defaults are filled in. */
export type InputOf<C extends Calls, N extends keyof C> = z.input<C[N]['input']>;
/** What a handler gets: the parsed input. */
export type RequestOf<C extends Calls, N extends keyof C> = z.output<C[N]['input']>;
export type ResultOf<C extends Calls, N extends keyof C> = C[N] extends Call<z.ZodType, infer O> ? O : never;

/** How a call ends. Errors lose their fields between processes, so none are thrown across. */
export type CallOutcome<T> = { ok: true; value: T } | { ok: false; problem: CallProblem };

export interface CallProblem {
  /** The kind of refusal; besides those of the called side `bad-call` (the input is not valid) and `bug`. */
  code: string;
  /** In English. */
  detail: string;
  message?: AnyMessage;
  errors: FieldError[];
}
