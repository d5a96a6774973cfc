import { Command, Option } from 'commander';
import pino, { type Logger } from 'pino';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { defaultDataDirectory } from '../../dataDirectory.ts';
import { systemClock, serverIds } from '../../ports.ts';
import { readS3Access } from '../../files/s3/s3Location.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { readPrivate } from '../../files/privateFile.ts';
import { version } from '../../version.ts';
import { createServer, type Server } from '../../server/createServer.ts';
import { placeOf } from '../../server/database/databaseUrl.ts';
import { isOrigin } from '../../server/http/cors.ts';
import { hostNameOf } from '../../server/http/hosts.ts';
import { Limits } from '../../server/limits.ts';
import { withReason } from '../output.ts';
import { listenProblem } from './listenProblem.ts';
import { exitAtOnce, stopWithParent } from './stopWithParent.ts';

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (name: string): string => `RAFTER_${dashed(name).replaceAll('-', '_').toUpperCase()}`;

const option = (flags: string, about: string, environment: string, otherwise?: string): Option => {
  const made = new Option(flags, about);
  // An empty variable counts as unset.
  if (process.env[environment] !== '') made.env(environment);
  return otherwise === undefined ? made : made.default(otherwise);
};

/** The values of a flag that may be repeated; variables separate them by commas. */
const listed = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value.split(',').map((each) => each.trim()),
];

/** Where the server copies its data to, and what it sends. */
const addPlaces = (program: Command): Command =>
  program
    .addOption(
      option(
        '--replicate <place>',
        'keep a replica of all data, seconds behind, in this folder or s3://bucket/prefix',
        'RAFTER_REPLICATE',
      ),
    )
    .addOption(
      new Option(
        '--private-webhooks',
        'webhooks of the firm may lead to this computer and its network, and without TLS (env: RAFTER_PRIVATE_WEBHOOKS=true)',
      ),
    )
    .addOption(
      option(
        '--smtp-password-file <file>',
        'a file with the password for the mail server; or the password itself is in RAFTER_SMTP_PASSWORD',
        'RAFTER_SMTP_PASSWORD_FILE',
      ),
    )
    .addOption(option('--smtp-host <name>', 'the only mail server that is sent this password', 'RAFTER_SMTP_HOST'))
    .addOption(
      option(
        '--oidc-client-secret-file <file>',
        'a file with the client secret for single sign-on; or the secret itself is in RAFTER_OIDC_CLIENT_SECRET',
        'RAFTER_OIDC_CLIENT_SECRET_FILE',
      ),
    )
    .addOption(option('--oidc-issuer <url>', 'the only issuer that is sent this client secret', 'RAFTER_OIDC_ISSUER'))
    .addOption(
      option(
        '--backups <dir>',
        'folder of the backups that the console starts and schedules; by default backups in the data directory',
        'RAFTER_BACKUPS',
      ),
    );

/** Flags of `serve`; each can also be set in the environment. */
const command = (): Command => {
  const program = new Command('serve')
    .description('The self-hosted server: the console at /, the API at /api, its documentation at /docs.')
    .helpOption('--help', 'show this')
    // The same exit code as the command line.
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .version(version)
    .addOption(option('--data <dir>', 'data directory', 'RAFTER_DATA', defaultDataDirectory()))
    .addOption(
      option(
        '--files <location>',
        's3://bucket/prefix: store files there; credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
        'RAFTER_FILES',
      ),
    )
    .addOption(
      option(
        '--database-url <url>',
        'a PostgreSQL instead of the database in the data directory: postgres://USER@HOST:PORT/DATABASE',
        'RAFTER_DATABASE_URL',
      ),
    )
    .addOption(option('--host <address>', 'address to listen on; loopback by default', 'RAFTER_HOST', '127.0.0.1'))
    .addOption(option('--port <number>', 'port to listen on; 0 takes any free one', 'RAFTER_PORT', '4180'))
    .addOption(option('--public-url <url>', 'how clients reach this server behind a proxy', 'RAFTER_PUBLIC_URL'))
    .addOption(
      option(
        '--allowed-host <name>',
        'another name of this server, besides that of the public URL and its addresses; may be repeated',
        'RAFTER_ALLOWED_HOST',
      ).argParser(listed),
    )
    .addOption(
      option(
        '--cors-origin <origin>',
        'an origin whose pages may use the API from a browser; may be repeated',
        'RAFTER_CORS_ORIGIN',
      ).argParser(listed),
    )
    .addOption(
      new Option('--trust-proxy', 'trust the X-Forwarded headers of one proxy in front (env: RAFTER_TRUST_PROXY=true)'),
    )
    .addOption(option('--log-level <level>', 'trace, debug, info, warn, error or silent', 'RAFTER_LOG_LEVEL', 'info'));
  addPlaces(program);
  for (const [name, schema] of Object.entries(Limits.shape)) {
    const about = `${schema.description ?? ''}`;
    program.addOption(option(`--${dashed(name)} <number>`, about, variableOf(name), String(schema.parse(undefined))));
  }
  return program;
};

interface Lists {
  allowedHost?: string[];
  corsOrigin?: string[];
}

interface Switches {
  trustProxy?: boolean;
  privateWebhooks?: boolean;
}

/** Without the end of the line that editors add. */
const passwordIn = (file: string): string => readPrivate(file).replace(/\r?\n$/, '');

