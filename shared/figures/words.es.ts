import { countedEs as many, numbersEs as numbers } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { figureWordsEn } from './words.en.ts';

/** Of the office's figures, in Spanish. */
export const figureWordsEs: Translation<typeof figureWordsEn> = {
  // Figures
  firstDay: 'Primer día',
  lastDay: 'Último día',
  figuresCounted: {
    jobs: 'Un trabajo se recibe el día en que llega; una modificación cuenta como trabajo nuevo. Se emite el día en que se aprueba por primera vez, con su carta si lleva una.',
    turnaround:
      'Desde que llega el trabajo hasta su primera aprobación, con noches y fines de semana. Cada día reúne los trabajos emitidos en él: la mitad no tardó más que la mediana; nueve de cada diez, no más que el percentil 90. Un trabajo está a tiempo si se emitió antes de vencer, según los plazos y festivos actuales.',
    queue:
      'Trabajos que ahora están enviados, en revisión o en espera, según el tiempo desde que llegaron. Los días de arriba no influyen aquí.',
    holds:
      'Retenciones de estos días según lo que pidió la oficina: un motivo de la firma, una foto marcada o lo que le faltaba a la lista de revisión. Una retención que pide varias cosas cuenta en cada una. Las que tienen un motivo propio se cuentan juntas si coinciden sus primeros 200 caracteres.',
    organizations:
      'De los trabajos emitidos en estos días: los que no se pusieron en espera, ni se rechazaron, ni se modificaron antes de su primera aprobación.',
    laptops:
      'Lo mismo según la laptop que envió el trabajo. Las laptops con una versión anterior de la aplicación no dicen cuál son. Se muestran las 200 con más trabajos.',
  },
  lastDays: (days) => `Últimos ${days} días`,
  figuresAbout: (from, to) => `Del ${from} al ${to}`,
  median: 'Mediana',
  ninetieth: 'Percentil 90',
  medianDays: 'Mediana, en días',
  ninetiethDays: 'Percentil 90, en días',
  medianTurnaround: 'Mediana de entrega',
  ninetiethTurnaround: '90 % en',
  onTime: 'A tiempo',
  dayColumn: 'Día',
  ageColumn: 'Antigüedad',
  reasonColumn: 'Motivo',
  holdsColumn: 'Esperas',
  rateColumn: 'Proporción',
  ageUnder: (days) => `Menos de ${many(days, 'día', 'días')}`,
  ageBetween: (from, to) => `De ${from} a ${to} días`,
  ageFrom: (days) => `${many(days, 'día', 'días')} o más`,
  passOf: (firstPass, issued) => `${numbers.format(firstPass)} de ${numbers.format(issued)}`,
  noReason: 'Sin motivo',
  heldForPhoto: (mark: string) => `Foto: ${mark.toLowerCase()}`,
  heldForSlot: (slot: string) => `Falta o no se ve bien: ${slot.toLowerCase()}`,
  unnamedLaptop: 'Sin laptop conocida',
  numbers: 'Números',
  nothingCounted: 'Nada que contar en estos días',
  queueEmpty: 'No hay trabajos abiertos',
  plotOf: (figure) => `${figure}. Los números están en su tabla.`,
};
