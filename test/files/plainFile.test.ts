import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBytes, readBytes, readJsonFile } from '../../electron/cli/arguments.ts';
import { bytesOf } from '../../electron/files/plainFile.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const place = (name: string): string => path.join(folder, name);
writeFileSync(place('file'), '{"a":1}');
mkdirSync(place('folder'));
execFileSync('mkfifo', [place('pipe')]);
symlinkSync(place('file'), place('link'));
symlinkSync('/dev/zero', place('zero'));

const refused: [string, string][] = [
  ['pipe', 'path-not-plain'],
  ['zero', 'path-not-plain'],
  ['/dev/zero', 'path-not-plain'],
  ['folder', 'path-is-folder'],
  ['nowhere', 'path-not-there'],
];

describe('a file that the command line names', () => {
  it.each(refused)('is refused at once if it is no plain file: %s', async (name, code) => {
    const file = path.resolve(folder, name);
    for (const read of [readBytes, openBytes, readJsonFile])
      await expect(read(file)).rejects.toMatchObject({ code, asMessage: { params: { path: file } } });
  });

  it('may be named by a link', async () => {
    expect(await readJsonFile(place('link'))).toEqual({ a: 1 });
    expect((await buffer(await openBytes(place('link')))).toString()).toBe('{"a":1}');
  });
});

it('a link in a folder of others is refused', async () => {
  await expect(buffer(bytesOf(place('link')))).rejects.toMatchObject({ code: 'path-not-plain' });
  expect((await buffer(bytesOf(place('file')))).toString()).toBe('{"a":1}');
});
