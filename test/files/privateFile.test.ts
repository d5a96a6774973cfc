import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replacePrivate, writePrivate } from '../../electron/files/privateFile.ts';
import { temporaryFolder } from '../support/processes.ts';

it.each([
  { what: 'written', write: writePrivate },
  { what: 'replaced', write: replacePrivate },
])('a private file is $what whole, for this user alone, and not through a link', ({ write }) => {
  const folder = temporaryFolder();
  const [file, other] = [path.join(folder, 'key'), path.join(folder, 'other')];
  writeFileSync(other, 'of another');
  symlinkSync(other, file);
  for (const text of ['a long secret', 'short']) {
    write(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect([readFileSync(other, 'utf8'), readdirSync(folder)]).toEqual(['of another', ['key', 'other']]);
});
