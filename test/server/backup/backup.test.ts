import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../../electron/server/backup/backUp.ts';
import { checkData } from '../../../electron/server/backup/check.ts';
import { restore } from '../../../electron/server/backup/restore.ts';
import { openStore, type Store } from '../../../electron/server/store/openStore.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();
for (let n = 0; n < 5; n += 1) {
  const { id } = await server.submit({ client_name: `Client ${n}` });
  await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
}

const ports = { clock: { now: () => Date.now() }, ids: { uuid: () => crypto.randomUUID() } };
const opened = async <T>(data: string, use: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore({ data, ...ports });
  try {
    return await use(store);
  } finally {
    store.close();
  }
};
const check = ({ maintenance, files }: Store) => checkData({ database: maintenance.paths.database, files });
const at = (name: string): string => path.join(folder, name);

const flip = (bytes: Buffer, place: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[place]! ^= 1;
  return copy;
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
      const report = await check(restored);
      expect(report).toMatchObject({ ok: true, problems: [], notes: [], files: manifest.files });
      expect(report.jobs).toBeGreaterThanOrEqual(5);
      for (const { id } of await restored.jobs.list({})) {
        expect(await restored.jobs.inspect(id)).toMatchObject({ job: (await server.store.jobs.inspect(id)).job });
        const uploads = await restored.jobs.uploads.ofJob(id);
        for (const { sha256 } of uploads) {
          expect(
            readFileSync(restored.files.pathOf(sha256)).equals(readFileSync(server.store.files.pathOf(sha256))),
          ).toBe(true);
        }
      }
    });
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
    expect(await restore(at('twice.tar'), at('twice'))).toMatchObject({ format: 1 });
    expect(readdirSync(folder).filter((name) => name.startsWith('twice.tar'))).toEqual([
      'twice.tar',
      'twice.tar.partial',
    ]);
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
    ['a flipped bit in the database', (bytes) => flip(bytes, 60_000)],
    ['a flipped bit in the last file', (bytes) => flip(bytes, bytes.lastIndexOf('ustar') + 300)],
    ['a foreign name', (bytes) => Buffer.from(bytes.toString('latin1').replace('files/', '../../'), 'latin1')],
    [
      'a foreign manifest',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('"format": 1', '"format": 9'), 'latin1'),
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

server.store.maintenance.copyDatabase(at('whole.db'));

/** An archive with these entries; `claimed` changes its manifest. */
const writeArchive = async (
  entries: readonly [name: string, bytes: Buffer][],
  claimed: object = {},
  before: Buffer = Buffer.alloc(0),
): Promise<string> => {
  const database = readFileSync(at('whole.db'));
  const sha256 = hash('sha256', database);
  const manifest = {
    ...{ format: 1, created_at: new Date().toISOString(), schema: 1, files: 0, bytes: 0 },
    ...{ database: { bytes: database.length, sha256 }, ...claimed },
  };
  const archive = pack();
  archive.entry({ name: 'manifest.json' }, Buffer.concat([before, Buffer.from(JSON.stringify(manifest))]));
  archive.entry({ name: 'server.db' }, database);
  for (const [name, bytes] of entries) archive.entry({ name }, bytes);
  archive.finalize();
  writeFileSync(at('hostile.tar'), await buffer(archive));
  return at('hostile.tar');
};
const fileEntry = (bytes: Buffer): [string, Buffer] => [`files/${hash('sha256', bytes)}`, bytes];
const [one, other] = [fileEntry(Buffer.alloc(100, 1)), fileEntry(Buffer.alloc(100, 2))];

describe('a hostile archive', () => {
  it.each<[string, () => Promise<string>]>([
    ['fewer files than its database names', () => writeArchive([])],
    ['a manifest of megabytes', () => writeArchive([], {}, Buffer.alloc(5_000_000, ' '))],
    ['more files than the manifest counts', () => writeArchive([one, other], { files: 1, bytes: 200 })],
    ['more bytes than the manifest counts', () => writeArchive([one, other], { files: 2, bytes: 199 })],
    [
      'a longer database than the manifest names',
      () => writeArchive([], { database: { bytes: 1, sha256: 'a'.repeat(64) } }),
    ],
    ['a hash that is a path', () => writeArchive([], { database: { bytes: 1, sha256: '../../etc' } })],
    ['a negative size', () => writeArchive([], { database: { bytes: -1, sha256: 'a'.repeat(64) } })],
    ['a path that leads out', () => writeArchive([['files/../../../etc/x', one[1]]], { files: 1, bytes: 100 })],
  ])('with %s is refused, and leaves nothing', async (_what, write) => {
    const refused: unknown = await restore(await write(), at('none')).catch((error: unknown) => error);
    expect((refused as { code: string }).code).toMatch(/^(not-a-backup|backup-)/);
    expect(existsSync(at('none'))).toBe(false);
  });

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

it('the copy of the database that a backup packs can be read by this user only, whatever the umask', () => {
  const umask = process.umask(0);
  try {
    server.store.maintenance.copyDatabase(at('copy.db'));
    expect(statSync(at('copy.db')).mode & 0o777).toBe(0o600);
    // SQLite writes into a file that this program creates, and never into one that is there.
    expect(() => server.store.maintenance.copyDatabase(at('copy.db'))).toThrow('EEXIST');
  } finally {
    process.umask(umask);
  }
});

describe('check beside a busy server', () => {
  it('notes files that belong to nothing, as a message with a code', async () => {
    const leftOver = Buffer.from('left over');
    const file = server.store.files.pathOf(hash('sha256', leftOver));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, leftOver);
    const { ok, notes } = await check(server.store);
    expect([ok, notes]).toEqual([true, [message('files-without-rows', { count: 1 })]]);
    expect(say('en', notes[0]!)).toBe('1 file belongs to nothing; the server clears it away when it starts');
    expect(say('es', notes[0]!)).toBe('1 archivo no pertenece a ningún trabajo; el servidor lo elimina al arrancar');
    rmSync(file);
  });

  it('does not count files that arrive meanwhile as left over', async () => {
    const arriving = await server.store.files.receive(Readable.from([Buffer.from('new')]), 1000);
    const checking = check(server.store);
    await server.store.settings.change('arrived', (_, { saveFile }) => {
      saveFile(arriving);
      return null;
    });
    expect(await checking).toMatchObject({ ok: true, notes: [] });
  });
});

describe('check and backup of damaged data', () => {
  it('a file that is damaged, shortened or missing is named, and not backed up', async () => {
    await restore(at('whole.tar'), at('hurt'));
    await opened(at('hurt'), async (store) => {
      const [first, second, third] = [...store.files.list()] as [string, string, string];
      const bytes = readFileSync(store.files.pathOf(first));
      writeFileSync(store.files.pathOf(first), flip(bytes, 50));
      truncateSync(store.files.pathOf(second), 10);
      rmSync(store.files.pathOf(third));
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
