import { type FitSentences, isPitch } from './fitSentences.ts';

/** What does not fit, in Spanish. */
export const fitSentencesEs: FitSentences = {
  'species-withdrawal': ({ entered, against }) =>
    `una resistencia publicada a la extracción de ${entered} lb/in es mayor que las ${against} lb/in que NDS 12.2.1 da para esta especie y este diámetro.`,
  'embedment-depth': ({ entered, against }) =>
    `un empotramiento de ${entered} in es mayor que el peralte de la viga, ${against} in.`,
  'embedment-length': ({ entered, against }) =>
    `un empotramiento de ${entered} in es mayor que la longitud del fijador menos lo que atraviesa, ${against} in.`,
  'embedment-minimum': ({ entered, against }) =>
    `un empotramiento de ${entered} in es menor que 4 diámetros, ${against} in (NDS 12.1.4).`,
  'fastener-edge': ({ entered, against }) =>
    `la mitad del ancho de la viga, ${entered} in, es menor que la distancia al borde de 1.5 diámetros, ${against} in.`,
  'zone-order': ({ entered, against }) =>
    `la separación de ${entered} in es mayor que las ${against} in de la zona más lejos de la esquina. La succión crece hacia las esquinas.`,
  'spacing-multiple': ({ entered, against }) =>
    `una separación de ${entered} in no es múltiplo de las ${against} in entre las vigas.`,
  cantilever: ({ entered, against }) =>
    `un voladizo de ${entered} in es mayor que un tercio de la separación menor, ${against} in.`,
  'maker-span': ({ entered, against }) =>
    `una separación de ${entered} in es mayor que las ${against} in que salva el sistema de montaje según su fabricante.`,
  'uplift-missing': () =>
    'no se indicó la demanda de levantamiento por fijación, y ningún documento del fabricante ocupa su lugar.',
  'uplift-zero': () =>
    'una demanda de levantamiento de 0 lb no es ninguna. Indíquela, o el documento del fabricante que ocupa su lugar.',
  'uplift-low': ({ entered, against }) =>
    `una demanda de levantamiento de ${entered} lb es menor que el 95 % de las ${against} lb calculadas.`,
  'uplift-capacity': ({ entered, against }) =>
    `la demanda de levantamiento de una fijación, ${entered} lb, es mayor que su capacidad, ${against} lb.`,
  'uplift-exclusion': ({ entered }) =>
    `el documento «${entered}» ocupa el lugar de una demanda de levantamiento, y no se indicaron su edición y su tabla o página.`,
  'solar-standoff': ({ entered, against }) =>
    `el arreglo está a ${entered} in sobre el techo. Las cargas de ASCE 7 29.4.4 son para paneles a lo más a ${against} in.`,
  'solar-edge': ({ entered, against }) =>
    `una distancia al borde del techo de ${entered} in es menor que dos veces la altura del arreglo sobre el techo, ${against} in (ASCE 7 29.4.4).`,
  'solar-panel-size': ({ entered, against }) =>
    `los espacios entre paneles están a ${entered} ft, más que los ${against} ft de ASCE 7 29.4.4.`,
  'solar-gap': ({ entered, against }) =>
    `los espacios entre paneles de ${entered} in son menores que las ${against} in de ASCE 7 29.4.4.`,
  'point-load': ({ entered, against }) =>
    `una carga puntual de ${entered} lb es menor que el 90 % de las ${against} lb calculadas.`,
  'snow-ground': ({ entered, against }) =>
    `una carga de nieve en el techo de ${entered} psf no se deduce de una carga de nieve en el suelo de ${against} psf.`,
  'snow-level': ({ entered }) =>
    entered === ''
      ? 'ASCE 7-22 da la nieve a nivel de resistencia. Indique que la carga de nieve en el techo es la admisible, 0.7 de ella, con la que comparan la regla y las demandas.'
      : 'la carga de nieve en el techo está a nivel de resistencia, como la da ASCE 7-22. Indique la admisible, 0.7 de ella, con la que comparan la regla y las demandas.',
  'dead-load-modules': ({ entered, against }) =>
    `una carga muerta del arreglo de ${entered} psf es menor que la de sus módulos, montaje y lastre, ${against} psf.`,
  'dead-load-twice': ({ entered, against }) =>
    `una carga gravitacional agregada de ${entered} psf es menor que la carga muerta del arreglo, ${against} psf.`,
  'live-load-clearance': ({ entered, against }) =>
    entered === ''
      ? `la carga viva del techo se reduce bajo el arreglo, y no se indicó su altura sobre el techo. Actúa donde hay más de ${against} in de espacio (IBC 1607).`
      : `la carga viva del techo se reduce bajo el arreglo, que está a ${entered} in sobre el techo. Actúa donde hay más de ${against} in de espacio (IBC 1607).`,
  'scope-height': ({ entered, against }) =>
    `una altura media del techo de ${entered} ft es mayor que los ${against} ft para los que se calculan cargas.`,
  'scope-slope': ({ entered, against }) =>
    `una pendiente de ${entered}° es mayor que los ${against}° para los que se calculan cargas.`,
  'scope-snow': ({ entered, against }) =>
    `una carga de nieve en el suelo de ${entered} psf es mayor que las ${against} psf para las que se calculan cargas.`,
  'scope-wind-speed': ({ entered, against }) =>
    `una velocidad del viento de ${entered} mph es mayor que las ${against} mph para las que se calculan cargas.`,
  'scope-shape': () =>
    'las cargas se calculan para techos planos, a dos aguas, a cuatro aguas y de una sola agua. Este necesita un trabajo propio.',
  'roof-layers': ({ entered, against }) => `${entered} capas de cubierta son más que ${against}.`,
  'truss-member-check': ({ entered }) =>
    `la estructura es ${entered}. Una revisión de vigas es de cabios y correas; una armadura la diseña su fabricante.`,
  'member-ratio': ({ entered }) => `la demanda sobre las vigas es ${entered} veces su capacidad.`,
  'gravity-rule': ({ entered, against }) => `la carga gravitacional crece un ${entered} %, más que un ${against} %.`,
  'lateral-rule': ({ entered, against }) => `la carga lateral crece un ${entered} %, más que un ${against} %.`,
  'rule-reading': () => 'indique en qué lectura de la regla para edificios existentes se basa el dictamen.',
  'code-asce': ({ entered, against }) => `las cargas son de ASCE ${entered}, y el código remite a ASCE ${against}.`,
  'code-date': ({ entered, against }) =>
    `el código de construcción de ${entered} no es el que el estado adoptó: ${against}.`,
  'material-connection': ({ entered, against }) =>
    isPitch(against)
      ? `«${entered}» no sujeta un arreglo en una pendiente de ${against}°.`
      : `la fijación «${entered}» no corresponde a un techo de ${against}.`,
  'span-sum': ({ entered, against }) =>
    `los claros y el alero suman ${entered} in, y del alero a la cumbrera hay ${against} in.`,
  photos: () => 'una foto es ilegible, o está abierta una pregunta a la cuadrilla, sobre un valor que la carta usa.',
  engineer: ({ entered, against }) => `la licencia de ${entered} no es una para ${against}.`,
};
