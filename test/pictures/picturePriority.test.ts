import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { jpegOf } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';

const test = createTestDesk();
const { pictures } = test.desk;

describe.runIf(process.platform === 'linux')('on Linux the process that decodes', () => {
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

  it('leaves the processor to the windows, which may be of another session', async () => {
    const from = test.write('one.jpg', await jpegOf());
    expect(await pictures.thumbnail(from, 'image/jpeg', test.place('made.jpg'))).toMatchObject({ ok: true });
    const [pid, ...others] = readdirSync('/proc').filter(
      (one) => standing(one)[1] === String(process.pid) && read(`${one}/cmdline`).includes('pictureProcess'),
    );
    expect([others, standing(pid!)[3]]).toEqual([[], pid]);
    expect(['', '10']).toContain(read(`${pid}/autogroup`).trim().split(' ').at(-1));
    const threads = readdirSync(`/proc/${pid}/task`);
    expect([...new Set(threads.map((thread) => getPriority(Number(thread))))]).toEqual([5]);
  });
});
