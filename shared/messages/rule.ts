import type { Code, Params, ParamsArgument } from './catalogue.ts';
import type { AnyMessage } from './rows.ts';

/** Codes that need no parameters. */
type PlainCode = { [C in Code]: Record<never, never> extends Params<C> ? C : never }[Code];

/** The code of a failed zod check (format, union, refinement), where it has no parameters. */
export const refusedAs = (code: PlainCode): { error: string } => ({ error: code });

/** The message of a failed zod refinement. */
export const rule = <C extends Code>(code: C, ...[params]: ParamsArgument<C>): { params: { message: AnyMessage } } => ({
  params: { message: { code, params: params ?? {} } },
});
