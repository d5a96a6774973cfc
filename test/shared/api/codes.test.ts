import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { codesInMarkdown } from '../../../shared/api/codes.ts';
import { root } from '../../support/processes.ts';

/** What runs for a request to the API, without the store of letters, accounts and the audit log. */
const folders = [
  'electron/server/{api,base,jobs,organizations,laptops,store,uploads,visits}',
  'electron/files/{judge,s3}',
  'shared/{api,job,photos}',
];
const ofConsole = /store\/(letter|audit|user|session|firstAdministrator)/;

/** `startServer` checks the other direction: what the API answers in any test stands in the tables. */
it('the tables list no code that the API never answers', () => {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  ).filter((file) => !ofConsole.test(file));
  const source = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const codes = [...codesInMarkdown().matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter((code) => !new RegExp(`['{ ]${code}['(:]`).test(source))).toEqual([]);
});
