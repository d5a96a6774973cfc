import { expect, it } from 'vitest';
import { UploadQueue } from '../../renderer/uploads/uploadQueue.svelte.ts';

const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const begin = () => {
  let over = (): void => undefined;
  const uploads = new UploadQueue<string>(
    () => Promise.resolve(),
    () => over(),
  );
  const add = (...files: File[]): Promise<void> =>
    new Promise((resolve) => {
      over = resolve;
      uploads.add('here', files);
    });
  return { uploads, add };
};

it('what was not added is told until something else is', async () => {
  const { uploads, add } = begin();
  await add(new File([], 'empty.jpg', { type: 'image/jpeg' }), picture('good.jpg'));
  expect(uploads.failed.map(({ name, why }) => [name, why])).toEqual([['empty.jpg', 'empty']]);
  const next = add(picture('other.jpg'));
  expect(uploads.failed).toEqual([]);
  await next;
  expect(uploads.failed).toEqual([]);
});

it('what is added while others are on their way takes nothing from what is told of them', async () => {
  const { uploads, add } = begin();
  const first = add(new File([], 'empty.jpg', { type: 'image/jpeg' }), picture('a.jpg'), picture('b.jpg'));
  await Promise.resolve();
  const both = add(picture('c.jpg'));
  await Promise.race([first, both]);
  expect(uploads.failed.map(({ name }) => name)).toEqual(['empty.jpg']);
});
