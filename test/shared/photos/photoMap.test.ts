import { expect, it } from 'vitest';
import { checkJob } from '../../../shared/job/checklist.ts';
import { photoMap } from '../../../shared/photos/photoMap.ts';
import type { GeoPlace } from '../../../shared/job/places.ts';

const middle: GeoPlace = { latitude: 36.74, longitude: -119.78 };
const photo = (id: string, north: number, east: number, kind: 'attic' | 'panel-layout' = 'attic') => ({
  ...{ id, kind, takenAt: null },
  place: { latitude: middle.latitude + north / 111_195, longitude: middle.longitude + east / 89_100 },
});

it('names distance and direction from the middle of the photos', () => {
  const map = photoMap([
    photo('m', 0, 0),
    photo('n', 30, 0),
    photo('se', -20, 20),
    photo('w', 0, -40),
    photo('m2', 0, 0),
    // Tens of feet are shown: this would be 0 feet to the north.
    photo('m3', 1.4, 0),
  ])!;
  const found = Object.fromEntries(
    map.points.map(({ id, kilometers, direction }) => [id, [Math.round(1000 * kilometers), direction]]),
  );
  expect(found).toEqual({ m: [0, null], m2: [0, null], m3: [1, null], n: [30, 'n'], se: [28, 'se'], w: [40, 'w'] });
  for (const { x, y } of map.points) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
});

it('a far photo stands at the border, and does not squeeze the others', () => {
  const map = photoMap([photo('a', 0, 0), photo('b', 20, 0), photo('c', 0, 20), photo('far', 9000, 0)])!;
  const [far] = map.points.filter(({ isFar }) => isFar);
  expect(far).toMatchObject({ id: 'far', direction: 'n', y: -1 });
  expect(map.halfWidthKilometers).toBeLessThan(0.05);
});

it('a layout that was drawn elsewhere is not far, and counts for nothing', () => {
  const map = photoMap([photo('a', 0, 0), photo('b', 20, 0), photo('office', 40_000, 0, 'panel-layout')])!;
  expect(map.points.find(({ id }) => id === 'office')).toMatchObject({ isFar: false, y: -1 });
  expect(map.halfWidthKilometers).toBeLessThan(0.05);
});

it('needs two places', () => {
  expect(photoMap([])).toBeNull();
  expect(photoMap([photo('a', 0, 0), { id: 'b', kind: 'attic', takenAt: null, place: null }])).toBeNull();
});

it('places on both sides of the date line are neighbors', () => {
  const at = (id: string, longitude: number) => ({
    id,
    kind: 'attic' as const,
    takenAt: null,
    place: { latitude: 0, longitude },
  });
  const map = photoMap([at('a', 179.9999), at('b', -179.9999), at('c', 179.9999)])!;
  expect(map.points.find(({ id }) => id === 'b')).toMatchObject({ direction: 'e', isFar: false });
});

it('the board, Check and the office mark the same photos as far', () => {
  const photos = [0, 10, 20, 30, 490, 510, 900, 1100].map((meters) => photo(`${meters}`, meters, 0));
  const onMap = photoMap(photos)!.points.flatMap(({ id, isFar }) => (isFar ? [id] : []));
  const checked = photos.map(({ id, place }) => ({
    ...{ slot: 'file' as const, array: null, place },
    sha256: id,
    name: id,
  }));
  const inCheck = checkJob({ job: {}, photos: checked }).flatMap((finding) =>
    finding.code === 'photo-far-away' ? [finding.params.photo] : [],
  );
  expect(onMap).toEqual(['900', '1100']);
  expect(inCheck).toEqual(onMap);
});
