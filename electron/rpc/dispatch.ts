import { fieldErrors } from '../../shared/api/fieldErrors.ts';
import { message } from '../../shared/messages/catalogue.ts';
import { type FieldError, Problem, problem } from '../../shared/messages/problem.ts';
import type { Call, CallNameOf, CallOutcome, CallProblem, Calls, RequestOf, ResultOf } from '../../shared/rpc/rpc.ts';

/** What a side does with thrown errors. */
export interface CallErrors {
  /** The refusal behind an error; null for an unknown error, which is a bug. */
  toProblem: (error: unknown) => CallProblem | null;
  /** Logs a bug with its stack. Returns the id of the log entry where windows may quote it. */
  onBug: (error: unknown) => string | void;
}

/** One handler for each row of a contract; its request has been parsed. `Context` are its further arguments. */
export type CallHandlers<C extends Calls, Context extends unknown[] = [], N extends keyof C = keyof C> = {
  [K in N]: (request: RequestOf<C, K>, ...context: Context) => ResultOf<C, K> | Promise<ResultOf<C, K>>;
};

/** No contract nests half as deep; recursion overflows the stack only beyond some thousand levels. */
const maxDepth = 32;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child)));

/** Runs `work` and returns its value, or the problem behind what it throws. Never rejects; a bug is logged once. */
export const runCall = async <T>(
  work: () => T | Promise<T>,
  { toProblem, onBug }: CallErrors,
): Promise<CallOutcome<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: toProblem(error) ?? problem('bug', { log: onBug(error) ?? null }).wire };
  }
};

/** Refuses input by its first error, in words that a person can act on; all of them are in `errors`. */
const invalidInput = (call: string, errors: readonly FieldError[]): Problem => {
  const { pointer, code, params } = errors[0]!;
  const input = { call, field: pointer.replace(/^#\/?/, ''), error: { code, params } };
  return new Problem(message('invalid-call-input', input), { errors });
};

export type Dispatch<Context extends unknown[]> = (
  name: string,
  input: unknown,
  errors: CallErrors,
  ...context: Context
) => Promise<CallOutcome<unknown>>;

/** Throws where a reply is not what the row of its call describes. */
export type CheckReply = (name: string, call: Call, value: unknown) => void;

/**
 * Dispatches calls of one contract: parses the input, then runs the handler. Never rejects.
 * `changed` runs after each successful call whose row changes something. Replies are the program's own, and are compared with
 * their schemas only where a test asks for it, by `checkReply`.
 */
export const createDispatch = <C extends Calls, Context extends unknown[]>(
  calls: C,
  handlers: CallHandlers<C, Context>,
  changed: () => void,
  checkReply?: CheckReply,
): Dispatch<Context> => {
  const isCall = (name: string): name is CallNameOf<C> => Object.hasOwn(calls, name);

  return (name, input, errors, ...context) =>
    runCall(async () => {
      if (!isCall(name)) throw problem('unknown-call');
      if (isDeeperThan(maxDepth, input)) throw problem('call-nested-too-deeply', { call: name });
      const call: Call = calls[name]!;
      const parsed = call.input.safeParse(input, { reportInput: true });
      if (!parsed.success) throw invalidInput(name, fieldErrors(parsed.error));
      const handler = handlers[name] as (request: unknown, ...context: Context) => unknown;
      const value = await handler(parsed.data, ...context);
      if (call.changes) changed();
      checkReply?.(name, call, value);
      return value;
    }, errors);
};
