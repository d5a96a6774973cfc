import { Command, Option } from 'commander';
import pino from 'pino';
import { defaultDataDirectory } from '../../dataDirectory.ts';
import { systemClock, systemIds } from '../../ports.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { LockedError } from '../../sqlite/holdLock.ts';
import { UnsupportedDatabaseError } from '../../sqlite/migrate.ts';
import { version } from '../../version.ts';
import { createServer } from '../../server/createServer.ts';
import { Limits } from '../../server/limits.ts';

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const shouted = (name: string): string => `RAFTER_${dashed(name).replaceAll('-', '_').toUpperCase()}`;

const option = (flags: string, about: string, environment: string, otherwise?: string): Option => {
  const made = new Option(flags, about);
  // A variable that is set to nothing sets nothing.
  if (process.env[environment] !== '') made.env(environment);
  return otherwise === undefined ? made : made.default(otherwise);
};

/** Flags of `serve`; every one can also be set in the environment. */
const command = (): Command => {
  const program = new Command('serve')
    .description('The self-hosted server: the console at /, the API at /api, its documentation at /docs.')
    .helpOption('--help', 'show this')
    // 2 is what the command line answers too for words it does not know.
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .version(version)
    .addOption(option('--data <dir>', 'data directory', 'RAFTER_DATA', defaultDataDirectory()))
    .addOption(
      option('--host <address>', 'address to listen on; loopback unless told otherwise', 'RAFTER_HOST', '127.0.0.1'),
    )
    .addOption(option('--port <number>', 'port to listen on; 0 takes any free one', 'RAFTER_PORT', '4180'))
    .addOption(
      option('--public-url <url>', 'how clients reach this server, when a proxy stands in front', 'RAFTER_PUBLIC_URL'),
    )
    .addOption(
      new Option(
        '--trust-proxy',
        'believe the X-Forwarded headers of one proxy in front (env: RAFTER_TRUST_PROXY=true)',
      ),
    )
    .addOption(option('--log-level <level>', 'trace, debug, info, warn, error or silent', 'RAFTER_LOG_LEVEL', 'info'));
  for (const [name, schema] of Object.entries(Limits.shape)) {
    const about = `${schema.description ?? ''}`;
    program.addOption(option(`--${dashed(name)} <number>`, about, shouted(name), String(schema.parse(undefined))));
  }
  return program;
};

class UsageError extends Error {}

const readOptions = (argv: readonly string[]) => {
  const given = command().parse(argv, { from: 'user' }).opts<Record<string, string> & { trustProxy?: boolean }>();
  for (const [name, value] of Object.entries(given)) {
    if (value === '') throw new UsageError(`--${dashed(name)}: must not be empty`);
  }
  const limits = Limits.safeParse(given);
  if (!limits.success) {
    const [issue] = limits.error.issues;
    throw new UsageError(`--${dashed(String(issue?.path[0]))}: ${issue?.message}`);
  }
  const port = Number(given.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port: must be from 0 to 65535');
  const publicUrl = given.publicUrl?.replace(/\/+$/, '');
  if (publicUrl !== undefined && !/^https?:\/\/[^/]+/.test(publicUrl)) {
    throw new UsageError('--public-url: must begin with http:// or https://');
  }
  if (!(given.logLevel! in pino.levels.values) && given.logLevel !== 'silent') {
    throw new UsageError('--log-level: must be trace, debug, info, warn, error or silent');
  }
  return {
    ...given,
    data: given.data!,
    host: given.host!,
    logLevel: given.logLevel!,
    port,
    publicUrl,
    limits: limits.data,
  };
};

/** Words for the person at the terminal; null for what is a bug. */
const explain = (error: unknown, { data, host, port }: { data: string; host: string; port: number }): string | null => {
  if (error instanceof LockedError)
    return `Another Rafter server is running on ${data}. Stop that one first, or choose another --data.`;
  if (error instanceof UnsupportedDatabaseError) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken. Choose another --port.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no address ${host}. Choose another --host.`;
  if (code === 'EADDRNOTAVAIL') return `${host} is no address of this computer. Choose another --host.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not take port ${port} of ${host}. Choose another --port.`;
  return fileProblem(error)?.message ?? null;
};

/**
 * npm passes a stop on to the shell that it runs a script in; that shell ends and leaves the server behind. So a server
 * that was started by `npm start` or `npm run serve` also stops when the process that started it is gone.
 */
const whenNpmEnds = (startedBy: number, stop: () => void): void => {
  if (!['start', 'serve'].includes(process.env.npm_lifecycle_event ?? '')) return;
  setInterval(() => process.ppid !== startedBy && stop(), 500).unref();
};

/** Runs the server until SIGINT or SIGTERM; `pages` is the folder of the built pages. Logs go to stderr as JSON lines; stdout says where it is. */
export const serve = async (argv: readonly string[], { pages }: { pages: string }): Promise<void> => {
  const startedBy = process.ppid;
  let options;
  try {
    options = readOptions(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
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
      ids: systemIds,
      pages,
      trustProxy: options.trustProxy ?? process.env.RAFTER_TRUST_PROXY === 'true',
    });
    const url = await server.listen(options);
    let stopping = false;
    const stop = (signal: string): void => {
      if (stopping) return;
      stopping = true;
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
    whenNpmEnds(startedBy, () => stop('the end of npm'));
    const shown = options.publicUrl ?? url;
    const first = await server.firstAdministratorLink();
    const lines = [
      `Rafter ${version} on ${url}`,
      `  Console  ${shown}/`,
      `  API      ${shown}/api`,
      `  Docs     ${shown}/docs`,
      `  Data     ${options.data}`,
      ...(first === null ? [] : [`  First    ${first}    (makes the first administrator; good once)`]),
    ];
    if (first === null && (await server.store.organizations.list()).length === 0) {
      const command = `npm run -s rafter -- --data ${JSON.stringify(options.data)} org add "NAME"`;
      lines.push(`  Next     ${command}    (makes the first API key)`);
    }
    console.log(lines.join('\n'));
  } catch (error) {
    const words = explain(error, options);
    if (words === null) throw error;
    console.error(words);
    process.exitCode = 1;
  }
};
