import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { showJob } from '../../electron/server/office/showJob.ts';
import type { Ended } from '../support/processes.ts';
import { startServer, type TestServer } from '../support/startServer.ts';
import { createFieldDesk, type FieldDesk, largePhoto, meantJob } from './fieldDesk.ts';
import { type SmallDisk, smallDisks } from './smallDisk.ts';

const disk = { megabytes: 4 * 1024 * 1024 };
/** SQLite needs this much beside its log to open a database at all. */
const sharedMemory = 32 * 1024;

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

/** Failed in words: a sentence for people, and no stack. */
const expectWords = ({ code, stdout, stderr }: Ended, words: RegExp): void => {
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/^ {4}at /m);
};

describe.each(smallDisks)(
  '%s',
  (_name, start) => {
    let small: SmallDisk;
    let desk: FieldDesk;
    beforeEach(async () => {
      small = await start(disk.megabytes);
      desk = createFieldDesk(path.join(small.folder, 'data'));
    });
    afterEach(async () => {
      await desk.close();
      small.close();
    });

    it('an import says that there is no room, takes nothing in, and goes on when there is', async () => {
      const before = meantJob('Before', [largePhoto(1, 100_000), largePhoto(2)]);
      await desk.json(['import', desk.write(before)]);
      const kept = desk.keptFiles();
      const during = desk.write(meantJob('During', [largePhoto(3), largePhoto(4, 400_000), largePhoto(5)]));
      small.fill(300_000);
      expectWords(
        await desk.run(['import', during], small.limits()),
        /(no room on this disk to keep|keeps no file as large as) photo-1\.jpg\./,
      );
      expect(desk.keptFiles()).toEqual(kept);
      small.makeRoom();
      expect(await desk.look((open) => open.drafts.list().map(({ name }) => name))).toEqual(['Before']);
      await desk.json(['import', during]);
      await desk.look((open) => {
        expect(
          open.drafts
            .list()
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(['Before', 'During']);
        expect([desk.keptFiles().length, open.db.pragma('integrity_check')]).toEqual([5, [{ integrity_check: 'ok' }]]);
      });
    });

    it('a sync that cannot write down what it did says so, loses nothing, and doubles nothing when there is room', async () => {
      const { api_key: key } = await server.addOrganization(`Crew of ${_name}`);
      await desk.connect(['--base-url', `${server.url}/api`, '--api-key', key]);
      const meant = ['A', 'B', 'C', 'D'].map((client, at) =>
        meantJob(
          client,
          Array.from({ length: 4 }, (_, photo) => largePhoto(at * 10 + photo + 20)),
        ),
      );
      await desk.json(['import', ...meant.map(desk.write)]);
      await desk.json(['submit', '--all']);
      const kept = desk.keptFiles();
      small.fill(sharedMemory + 100_000);
      expectWords(
        await desk.run(['sync'], small.limits()),
        /There is no room on this disk|The database cannot be read or written/,
      );
      // Some of it has arrived, and the desk may not know.
      expect((await server.get<Job[]>('/jobs', { key })).json.length).toBeGreaterThan(0);
      small.makeRoom();
      expect(await desk.run(['sync', '--timeout', '60'])).toMatchObject({ code: 0, stderr: '' });
      const jobs = (await server.get<Job[]>('/jobs', { key })).json;
      expect(jobs.map(({ client_name }) => client_name).toSorted()).toEqual(['A', 'B', 'C', 'D']);
      for (const { id, client_name: client } of jobs) {
        const { uploads } = await showJob(server.store, id);
        const { photos } = meant.find((job) => job.client === client)!;
        expect(uploads.map(({ sha256 }) => sha256).toSorted()).toEqual(photos.map(({ sha256 }) => sha256).toSorted());
      }
      await desk.look((open) => {
        expect(open.drafts.list().map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
        expect([desk.keptFiles(), open.db.pragma('integrity_check')]).toEqual([kept, [{ integrity_check: 'ok' }]]);
      });
    });

    it('whatever is asked of a desk without any room at all is answered in words', async () => {
      const file = desk.write(meantJob('Late', []));
      await desk.json(['import', file]);
      small.fill(0);
      for (const args of [['import', file], ['submit', '--all'], ['sync']])
        expectWords(await desk.run(args, small.limits()), /no room on this disk|cannot be read or written/);
      small.makeRoom();
      expect(await desk.look((open) => open.drafts.list().map(({ state }) => state))).toEqual(['draft']);
      await desk.json(['submit', '--all']);
    });
  },
  60_000,
);
