import type { Call, CallNameOf, CallOutcome, CallProblem, Calls, RequestOf, ResultOf } from '../../shared/rpc.ts';
import { fieldErrors } from '../../shared/api/fieldErrors.ts';

/** How a side turns thrown errors into what crosses the wire. */
export interface CallErrors {
  /** The problem behind an error; null for an unknown error, which is a bug. */
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

/** The problem of a call that does not follow the contract. */
export const badCall = (detail: string, errors: CallProblem['errors'] = []): CallProblem => ({
  code: 'bad-call',
  detail,
  errors,
});

/** Runs `work` and returns its value, or the problem behind what it throws. Never rejects; a bug is logged once. */
export const runCall = async <T>(
  work: () => T | Promise<T>,
  { toProblem, onBug }: CallErrors,
): Promise<CallOutcome<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const problem = toProblem(error);
    if (problem) return { ok: false, problem };
    const logId = onBug(error);
    const where = logId ? ` The server's log has it under ${logId}.` : '';
    return {
      ok: false,
      problem: { code: 'bug', detail: `Something went wrong in Rafter itself.${where}`, errors: [] },
    };
  }
};

export type Dispatch<Context extends unknown[]> = (
  name: string,
  input: unknown,
  errors: CallErrors,
  ...context: Context
) => Promise<CallOutcome<unknown>>;

/**
 * Dispatches calls of one contract: parses the input, then runs the handler. Never rejects.
 * `changed` runs after each successful call whose row changes something.
 */
export const createDispatch = <C extends Calls, Context extends unknown[]>(
  calls: C,
  handlers: CallHandlers<C, Context>,
  changed: () => void,
): Dispatch<Context> => {
  const isCall = (name: string): name is CallNameOf<C> => Object.hasOwn(calls, name);

  return async (name, input, errors, ...context) => {
    if (!isCall(name)) return { ok: false, problem: badCall('There is no such call.') };
    if (isDeeperThan(maxDepth, input))
      return { ok: false, problem: badCall(`The input of ${name} is nested too deeply.`) };
    const call: Call = calls[name]!;
    const parsed = call.input.safeParse(input, { reportInput: true });
    if (!parsed.success)
      return { ok: false, problem: badCall(`The input of ${name} is not valid.`, fieldErrors(parsed.error)) };
    const handler = handlers[name] as (request: unknown, ...context: Context) => unknown;
    return runCall(async () => {
      const value = await handler(parsed.data, ...context);
      if (call.changes) changed();
      return value;
    }, errors);
  };
};
