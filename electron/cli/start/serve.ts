import pino, { type Logger } from 'pino';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { mailSecurities } from '../../../shared/notices/mail.ts';
import { systemClock, serverIds } from '../../ports.ts';
import { readS3Access } from '../../files/s3/s3Location.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { readPrivate } from '../../files/privateFile.ts';
import { terminalJson, terminalLine, terminalText } from '../../../shared/terminalText.ts';
import { version } from '../../version.ts';
import { createServer, type Server } from '../../server/createServer.ts';
import { placeOf } from '../../server/base/database/databaseUrl.ts';
import { isOrigin } from '../../server/base/http/cors.ts';
import { hostNameOf } from '../../server/base/http/hosts.ts';
import { Limits } from '../../server/base/limits.ts';
import { withReason } from '../output.ts';
import { listenProblem } from './listenProblem.ts';
import { dashed, serveCommand } from './serveCommand.ts';
import { exitAtOnce, stopWithParent } from './stopWithParent.ts';

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

const portIn = (flag: string, typed: string, minimum: 0 | 1): number => {
  const port = Number(typed);
  if (!Number.isInteger(port) || port < minimum || port > 65_535)
    throw problem('flag-number', { flag, minimum, maximum: 65_535 });
  return port;
};

/** Where the operator's password for the mail server may go. */
const smtpPlace = ({ smtpPort, smtpSecurity }: Record<string, string | undefined>) => {
  const security = mailSecurities.find((one) => one === smtpSecurity);
  if (smtpSecurity !== undefined && security === undefined)
    throw problem('flag-choice', { flag: '--smtp-security', choices: [...mailSecurities] });
  const port = smtpPort === undefined ? undefined : portIn('--smtp-port', smtpPort, 1);
  return { smtpPort: port, smtpSecurity: security };
};

/** The options of `serve`. Throws a `Problem` for a wrong value. */
const readOptions = (argv: readonly string[]) => {
  const options = serveCommand().parse(argv, { from: 'user' }).opts<Lists & Switches>();
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
  const port = portIn('--port', given.port!, 0);
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
    ...smtpPlace(others as Record<string, string>),
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
    console.error(terminalText(error.message));
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
  console.log(lines.map(terminalLine).join('\n'));
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
  // Requests name hosts, paths and origins as strangers have written them.
  const hooks = { streamWrite: terminalJson };
  const log = pino({ level: options.logLevel, hooks }, pino.destination({ fd: 2, sync: false }));
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
    console.error(terminalText(sentence));
    process.exitCode = 1;
  }
};
