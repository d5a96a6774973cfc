import { execFile } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../../support/processes.ts';
import { createTestDesk } from '../testDesk.ts';

it('an original that this user may not read is refused, and the program goes on', async () => {
  const test = createTestDesk();
  const file = test.write('locked.jpg', 'x');
  // Windows has no such mode; there, what is opened is a folder.
  const locked = process.platform === 'win32' ? test.folder : file;
  chmodSync(file, 0o000);
  chmodSync(test.folder, 0o777);
  const program = `
    import { FileStore } from './electron/files/fileStore.ts';
    import { keepOriginal } from './electron/desk/photos/keepOriginal.ts';
    // What root may do proves nothing.
    if (process.getuid?.() === 0) process.seteuid(65534);
    const ids = { uuid: () => crypto.randomUUID() };
    const files = new FileStore({ folder: ${JSON.stringify(test.place('store'))}, ids });
    const refused = await keepOriginal(files, ${JSON.stringify(locked)}).catch((error) => error.code);
    console.log(JSON.stringify(refused));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
  });
  expect(JSON.parse(stdout)).toBe('path-no-permission');
  expect(readdirSync(test.place(path.join('store', 'tmp')))).toEqual([]);
});
