import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { jobDetails } from '../../electron/server/jobs/jobDetails.ts';
import type { Job } from '../../shared/job/job.ts';
import { describeEachHere } from '../support/eachHere.ts';
import type { Ended } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import { createFieldDesk, type FieldDesk, largePhoto, meantJob } from './fieldDesk.ts';
import { type SmallDisk, smallDisks } from './smallDisk.ts';
import { databaseOf } from '../desk/deskDatabase.ts';

const diskBytes = 4 * 1024 * 1024;
/** SQLite needs this much beside its log to open a database at all. */
const sharedMemory = 32 * 1024;

const server = await startServer();

const noRoom = /There is no room on this disk|The database cannot be read or written/;

/** Failed in words: a sentence for people, and no stack. */
const expectWords = ({ code, stdout, stderr }: Ended, words: RegExp): void => {
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/^ {4}at /m);
};

describeEachHere(smallDisks, '$name', ({ name, start }) => {
  let small: SmallDisk;
  let desk: FieldDesk;
  beforeEach(async () => {
    small = await start(diskBytes);
    desk = createFieldDesk({ data: path.join(small.folder, 'data'), prefix: small.prefix });
  });

  let copies = 0;
  /** Looks into a copy of the desk. */
  const look = async <T>(see: (open: Desk, kept: string[]) => T): Promise<T> => {
    const data = path.join(desk.folder, `copy-${(copies += 1)}`);
    small.copy(desk.paths.folder, deskPaths(data).folder);
    const copy = createFieldDesk({ data });
    return await copy.look((open) => see(open, copy.keptFiles()));
  };
  const isSound = (desk: Desk): void =>
    void expect(databaseOf(desk).pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);

  it('an import says that there is no room, takes nothing in, and goes on when there is', async () => {
    await desk.json(['import', desk.write(meantJob('Before', [largePhoto(1, 100_000), largePhoto(2)]))]);
    const during = desk.write(meantJob('During', [largePhoto(3), largePhoto(4, 400_000), largePhoto(5)]));
    small.fill(300_000);
    const words =
      /^(There is no space on this disk for \S+photo-1\.jpg|\S+photo-1\.jpg is larger than this disk takes)\.$/m;
    expectWords(await desk.run(['import', during]), words);
    small.makeRoom();
    await look((open, kept) => {
      expect([open.drafts.store.list().map((draft) => draft.name), kept.length]).toEqual([['Before'], 2]);
    });
    await desk.json(['import', during]);
    await look((open, kept) => {
      expect(open.drafts.store.list().map((draft) => draft.name)).toEqual(['During', 'Before']);
      expect(kept).toHaveLength(5);
      isSound(open);
    });
  });

  it('a sync that cannot write down what it did says so, loses nothing, and doubles nothing when there is room', async () => {
    const { api_key: key } = await server.addOrganization(`Crew of ${name}`);
    await desk.connect(['--base-url', `${server.url}/api`, '--api-key', key]);
    // The provider's lists are large, and fetched first.
    expect(await desk.run(['sync'])).toMatchObject({ code: 0 });
    const clients = Array.from({ length: 12 }, (_, at) => `Client ${String(at).padStart(2, '0')}`);
    const meant = clients.map((client, at) =>
      meantJob(
        client,
        [1, 2, 3, 4].map((photo) => largePhoto(at * 10 + photo)),
      ),
    );
    await desk.json(['import', ...meant.map(desk.write)]);
    await desk.json(['submit', '--all']);
    small.fill(sharedMemory + 120_000);
    expectWords(await desk.run(['sync']), noRoom);
    // Some of it has arrived, and the desk may not know.
    expect((await server.get<Job[]>('/jobs', { key })).json).not.toEqual([]);
    small.makeRoom();
    expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 0, stderr: '' });
    const jobs = (await server.get<Job[]>('/jobs', { key })).json;
    expect(jobs.map(({ client_name }) => client_name).toSorted()).toEqual(clients);
    for (const { id, client_name: client } of jobs) {
      const { uploads } = await jobDetails(server.store, id);
      const { photos } = meant.find((job) => job.client === client)!;
      expect(uploads.map(({ sha256 }) => sha256).toSorted()).toEqual(photos.map(({ sha256 }) => sha256).toSorted());
    }
    await look((open, kept) => {
      expect(new Set(open.drafts.store.list().map(({ state }) => state))).toEqual(new Set(['sent']));
      expect(kept).toEqual(meant.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256)).toSorted());
      isSound(open);
    });
  });

  it('a desk without any room at all answers in words', async () => {
    const file = desk.write(meantJob('Late', []));
    await desk.json(['import', file]);
    small.fill(0);
    for (const args of [['import', file], ['submit', '--all'], ['sync'], ['status']])
      expectWords(await desk.run(args), noRoom);
    small.makeRoom();
    await look((open) => expect(open.drafts.store.list().map(({ state }) => state)).toEqual(['draft']));
    await desk.json(['submit', '--all']);
  });
});
