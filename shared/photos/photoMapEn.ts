import { distanceIn } from '../messages/measures.ts';

/** Where the photos of a job were taken, against each other. */
export const photoMapEn = {
  title: 'Where the photos were taken',
  hint: 'Against the middle of the photos, by the places that the cameras recorded. North is up; no map is needed. A phone under a roof is often off by 30 to 100 feet.',
  photo: 'Photo',
  distance: 'From the middle',
  distanceText: distanceIn('en'),
  directions: {
    n: 'north',
    ne: 'northeast',
    e: 'east',
    se: 'southeast',
    s: 'south',
    sw: 'southwest',
    w: 'west',
    nw: 'northwest',
  },
  away: (distance: string, direction: string) => `${distance} ${direction}`,
  atMiddle: 'at the middle',
  far: 'far from the others',
  farCount: (count: number) =>
    count === 1 ? '1 photo is far from the others.' : `${count} photos are far from the others.`,
  without: (count: number) => (count === 1 ? '1 photo has no place.' : `${count} photos have no place.`),
  scale: (distance: string) => `The border is ${distance} from the middle.`,
  alt: (count: number) => `Sketch of the places of ${count} photos; the table below has them in words.`,
  fact: (where: string) => `Taken ${where} of the middle of the photos`,
  factAtMiddle: 'Taken at the middle of the photos',
};
