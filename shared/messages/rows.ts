import { z } from 'zod';
import type { ProblemKind } from './kinds.ts';

/** What is sent and stored in place of a sentence. */
export interface AnyMessage {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

/** One row of the catalogue: the parameters of its words and, for a refusal, its kind. */
export interface MessageRow<P = unknown, K extends ProblemKind | null = ProblemKind | null> {
  kind: K;
  params: z.ZodType<P>;
}

/** `readMessage` cuts longer texts. */
const longestText = 2000;

export const text = z.string().overwrite((value) => value.slice(0, longestText));

/** A message as a parameter of another: the reason inside a sentence. */
export const nested = z.object({
  code: z.string().max(100),
  params: z.record(z.string().max(100), z.unknown()),
});

/** The values of a shape. A row holds these and not the object schema, whose type is so large that it slows down every type check. */
type Values<P extends z.ZodRawShape> = z.core.$InferObjectOutput<P, Record<never, never>>;

/** A message that is not a refusal: a field error, a finding, a notice, an entry of history. */
export const row = <P extends z.ZodRawShape>(params: P): MessageRow<Values<P>, null> => ({
  kind: null,
  params: z.object(params),
});

export const refusal = <K extends ProblemKind, P extends z.ZodRawShape>(
  kind: K,
  params: P,
): MessageRow<Values<P>, K> => ({ kind, params: z.object(params) });

/** What the words of a language can use: other messages, and the rules of the language for lists, plurals and numbers. */
export interface Speech {
  say: (message: AnyMessage) => string;
  /** "A, B and C" or "A, B or C". */
  list: (items: readonly string[], type?: 'and' | 'or') => string;
  /** Names as they are written in a file, in the quotation marks of the language. */
  quoted: (names: readonly string[]) => string;
  /** Chooses the form for a count. */
  plural: (count: number, forms: { one: string; other: string }) => string;
  number: (value: number, maximumFractionDigits?: number) => string;
  /** Bytes in a unit that fits: `5 GB`. */
  storage: (bytes: number) => string;
  /** The name of a job field in the middle of a sentence; the wire name where it has none. */
  field: (name: string) => string;
  /** The title of a job field, as a form shows it. */
  fieldTitle: (name: string) => string;
  /** The name of a value from a closed list (a status, an orientation). */
  choice: (value: string) => string;
}

type Word<R> = R extends MessageRow<infer P> ? string | ((params: P, speech: Speech) => string) : never;

/** Words for every row; the compiler reports missing ones. */
export type Words<Rows> = { readonly [C in keyof Rows]: Word<Rows[C]> };
