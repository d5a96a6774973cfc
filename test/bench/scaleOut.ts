import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { type S3Access, shownS3Location } from '../../electron/files/s3/s3Location.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import { atEnd } from '../support/atEnd.ts';
import { openConsole, password } from '../support/console.ts';
import { listenAs } from '../support/eventStream.ts';
import { hasPostgres, startPostgres } from '../support/postgresServer.ts';
import { startS3Server } from '../support/s3/s3Server.ts';
import { fill } from './fillServer.ts';
import { type Ground, organizationsIn, ports } from './ground.ts';
import { jobText } from './jobs.ts';
import { filteredMs } from './lists.ts';
import { inTurn, load, type Program, serverOn } from './measure.ts';

const clients = 32;
const email = 'bench@firm.example';
const json = { 'content-type': 'application/json' };

/** A durable PostgreSQL of the bench's own, or the one that is named; it is asked for new databases. */
const openPostgres = async () => {
  const named = process.env.RAFTER_TEST_DATABASE_URL;
  const own = named === undefined ? await startPostgres({ isDurable: true }) : null;
  const admin = new pg.Client(named ?? own!.url);
  await admin.connect();
  const made: string[] = [];
  return {
    newDatabase: async (): Promise<string> => {
      const name = `rafter_bench_${process.pid}_${made.length}`;
      await admin.query(`CREATE DATABASE ${name}`);
      made.push(name);
      return Object.assign(new URL(named ?? own!.url), { pathname: `/${name}` }).href;
    },
    remove: async (): Promise<void> => {
      for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await own?.remove();
    },
  };
};

const submitAs = (keys: readonly string[]) => (turn: number) => ({
  path: '/api/jobs',
  headers: { ...json, 'x-api-key': keys[turn % keys.length]! },
  body: jobText(turn),
});

/** Jobs a second that the clients submit to these servers together. */
const submitted = async (servers: readonly Program[], keys: readonly string[], ms: number): Promise<number> => {
  const each = servers.map(({ url }, index) => {
    const share = Math.floor((clients + index) / servers.length);
    return load(url, share, ms, submitAs(keys));
  });
  return (await Promise.all(each)).reduce((sum, { perSecond }) => sum + perSecond, 0);
};

/** One organization on PostgreSQL and on SQLite; then 32 organizations on one process and on three. */
const submissions = async (ground: Ground, databaseUrl: string, s3: S3Access): Promise<Program[]> => {
  const { at, note, rounds, loadMs } = ground;
  const onSqlite = at('scale-sqlite');
  const alone = await organizationsIn({ data: onSqlite });
  const several = await organizationsIn({ data: at('scale-1'), databaseUrl, s3, count: clients });
  const keys = several.map(({ key }) => key);
  const sqlite = await serverOn(onSqlite);
  const servers: Program[] = [];
  for (const name of ['scale-1', 'scale-2', 'scale-3'])
    servers.push(await serverOn(at(name), ['--database-url', databaseUrl, '--files', shownS3Location(s3.location)]));

  const ratesOf = async (ours: () => Promise<number>, other: () => Promise<number>): Promise<[number[], number[]]> => {
    await inTurn(1, [ours, other]);
    return (await inTurn(rounds, [ours, other])) as [number[], number[]];
  };
  const onOne = (keys: readonly string[]) => () => submitted(servers.slice(0, 1), keys, loadMs);
  const [onPostgres, values] = await ratesOf(onOne(keys.slice(0, 1)), () =>
    submitted([sqlite], [alone[0]!.key], loadMs),
  );
  await sqlite.end();
  note({
    what: 'PostgreSQL: Submit Job, 32 clients of one organization',
    unit: '/s',
    ours: onPostgres,
    baseline: { name: 'our server on SQLite', values, leavesOut: 'nothing; its database is in its own process' },
    wanted: '≥ 0.7',
  });
  const [onThree, ofOne] = await ratesOf(() => submitted(servers, keys, loadMs), onOne(keys));
  note({
    what: 'PostgreSQL: Submit Job, 32 organizations, 3 processes',
    unit: '/s',
    ours: onThree,
    baseline: { name: '1 process', values: ofOne, leavesOut: 'nothing' },
    wanted: '≥ 1.3',
  });
  return servers;
};

/** From the answer of one process to the event on a console of another. */
const event = async (
  { note, full, at }: Ground,
  [one, other]: readonly Program[],
  where: { databaseUrl: string; s3: S3Access },
) => {
  const store = await openStore({ data: at('scale-1'), ...where, ...ports });
  await store.users.add(email, 'admin', null, await hash(password));
  const { api_key } = await store.organizations.createKey(1);
  await store.close();
  const console = openConsole(other!.url);
  await console.call('signIn', { email, password });
  const page = await listenAs(console);
  const times: number[] = [];
  for (let turn = 0; turn < (full ? 40 : 10); turn += 1) {
    // At another time between two looks at the database.
    await pause(500 + Math.random() * 500);
    const seen = page.changes();
    const { headers, body } = submitAs([api_key])(turn);
    const response = await fetch(`${one!.url}/api/jobs`, { method: 'POST', headers, body });
    const from = performance.now();
    if (response.status !== 201) throw new Error(await response.text());
    while (page.changes() === seen) await pause(2);
    times.push(performance.now() - from);
  }
  await page.stop();
  note({
    what: 'A change by another process on a console, latest',
    unit: ' ms',
    ours: [Math.max(...times)],
    wanted: '≤ 1000',
  });
};

const filteredList = async ({ at, note, rounds }: Ground, databaseUrl: string): Promise<void> => {
  const data = at('scale-100k');
  const key = await fill(data, 100_000, databaseUrl);
  // Autovacuum does it within a minute or two.
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
  const server = await serverOn(data, ['--database-url', databaseUrl]);
  const search = () => filteredMs(server.url, key);
  await inTurn(1, [search]);
  const [ours] = (await inTurn(rounds, [search])) as [number[]];
  note({ what: 'PostgreSQL: filtered list, 50 hits of 100,000', unit: ' ms', ours, wanted: '≤ 2.5' });
  await server.end();
};

/** PostgreSQL against SQLite, and several processes against one. */
export const scaleOut = async (ground: Ground): Promise<void> => {
  if (!hasPostgres()) {
    ground.skip('scaleOut', 'because the embedded PostgreSQL does not run here');
    return;
  }
  const postgres = await openPostgres();
  const remove = atEnd(() => postgres.remove());
  // Servers of one database have their files in one place.
  const s3 = await startS3Server();
  const { endpoint, region } = s3.location;
  process.env.AWS_ENDPOINT_URL_S3 = endpoint;
  process.env.AWS_REGION = region;
  process.env.AWS_ACCESS_KEY_ID = s3.credentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = s3.credentials.secretAccessKey;
  try {
    const databaseUrl = await postgres.newDatabase();
    const servers = await submissions(ground, databaseUrl, s3);
    await event(ground, servers, { databaseUrl, s3 });
    for (const server of servers) await server.end();
    await filteredList(ground, await postgres.newDatabase());
  } finally {
    await remove();
    await s3.close();
  }
};
