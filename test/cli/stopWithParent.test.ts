import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { bundled } from '../support/bundle.ts';
import { root, temporaryFolder } from '../support/processes.ts';

const programs = { serve: ['--port', '0'], start: ['--browser', '--no-open'] } as const;

it.each(['serve', 'start'] as const)(
  '%s ends where the program that started it is gone before it is ready',
  async (name) => {
    const args = ['--data', temporaryFolder(), ...programs[name]];
    const child = fork(bundled(name), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit');
    atEnd(() => child.kill('SIGKILL'));
    // What the system does with the channel of a parent that was killed.
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  },
);
