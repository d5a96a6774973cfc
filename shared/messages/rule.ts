import type { Code, Params, ParamsArgument } from './catalogue.ts';
import type { AnyMessage } from './rows.ts';

/** Codes that need no parameters. */
type PlainCode = { [C in Code]: Record<never, never> extends Params<C> ? C : never }[Code];

/** For zod checks whose refusal has no parameters (formats, unions, refinements): the code in place of a sentence. */
export const refusedAs = (code: PlainCode): { error: string } => ({ error: code });

/** For zod refinements: what is refused, as a code in place of an English sentence. */
export const rule = <C extends Code>(code: C, ...[params]: ParamsArgument<C>): { params: { message: AnyMessage } } => ({
  params: { message: { code, params: params ?? {} } },
});
