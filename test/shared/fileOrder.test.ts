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

  it('puts what no camera dated after it, in the order in which it came', () => {
    const taken = file('photo', '2026-03-14T09:26:53', 9);
    expect(sorted(file('second.pdf', null, 3), taken, file('first.pdf', null, 2))).toEqual([
      'photo',
      'first.pdf',
      'second.pdf',
    ]);
  });

  it('counts in names what was taken or came at once', () => {
    const at = '2026-03-14T09:26:53';
    expect(sorted(file('IMG_10', at), file('IMG_9', at))).toEqual(['IMG_9', 'IMG_10']);
    expect(sorted(file('IMG_10', null, 5), file('IMG_9', null, 5))).toEqual(['IMG_9', 'IMG_10']);
  });

  it('leaves equals where they are', () => {
    const [one, other] = [file('a', null), file('a', null)];
    expect([one, other].toSorted(inOrderTaken)[0]).toBe(one);
    expect([other, one].toSorted(inOrderTaken)[0]).toBe(other);
  });
});
