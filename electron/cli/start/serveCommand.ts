import { Command, Option } from 'commander';
import { defaultDataDirectory } from '../../dataDirectory.ts';
import { Limits } from '../../server/base/limits.ts';
import { version } from '../../version.ts';

/** A name of an option as its flag has it. */
export const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
        '--smtp-port <number>',
        'the only port of it; by default 465 with TLS, and 587 with STARTTLS',
        'RAFTER_SMTP_PORT',
      ),
    )
    .addOption(
      option(
        '--smtp-security <kind>',
        'the only encryption with which it is sent: tls, starttls or none; by default either of the first two',
        'RAFTER_SMTP_SECURITY',
      ),
    )
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
export const serveCommand = (): Command => {
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
