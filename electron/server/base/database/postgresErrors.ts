import pg from 'pg';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { ConflictError } from './database.ts';

type Unavailable = 'database-busy' | 'database-unavailable' | 'database-outcome-unknown' | 'disk-full';

/** A refusal that answers 503 with Retry-After. */
export const unavailable = (code: Unavailable, cause?: unknown): Problem =>
  new Problem(message(code), { headers: { 'retry-after': '2' }, cause });

const stateOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** What `pg` reports without an answer of the server. */
export class ConnectionLostError extends Error {}

/** Whether the connection is of no more use. Codes tell, because the severity of an error is in the server's language. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof ConnectionLostError || /^(08|57P|25P03)/.test(stateOf(error));

/** The server takes no writes: another one has taken its place. */
export const isStandby = (error: unknown): boolean => stateOf(error) === '25006';

/** Serialization failures and deadlocks: the same transaction may succeed when it runs again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ConflictError || ['40001', '40P01'].includes(stateOf(error));

/** A statement or its savepoint was refused only because the transaction had failed before. */
export const isAftermath = (error: unknown): boolean => ['25P02', '3B001'].includes(stateOf(error));

/** PostgreSQL takes no text with the null character, as it is or in JSON. */
const isNullCharacter = (error: unknown): boolean => ['22021', '22P05'].includes(stateOf(error));

const refusals: readonly { states: RegExp; code: Unavailable }[] = [
  { states: /^53100/, code: 'disk-full' },
  // Time-outs of locks and of statements, and other limits of the server.
  { states: /^(55P03|57014|53)/, code: 'database-busy' },
];

/** The error as the caller gets it: a refusal where the server has no room, no time, or is away. */
export const toRefusal = (error: unknown): Error => {
  if (isConnectionLost(error)) return unavailable('database-unavailable', error);
  if (isConflict(error)) return unavailable('database-busy', error);
  if (isNullCharacter(error)) return problem('text-holds-nul');
  const code = refusals.find(({ states }) => states.test(stateOf(error)))?.code;
  return code ? unavailable(code, error) : (error as Error);
};
