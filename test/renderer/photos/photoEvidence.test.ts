import { describe, expect, it } from 'vitest';
import { type EvidencePhoto, photoEvidence } from '../../../shared/photos/photoEvidence.ts';
import { kilometersBetween } from '../../../shared/job/places.ts';
import { evidenceDoubts, distanceText, shortEvidence } from '../../../renderer/office/photos/evidenceText.ts';
import { officePhotoWords } from '../../../renderer/office/photos/officePhotoWords.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';

await loadWords('es');

const roof = { latitude: 36.7378, longitude: -119.7871 };
/** So many meters north of the roof. */
const north = (meters: number) => ({ ...roof, latitude: roof.latitude + meters / 111_195 });
const photo = (id: string, facts: Partial<EvidencePhoto> = {}): EvidencePhoto => ({
  id,
  kind: 'attic',
  takenAt: null,
  place: null,
  ...facts,
});

describe('where photos were taken', () => {
  it('is told from the middle of the job’s photos, and far from 500 m on', () => {
    const places = [0, 10, 20, 490, 560].map((meters, at) => photo(`${at}`, { place: north(meters) }));
    const found = photoEvidence([...places, photo('none')]);
    const meters = [...found.values()].map(({ kilometers }) => kilometers && Math.round(kilometers * 1000));
    expect(meters).toEqual([20, 10, 0, 470, 540, null]);
    expect([...found.values()].map(({ isFar }) => isFar)).toEqual([false, false, false, false, true, false]);
  });

  it('is told of a single place without a distance', () => {
    const one = photoEvidence([photo('a', { place: roof }), photo('b')]).get('a')!;
    expect([one.place, one.kilometers, one.isFar]).toEqual([roof, null, false]);
  });

  it('leaves the layout out, which may have been drawn at the office', () => {
    const layout = photo('layout', { kind: 'panel-layout', place: north(9000), takenAt: '2026-01-01T08:00:00' });
    const others = ['a', 'b'].map((id) => photo(id, { place: roof, takenAt: '2026-03-14T09:00:00' }));
    const found = photoEvidence([layout, ...others]);
    expect(found.get('layout')).toMatchObject({ isFar: false, daysBefore: null });
    expect(found.get('a')).toMatchObject({ kilometers: 0, isFar: false, daysBefore: null });
  });

  it('measures around the date line and the poles', () => {
    const [west, east] = [179.999, -179.999].map((longitude) => ({ latitude: 0, longitude })) as [never, never];
    expect(kilometersBetween(west, east)).toBeCloseTo(0.222, 2);
    expect(kilometersBetween({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 100 })).toBeCloseTo(0, 6);
  });
});

describe('when photos were taken', () => {
  const taken = (id: string, day: string) => photo(id, { takenAt: `${day}T09:26:53` });

  it('is marked where it is more than 30 days before the others', () => {
    const found = photoEvidence([taken('a', '2026-03-14'), taken('b', '2026-03-15'), taken('c', '2026-02-12')]);
    expect(found.get('c')!.daysBefore).toBeNull();
    const older = photoEvidence([taken('a', '2026-03-14'), taken('b', '2026-03-15'), taken('c', '2026-02-11')]);
    expect(older.get('c')!.daysBefore).toBe(31);
    expect(older.get('a')!.daysBefore).toBeNull();
  });

  it('is not marked of one alone, nor of the newer ones', () => {
    expect(photoEvidence([taken('a', '2020-01-01'), photo('b')]).get('a')!.daysBefore).toBeNull();
    const two = photoEvidence([taken('a', '2020-01-01'), taken('b', '2026-03-14')]);
    expect([two.get('a')!.daysBefore, two.get('b')!.daysBefore]).toEqual([2264, null]);
  });

  it('is measured from the median of the others, whatever the photo’s own time', () => {
    const days = ['2026-01-01', '2026-01-01', '2026-03-01', '2026-05-01', '2026-05-01', '2026-05-01'];
    for (const some of [days, days.slice(1), days.toReversed()]) {
      const found = photoEvidence(some.map((day, at) => taken(`${at}`, day)));
      some.forEach((day, at) => {
        const others = some.toSpliced(at, 1).toSorted();
        const apart = (Date.parse(others[(others.length - 1) >> 1]!) - Date.parse(day)) / 86_400_000;
        expect(found.get(`${at}`)!.daysBefore).toBe(apart > 30 ? apart : null);
      });
    }
  });

  it('is unknown where no calendar has the day: not every browser reads it', () => {
    const found = photoEvidence([taken('a', '2026-02-30'), taken('b', '2026-13-01'), taken('c', '2026-05-01')]);
    expect(['a', 'b', 'c'].map((id) => found.get(id)!.takenAt)).toEqual([null, null, '2026-05-01T09:26:53']);
    expect([...found.values()].map(({ daysBefore }) => daysBefore)).toEqual([null, null, null]);
  });
});

it('is worded in both languages', () => {
  const evidence = photoEvidence([
    photo('far', { place: north(2140), takenAt: '2026-01-02T23:59:00' }),
    ...['a', 'b', 'c'].map((id) => photo(id, { place: roof, takenAt: '2026-03-14T09:26:53' })),
  ]).get('far')!;
  const [en, es] = [officePhotoWords.beside(chooseOfficeWords('en')), officePhotoWords.beside(chooseOfficeWords('es'))];
  expect(evidenceDoubts(evidence, en)).toEqual([
    'Taken 1.3 mi from the other photos',
    'Taken 70 days before the other photos',
  ]);
  expect(evidenceDoubts(evidence, es)).toEqual([
    'Tomada a 1.3 mi de las demás fotos',
    'Tomada 70 días antes que las demás fotos',
  ]);
  expect(distanceText({ ...evidence, kilometers: 0.123 }, en)).toBe('400 ft from the middle of the job’s photos');
  expect(shortEvidence(evidence, en)).toBe('Jan 2, 2026');
  expect([0.3, 0.304, 1234.5].map(en.distance)).toEqual(['980 ft', '0.2 mi', '767.1 mi']);
});
