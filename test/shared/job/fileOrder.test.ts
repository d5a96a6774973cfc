import { describe, expect, it } from 'vitest';
import { inOrderOfTime, type Ordered } from '../../../shared/job/takenTime.ts';

const file = (name: string, taken: string | null, cameMs = 0): Ordered => ({ name, taken, cameMs });
const sorted = (...files: Ordered[]): string[] => inOrderOfTime(files, (one) => one).map(({ name }) => name);

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
    expect(inOrderOfTime([one, other], (of) => of)).toEqual([other, one]);
  });

  it('leaves equals where they are', () => {
    const [one, other] = [file('a', null), file('a', null)];
    expect(inOrderOfTime([one, other], (of) => of)[0]).toBe(one);
    expect(inOrderOfTime([other, one], (of) => of)[0]).toBe(other);
  });

  it('puts times in UTC among those of cameras, by the zone that fits best', () => {
    const photos = ['09:00:00', '09:12:00', '09:30:00'].map((time) => file(time, `2026-11-10T${time}`));
    const video = file('video', '2026-11-10T17:13:00Z');
    const other = file('other', '2026-11-10T17:29:00Z');
    expect(sorted(other, video, ...photos)).toEqual(['09:00:00', '09:12:00', 'video', 'other', '09:30:00']);
    expect(sorted(other, video)).toEqual(['video', 'other']);
    const nextDay = [file('late', '2026-11-10T23:50:00'), file('clip', '2026-11-11T07:49:00Z')] as const;
    expect(sorted(...nextDay)).toEqual(['clip', 'late']);
  });
});
