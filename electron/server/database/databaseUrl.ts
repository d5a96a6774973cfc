import { problem } from '../../../shared/messages/problem.ts';

const protocols: readonly string[] = ['postgres:', 'postgresql:'];

/** Reads the address of a PostgreSQL. Throws `database-url-invalid`. */
export const parseDatabaseUrl = (url: string): URL => {
  // The error of `new URL` holds the address with its password.
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !protocols.includes(parsed.protocol)) throw problem('database-url-invalid');
  return parsed;
};

/** Where the database is, without user and password, for messages and logs. */
export const placeOf = (url: string): string => {
  const { protocol, host, pathname } = parseDatabaseUrl(url);
  return `${protocol}//${host}${pathname}`;
};
