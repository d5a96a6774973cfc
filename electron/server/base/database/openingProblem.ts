import pg from 'pg';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';

type Code =
  | 'database-without-tls'
  | 'database-certificate-of-another-host'
  | 'database-certificate-outdated'
  | 'database-certificate-untrusted'
  | 'database-own-certificate-refused'
  | 'database-password-refused'
  | 'database-sign-in-refused'
  | 'database-rights-missing'
  | 'database-not-opened';

const rightMissing = '42501';

/** By the state that PostgreSQL names. */
const ofStates: Readonly<Record<string, Code>> = {
  '28P01': 'database-password-refused',
  '28000': 'database-sign-in-refused',
  [rightMissing]: 'database-rights-missing',
};

/** By the code that Node names. */
const ofNode: Readonly<Record<string, Code>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'database-certificate-of-another-host',
  CERT_HAS_EXPIRED: 'database-certificate-outdated',
  CERT_NOT_YET_VALID: 'database-certificate-outdated',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'database-certificate-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'database-certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'database-certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'database-certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'database-certificate-untrusted',
  CERT_SIGNATURE_FAILURE: 'database-certificate-untrusted',
  INVALID_CA: 'database-certificate-untrusted',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'database-own-certificate-refused',
};

export const isRightMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === rightMissing;

const codeOf = (error: Error): Code => {
  const { code = '' } = error as NodeJS.ErrnoException;
  // `pg` gives it no code.
  if (error.message === 'The server does not support SSL connections') return 'database-without-tls';
  return (error instanceof pg.DatabaseError ? ofStates : ofNode)[code] ?? 'database-not-opened';
};

/** Why a database cannot be opened, as a Problem that names what to change. `place` is without user and password. */
export const openingProblem = (error: unknown, place: string): Problem => {
  if (error instanceof Problem) return error;
  // Poolers answer so to the settings of a connection; PostgreSQL never does.
  if (error instanceof pg.DatabaseError && error.code === '08P01') return problem('database-behind-pooler', { place });
  const { message: text, code = '' } = error as NodeJS.ErrnoException;
  // A host with several addresses, as localhost has, fails without words.
  return new Problem(message(codeOf(error as Error), { place, reason: text || code }));
};
