import { expect, it, onTestFinished, vi } from 'vitest';
import { UploadQueue } from '../../../renderer/uploads/uploadQueue.svelte.ts';
import { until } from '../../support/eventually.ts';

const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
/** On a card that neither gives a byte nor refuses one. */
const hanging = (name: string): File => {
  const file = picture(name);
  file.slice = () => ({ arrayBuffer: () => new Promise(() => undefined) }) as unknown as Blob;
  return file;
};
const begin = () => {
  let over = (): void => undefined;
  const uploads = new UploadQueue<string>({
    atOnce: 2,
    send: () => Promise.resolve(),
    ended: () => over(),
    isSamePlace: Object.is,
  });
  const addTo = (place: string, ...files: File[]): Promise<void> =>
    new Promise((resolve) => {
      over = resolve;
      uploads.add(place, files);
    });
  return { uploads, addTo, add: (...files: File[]) => addTo('here', ...files) };
};

it('lists files that failed by name, until they are dismissed or added again to the same place', async () => {
  const { uploads, add, addTo } = begin();
  const names = () => uploads.failed.map(({ name, why }) => [name, why]);
  const empty = (name: string): File => new File([], name, { type: 'image/jpeg' });
  await add(empty('10.jpg'), picture('good.jpg'), new File(['x'], 'plan.exe'), empty('9.jpg'));
  const all = [
    ['9.jpg', 'empty'],
    ['10.jpg', 'empty'],
    ['plan.exe', 'unsupported'],
  ];
  expect(names()).toEqual(all);
  await add(picture('other.jpg'));
  await addTo('elsewhere', picture('9.jpg'));
  expect(names()).toEqual(all);
  await add(picture('9.jpg'), empty('10.jpg'));
  expect(names()).toEqual(all.slice(1));
  // Each place shows its own.
  await addTo('elsewhere', empty('11.jpg'));
  expect(uploads.failedAt('elsewhere').map(({ name }) => name)).toEqual(['11.jpg']);
  uploads.dismiss(uploads.failedAt('here'));
  expect(names()).toEqual([['11.jpg', 'empty']]);
});

it('what is added while others are on their way takes nothing from what is told of them', async () => {
  const { uploads, add } = begin();
  const first = add(new File([], 'empty.jpg', { type: 'image/jpeg' }), picture('a.jpg'), picture('b.jpg'));
  await Promise.resolve();
  const both = add(picture('c.jpg'));
  await Promise.race([first, both]);
  expect(uploads.failed.map(({ name }) => name)).toEqual(['empty.jpg']);
});

it('shows progress a few times a second, its beginning and its end at once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: { name: string; progress: (share: number) => void; done: () => void }[] = [];
  const uploads = new UploadQueue<string>({
    atOnce: 1,
    send: (_place, { name }, progress) => new Promise<void>((done) => sent.push({ name, progress, done })),
    ended: () => undefined,
    isSamePlace: Object.is,
  });
  const shown = () => [uploads.done, uploads.share, ...uploads.runningAt('here').map(({ name }) => name)];
  uploads.add('here', [picture('a.jpg'), picture('b.jpg')]);
  expect(shown()).toEqual([0, 0, 'a.jpg']);
  await until(() => sent.length === 1, 1);
  sent[0]!.progress(0.5);
  sent[0]!.done();
  await until(() => sent.length === 2, 1);
  sent[1]!.progress(0.5);
  expect(shown()).toEqual([0, 0, 'a.jpg']);
  await vi.advanceTimersByTimeAsync(250);
  expect(shown()).toEqual([1, 0.75, 'b.jpg']);
  sent[1]!.done();
  await until(() => !uploads.isBusy, 1);
  expect(shown()).toEqual([0, 0]);
  // Late progress begins no upload.
  sent[1]!.progress(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(shown()).toEqual([0, 0]);
});

it('a file that cannot be read to its end holds up the others neither for long nor once it is stopped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  const ends: unknown[] = [];
  const uploads = new UploadQueue<string>({
    atOnce: 1,
    send: (_place, { name }) => Promise.resolve(sent.push(name)),
    ended: (end) => ends.push(end),
    isSamePlace: Object.is,
  });
  uploads.add('here', [hanging('a.jpg'), picture('b.jpg')]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await until(() => ends.length === 1, 1);
  expect([sent, uploads.failed.map(({ name, why }) => [name, why]), ends]).toEqual([
    ['b.jpg'],
    [['a.jpg', 'unreadable']],
    [{ uploaded: 1, failed: 1, total: 2, isStopped: false }],
  ]);

  uploads.add('here', [hanging('c.jpg'), picture('d.jpg')]);
  await vi.advanceTimersByTimeAsync(1000);
  uploads.stop();
  uploads.add('here', [picture('e.jpg')]);
  await vi.advanceTimersByTimeAsync(2500);
  await until(() => ends.length === 2, 1);
  const end = { uploaded: 1, failed: 0, total: 3, isStopped: true };
  expect([sent, uploads.isBusy, ends[1]]).toEqual([['b.jpg', 'e.jpg'], false, end]);
});

it('a file that is there before the stop takes hold counts as added', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ends: unknown[] = [];
  let done = (): void => undefined;
  const uploads = new UploadQueue<string>({
    atOnce: 1,
    send: (_place, _file, _progress, signal) =>
      new Promise<void>((resolve, reject) => {
        done = resolve;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    ended: (end) => ends.push(end),
    isSamePlace: Object.is,
  });
  uploads.add('here', [picture('a.jpg'), picture('b.jpg')]);
  await vi.advanceTimersByTimeAsync(10);
  uploads.stop();
  expect(uploads.left).toBe(2);
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect([ends, uploads.left]).toEqual([[{ uploaded: 1, failed: 0, total: 2, isStopped: true }], 0]);
});

it('files that are still being listed are to come, and what tells the host hears when the first is and no more are', async () => {
  const reported: boolean[] = [];
  const uploads = new UploadQueue<string>({
    atOnce: 1,
    send: () => Promise.resolve(),
    ended: () => undefined,
    isSamePlace: Object.is,
    isAddingChanged: () => reported.push(uploads.left > 0),
  });
  let list = (_files: File[]): void => undefined;
  const folder = uploads.addListed('here', () => new Promise<File[]>((resolve) => (list = resolve)));
  expect([uploads.left, reported]).toEqual([1, [true]]);
  uploads.add('here', [picture('a.jpg')]);
  await until(() => uploads.left === 1, 1);
  expect(reported).toEqual([true]);
  list([picture('b.jpg'), picture('c.jpg')]);
  await folder;
  expect(uploads.left).toBe(2);
  await until(() => uploads.left === 0, 1);
  expect(reported).toEqual([true, false]);
  await uploads.addListed('here', () => Promise.resolve([]));
  await expect(uploads.addListed('here', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect([uploads.left, reported]).toEqual([0, [true, false, true, false, true, false]]);
});

it('a list of files that does not come can be stopped, and what it brings later is not added', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { uploads } = begin();
  let list = (_files: File[]): void => undefined;
  const folder = uploads.addListed('here', () => new Promise<File[]>((resolve) => (list = resolve)));
  await vi.advanceTimersByTimeAsync(1000);
  expect([uploads.isBusy, uploads.total]).toEqual([true, 0]);
  uploads.stop();
  await vi.advanceTimersByTimeAsync(100);
  list([picture('a.jpg')]);
  await folder;
  expect(uploads.left).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect([uploads.isBusy, uploads.left]).toEqual([false, 0]);
});
