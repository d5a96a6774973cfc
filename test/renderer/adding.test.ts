import { expect, it } from 'vitest';
import { Adding } from '../../renderer/adding/adding.svelte.ts';

const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const begin = () => {
  let over = (): void => undefined;
  const adding = new Adding<string>(
    () => Promise.resolve(),
    () => over(),
  );
  const add = (...files: File[]): Promise<void> =>
    new Promise((resolve) => {
      over = resolve;
      adding.add('here', files);
    });
  return { adding, add };
};

it('what was not added is told until something else is', async () => {
  const { adding, add } = begin();
  await add(new File([], 'empty.jpg', { type: 'image/jpeg' }), picture('good.jpg'));
  expect(adding.notAdded.map(({ name, why }) => [name, why])).toEqual([['empty.jpg', 'empty']]);
  const next = add(picture('other.jpg'));
  expect(adding.notAdded).toEqual([]);
  await next;
  expect(adding.notAdded).toEqual([]);
});

it('what is added while others are on their way takes nothing from what is told of them', async () => {
  const { adding, add } = begin();
  const first = add(new File([], 'empty.jpg', { type: 'image/jpeg' }), picture('a.jpg'), picture('b.jpg'));
  await Promise.resolve();
  const both = add(picture('c.jpg'));
  await Promise.race([first, both]);
  expect(adding.notAdded.map(({ name }) => name)).toEqual(['empty.jpg']);
});
