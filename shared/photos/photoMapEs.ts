import { distanceIn } from '../messages/measures.ts';
import type { photoMapEn } from './photoMapEn.ts';
import type { Translation } from '../messages/translation.ts';

/** Where the photos of a job were taken, against each other. */
export const photoMapEs: Translation<typeof photoMapEn> = {
  title: 'Dónde se tomaron las fotos',
  hint: 'Respecto al centro de las fotos, según los lugares que registraron las cámaras. El norte está arriba; no hace falta un mapa. Bajo techo, un teléfono suele fallar por 30 a 100 pies.',
  photo: 'Foto',
  distance: 'Desde el centro',
  distanceText: distanceIn('es-MX'),
  directions: {
    n: 'norte',
    ne: 'noreste',
    e: 'este',
    se: 'sureste',
    s: 'sur',
    sw: 'suroeste',
    w: 'oeste',
    nw: 'noroeste',
  },
  away: (distance, direction) => `${distance} al ${direction}`,
  atMiddle: 'en el centro',
  far: 'lejos de las demás',
  farCount: (count) => (count === 1 ? '1 foto está lejos de las demás.' : `${count} fotos están lejos de las demás.`),
  without: (count) => (count === 1 ? '1 foto no tiene lugar.' : `${count} fotos no tienen lugar.`),
  scale: (distance) => `El borde está a ${distance} del centro.`,
  alt: (count) => `Croquis de los lugares de ${count} fotos; la tabla de abajo los tiene en palabras.`,
  fact: (where) => `Tomada a ${where} del centro de las fotos`,
  factAtMiddle: 'Tomada en el centro de las fotos',
};
