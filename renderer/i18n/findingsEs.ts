import type { UploadKind } from '../../shared/api/files.ts';
import type { FactsOf, Finding, FindingCode } from '../../shared/job/checklist.ts';

/** Fields in the middle of a sentence, with their article; those that are not here are said as they are spelled on the wire. */
const fieldWords: Readonly<Record<string, string>> = {
  roof_material: 'el material del techo',
  roof_pitch: 'la pendiente del techo',
  racking_type: 'el sistema de montaje',
  connection_type: 'el tipo de fijación',
  beam_shape: 'el tamaño de la viga',
  beam_spacing: 'la separación entre vigas',
  beam_span: 'el claro de la viga',
  frame_shape: 'la forma de la armadura',
  panel_quantity: 'el número de paneles',
  orientation: 'la orientación de los paneles',
  num_panels_on_rafter: 'el número de paneles sobre una viga',
  panel_to_eave: 'la distancia del alero al primer panel',
  roof_overhang: 'el vuelo del techo',
  ballast_weight: 'el peso del lastre',
  array_count: 'el número de arreglos',
  module_count: 'el número de módulos',
  module_type: 'el tipo de módulo',
  inverter_type: 'el tipo de inversor',
  inverter_count: 'el número de inversores',
  interconnection: 'el punto de interconexión',
  utility_name: 'la compañía eléctrica',
  contractor_license_number: 'la licencia del contratista',
  msp_rating: 'la capacidad del tablero principal',
  breaker_rating: 'la capacidad del interruptor principal',
  battery_type: 'el tipo de batería',
  battery_count: 'el número de baterías',
  battery_backup: 'el respaldo de la batería',
  client_city: 'la ciudad',
  client_state: 'el estado',
  client_zip_code: 'el código ZIP',
};
const the = (field: string): string => fieldWords[field] ?? field;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const slotWords: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'plano de paneles',
  'beam-spacing': 'separación entre vigas',
  'beam-size': 'tamaño de la viga',
  attic: 'ático',
  file: 'archivos',
};

/** What the picture of a slot has to show. */
const slotAsks: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'que se vean la cumbrera, el alero y el nombre de cada arreglo',
  'beam-spacing': 'cinta métrica de viga a viga, con las dos caras y los números legibles',
  'beam-size': 'cinta métrica sobre el peralte y el ancho de la viga, con los números legibles',
  attic: 'en las dos direcciones desde la entrada, o anote por qué nadie puede entrar',
  file: 'agregue lo que es de todo el trabajo',
};

/** The check names an array without a name by its place, in English. */
const named = (array: string): string => array.replace(/^Array (\d+)$/, 'Arreglo $1');
const places: Readonly<Record<string, string>> = slotWords;
const placeWords = (slot: string, array: string): string =>
  array === '' ? (places[slot] ?? slot) : `${places[slot] ?? slot} de ${named(array)}`;

