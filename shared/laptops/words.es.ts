import { countedEs as many } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { laptopWordsEn } from './words.en.ts';

/** Of the laptops that report to the office, in Spanish. */
export const laptopWordsEs: Translation<typeof laptopWordsEn> = {
  // Laptops
  laptopsAbout: (count) => many(count, 'laptop', 'laptops'),
  findLaptop: 'Buscar una laptop',
  laptopKinds: 'Qué laptops',
  laptopsLive: 'En uso',
  laptopsTest: (count) => `De prueba (${count})`,
  laptopsTestHint: 'Estas se reportan con una clave de prueba. No están en ninguna otra lista ni requieren atención.',
  noTestLaptops: 'Ninguna laptop se reporta con una clave de prueba',
  unsentColumn: 'Todavía tiene',
  oldestColumn: 'Sin enviar desde',
  lastErrorColumn: 'Último error',
  needsAttentionHint: 'Algo espera en estas desde hace mucho: tres días, o un día sin contacto.',
  unsentNothing: 'Nada',
  unsentJobs: (count) => many(count, 'trabajo', 'trabajos'),
  unsentFiles: (count) => many(count, 'archivo', 'archivos'),
  noLaptops: 'Ninguna laptop se ha reportado todavía',
  noLaptopsHint: 'Las laptops se reportan automáticamente cuando están conectadas con una clave.',
  forgetLaptop: 'Quitar esta laptop',
  laptopActions: (name) => `Acciones para ${name}`,
  forgetLaptopTitle: (name) => `¿Quitar la laptop ${name}?`,
  forgetLaptopHint:
    'Desaparece de esta lista; lo que no ha enviado se queda en la laptop. Si vuelve a reportarse, aparece otra vez.',
  laptopForgotten: 'Laptop quitada.',
  staleCount: (count) => many(count, 'laptop por atender', 'laptops por atender'),
};
