import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreReplica } from '../../../../electron/server/backups/replica/restoreReplica.ts';
import { FolderTarget } from '../../../../electron/server/backups/replica/folderTarget.ts';
import { serverMigrations } from '../../../../electron/server/migrations/index.ts';
import { newUser } from '../../base/rpc/atConsole.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { opened } from '../../../support/openedStore.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { startServer, type TestServer } from '../../../support/startServer.ts';
import { storedPath } from '../../../support/storedFiles.ts';
import pino from 'pino';
import { eventually } from '../../../support/eventually.ts';

const silent = pino({ level: 'silent' });

const untilOf = async ({ url }: TestServer): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return 1000 * Number(/^rafter_replica_until_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
};

/** Waits until the replica says that it has everything until now; answers the time then. */
const replicated = async (server: TestServer): Promise<number> => {
  const now = Date.now();
  await eventually(async () => expect(await untilOf(server)).toBeGreaterThan(now));
  return Date.now();
};

const startReplicated = async (place = path.join(temporaryFolder(), 'replica')) => {
  const server = await startServer({}, silent, { replicate: place });
  const submit = async (client: string, n: number) => {
    const { id } = await server.submit({ client_name: client });
    await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
    return id;
  };
  return { server, place, target: new FolderTarget(place), submit };
};

const clientsOf = (data: string): Promise<string[]> =>
  opened(data, async ({ jobs }) => (await jobs.board.list({})).map(({ client_name: name }) => name).sort());

const { server, place, target, submit } = await startReplicated();
await submit('first', 1);
const afterFirst = await replicated(server);
await submit('second', 2);
await replicated(server);
await submit('third', 3);
await replicated(server);
// The damage comes after it.
await server.submit({ client_name: 'third again' });
await replicated(server);
const segments = (): string[] => {
  const [generation = ''] = readdirSync(path.join(place, 'generations'));
  const folder = path.join(place, 'generations', generation, 'wal');
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name));
};
const options = { target, toMs: null, upToDamage: false };
const empty = (): string => path.join(temporaryFolder(), 'restored');

describe('a restore from a replica', () => {
  it('has everything until the time that it names, with the fields of a restored backup', async () => {
    const data = empty();
    const answer = await restoreReplica({ ...options, data });
    expect(answer).toMatchObject({
      data,
      format: 1,
      schema: serverMigrations.at(-1)!.version,
      files: 3,
      missing_files: [],
    });
    expect(Date.parse(answer.contains_until)).toBeGreaterThan(afterFirst);
    expect(answer.created_at).toBe(answer.contains_until);
    expect(await clientsOf(data)).toEqual(['first', 'second', 'third', 'third again']);
    await opened(data, async (store) => {
      for (const { id } of await store.jobs.board.list({})) {
        for (const { sha256 } of await store.jobs.uploads.ofJob(id))
          expect(readFileSync(storedPath(store, sha256)).equals(Buffer.from(jpegPhoto(id)))).toBe(true);
      }
    });
  });

  it('has the state at another time, and none before the replica begins', async () => {
    const data = empty();
    const answer = await restoreReplica({ ...options, data, toMs: afterFirst });
    expect(Date.parse(answer.contains_until)).toBeLessThanOrEqual(afterFirst);
    expect(await clientsOf(data)).toEqual(['first']);
    const none = restoreReplica({ ...options, data: empty(), toMs: afterFirst - 3_600_000 });
    await expect(none).rejects.toMatchObject({ code: 'replica-too-young' });
  });

  it('refuses a folder that is no replica, and a data directory that is not empty', async () => {
    const foreign = new FolderTarget(temporaryFolder());
    await expect(restoreReplica({ ...options, target: foreign, data: empty() })).rejects.toThrow('not a replica');
    await expect(restoreReplica({ ...options, data: server.data })).rejects.toThrow('not empty');
  });

  const flip = (file: string): void => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
  };
  const cut = (file: string): void => writeFileSync(file, readFileSync(file).subarray(0, -1));
  const replaceBy =
    (other: () => string) =>
    (file: string): void =>
      writeFileSync(file, readFileSync(other()));
  const damages: [string, (file: string) => void][] = [
    ['a byte flipped', flip],
    ['a byte cut off', cut],
    [
      'gone, with another after it',
      (file) =>
        renameSync(
          file,
          file.replace(/\/(\d{10})-/, (_, index) => `/${String(Number(index) + 1).padStart(10, '0')}-`),
        ),
    ],
    ['replaced by another', replaceBy(() => segments()[0]!)],
    [
      'renamed to what another has',
      (file) => renameSync(file, file.replace(/[0-9a-f]{64}$/, segments()[0]!.slice(-64))),
    ],
  ];

  it.each(damages)('a segment %s: refuses in words, or restores what comes before on demand', async (_, damage) => {
    const victim = segments().at(-1)!;
    const whole = readFileSync(victim);
    const data = empty();
    damage(victim);
    try {
      await expect(restoreReplica({ ...options, data })).rejects.toMatchObject({
        code: 'replica-damaged',
        message: expect.stringContaining('--up-to-damage') as string,
      });
      expect(existsSync(data)).toBe(false);
      await restoreReplica({ ...options, data, upToDamage: true });
      expect((await clientsOf(data)).slice(0, 2)).toEqual(['first', 'second']);
    } finally {
      rmSync(segments().at(-1)!);
      writeFileSync(victim, whole);
    }
    expect((await restoreReplica({ ...options, data: empty() })).missing_files).toEqual([]);
  });

  it('a stored file that is missing or damaged: refuses, or leaves it out on demand', async () => {
    const [sha256 = ''] = readdirSync(path.join(place, 'files'), { recursive: true })
      .map((name) => path.basename(String(name)))
      .filter((name) => name.length === 64);
    const file = path.join(place, 'files', sha256.slice(0, 2), sha256);
    const whole = readFileSync(file);
    for (const damage of [flip, cut, (name: string) => rmSync(name)]) {
      damage(file);
      await expect(restoreReplica({ ...options, data: empty() })).rejects.toThrow(sha256);
      const answer = await restoreReplica({ ...options, data: empty(), upToDamage: true });
      expect(answer).toMatchObject({ files: 2, missing_files: [sha256] });
      writeFileSync(file, whole);
    }
  });
});

it('Health and the metrics of a server say how far its replica has come; one without has none', async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^rafter_replica_lag_seconds \d$/m);
  expect(metrics).toMatch(/^rafter_replica_failing 0$/m);
  const { replica } = await (await newUser(server, 'admin')).value('readHealth', {});
  expect(replica).toMatchObject({ target: place, lagSeconds: expect.any(Number) as number, error: null });
  expect(replica!.untilMs).toBeGreaterThan(afterFirst);
  const plain = await startServer();
  expect((await (await newUser(plain, 'admin')).value('readHealth', {})).replica).toBe(null);
  expect(await (await fetch(`${plain.url}/metrics`)).text()).not.toContain('rafter_replica');
});

it('the data directory is no place for its replica', async () => {
  const data = temporaryFolder();
  for (const inside of [data, path.join(data, 'server', 'replica')])
    await expect(startServer({}, silent, { data, replicate: inside })).rejects.toMatchObject({
      code: 'replica-inside-data',
    });
});
