import { problem } from '../../../../shared/messages/problem.ts';

const known = ['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'application_name', 'options'] as const;
type Parameter = (typeof known)[number];

/** The address of a PostgreSQL. What it leaves out comes from the variables of PostgreSQL's own programs. */
export interface DatabaseAddress {
  /** Or the folder of a Unix socket. */
  host: string;
  port: number | undefined;
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  parameters: ReadonlyMap<Parameter, string>;
}

/** A reserved character of a password that is not percent-encoded makes it match nothing, rather than be taken for a host. */
const form =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<host>\[[^\]@/?#]*\]|[^:@/?#]*)(?<ports>[:,][^@/?#]*)?(?:\/(?<database>[^@/?#]*))?(?:\?(?<query>[^@#]*))?$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The error holds the text, which may be a password.
    throw problem('database-url-invalid');
  }
};

const isParameter = (name: string): name is Parameter => known.some((one) => one === name);

const parametersOf = (query: string): Map<Parameter, string> => {
  const parameters = new Map<Parameter, string>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=');
    if (!isParameter(name)) throw problem('database-url-parameter', { name, known: [...known] });
    parameters.set(name, decoded(value.join('=')));
  }
  return parameters;
};

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw problem('database-url-invalid');
  return port;
};

/**
 * Reads the address of a PostgreSQL. Throws `database-url-invalid`, `database-url-several-hosts` or
 * `database-url-parameter`; none of them holds a part of it that can be a password.
 */
export const parseDatabaseUrl = (url: string): DatabaseAddress => {
  const parts = form.exec(url)?.groups as Partial<Record<string, string>> | undefined;
  if (!parts) throw problem('database-url-invalid');
  const parameters = parametersOf(parts.query ?? '');
  const host = parameters.get('host') || decoded(parts.host!).replace(/^\[(.*)\]$/, '$1') || process.env.PGHOST;
  if (!host) throw problem('database-url-invalid');
  if (/,/.test(`${host}${parts.ports ?? ''}`)) throw problem('database-url-several-hosts');
  const port = parameters.get('port') || parts.ports?.slice(1);
  return {
    host,
    port: port ? portOf(port) : undefined,
    user: parts.user && decoded(parts.user),
    password: parts.password && decoded(parts.password),
    database: parts.database && decoded(parts.database),
    parameters,
  };
};

/** Where the database is, without user and password, for messages and logs. */
export const placeOf = (url: string): string => {
  const { host, port, database = '' } = parseDatabaseUrl(url);
  const shownHost = host.startsWith('/') ? encodeURIComponent(host) : host.includes(':') ? `[${host}]` : host;
  return `postgres://${shownHost}${port === undefined ? '' : `:${port}`}/${database}`;
};
