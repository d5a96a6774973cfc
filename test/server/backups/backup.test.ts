import { execFileSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { backUp } from '../../../electron/server/backups/backUp.ts';
import { checkData } from '../../../electron/server/backups/check.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { SqliteSnapshot } from '../../../electron/server/backups/archive/sqliteSnapshot.ts';
import { serverMigrations } from '../../../electron/server/migrations/index.ts';
import type { Store } from '../../../electron/server/store/openStore.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { opened } from '../../support/openedStore.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { databaseOf } from '../../support/serverDatabase.ts';
import { startServer } from '../../support/startServer.ts';
import { storedHashes, storedPath } from '../../support/storedFiles.ts';

const folder = temporaryFolder();
const server = await startServer();
for (let n = 0; n < 5; n += 1) {
  const { id } = await server.submit({ client_name: `Client ${n}` });
  await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
}

const check = ({ maintenance, files }: Store) => checkData({ database: maintenance.paths.database, files });
const at = (name: string): string => path.join(folder, name);

const flip = (bytes: Buffer, place: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[place]! ^= 1;
  return copy;
};

/** Counts the rows that backups read from now on in one turn of the event loop; returns the most so far. */
const mostRowsInOneTurn = (): (() => number) => {
  let [most, inTurn, isOver] = [0, 0, false];
  const turn = (): void => {
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const rows = Reflect.get(SqliteSnapshot.prototype, 'rows') as (
    this: SqliteSnapshot,
    ...of: Parameters<SqliteSnapshot['rows']>
  ) => ReturnType<SqliteSnapshot['rows']>;
  const counting = vi.spyOn(SqliteSnapshot.prototype, 'rows').mockImplementation(async function* (
    this: SqliteSnapshot,
    table,
  ) {
    for await (const row of rows.call(this, table)) {
      inTurn += 1;
      most = Math.max(most, inTurn);
      yield row;
    }
  });
  onTestFinished(() => {
    isOver = true;
    counting.mockRestore();
  });
  return () => most;
};

describe('backup and restore', () => {
  it('under write load: every row and file that it holds comes back equal', async () => {
    let writing = true;
    const load = (async () => {
      for (let n = 100; writing; n += 1) {
        const { id } = await server.submit({ client_name: `Load ${n}` });
        await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
      }
    })();
    await backUp(server.store, at('load.tar'));
    writing = false;
    await load;
    const manifest = await restore(at('load.tar'), at('load'));
    await opened(at('load'), async (restored) => {
      expect(databaseOf(restored).pragma('page_size', { simple: true })).toBe(2048);
      const report = await check(restored);
      expect(report).toMatchObject({ ok: true, problems: [], notes: [], files: manifest.files });
      expect(report.jobs).toBeGreaterThanOrEqual(5);
      for (const { id } of await restored.jobs.board.list({})) {
        expect(await restored.jobs.inspect(id)).toMatchObject({ job: (await server.store.jobs.inspect(id)).job });
        const uploads = await restored.jobs.uploads.ofJob(id);
        for (const { sha256 } of uploads) {
          expect(
            readFileSync(storedPath(restored, sha256)).equals(readFileSync(storedPath(server.store, sha256))),
          ).toBe(true);
        }
      }
    });
  });

  it('a restored copy gets a tag of its own for its backups: it removes none of the original', async () => {
    const tag = await server.store.settings.getOrCreate('backup_tag', () => 'aabbccdd');
    await backUp(server.store, at('tag.tar'));
    await restore(at('tag.tar'), at('tag'));
    await opened(at('tag'), async (restored) => {
      expect(await restored.settings.get('backup_tag')).toBe(tag);
      await restored.maintenance.noteRestore('tag.tar', { actor: 'test' });
      expect(await restored.settings.get('backup_tag')).toBeNull();
    });
  });

  it('both answer what the archive holds', async () => {
    const made = await backUp(server.store, at('answer.tar'));
    const held = {
      format: 2,
      engine: 'sqlite',
      created_at: expect.stringMatching(/Z$/) as string,
      schema: serverMigrations.at(-1)!.version,
      database: { bytes: expect.any(Number) as number, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      tables: expect.arrayContaining([expect.objectContaining({ name: 'blob', rows: made.files })]) as object[],
      files: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
    };
    expect(made).toEqual({ file: at('answer.tar'), ...held });
    const { file: _, ...same } = made;
    expect(await restore(at('answer.tar'), at('answer'))).toEqual({ data: at('answer'), ...same });
  });

  it('the event loop goes on meanwhile, however many rows there are', async () => {
    const { store } = await startServer();
    databaseOf(store)
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 30000)
         INSERT INTO audit (at_ms, actor, action, subject) SELECT n, 'nobody', 'none', @subject FROM numbers`,
      )
      .run({ subject: 'x'.repeat(500) });
    const most = mostRowsInOneTurn();
    await backUp(store, at('many.tar'));
    expect(most()).toBeGreaterThan(0);
    expect(most()).toBeLessThan(30_000 / 20);
  });

  it('of two runs for one name one is told that it is taken, and the archive is whole', async () => {
    writeFileSync(at('twice.tar.partial'), 'of somebody');
    const runs = await Promise.allSettled([
      backUp(server.store, at('twice.tar')),
      backUp(server.store, at('twice.tar')),
    ]);
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = runs.find((run) => run.status === 'rejected');
    expect(String(refused?.reason)).toContain('already there');
    expect(await restore(at('twice.tar'), at('twice'))).toMatchObject({ format: 2 });
    expect(readdirSync(folder).filter((name) => name.startsWith('twice.tar'))).toEqual([
      'twice.tar',
      'twice.tar.partial',
    ]);
  });

  it('removes what runs have left that were killed an hour ago, and nothing else', async () => {
    const run = randomUUID();
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    const left = ['partial', 'rows'].map((what) => `killed.tar.${run}.${what}`);
    const others = [`young.tar.${run}.rows`, 'mine.rows', 'mine.partial'];
    for (const name of [...left, ...others]) writeFileSync(at(name), '');
    for (const name of [...left, ...others.slice(1)]) utimesSync(at(name), long, long);
    await backUp(server.store, at('later.tar'));
    const names = readdirSync(folder);
    expect(left.filter((name) => names.includes(name))).toEqual([]);
    expect(others.filter((name) => names.includes(name))).toEqual(others);
  });

  it('a folder that is not there is told in words', async () => {
    await expect(backUp(server.store, at('nowhere/x.tar'))).rejects.toThrow('There is no folder');
  });

  it('refuses to overwrite a file, and a data directory that holds anything', async () => {
    await backUp(server.store, at('whole.tar'));
    await expect(backUp(server.store, at('whole.tar'))).rejects.toThrow('already there');
    mkdirSync(at('taken/server'), { recursive: true });
    writeFileSync(at('taken/server/x'), '');
    await expect(restore(at('whole.tar'), at('taken'))).rejects.toThrow('not empty');
    expect(readdirSync(at('taken/server'))).toEqual(['x']);
  });

  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['an end that is missing', (bytes) => bytes.subarray(0, bytes.length - 3000)],
    ['half of it', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['a flipped bit in a row', (bytes) => flip(bytes, bytes.indexOf('Client 3') + 7)],
    ['a row that is no JSON', (bytes) => flip(bytes, bytes.indexOf('"client_name":"client 3"'))],
    ['a flipped bit in the last file', (bytes) => flip(bytes, bytes.lastIndexOf('ustar') + 300)],
    ['a foreign name', (bytes) => Buffer.from(bytes.toString('latin1').replace('files/', '../../'), 'latin1')],
    [
      'a foreign manifest',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('"format": 2', '"format": 9'), 'latin1'),
    ],
    [
      'a newer schema',
      (bytes) =>
        Buffer.from(
          bytes.toString('latin1').replace(/(?<="schema": )\d+/, (digits) => '9'.repeat(digits.length)),
          'latin1',
        ),
    ],
    ['nothing', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('hello '.repeat(500))],
  ];
  it.each(damages)('restore refuses %s, and leaves nothing', async (_what, damage) => {
    writeFileSync(at('damaged.tar'), damage(readFileSync(at('whole.tar'))));
    mkdirSync(at('empty'), { recursive: true });
    await expect(restore(at('damaged.tar'), at('empty'))).rejects.toThrow(/backup/i);
    expect(readdirSync(at('empty'))).toEqual([]);
    await expect(restore(at('damaged.tar'), at('none'))).rejects.toThrow(/backup/i);
    expect(existsSync(at('none'))).toBe(false);
  });
});

describe('an archive', () => {
  it.each(['pipe', 'device'])('that is a %s is refused at once', async (kind) => {
    const file = kind === 'device' ? '/dev/zero' : at('pipe.tar');
    if (kind === 'pipe') execFileSync('mkfifo', [file]);
    await expect(restore(file, at('none'))).rejects.toMatchObject({
      code: 'restore-file-trouble',
      params: { reason: { code: 'path-not-plain' } },
    });
    expect(existsSync(at('none'))).toBe(false);
  });
});

it('whatever the umask, only this user can read an archive and what a restore makes of it', async () => {
  const umask = process.umask(0);
  try {
    await backUp(server.store, at('private.tar'));
    await restore(at('private.tar'), at('private'));
    expect(statSync(at('private.tar')).mode & 0o777).toBe(0o600);
    const restored = readdirSync(at('private/server'), { recursive: true, withFileTypes: true });
    for (const entry of restored) {
      const { mode } = statSync(path.join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isFile() ? 0o600 : 0o700]);
    }
  } finally {
    process.umask(umask);
  }
});

describe('check beside a busy server', () => {
  it('notes files that belong to nothing, as a message with a code', async () => {
    const leftOver = Buffer.from('left over');
    const file = storedPath(server.store, hash('sha256', leftOver));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, leftOver);
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(file, yesterday, yesterday);
    const { ok, notes } = await check(server.store);
    expect([ok, notes]).toEqual([true, [message('files-without-rows', { count: 1 })]]);
    expect(say('en', notes[0]!)).toBe('1 file belongs to nothing; the server clears it away when it starts');
    expect(say('es', notes[0]!)).toBe('1 archivo no pertenece a ningún trabajo; el servidor lo elimina al arrancar');
    rmSync(file);
  });

  it('does not count files that arrive meanwhile as left over', async () => {
    const { files } = server.store;
    const checking = check(server.store);
    const arriving = await files.place(await files.receive(Readable.from([Buffer.from('new')]), 1000));
    await server.store.settings.change('arrived', function* (_, { saveFile }) {
      yield* saveFile(arriving);
      return null;
    });
    expect(await checking).toMatchObject({ ok: true, notes: [] });
  });
});

describe('check and backup of damaged data', () => {
  it('a file that is damaged, shortened or missing is named, and not backed up', async () => {
    await restore(at('whole.tar'), at('hurt'));
    await opened(at('hurt'), async (store) => {
      const [first, second, third] = storedHashes(store) as [string, string, string];
      const bytes = readFileSync(storedPath(store, first));
      writeFileSync(storedPath(store, first), flip(bytes, 50));
      truncateSync(storedPath(store, second), 10);
      rmSync(storedPath(store, third));
      const { ok, problems } = await check(store);
      expect([ok, problems.map(({ what }) => what).sort()]).toEqual([
        false,
        [first, second, third].map((sha256) => `file ${sha256}`).sort(),
      ]);
      await expect(backUp(store, at('hurt.tar'))).rejects.toThrow(/`check` tells more/);
      expect(readdirSync(folder).filter((name) => name.startsWith('hurt.tar'))).toEqual([]);
    });
  });
});
