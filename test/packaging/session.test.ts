import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, temporaryFolder } from '../support/processes.ts';

/** Programs in place of those of a session: a bus, a key store that is there at once, and a compositor. */
const programs = temporaryFolder();
const program = (name: string, source: string): void => {
  writeFileSync(path.join(programs, name), source);
  chmodSync(path.join(programs, name), 0o755);
};
program('dbus-run-session', '#!/bin/sh\nshift\nexec "$@"\n');
program('dbus-send', '#!/bin/sh\necho boolean true\n');
program('gnome-keyring-daemon', `#!${process.execPath}\nsetInterval(() => undefined, 1000);\n`);
program(
  'weston',
  `#!${process.execPath}
  console.log(process.argv.slice(2).join(' '));
  require('node:net').createServer().listen(require('node:path').join(process.env.XDG_RUNTIME_DIR, 'rafter'));\n`,
);

const run = (command: string): Promise<{ code: number | null; said: string; errors: string }> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, DISPLAY: ':7' };
    const child = spawn(path.join(root, '.ci/session'), ['wayland', 'sh', '-c', command], { env });
    const [said, errors] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
    child.once('error', reject);
    child.once('close', (code) => {
      void Promise.all([said!, errors!]).then(([lines, faults]) =>
        resolve({ code, said: lines.join(''), errors: faults.join('') }),
      );
    });
  });

describe.runIf(process.platform === 'linux')('a desktop session for a command', () => {
  it('is of Wayland alone, and ends as the command does', async () => {
    const { code, said, errors } = await run('echo "$WAYLAND_DISPLAY $XDG_SESSION_TYPE ${DISPLAY-none}"');
    expect([code, said, errors]).toEqual([0, 'rafter wayland none\n', '']);
  });

  it('has a compositor that never locks, whose log is printed where the command fails', async () => {
    const { code, errors } = await run('exit 7');
    expect([code, errors]).toEqual([7, expect.stringMatching(/^compositor: .*--idle-time=0/)]);
  });
});
