import { describe, expect, it } from 'vitest';
import { inOrderTaken, type Ordered } from '../../shared/job/fileOrder.ts';

const file = (name: string, taken: string | null, cameMs = 0): Ordered => ({ name, taken, cameMs });
const sorted = (...files: Ordered[]): string[] => files.toSorted(inOrderTaken).map(({ name }) => name);

describe('the order of photos and files', () => {
  it('is that in which they were taken, whenever they came', () => {
    const late = file('late', '2026-03-14T11:00:00', 1);
    const early = file('early', '2026-03-14T09:26:53', 2);
    expect(sorted(late, early)).toEqual(['early', 'late']);
  });

  it('puts what no camera dated after it, by its names: chosen at once, a small one comes before a large one', () => {
    const taken = file('photo', '2026-03-14T09:26:53', 9);
    expect(sorted(file('attic2', null, 2), taken, file('attic10', null, 1), file('attic1', null, 3))).toEqual([
      'photo',
      'attic1',
      'attic2',
      'attic10',
    ]);
  });

  it('counts in names what was taken or came at once', () => {
    const at = '2026-03-14T09:26:53';
    expect(sorted(file('IMG_10', at), file('IMG_9', at))).toEqual(['IMG_9', 'IMG_10']);
    expect(sorted(file('IMG_10', null, 5), file('IMG_9', null, 5))).toEqual(['IMG_9', 'IMG_10']);
  });

  it('is that in which they came for what is called alike', () => {
    const [one, other] = [file('image.jpg', null, 4), file('image.jpg', null, 3)];
    expect([one, other].toSorted(inOrderTaken)).toEqual([other, one]);
  });

  it('leaves equals where they are', () => {
    const [one, other] = [file('a', null), file('a', null)];
    expect([one, other].toSorted(inOrderTaken)[0]).toBe(one);
    expect([other, one].toSorted(inOrderTaken)[0]).toBe(other);
  });
});
