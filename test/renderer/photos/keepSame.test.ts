import { expect, it } from 'vitest';
import type { Photo } from '../../../shared/photos/deskCalls.ts';
import { planBoard, keepSame } from '../../../renderer/field/photos/boardPlan.ts';

const photo = (id: string, change: Partial<Photo> = {}): Photo => ({
  ...{ id, slot: 'unsorted', array: null, name: `${id}.jpg`, bytes: 10, mediaType: 'image/jpeg', sha256: id },
  ...{ takenAt: null, place: null, addedMs: 0, seen: null, caption: '', captionState: 'with-photo' },
  ...{ isSent: false, state: null, marks: [], copies: 0, sentCopies: 0 },
  ...change,
});

it('a board that is loaded again renders only the tiles of photos that have changed', () => {
  const before = [photo('a'), photo('b')];
  const now = keepSame(before, [photo('new'), photo('a'), photo('b', { caption: 'ridge' })]);
  expect(now.map((one) => before.indexOf(one))).toEqual([-1, 0, -1]);
  expect(now[2]!.caption).toBe('ridge');
  const plan = planBoard({ document: {}, photos: now });
  const again = planBoard({ document: {}, photos: keepSame(now, structuredClone(now)) });
  for (const [at, shown] of again.photos.entries()) expect(shown).toBe(plan.photos[at]);
});
