import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { printRefusal } from '../../electron/cli/output.ts';
import { rafter, serveProcess, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const place = (name: string): string => path.join(folder, name);

const server = await startServer();
mkdirSync(place('folder'));
writeFileSync(place('plain'), 'text');
writeFileSync(place('deep'), `{"job":{"notes":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`);

const missing = '<none> does not exist.';
const isFolder = '<folder> is a folder, and a file belongs here.';
const throughFile = '<plain/x> cannot be reached: a part of this path is a file, not a folder.';

it.each([
  ['desk import <none>', missing],
  ['desk import <folder>', isFolder],
  ['desk import <plain/x>', throughFile],
  ['desk import <deep>', '<deep> is nested too deeply: the fields of a job are at most three deep.'],
  ['desk import-bundle <none>', `${missing} Nothing was imported.`],
  ['desk import-bundle <folder>', '<folder> has no rafter-bundle.json. Nothing was imported.'],
  ['desk export <plain>', '<plain/files> cannot be reached: a part of this path is a file, not a folder.'],
  ['job approve 1 --entries <none>', missing],
  ['job approve 1 --letter <none>', missing],
  ['job approve 1 --letter <folder>', isFolder],
  ['reference import beam-shape <none>', missing],
  ['reference import beam-shape <folder>', isFolder],
  ['design-values import <none>', missing],
  ['firm set <none>', missing],
  ['firm set <folder>', isFolder],
  ['backup <plain/x>', 'There is no folder <plain> for the backup.'],
  ['restore <none> --data <empty>', 'There is no file <none>.'],
  ['restore <folder> --data <empty>', `${isFolder} Nothing was restored.`],
  ['org list --data <plain>', '<plain> is a file, and --data takes a folder.'],
  ['desk list --data <plain>', '<plain> is a file, and --data takes a folder.'],
])('`%s` says in one line which file it is, and what is wrong with it', async (typed, words) => {
  const named = (text: string): string => text.replace(/<(.+?)>/g, (_, name: string) => place(name));
  const args = typed.split(' ').map(named);
  const { code, stdout, stderr } = await rafter(server.data, [...args, '--json']);
  expect([code, stderr]).toEqual([1, `${named(words)}\n`]);
  expect(JSON.parse(stdout)).toMatchObject({ error: { detail: named(words) } });
});

it('`serve` says it of its data directory too', async () => {
  const said = `${place('plain/server')} cannot be reached: a part of this path is a file, not a folder.\n`;
  await expect(serveProcess(place('plain'))).rejects.toThrow(`serve ended with 1: ${said}`);
});

it('letterheads of a file that is not there make no data directory', async () => {
  expect((await rafter(place('new'), ['firm', 'set', place('none')])).code).toBe(1);
  expect(existsSync(place('new'))).toBe(false);
});

it.each([
  ['EACCES', 'x.json cannot be opened: this user has no permission for it.'],
  ['EROFS', 'x.json is on a disk that cannot be written to.'],
  ['EIO', 'x.json cannot be read or written: the disk may be failing.'],
])('%s of a system call is told in words, wherever it comes up', (code, words) => {
  const error = Object.assign(new Error(`${code}: what a library says, open 'x.json'`), { code, path: 'x.json' });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(printRefusal(error, false)).toBe(1);
    expect(written.mock.calls).toEqual([[`${words}\n`]]);
  } finally {
    written.mockRestore();
  }
});
