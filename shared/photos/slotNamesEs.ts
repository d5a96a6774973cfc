import type { slotHintsEn, slotNamesEn } from './slotNamesEn.ts';

export const slotNamesEs: Record<keyof typeof slotNamesEn, string> = {
  file: 'Otros archivos',
  'panel-layout': 'Plano de paneles',
  'beam-spacing': 'Separación entre vigas',
  'beam-size': 'Tamaño de la viga',
  attic: 'Vista del ático',
  unsorted: 'Sin ordenar',
};
export const slotHintsEs: Record<keyof typeof slotHintsEn, string> = {
  file: 'Planos, recibo de luz, videos o cualquier otra cosa',
  'panel-layout': 'Dónde van los paneles, con la cumbrera, el alero y el nombre de cada arreglo',
  'beam-spacing': 'Cinta métrica de viga a viga, con los números legibles',
  'beam-size': 'Cinta métrica sobre una viga, ancho y peralte, con los números legibles',
  attic: 'Toda la armadura, en las dos direcciones',
  unsorted: 'No se envían hasta que estén en un espacio',
};