/** The options of `serve`. Throws a `Problem` for a wrong value. */
const readOptions = (argv: readonly string[]) => {
  const options = command().parse(argv, { from: 'user' }).opts<Lists & Switches>();
  const { allowedHost = [], corsOrigin = [], ...others } = options;
  const given = others as Record<string, string> & Switches;
  if (allowedHost.some((name) => hostNameOf(name) === null))
    throw problem('flag-not-a-host', { flag: '--allowed-host' });
  if (!corsOrigin.every(isOrigin)) throw problem('flag-not-an-origin', { flag: '--cors-origin' });
  for (const [name, value] of Object.entries(given)) {
    if (value === '') throw problem('flag-empty', { flag: `--${dashed(name)}` });
  }
  const limits = Limits.safeParse(given);
  if (!limits.success) {
    const { pointer, code, params } = fieldErrors(limits.error)[0]!;
    throw problem('flag-refused', { flag: `--${dashed(pointer.replace('#/', ''))}`, error: { code, params } });
  }
  const port = Number(given.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw problem('flag-number', { flag: '--port', minimum: 0, maximum: 65_535 });
  const publicUrl = given.publicUrl?.replace(/\/+$/, '');
  if (publicUrl !== undefined && !/^https?:\/\/[^/]+/.test(publicUrl)) {
    throw problem('flag-not-a-url', { flag: '--public-url' });
  }
  if (given.oidcIssuer !== undefined && !/^https?:\/\/[^/]+/.test(given.oidcIssuer)) {
    throw problem('flag-not-a-url', { flag: '--oidc-issuer' });
  }
  // Throws for an address that is none.
  if (given.databaseUrl !== undefined) placeOf(given.databaseUrl);
  if (given.databaseUrl !== undefined && given.replicate !== undefined) throw problem('replica-of-sqlite-only');
  const levels = [...Object.keys(pino.levels.values), 'silent'];
  if (!levels.includes(given.logLevel!)) throw problem('flag-choice', { flag: '--log-level', choices: levels });
  return {
    ...given,
    data: given.data!,
    s3: given.files === undefined ? null : readS3Access(given.files, process.env),
    host: given.host!,
    logLevel: given.logLevel!,
    databaseUrl: given.databaseUrl,
    port,
    publicUrl,
    allowedHosts: [given.host!, ...allowedHost],
    corsOrigins: corsOrigin,
    smtpPassword:
      given.smtpPasswordFile === undefined
        ? process.env.RAFTER_SMTP_PASSWORD || undefined
        : passwordIn(given.smtpPasswordFile),
    oidcClientSecret:
      given.oidcClientSecretFile === undefined
        ? process.env.RAFTER_OIDC_CLIENT_SECRET || undefined
        : passwordIn(given.oidcClientSecretFile),
    limits: limits.data,
  };
};

/** Why the server cannot start; null for a bug. */
const startTrouble = (error: unknown, { host, port }: { host: string; port: number }): string | null => {
  if (error instanceof Problem) return withReason(error.forOperator.message, error);
  return (listenProblem(error, { host, port }) ?? fileProblem(error))?.message ?? null;
};

type Options = ReturnType<typeof readOptions>;

/** The options, or null after the mistake was printed. */
const optionsOrMistake = (argv: readonly string[]): Options | null => {
  try {
    return readOptions(argv);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return null;
  }
};

/** Closes the server at SIGINT and SIGTERM. Returns how it is stopped for another reason. */
const stopOnSignal = (server: Server, log: Logger): ((reason: string) => void) => {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        log.flush();
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return stop;
};

/** The addresses of the server, and what to do next on an empty data directory. */
const printAddresses = async (
  server: Server,
  url: string,
  { data, databaseUrl, publicUrl = url }: Options,
): Promise<void> => {
  const first = await server.firstAdministratorLink();
  const lines = [
    `Rafter ${version} on ${url}`,
    `  Console  ${publicUrl}/`,
    `  API      ${publicUrl}/api`,
    `  Docs     ${publicUrl}/docs`,
    `  Data     ${data}`,
    ...(databaseUrl === undefined ? [] : [`  Database ${placeOf(databaseUrl)}`]),
    ...(first === null ? [] : [`  First    ${first}    (creates the first administrator; works once)`]),
  ];
  if (first === null && (await server.store.organizations.list()).length === 0) {
    const command = `npm run -s rafter -- --data ${JSON.stringify(data)} org add "NAME"`;
    lines.push(`  Next     ${command}    (creates the first API key)`);
  }
  console.log(lines.join('\n'));
};

/** Runs the server until SIGINT or SIGTERM. `pages` is the folder of the built pages. Logs are JSON lines on stderr. */
export const serve = async (argv: readonly string[], { pages }: { pages: string }): Promise<void> => {
  let stop: (reason: string) => void = exitAtOnce;
  stopWithParent(process.ppid, () => stop('end of parent'));
  const options = optionsOrMistake(argv);
  if (options === null) {
    process.exitCode = 2;
    return;
  }
  const log = pino({ level: options.logLevel }, pino.destination({ fd: 2, sync: false }));
  try {
    const server = await createServer({
      ...options,
      version,
      log,
      clock: systemClock,
      ids: serverIds,
      pages,
      onOutdated: () => {
        log.flush();
        process.exit(1);
      },
      privateWebhooks: options.privateWebhooks ?? process.env.RAFTER_PRIVATE_WEBHOOKS === 'true',
      trustProxy: options.trustProxy ?? process.env.RAFTER_TRUST_PROXY === 'true',
    });
    const url = await server.listen(options);
    stop = stopOnSignal(server, log);
    await printAddresses(server, url, options);
  } catch (error) {
    const sentence = startTrouble(error, options);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
};
