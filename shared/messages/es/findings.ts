import type { UploadKind } from '../../api/files.ts';
import type { findingMessages } from '../catalogue/findings.ts';
import type { Words } from '../rows.ts';

const slots: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'plano de paneles',
  'beam-spacing': 'separación entre vigas',
  'beam-size': 'tamaño de la viga',
  attic: 'ático',
  file: 'archivos',
};

/** What the photo of a slot has to show. */
const wanted: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'que se vean la cumbrera, el alero y el nombre de cada arreglo',
  'beam-spacing': 'cinta métrica de viga a viga, con las dos caras y los números legibles',
  'beam-size': 'cinta métrica sobre el peralte y el ancho de la viga, con los números legibles',
  attic: 'en las dos direcciones desde la entrada, o anote por qué nadie puede entrar',
  file: 'agregue lo que es de todo el trabajo',
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** An array without a name is named by its place, in English on the wire. */
const named = (array: string): string => array.replace(/^Array (\d{1,4})$/, 'Arreglo $1');
const subject = (array: string | null): string => (array === null ? 'El trabajo' : named(array));
/** ` en Norte`; nothing for the whole job. */
const inside = (array: string | null): string => (array === null ? '' : ` en ${named(array)}`);
const slotOf = (slot: UploadKind | null, array: string): string =>
  array === '' ? slots[slot ?? 'file'] : `${slots[slot ?? 'file']} de ${named(array)}`;
const withUnit = (value: number, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;

export const findingWords: Words<typeof findingMessages> = {
  'field-missing': (params, { field }) => `Falta ${field(params.field)}${inside(params.array)}.`,
  'interconnection-without-rating': (params, { field }) =>
    `La interconexión es ${params.interconnection}, pero falta ${field(params.field)}.`,
  'battery-incomplete': (params, { field }) => `El trabajo lleva batería, pero falta ${field(params.field)}.`,
  'notes-missing': (params, { field }) =>
    `${capital(field(params.field))}${inside(params.array)} es ${params.value}, pero las notas no dicen nada de eso.`,
  'value-unusual': ({ array, field: name, value, low, high, unit }, { field }) =>
    `${capital(field(name))}${inside(array)} es ${withUnit(value, unit)}, y casi siempre va de ${low} a ${withUnit(high, unit)}: verifique el número y su unidad.`,
  'pitch-too-flat': ({ array, material, degrees, degreesOfRise }) =>
    `La pendiente del techo${inside(array)} es ${degrees}°, muy plana para ${material}${
      degrees > 0 ? `; si es ${degrees} en 12, escriba ${degreesOfRise}°` : ''
    }.`,
  'rows-exceed-panels': ({ array, rows, panels }) =>
    `${subject(array)} tiene ${rows} paneles sobre una viga, pero solo ${panels} en total.`,
  'array-count-differs': ({ stated, listed }) =>
    `El número de arreglos del trabajo es ${stated}, pero la lista tiene ${listed}.`,
  'module-count-differs': ({ stated, counted }) =>
    `El número de módulos del trabajo es ${stated}, pero sus arreglos suman ${counted}.`,
  'array-unnamed': ({ number }) => `El arreglo ${number} de la lista no tiene nombre: póngale el del plano de paneles.`,
  'array-name-repeated': ({ name }) =>
    `Más de un arreglo se llama ${named(name)}, y sus fotos no se pueden distinguir.`,
  'address-part-missing': (params, { field }) => `A la dirección le falta ${field(params.field)}.`,
  'address-disagrees': (params, { field }) =>
    `${capital(field(params.field))} es ${params.stated}, pero la dirección dice ${params.inStreet}.`,
  'zip-outside-state': ({ zip, state }) => `El código ZIP ${zip} no está en ${state}.`,
  'photo-missing': ({ array, slot }) =>
    `Falta la foto de ${slots[slot ?? 'file']}${inside(array)}: ${wanted[slot ?? 'file']}.`,
  'array-without-photos': ({ array }) => `${subject(array)} no tiene fotos, y otros arreglos sí.`,
  'structure-photos-missing':
    'Ninguna foto muestra las vigas o el ático: agréguelas a los archivos, o anote los arreglos para que cada uno tenga sus espacios.',
  'electrical-photos-missing': 'En los archivos no hay foto del tablero eléctrico, de su etiqueta ni del medidor.',
  'plan-set-missing': 'En los archivos no hay planos para sellar.',
  'installation-photos-missing': 'En los archivos no hay foto de la instalación terminada.',
  'photo-array-unknown': ({ photo, name }) =>
    name === ''
      ? `${photo} está en un espacio de arreglo, pero no es de ninguno.`
      : `${photo} es de ${name}, y ningún arreglo del trabajo se llama así.`,
  'same-photo-twice': ({ photo, array, slot, otherSlot, otherArray }) =>
    `${photo} está en dos espacios que una sola foto no puede llenar: ${slotOf(otherSlot, otherArray)}, y ${slotOf(slot, array ?? '')}.`,
  'photo-far-away': ({ photo, kilometres }) =>
    `${photo} se tomó a ${kilometres} km de las demás fotos: verifique que sea de este sitio.`,
  'photo-blurred': ({ photo }) => `${photo} quizá salió borrosa: amplíela, y tómela otra vez si no se puede leer.`,
  'photo-dark': ({ photo }) => `${photo} quizá salió muy oscura: mírela, y tómela otra vez con más luz.`,
  'photo-unreadable': ({ photo }) => `${photo} no se puede abrir: tómela otra vez.`,
  'file-not-taken': ({ photo }) =>
    `${photo} no es lo que dice su nombre, o no es de un tipo aceptado: agregue JPEG, PNG, HEIC, PDF, Word o video.`,
};