/** Whose it is: `En Norte`, or nothing for the whole job. */
const inside = ({ array }: Finding): string => (array === null ? '' : ` en ${named(array)}`);
/** Whose it is, as the one who does: `Norte`, or the job. */
const subject = ({ array }: Finding): string => (array === null ? 'El trabajo' : named(array));
const withUnit = (value: number | string, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;

type Sentences = { [C in FindingCode]: (facts: FactsOf[C], finding: Finding) => string };

const sentences: Sentences = {
  'field-missing': ({ field }, finding) => `Falta ${the(field)}${inside(finding)}.`,
  'interconnection-without-rating': ({ field, interconnection }) =>
    `La interconexión es ${interconnection}, pero falta ${the(field)}.`,
  'battery-incomplete': ({ field }) => `El trabajo lleva batería, pero falta ${the(field)}.`,
  'notes-missing': ({ field, value }, finding) =>
    `${capital(the(field))}${inside(finding)} es ${value}, pero las notas no dicen nada de eso.`,
  'value-unusual': ({ field, value, low, high, unit }, finding) =>
    `${capital(the(field))}${inside(finding)} es ${withUnit(value, unit)}, y casi siempre va de ${low} a ${withUnit(high, unit)}: verifique el número y su unidad.`,
  'pitch-too-flat': ({ material, degrees, degreesOfRise }, finding) =>
    `La pendiente del techo${inside(finding)} es ${degrees}°, muy plana para ${material}${
      degrees > 0 ? `; si es ${degrees} en 12, escriba ${degreesOfRise}°` : ''
    }.`,
  'rows-exceed-panels': ({ rows, panels }, finding) =>
    `${subject(finding)} tiene ${rows} paneles sobre una viga, pero solo ${panels} en total.`,
  'array-count-differs': ({ stated, listed }) =>
    `El número de arreglos del trabajo es ${stated}, pero la lista tiene ${listed}.`,
  'module-count-differs': ({ stated, counted }) =>
    `El número de módulos del trabajo es ${stated}, pero sus arreglos suman ${counted}.`,
  'array-unnamed': ({ number }) => `El arreglo ${number} de la lista no tiene nombre: póngale el del plano de paneles.`,
  'array-name-repeated': ({ name }) =>
    `Más de un arreglo se llama ${named(name)}, y sus fotos no se pueden distinguir.`,
  'address-part-missing': ({ field }) => `A la dirección le falta ${the(field)}.`,
  'address-disagrees': ({ field, stated, inStreet }) =>
    `${capital(the(field))} es ${stated}, pero la dirección dice ${inStreet}.`,
  'zip-outside-state': ({ zip, state }) => `El código ZIP ${zip} no está en ${state}.`,
  'photo-missing': (_facts, finding) => {
    const slot = finding.slot ?? 'file';
    return `Falta la foto de ${slotWords[slot]}${inside(finding)}: ${slotAsks[slot]}.`;
  },
  'array-without-photos': (_facts, finding) => `${subject(finding)} no tiene fotos, y otros arreglos sí.`,
  'structure-photos-missing': () =>
    'Ninguna foto muestra las vigas o el ático: agréguelas a los archivos, o anote los arreglos para que cada uno tenga sus espacios.',
  'electrical-photos-missing': () =>
    'En los archivos no hay foto del tablero eléctrico, de su etiqueta ni del medidor.',
  'plan-set-missing': () => 'En los archivos no hay planos para sellar.',
  'installation-photos-missing': () => 'En los archivos no hay foto de la instalación terminada.',
  'photo-array-unknown': ({ photo, name }) =>
    name === ''
      ? `${photo} está en un espacio de arreglo, pero no es de ninguno.`
      : `${photo} es de ${name}, y ningún arreglo del trabajo se llama así.`,
  'same-photo-twice': ({ photo, otherSlot, otherArray }, finding) =>
    `${photo} está en dos espacios que una sola foto no puede llenar: ${placeWords(otherSlot, otherArray)}, y ${placeWords(finding.slot ?? 'file', finding.array ?? '')}.`,
  'photo-far-away': ({ photo, kilometres }) =>
    `${photo} se tomó a ${kilometres} km de las demás fotos: verifique que sea de este sitio.`,
  'photo-blurred': ({ photo }) => `${photo} quizá salió borrosa: amplíela, y tómela otra vez si no se puede leer.`,
  'photo-dark': ({ photo }) => `${photo} quizá salió muy oscura: mírela, y tómela otra vez con más luz.`,
  'photo-unreadable': ({ photo }) => `${photo} no se puede abrir: tómela otra vez.`,
  'file-not-taken': ({ photo }) =>
    `${photo} no es lo que dice su nombre, o no es de un tipo aceptado: agregue JPEG, PNG, HEIC, PDF, Word o video.`,
};

/** One plain Spanish sentence, from the same facts as the English one. */
export const sayFindingEs = (finding: Finding): string => {
  const say = sentences[finding.code] as (facts: Finding['facts'], finding: Finding) => string;
  return say(finding.facts, finding).replace(/\s+/g, ' ');
};
