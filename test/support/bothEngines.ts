import { newPostgresDatabase } from './postgres.ts';
import { newS3Access } from './s3/newS3Access.ts';
import { startServer, type TestServer } from './startServer.ts';

/** For tests that run on each engine: the engine of this project, and the options with which a server starts on it. */
export const eachEngine =
  process.env.RAFTER_TEST_ENGINE === 'postgres'
    ? [{ engine: 'PostgreSQL', more: async () => ({ databaseUrl: await newPostgresDatabase() }) }]
    : [{ engine: 'SQLite', more: async () => ({}) }];

/** Ids in the order in which they were asked for, so that servers that were asked the same give the same. */
const countingIds = () => {
  let given = 0;
  return { uuid: () => `00000000-0000-4000-8000-${String((given += 1)).padStart(12, '0')}` as const };
};

/** A server on SQLite and a folder, and one on PostgreSQL and S3. They share a clock that only tests move. */
export const startOnBothEngines = async () => {
  const clock = { offset: 0, now: () => 1_790_000_000_000 + clock.offset };
  const servers: TestServer[] = [
    await startServer({}, undefined, { clock, ids: countingIds(), databaseUrl: undefined, s3: null }),
    await startServer({}, undefined, {
      ...{ clock, ids: countingIds(), databaseUrl: await newPostgresDatabase(), s3: await newS3Access() },
    }),
  ];
  return {
    clock,
    servers,
    /** What each of them gives. */
    ofBoth: <T>(ask: (server: TestServer, index: number) => Promise<T>): Promise<T[]> => Promise.all(servers.map(ask)),
  };
};
export type BothEngines = Awaited<ReturnType<typeof startOnBothEngines>>;
