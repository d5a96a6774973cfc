import { execFileSync, spawn } from 'node:child_process';
import { constants, openSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ownProgram } from '../../electron/ownPrograms.ts';
import { jpegOf } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';

const read = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    // It has ended, or the system keeps no such file.
    return '';
  }
};
/** The state, the parent, the group and the session of a process. */
const standing = (pid: string | number): string[] => read(`${pid}/stat`).split(') ').at(-1)!.split(' ');
const programs = (): string[] =>
  readdirSync('/proc').filter((pid) => read(`${pid}/cmdline`).includes('pictureProcess'));

/** Those of files before this one end when they are idle. */
const before = programs();
const test = createTestDesk();
const {
  photos: { pictures },
} = test.desk;

/** How the system ranks the session of a process beside others; empty where it does not. */
const rankOf = (pid: string): string => read(`${pid}/autogroup`).trim().split(' ').at(-1)!;

/** A program in a session of its own that has a picture made of a file. It tells when the picture is done. */
const startParent = (isDetached: boolean, from: string) =>
  spawn(
    process.execPath,
    [
      '-e',
      `const child = require('node:child_process').fork(${JSON.stringify(ownProgram('pictureProcess', import.meta.resolve('../../electron/pictures/pictures.ts')))}, {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        detached: ${isDetached},
      });
      console.log(child.pid);
      child.on('message', () => {
        console.log(require('node:fs').readFileSync('/proc/self/autogroup', 'utf8'));
        process.exit();
      });
      child.send({ from: ${JSON.stringify(from)}, mediaType: 'image/jpeg', to: null, edge: 64, quality: 78 });`,
    ],
    { detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  );

describe.runIf(process.platform === 'linux')('on Linux the process that decodes', () => {
  it('leaves the processor to the windows, which may be of another session', async () => {
    const from = test.write('one.jpg', await jpegOf());
    expect(await pictures.thumbnail(from, 'image/jpeg', test.place('made.jpg'))).toMatchObject({ ok: true });
    const [pid, ...others] = programs().filter(
      (one) => standing(one)[1] === String(process.pid) && !before.includes(one),
    );
    expect([others, standing(pid!)[3]]).toEqual([[], pid]);
    await expect.poll(() => ['', '10'].includes(rankOf(pid!))).toBe(true);
    const threads = readdirSync(`/proc/${pid}/task`);
    expect([...new Set(threads.map((thread) => getPriority(Number(thread))))]).toEqual([5]);
  });

  it.runIf(rankOf('self') !== '')('holds back no session that it shares with others', async () => {
    const parent = startParent(false, test.write('one.jpg', await jpegOf()));
    expect(await text(parent.stdout)).toMatch(/^\d+\n\/autogroup-\d+ nice 0\n/);
  });

  it('ends with the program that started it, in the middle of a picture', async () => {
    const pipe = test.place('without-end.jpg');
    execFileSync('mkfifo', [pipe]);
    const parent = startParent(true, pipe);
    const pid = await new Promise<string>((told) => parent.stdout.once('data', (data) => told(String(data).trim())));
    // Can be opened once there is a reader, which then waits for bytes.
    const isRead = (): boolean => {
      try {
        return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK) > 0;
      } catch {
        return false;
      }
    };
    await expect.poll(isRead).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => standing(pid)[0] ?? '').toMatch(/^Z?$/);
  });
});
