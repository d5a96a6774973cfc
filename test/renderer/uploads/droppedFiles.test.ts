import { expect, it, onTestFinished, vi } from 'vitest';
import { droppedFiles, isUnreadable, readableFiles } from '../../../renderer/uploads/droppedFiles.ts';

type Entry = Pick<FileSystemEntry, 'name' | 'isFile'>;

const file = (name: string): Entry =>
  ({ name, isFile: true, file: (give: FileCallback) => give(new File(['x'], name)) }) as unknown as Entry;
const lostFile = (name: string): Entry =>
  ({ name, isFile: true, file: (_give: FileCallback, refuse: () => void) => refuse() }) as unknown as Entry;
/** A folder that gives these series of entries, and then ends, refuses or does nothing more. */
const folder = (name: string, series: Entry[][], end: 'ends' | 'refuses' | 'hangs' = 'ends'): Entry => {
  const left = [...series];
  const readEntries = (give: (entries: Entry[]) => void, refuse: () => void): void => {
    const next = left.shift();
    if (next) give(next);
    else if (end === 'ends') give([]);
    else if (end === 'refuses') refuse();
  };
  return { name, isFile: false, createReader: () => ({ readEntries }) } as unknown as Entry;
};
const dropped = (entries: Entry[], signal?: AbortSignal): Promise<File[]> => {
  const items = entries.map((entry) => ({
    kind: 'file',
    getAsFile: () => new File(['x'], entry.name),
    webkitGetAsEntry: () => entry,
  }));
  return droppedFiles({ items } as unknown as DataTransfer, signal);
};
const seen = (files: File[]): string[] => files.map((one) => (isUnreadable(one) ? `${one.name}?` : one.name));

it('has the files of a dropped folder in natural order, without those that systems put there', async () => {
  const inner = folder('day 2', [[file('IMG_1.jpg')]]);
  const whole = folder('DCIM', [
    [file('IMG_10.jpg'), file('Thumbs.db')],
    [inner, file('IMG_9.jpg')],
  ]);
  expect(seen(await dropped([whole]))).toEqual(['IMG_1.jpg', 'IMG_9.jpg', 'IMG_10.jpg']);
});

it('names a file and a folder that cannot be read, and has what could be', async () => {
  const part = folder('day 1', [[file('IMG_1.jpg'), lostFile('IMG_2.jpg')]], 'refuses');
  const found = await dropped([part]);
  expect(seen(found)).toEqual(['IMG_1.jpg', 'IMG_2.jpg?', 'day 1?']);
  const complaints: string[] = [];
  expect(seen(readableFiles(found, (names) => complaints.push(names)))).toEqual(['IMG_1.jpg']);
  expect([complaints, readableFiles([], () => complaints.push('again'))]).toEqual([['IMG_2.jpg, day 1'], []]);
});

it('names a folder that gives nothing for half a minute, and waits for nothing else of its card', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const found = dropped([folder('DCIM', [[file('IMG_1.jpg')]], 'hangs'), folder('MISC', [], 'hangs')]);
  let isFound = false;
  void found.then(() => (isFound = true));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isFound).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen(await found)).toEqual(['IMG_1.jpg?', 'DCIM?', 'MISC?']);
});

it('asks a card for nothing more once it is stopped', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const slow = (name: string): Entry =>
    ({
      name,
      isFile: true,
      file: (give: FileCallback) => {
        asked.push(name);
        stop.abort();
        give(new File(['x'], name));
      },
    }) as unknown as Entry;
  await dropped([folder('DCIM', [[slow('IMG_1.jpg'), slow('IMG_2.jpg')], [slow('IMG_3.jpg')]])], stop.signal);
  expect(asked).toEqual(['IMG_1.jpg']);
});
