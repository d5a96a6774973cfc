import { milesOf } from '../job/places.ts';
import type { UploadKind } from '../api/files.ts';
import { fileTypes } from '../api/fileTypes.ts';
import { deliverableTypes } from '../deliverables/deliverables.ts';
import { referenceFields } from '../job/fields.ts';
import { recommendedInterconnections } from '../job/interconnectionPoints.ts';
import type { ReferenceListKey } from '../reference/lists.ts';
import { digitsBeside } from '../letters/figures.ts';
import { arrayNamesEs, letterNamesEs } from '../letters/entryNames.es.ts';
import { visitMessagesEs } from '../visits/words.es.ts';
import type { SpokenName } from '../letters/entryRows.ts';
import type { Catalogue } from './catalogue.ts';
import type { listFileKinds } from '../reference/messages.ts';
import type { ChoiceNameTable, FieldNameTable, LanguageWords, UnitNameTable } from './languageWords.ts';
import type { Speech, Words } from './rows.ts';

export const fieldNamesEs: FieldNameTable = {
  client_name: { title: 'Nombre del cliente', inText: 'el nombre del cliente' },
  client_street_address: { title: 'Calle y número', inText: 'la calle y el número' },
  client_city: { title: 'Ciudad', inText: 'la ciudad' },
  client_state: { title: 'Estado', inText: 'el estado' },
  client_zip_code: { title: 'Código ZIP', inText: 'el código ZIP' },
  external_id: { title: 'Referencia del trabajo', inText: 'la referencia del trabajo' },
  notes: { title: 'Notas', inText: 'las notas' },
  services_requested: { title: 'Servicios', inText: 'la lista de servicios' },
  name: { title: 'Nombre del arreglo', inText: 'el nombre del arreglo' },
  panel_quantity: { title: 'Paneles', inText: 'el número de paneles' },
  orientation: { title: 'Orientación', inText: 'la orientación de los paneles' },
  roof_material: { title: 'Material del techo', inText: 'el material del techo' },
  roof_pitch: { title: 'Pendiente del techo', inText: 'la pendiente del techo' },
  racking_type: { title: 'Sistema de montaje', inText: 'el sistema de montaje' },
  connection_type: { title: 'Tipo de fijación', inText: 'el tipo de fijación' },
  ballast_weight: { title: 'Peso del lastre', inText: 'el peso del lastre' },
  frame_shape: { title: 'Forma de la armadura', inText: 'la forma de la armadura' },
  beam_shape: { title: 'Tamaño de la viga', inText: 'el tamaño de la viga' },
  beam_spacing: { title: 'Separación entre vigas', inText: 'la separación entre vigas' },
  beam_span: { title: 'Claro de la viga', inText: 'el claro de la viga' },
  roof_overhang: { title: 'Vuelo del techo', inText: 'el vuelo del techo' },
  panel_to_eave: { title: 'Del panel al alero', inText: 'la distancia del alero al primer panel' },
  num_panels_on_rafter: { title: 'Paneles sobre una viga', inText: 'el número de paneles sobre una viga' },
  array_count: { title: 'Número de arreglos', inText: 'el número de arreglos', hint: 'Si no los lista abajo' },
  arrays: { title: 'Arreglos', inText: 'la lista de arreglos' },
  module_type: { title: 'Tipo de módulo', inText: 'el tipo de módulo' },
  module_count: { title: 'Número de módulos', inText: 'el número de módulos' },
  inverter_type: { title: 'Tipo de inversor', inText: 'el tipo de inversor' },
  inverter_count: { title: 'Número de inversores', inText: 'el número de inversores' },
  optimizer_type: { title: 'Tipo de optimizador', inText: 'el tipo de optimizador' },
  battery_type: { title: 'Tipo de batería', inText: 'el tipo de batería' },
  battery_count: { title: 'Número de baterías', inText: 'el número de baterías' },
  battery_backup: { title: 'Respaldo de batería', inText: 'el respaldo de la batería' },
  msp_rating: { title: 'Capacidad del tablero principal', inText: 'la capacidad del tablero principal' },
  breaker_rating: {
    title: 'Capacidad del interruptor principal',
    inText: 'la capacidad del interruptor principal',
  },
  interconnection: { title: 'Interconexión', inText: 'el punto de interconexión' },
  production_meter_location: { title: 'Medidor de producción', inText: 'la ubicación del medidor de producción' },
  utility_name: { title: 'Compañía eléctrica', inText: 'la compañía eléctrica' },
  mpu_model_number: { title: 'Número de modelo MPU', inText: 'el número de modelo MPU' },
  contractor_license_number: { title: 'Licencia del contratista', inText: 'la licencia del contratista' },
  recipient_name: { title: 'Nombre del destinatario', inText: 'el nombre del destinatario' },
  recipient_street_address: {
    title: 'Calle y número del destinatario',
    inText: 'la calle y el número del destinatario',
  },
  recipient_city: { title: 'Ciudad del destinatario', inText: 'la ciudad del destinatario' },
  recipient_state: { title: 'Estado del destinatario', inText: 'el estado del destinatario' },
  recipient_zip_code: { title: 'ZIP del destinatario', inText: 'el código ZIP del destinatario' },
};

export const unitNamesEs: UnitNameTable = { in: 'pulg', '°': '°', lb: 'lb', A: 'A', years: 'años' };

/** Choices by their values on the wire. Points of interconnection stay as the industry writes them, in English. */
export const choiceNamesEs: ChoiceNameTable = {
  Submitted: 'Recibido',
  'In Review': 'En revisión',
  'On Hold': 'En espera',
  Approved: 'Aprobado',
  Rejected: 'Rechazado',
  Canceled: 'Cancelado',
  Revised: 'Modificado',
  pv_structural_letter: 'Carta estructural',
  pv_cad_design: 'Diseño CAD',
  structural_stamps_pe: 'Sellos estructurales (PE)',
  electrical_stamps_pe_or_ee: 'Sellos eléctricos (PE o EE)',
  ground_mount_structural_letter: 'Carta estructural para montaje en suelo',
  post_installation_letter: 'Carta posterior a la instalación',
  physical_wet_stamp: 'Sello húmedo en papel',
  panel_load_calculation_report: 'Cálculo de carga del tablero',
  busbar_capacity_certification: 'Certificado de capacidad de la barra colectora',
  wall_mount_battery: 'Batería en pared',
  non_pv_design: 'Diseño no fotovoltaico',
  shade_report: 'Informe de sombras',
  deep_foundations_permit_package: 'Permiso para cimentación profunda',
  special_inspection: 'Inspección especial',
  general_engineering: 'Ingeniería general',
  Portrait: 'Vertical',
  Landscape: 'Horizontal',
  Rafter: 'Viga simple (Rafter)',
  Kingpost: 'Pendolón (Kingpost)',
  'Simple Fink': 'Fink simple',
  Queen: 'Queen',
  Fink: 'Fink',
  Howe: 'Howe',
  Fan: 'Abanico (Fan)',
  'Modified Queen': 'Queen modificada',
  'Double Fink': 'Fink doble',
  'Double Howe': 'Howe doble',
  Attic: 'Ático (Attic)',
  Purlin: 'Larguero (Purlin)',
  'Non-Standard': 'No estándar',
  'Between Solar and Disconnect': 'Entre el sistema solar y el desconectador',
  'Between Disconnect and MSP': 'Entre el desconectador y el tablero principal',
  'Whole Home': 'Toda la casa',
  'Partial Home': 'Parte de la casa',
};

const typeNames = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'una opción de la lista',
  null: 'vacío',
  other: 'otra cosa',
} as const;

const json = (values: readonly unknown[], { choice }: Speech): string =>
  values.map((value) => JSON.stringify(typeof value === 'string' ? choice(value) : value)).join(', ');
const counted = {
  characters: { one: 'carácter', other: 'caracteres' },
  entries: { one: 'elemento', other: 'elementos' },
};

const interconnectionExamples = recommendedInterconnections.map((name) => `"${name}"`).join(', ');

/** A list is called like the field that is chosen from it. */
const listTitle = (list: ReferenceListKey, { fieldTitle }: Speech): string => {
  const [field] = Object.entries(referenceFields).find(([, key]) => key === list) ?? [];
  return field === undefined ? list : fieldTitle(field);
};

const slotNames: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'plano de paneles',
  'beam-spacing': 'separación entre vigas',
  'beam-size': 'tamaño de la viga',
  attic: 'ático',
  file: 'archivos',
};

/** What the photo of a slot has to show. */
const slotRequirements: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'que se vean la cumbrera, el alero y el nombre de cada arreglo',
  'beam-spacing': 'cinta métrica de viga a viga, con las dos caras y los números legibles',
  'beam-size': 'cinta métrica sobre el peralte y el ancho de la viga, con los números legibles',
  attic: 'en las dos direcciones desde la entrada, o anote por qué nadie puede entrar',
  file: 'agregue lo que es de todo el trabajo',
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
interface ArrayParams {
  array: string | null;
  /** Of an array without a name, whose name on the wire is English. */
  arrayNumber?: number | undefined;
}
const named = (array: string, number?: number): string => (number === undefined ? array : `Arreglo ${number}`);
const subjectOf = ({ array, arrayNumber }: ArrayParams): string =>
  array === null ? 'El trabajo' : named(array, arrayNumber);
/** ` en Norte`; nothing for the whole job. */
const inArray = ({ array, arrayNumber }: ArrayParams): string =>
  array === null ? '' : ` en ${named(array, arrayNumber)}`;
const slotOf = (slot: UploadKind | null, array: string, number?: number): string =>
  array === '' ? slotNames[slot ?? 'file'] : `${slotNames[slot ?? 'file']} de ${named(array, number)}`;
const withUnit = (value: number, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;

const hint = (typed: string, shortest: number): string =>
  typed.length < shortest ? ` Escriba al menos los primeros ${shortest} caracteres de un id.` : '';

const manifestDefects = {
  missing: (folder: string, name: string) => `En ${folder} no está ${name}.`,
  'not-json': (folder: string, name: string) => `En ${folder}, ${name} está incompleto o no es JSON.`,
  'unknown-version': (folder: string, name: string) => `En ${folder} hay un ${name} que esta versión no puede leer.`,
  'too-large': (folder: string, name: string) => `En ${folder}, ${name} es demasiado grande.`,
} as const;

const fileDefects = { missing: 'falta', changed: 'cambió', unreadable: 'no se puede leer' } as const;

const quotedList = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');

/** Dónde se configuran un proxy y los certificados. */
const networkSettings = 'Ajustes, en Red (`desk network`)';

const portalGuess = 'quizá esta red pide iniciar sesión, o la URL base lleva a otro lugar';

const copyDefects = {
  missing: 'falta',
  unreadable: 'no se puede leer',
  'size-changed': 'cambió: tiene otro tamaño',
  'cut-off': 'está incompleta',
  changed: 'cambió desde que se agregó',
} as const;

const cellNames = {
  name: 'nombre',
  manufacturer: 'fabricante',
  model: 'modelo',
  'model-number': 'número de modelo',
} as const;

const keyNames = {
  id: { the: 'el identificador', another: 'otro identificador' },
  abbreviation: { the: 'la abreviatura', another: 'otra abreviatura' },
  name: { the: 'el nombre', another: 'otro nombre' },
} as const;

const listFileNames: Readonly<Record<(typeof listFileKinds)[number], string>> = {
  plain: 'una lista sencilla',
  'sam-modules': 'la biblioteca de módulos de la CEC, de NREL SAM',
  'sam-inverters': 'la biblioteca de inversores de la CEC, de NREL SAM',
  'adr-inverters': 'la biblioteca ADR de inversores de la CEC',
  'cec-modules': 'la lista de módulos de la CEC',
  'cec-inverters': 'la lista de inversores de la CEC',
  'cec-batteries': 'la lista de baterías de la CEC',
  'domestic-content': 'el registro de contenido nacional de Orange Button',
};

const listNames: Readonly<Record<ReferenceListKey, string>> = {
  states: 'estados',
  'beam-shape': 'formas de viga',
  'roof-materials': 'materiales de techo',
  'connection-types': 'tipos de conexión',
  'racking-types': 'tipos de estructura',
  'module-types': 'tipos de módulo',
  'inverter-types': 'tipos de inversor',
  'optimizer-types': 'tipos de optimizador',
  'battery-types': 'tipos de batería',
};

const engineerParts = {
  name: 'el nombre',
  licence_number: 'el número de licencia',
  licence_state: 'el estado de la licencia',
} as const;
const fasteningNames = {
  fastener: 'el fijador',
  embedment: 'el empotramiento',
  spacing: 'la separación',
  uplift: 'la demanda de levantamiento por fijación, junto a su capacidad',
  capacity: 'la capacidad de una fijación, junto a su demanda de levantamiento',
  ratio: 'la relación demanda/capacidad',
} as const;
const missingEntry = ({ inText, ifMissing = inText }: SpokenName): string => ifMissing;
const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
const kindNames = {
  roof_evaluation: 'evaluación del techo',
  post_installation: 'posterior a la instalación',
  ground_mount: 'montaje en suelo',
} as const;
const otherWay = { Portrait: 'Landscape', Landscape: 'Portrait' } as const;
const imageNames = { logo: 'El logotipo', signature: 'La firma' } as const;

const fileOr = (name: string): string => name || 'El archivo';
const supportedTypes = ({ list }: Speech): string =>
  list(
    fileTypes.map(({ type }) => type),
    'or',
  );

const listUpTo = (shown: readonly (string | number)[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` y ${count - shown.length} más` : ''}`;

const messages: Words<Catalogue> = {
  ...visitMessagesEs,
  // Field errors: fragments that begin where the field's name ends.
  required: ({ type }) => `hace falta: ${typeNames[type]}`,
  'wrong-type': ({ expected, received }) => `debe ser ${typeNames[expected]}, no ${typeNames[received]}`,
  'not-whole': ({ value }) => `debe ser un número entero, no ${value}`,
  'number-out-of-range': 'debe ser un número de tamaño normal',
  'too-small': ({ minimum }) => `debe ser al menos ${minimum}`,
  'too-big': ({ maximum }) => `debe ser como máximo ${maximum}`,
  'too-short': ({ minimum, unit }, { plural }) => `debe tener al menos ${minimum} ${plural(minimum, counted[unit])}`,
  'too-long': ({ maximum, unit, received }, { plural }) =>
    `debe tener como máximo ${maximum} ${plural(maximum, counted[unit])}${received === undefined ? '' : `, no ${received}`}`,
  'not-a-multiple': ({ step }) => `debe ir de ${step} en ${step}`,
  'not-one-of': ({ allowed }, speech) =>
    allowed.length === 1 ? `debe ser ${json(allowed, speech)}` : `debe ser uno de estos: ${json(allowed, speech)}`,
  'not-a-uuid': 'debe ser un UUID, por ejemplo 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  'not-a-date': 'debe llevar año, mes y día, por ejemplo 2026-03-31',
  'not-a-time': 'debe ser una hora ISO 8601 con zona, por ejemplo 2026-03-31T08:00:00Z',
  'unknown-names': ({ names }) => `tiene nombres desconocidos: ${names.map((name) => `«${name}»`).join(', ')}`,
  'name-reserved': 'es un nombre reservado',
  blank: 'no debe estar vacío',
  'not-well-formed-text': 'debe ser un texto bien formado, sin NUL',
  'holds-nul': 'no debe tener NUL',
  'day-has-passed': 'no debe ser un día que ya pasó',
  'before-first-day': 'no debe ser anterior al primer día',
  'too-many-days': ({ maximum }) => `no debe pasar de ${maximum} días desde el primer día`,
  'not-one-line': 'debe ser una sola línea',
  'holiday-twice': 'está dos veces en la lista',
  'not-a-device-id': 'debe tener de 1 a 100 letras, cifras, ".", "_" o "-"',
  'not-accepted': 'no se acepta',

  // Rules between the fields of a job.
  'not-a-zip-code': 'debe tener 5 cifras, o 9 como ZIP+4, por ejemplo 93721 o 93721-1234',
  'not-a-state': 'debe indicarse con su nombre o su abreviatura postal, por ejemplo California o CA',
  'not-a-phone-number': 'debe tener de 7 a 15 cifras, por ejemplo (559) 555-0100 o 559-555-0100 ext. 12',
  'not-an-email': 'debe tener la forma office@example.com',
  'not-a-time-zone': 'debe ser un nombre IANA, por ejemplo America/Phoenix',
  'not-a-license-number': 'debe ser un texto, o un número de 15 cifras como máximo',
  'not-an-interconnection': `debe ser uno de los de la lista, por ejemplo ${interconnectionExamples}, o "<marca> Backup Switch With Meter"`,
  'above-panel-rating': ({ rating }, { field }) => `debe ser como máximo ${field('msp_rating')}, ${rating}`,
  'not-in-list': ({ list }, speech) => `no está en la lista «${listTitle(list, speech)}»`,
  'ballast-weight-required': 'hace falta cuando la fijación es de lastre: libras, de 0 a 100',
  'array-name-repeats': ({ name }) =>
    `debe ser distinto de los nombres de los otros arreglos; ${JSON.stringify(name)} está dos veces`,
  'array-not-named': 'debe decir de qué arreglo es: su nombre o su posición',
  'repairs-required': 'debe tener al menos una reparación con el dictamen «Adecuado con las reparaciones indicadas»',
  'ratio-or-stresses': 'se deja vacío donde están los esfuerzos de flexión: se calcula con ellos',
  'repairs-not-expected': 'solo puede tener reparaciones con el dictamen «Adecuado con las reparaciones indicadas»',
  'placeholder-unknown': ({ placeholder, allowed }) =>
    `tiene el campo ${placeholder}, que no existe; la carta puede completar ${braced(allowed)}`,
  'placeholder-not-closed': ({ allowed }) =>
    `tiene una llave que no es de ningún campo; la carta puede completar ${braced(allowed)}`,
  'letter-kind-not-asked': ({ kinds }, { list }) =>
    kinds.length === 0
      ? 'debe quedar sin valor: ningún servicio de este trabajo lleva carta'
      : `debe ser uno de los que piden los servicios del trabajo: ${list(
          kinds.map((kind) => kindNames[kind]),
          'or',
        )}`,

  // Checklist findings.
  'field-missing': (params, { field }) => `Falta ${field(params.field)}${inArray(params)}.`,
  'interconnection-without-rating': (params, { field }) =>
    `La interconexión es ${params.interconnection}, pero falta ${field(params.field)}.`,
  'battery-incomplete': (params, { field }) => `El trabajo lleva batería, pero falta ${field(params.field)}.`,
  'notes-missing': (params, { field }) =>
    `${capital(field(params.field))}${inArray(params)} es ${params.value}, pero las notas no dicen nada de eso.`,
  'value-unusual': ({ field: name, value, low, high, unit, ...place }, { field }) =>
    `${capital(field(name))}${inArray(place)} es ${withUnit(value, unit)}, y casi siempre va de ${low} a ${withUnit(high, unit)}: verifique el número y su unidad.`,
  'pitch-too-flat': ({ material, degrees, degreesOfRise, ...place }) =>
    `La pendiente del techo${inArray(place)} es ${degrees}°, muy plana para ${material}${
      degrees > 0 ? `; si es ${degrees} en 12, escriba ${degreesOfRise}°` : ''
    }.`,
  'rows-exceed-panels': ({ rows, panels, ...place }) =>
    `${subjectOf(place)} tiene ${rows} paneles sobre una viga, pero solo ${panels} en total.`,
  'array-count-differs': ({ stated, listed }) =>
    `El número de arreglos del trabajo es ${stated}, pero la lista tiene ${listed}.`,
  'module-count-differs': ({ stated, counted }) =>
    `El número de módulos del trabajo es ${stated}, pero sus arreglos suman ${counted}.`,
  'array-unnamed': ({ number }) => `El arreglo ${number} de la lista no tiene nombre: póngale el del plano de paneles.`,
  'array-name-repeated': ({ name }) => `Más de un arreglo se llama ${name}, y sus fotos no se pueden distinguir.`,
  'address-part-missing': (params, { field }) => `A la dirección le falta ${field(params.field)}.`,
  'address-disagrees': (params, { field }) =>
    `${capital(field(params.field))} es ${params.stated}, pero la dirección dice ${params.inStreet}.`,
  'address-begins-with-name': ({ name }) =>
    `La dirección empieza con ${name}: quite los nombres de personas y empresas, que la carta imprimiría.`,
  'zip-outside-state': ({ zip, state }) => `El código ZIP ${zip} no está en ${state}.`,
  'recipient-address-missing': ({ name }) =>
    `${name} no tiene dirección: la carta imprime solo el nombre. Agregue la dirección del destinatario.`,
  'photo-missing': ({ slot, ...place }) =>
    `Falta la foto de ${slotNames[slot ?? 'file']}${inArray(place)}: ${slotRequirements[slot ?? 'file']}.`,
  'array-without-photos': (place) => `${subjectOf(place)} no tiene fotos, y otros arreglos sí.`,
  'structure-photos-missing':
    'Ninguna foto muestra las vigas o el ático: agréguelas a los archivos, o anote los arreglos para que cada uno tenga sus espacios.',
  'electrical-photos-missing': 'En los archivos no hay foto del tablero eléctrico, de su etiqueta ni del medidor.',
  'plan-set-missing': 'En los archivos no hay planos para sellar.',
  'installation-photos-missing': 'En los archivos no hay foto de la instalación terminada.',
  'photo-array-unknown': ({ photo, name }) =>
    name === ''
      ? `${photo} está en un espacio de arreglo, pero no es de ninguno.`
      : `${photo} es de ${name}, y ningún arreglo del trabajo se llama así.`,
  'same-photo-twice': ({ photo, array, arrayNumber, slot, otherSlot, otherArray, otherArrayNumber }) =>
    `${photo} está en dos espacios que una sola foto no puede llenar: ${slotOf(otherSlot, otherArray, otherArrayNumber)}, y ${slotOf(slot, array ?? '', arrayNumber)}.`,
  'photo-far-away': ({ photo, kilometres }) =>
    `${photo} se tomó a ${milesOf(kilometres)} mi de las demás fotos: verifique que sea de este sitio.`,
  'photo-blurred': ({ photo }) => `${photo} quizá salió borrosa: amplíela, y tómela otra vez si no se puede leer.`,
  'photo-dark': ({ photo }) => `${photo} quizá salió muy oscura: mírela, y tómela otra vez con más luz.`,
  'too-many-files': ({ count, maximum }, { number }) =>
    `El trabajo tiene ${number(count)} fotos y archivos. Un servidor Rafter acepta ${number(maximum)}, salvo que su configuración permita más, y rechaza el resto.`,
  'files-too-large': ({ bytes, maximumBytes }, { storage }) =>
    `Las fotos y los archivos suman ${storage(bytes)}. Un servidor Rafter acepta ${storage(maximumBytes)}, salvo que su configuración permita más, y rechaza el resto.`,
  'photo-unreadable': ({ photo }) => `${photo} no se puede mostrar: hay que tomarla o enviarla otra vez.`,
  'pdf-closed': ({ photo }) =>
    `${photo} pide una contraseña, o es un formulario que solo Adobe Reader muestra. Imprímalo ahí en un PDF nuevo y agregue ese.`,
  'file-not-taken': ({ photo }) =>
    `${photo} no es lo que dice su nombre, o no es de un tipo aceptado: agregue JPEG, PNG, HEIC, PDF, Word o video.`,

  // The API as a whole.
  'invalid-fields': ({ field, error, others, named }, { say, fieldTitle }) =>
    `${field === '' ? 'Lo enviado' : fieldTitle(field)} ${say(error)}${others === 0 ? '' : `, y ${others} más`}.${named === null ? '' : ` Se nombran los primeros ${named}.`}`,
  internal: 'Algo falló de nuestro lado.',

  // HTTP.
  'headers-too-large': 'Los encabezados son más grandes de lo que este servidor recibe.',
  'url-not-encoded': 'La dirección tiene caracteres que deben ir codificados con porcentaje.',
  'path-not-encoded': 'La dirección no está bien escrita.',
  'request-too-slow': 'La solicitud tardó demasiado en llegar.',
  'not-a-request': 'Esto no es una solicitud que se pueda leer.',
  'request-not-read': ({ reason }) => `No se pudo leer la solicitud: «${reason}»`,
  'host-invalid': 'El encabezado Host no nombra ningún servidor.',
  'host-repeated': 'La cabecera Host se envía una sola vez.',
  'host-not-served': ({ host }) =>
    `Este servidor no responde con el nombre ${host}. Use su dirección pública; su administrador puede agregar un nombre con --allowed-host.`,
  'method-not-allowed': ({ method, path, allowed }, { list }) =>
    `${path} no admite ${method}; admite ${list(allowed)}.`,
  'version-changed': 'Esto cambió después del ETag enviado en If-Match. Hay que leerlo de nuevo antes de cambiarlo.',
  'json-expected': 'Aquí se envía application/json.',
  'body-too-large': ({ maximumBytes }, { number }) =>
    `Lo enviado pasa de los ${number(maximumBytes)} bytes que este servidor recibe; lo codificado se cuenta descodificado.`,
  'body-over-bounds': ({ what, maximum }, { number }) =>
    ({
      names: `El JSON enviado puede tener como máximo ${number(maximum)} nombres; los desconocidos también cuentan.`,
      entries: `Las listas del JSON enviado pueden tener como máximo ${number(maximum)} elementos en total; los desconocidos también cuentan.`,
    })[what],
  'body-too-deep': ({ maximum }, { number }) =>
    `El JSON enviado puede tener como máximo ${number(maximum)} niveles de profundidad.`,
  'body-empty': 'Lo enviado está vacío.',
  'encoding-not-read': ({ encoding, accepted }, { list }) =>
    `Aquí no se lee Content-Encoding ${encoding}. El cuerpo se envía tal cual o con ${list(accepted, 'or')}.`,
  'charset-not-read': ({ charset }) => `El juego de caracteres ${charset} no se conoce. Se envía UTF-8.`,
  'body-not-decoded': ({ encoding }) => `Lo enviado no es ${encoding} válido.`,
  'body-not-json': 'Lo enviado no es JSON válido.',
  'text-holds-nul': 'La solicitud tiene un texto con un carácter nulo.',
  'body-not-utf8': 'Lo enviado no es UTF-8 válido.',
  'body-not-in-charset': ({ charset }) => `Lo enviado no es ${charset} válido.`,
  'name-forbidden': ({ name }) => `El nombre ${name} no se acepta en lo enviado.`,
  'body-length-differs': 'Lo enviado no llegó completo.',
  'form-expected': 'Envíe los archivos como multipart/form-data, cada parte con la clave "file".',
  'form-without-boundary': 'El Content-Type no dice cómo se separan las partes.',
  'too-many-parts': ({ maximum }) => `Una solicitud lleva como máximo ${maximum} partes.`,
  'upload-cut-off': 'El envío se cortó antes de que terminara el archivo.',
  'file-too-large': ({ maximumBytes }, { number }) => `Un archivo tiene más de ${number(maximumBytes)} bytes.`,
  'file-required': 'hace falta: al menos una parte con la clave "file"',
  'disk-full': 'El disco de este servidor está lleno. No se guardó nada; inténtelo más tarde.',
  'database-busy': 'La base de datos está ocupada. No se guardó nada; inténtelo en un momento.',
  'file-storage-away':
    'No se puede acceder al almacenamiento de archivos en este momento. Inténtelo de nuevo en un minuto.',
  'database-unavailable': 'No se puede acceder a la base de datos. No se guardó nada; inténtelo en un momento.',
  'database-outcome-unknown':
    'La conexión con la base de datos se cortó mientras guardaba. Repita la solicitud con la misma Idempotency-Key, o compruebe si está guardado antes de intentarlo otra vez.',
  'server-stopping': 'El servidor se está apagando.',
  'upload-not-found': 'Este envío no existe o venció. Empiécelo de nuevo.',
  'upload-header-invalid': ({ header }) => `Falta el encabezado ${header} o su valor no es válido.`,
  'upload-part-expected': 'Envíe los bytes siguientes como application/partial-upload.',
  'upload-offset-differs': ({ expected, provided }, { number }) =>
    `El envío continúa en el byte ${number(expected)}, no en el byte ${number(provided)}.`,
  'upload-length-differs': ({ length }, { number }) =>
    `El envío tiene ${number(length)} bytes, según se anunció antes.`,
  'upload-digest-differs': 'Lo que llegó no es el archivo anunciado: su SHA-256 es otro. Empiece el envío de nuevo.',
  'upload-completed': 'Este envío está completo: no se le puede agregar nada.',
  'too-many-open-uploads': ({ maximum }) =>
    `Puede haber como máximo ${maximum} envíos abiertos a la vez. Termine o cancele uno, o envíe el archivo como formulario.`,
  'rate-limited': ({ maximum, seconds }) =>
    `Como máximo ${maximum} solicitudes por minuto. Inténtelo otra vez en ${seconds} s.`,
  'work-limited': ({ kind, seconds }) =>
    `${
      {
        thread: 'Es más trabajo del que el servidor hace a la vez para una cuenta.',
        bytes: 'Son más bytes de los que el servidor recibe y envía a la vez para una cuenta.',
        pictures: 'Son más imágenes de las que el servidor prepara a la vez para una cuenta.',
        rows: 'Son más filas de las que el servidor lee y escribe a la vez para una cuenta.',
      }[kind]
    } No se cambió nada. Inténtelo otra vez en ${seconds} s.`,
  'too-many-slow-bodies': ({ maximum }) =>
    `Como máximo ${maximum} solicitudes sin clave pueden estar llegando a la vez desde una dirección. Inténtelo de nuevo en un momento.`,
  'idempotency-key-invalid': 'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles y enviarse una sola vez.',
  'request-running': 'La misma solicitud todavía está en marcha. Espere un momento.',
  'key-reused': ({ key }) => `La Idempotency-Key «${key}» ya llegó con otro método, otra dirección u otro contenido.`,
  'api-key-missing': 'Envíe la clave de la API como "Authorization: Bearer", "Api-Key" o "Token", o como "X-Api-Key".',
  'api-key-unknown': 'Esta clave de la API no se conoce aquí, venció o fue revocada.',
  'link-signature-wrong': 'La firma de este enlace no es correcta.',
  'link-expired': 'Este enlace venció. Lea otra vez la lista para obtener uno nuevo.',
  'no-such-operation': ({ method, path }) =>
    `${method} ${path} no es una operación de este servidor; su documentación está en /docs.`,
  'metrics-on-this-computer-only': 'Las métricas solo se dan en esta computadora.',

  // Jobs.
  'quota-reached': ({ organization, usedBytes, maxBytes }, { storage }) =>
    `${organization} ha usado ${storage(usedBytes)} de sus ${storage(maxBytes)} de almacenamiento. Un administrador de la oficina de ingeniería puede ampliar este límite; después, envíelo otra vez.`,
  'job-files-full': ({ maximum }, { number }) =>
    `Un trabajo admite como máximo ${number(maximum)} archivos. Pregunte a la oficina de ingeniería cuáles necesita.`,
  'job-bytes-full': ({ maximumBytes }, { storage }) =>
    `Los archivos de un trabajo ocupan como máximo ${storage(maximumBytes)} en total. Pregunte a la oficina de ingeniería cuáles necesita.`,
  'job-not-found': ({ job }) => `Aquí no hay ningún trabajo ${job}.`,
  'array-not-found': ({ array }) => `Aquí no hay ningún arreglo ${array}.`,
  'file-not-found': ({ file }) => `Aquí no hay ningún archivo ${file}.`,
  'job-superseded': ({ job, successor }) => `El trabajo ${job} fue modificado. Envíe esto al trabajo ${successor}.`,
  'external-id-taken': ({ external_id, job }) => `El trabajo ${job} ya tiene la referencia «${external_id}».`,
  'status-not-reachable': ({ job, status, to }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»; no puede pasar a «${choice(to)}».`,
  'letter-not-available': ({ job, status }, { choice }) => `El trabajo ${job} está en «${choice(status)}».`,
  'job-without-letter': ({ job }) => `El trabajo ${job} está aprobado. Sus servicios no llevan carta.`,
  'test-letter-not-composed': ({ job }) =>
    `El trabajo ${job} es de prueba. Su carta se redacta aquí, para que cada página diga TEST; no se acepta un PDF terminado.`,
  'letter-withdrawn-because': ({ number, reason }) => `La carta ${number} se retiró: ${reason}`,
  'file-withdrawn-because': ({ name, reason }) => `El archivo «${name}» se retiró: ${reason}`,
  'no-letters-to-download': 'Ninguno de estos trabajos tiene carta.',
  'no-photos-to-report': ({ job }) => `El trabajo ${job} no tiene fotos.`,
  'no-letter-to-withdraw': ({ job }) => `El trabajo ${job} no está aprobado: no hay carta que retirar.`,
  'no-letter-in-this-status': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»: ahora no se escribe ninguna carta para él.`,
  'job-changed-during-approval': ({ job }) =>
    `El trabajo ${job} cambió mientras se hacía su carta. Inténtelo otra vez.`,
  'letter-draft-changed': ({ by }) => `${by} cambió esta carta desde entonces. Mírela otra vez.`,
  'note-not-found': 'Esta nota se borró entretanto.',
  'note-of-another': ({ author }) => `Solo ${author}, que escribió esta nota, puede cambiarla o borrarla.`,
  'note-settled': ({ hours }) =>
    `Una nota ya no se puede cambiar ni borrar a las ${hours} horas de escribirla. Agregue otra.`,
  'notes-full': ({ maximum }) => `Un trabajo admite como máximo ${maximum} notas internas.`,
  'hold-reasons-full': ({ maximum }) => `Una empresa guarda como máximo ${maximum} motivos de espera. Quite uno antes.`,
  'hold-reason-gone': 'Este motivo se quitó entretanto.',
  'views-full': ({ whose, maximum }) =>
    whose === 'own'
      ? `Usted tiene ${maximum} vistas guardadas, el máximo posible. Quite una antes.`
      : `La oficina comparte ${maximum} vistas, el máximo posible. Quite una antes.`,
  'view-name-taken': ({ name }) => `Ya hay una vista llamada «${name}». Elija otro nombre o cambie esa vista.`,
  'view-gone': 'Esta vista se quitó entretanto.',
  'view-of-another': ({ author }) =>
    `Solo ${author}, que guardó esta vista, o un administrador puede cambiarla o quitarla.`,
  'letter-entries-too-large': ({ maximumKilobytes }) =>
    `Los valores de una carta ocupan como máximo ${maximumKilobytes} kB.`,
  'not-five-digits': 'debe tener 5 cifras, por ejemplo 93721',
  'design-place-missing': 'debe indicarse, o si no una AHJ o un condado',
  'design-place-twice': 'debe quedar vacío en una fila con código ZIP',
  'design-state-missing': 'debe indicarse: varios estados tienen un lugar con este nombre',
  'design-values-missing': 'debe tener al menos un valor',
  'design-amendment-alone': 'debe ir junto a la edición de ASCE 7 que exige',
  'design-place-taken': 'ya tiene una fila en la tabla: cambie esa',
  'design-place-repeated': ({ row }) => `tiene el mismo lugar que la fila ${row}`,
  'design-cell-wrong': ({ column, reason }, { say }) => `${column} ${say(reason)}`,
  'design-file-without-places': ({ file, columns }) =>
    `${file} no tiene ninguna columna "zip", "county" o "ahj"; sus columnas son ${quotedList(columns)}`,
  'design-file-without-values': ({ file }) => `${file} nombra lugares, pero no tiene columnas de valores`,
  'design-file-unknown-columns': ({ file, columns }) =>
    `${file} tiene columnas que la tabla no tiene: ${quotedList(columns)}. Corrija sus nombres o quítelas`,
  'design-file-columns-twice': ({ file, columns }) => `${file} tiene columnas repetidas: ${quotedList(columns)}`,
  'design-file-too-long': ({ file, maximum }, { number }) => `${file} tiene más de ${number(maximum)} filas`,
  'design-table-full': ({ maximum }, { number }) =>
    `La tabla de valores de diseño tiene como máximo ${number(maximum)} filas. Quite algunas antes.`,
  'design-row-gone': 'Esta fila se quitó entretanto.',
  'preset-empty': 'debe tener al menos un valor',
  'preset-gone': 'Este preajuste se quitó entretanto.',
  'presets-full': ({ maximum }) => `Una empresa guarda como máximo ${maximum} preajustes. Quite uno antes.`,
  'cursor-invalid': 'debe venir del encabezado Link de una respuesta anterior',
  'audit-cursor-invalid': 'La lista no puede seguir desde ahí.',
  'required-together-with': ({ field }) => `hace falta junto con ${field}`,
  'before-start-date': 'no debe ser anterior a submitted_start_date',
  'not-a-state-id': 'debe ser una lista de identificadores de estado (UUID) separados por comas',
  'whole-number-from-1-to-500': 'debe ser un número entero de 1 a 500',

  // Organizations, API keys, laptops and users.
  'organization-not-found': 'No existe esa organización.',
  'organization-name-unknown': ({ name }) => `No hay ninguna organización «${name}»; \`org list\` las muestra.`,
  'organization-name-taken': ({ name }) => `Ya hay una organización «${name}».`,
  'organization-name-missing': 'Una organización necesita un nombre.',
  'organization-name-not-one-line': 'El nombre de una organización es una sola línea.',
  'organization-name-too-long': ({ maximum }) =>
    `El nombre de una organización tiene como máximo ${maximum} caracteres.`,
  'address-part-not-one-line': 'Cada parte de una dirección es una sola línea.',
  'address-part-too-long': ({ maximum }) => `Cada parte de una dirección tiene como máximo ${maximum} caracteres.`,
  'key-not-found': 'No existe esa clave.',
  'key-number-unknown': ({ id }) => `No hay ninguna clave ${id}; \`key list\` las muestra.`,
  'laptops-full': ({ maximum }, { number }) =>
    `La organización ya tiene ${number(maximum)} laptops, así que esta no aparece en la lista. Un administrador de la oficina de ingeniería puede quitar las que ya no se usan.`,
  'laptop-not-found': 'No existe esa laptop.',
  'user-not-found': 'No existe ese usuario.',
  'email-taken': ({ email }) => `Ya hay un usuario ${email}.`,
  'last-administrator': ({ email }) => `${email} es el último administrador que puede iniciar sesión. Cree antes otro.`,
  'cannot-disable-yourself': 'No puede desactivarse a usted mismo.',

  // Backups, restores and checks of the data.
  'backup-file-exists': ({ file }) => `${file} ya existe; un respaldo no sobrescribe nada.`,
  'backup-folder-missing': ({ folder }) => `No hay ninguna carpeta ${folder} para el respaldo.`,
  'backup-file-trouble': ({ reason }) => `No se puede escribir el respaldo: «${reason}»`,
  'backup-disk-short': ({ folder, needed, free }, { storage }) =>
    `El respaldo necesita ${storage(needed)} libres en el disco de ${folder}, que tiene ${storage(free)}. Elimine respaldos viejos, o dé más espacio a la carpeta.`,
  'backups-inside-server': ({ flag, folder }) =>
    `${flag} no puede estar dentro de ${folder}, donde el servidor guarda sus propios archivos.`,
  'backup-place-missing':
    'Este servidor no tiene carpeta para respaldos. Quien lo opera indica una con --backups o RAFTER_BACKUPS, y lo inicia de nuevo.',
  'backup-busy': 'Hay un respaldo o la revisión de uno en curso. Espere a que termine, o deténgalo.',
  'backup-not-kept': ({ name }) => `No existe el respaldo ${name}.`,
  'backup-not-ours': ({ name }) =>
    `${name} no se puede leer como respaldo, así que no se eliminó. Elimine el archivo en el servidor.`,
  'backup-broke-off': ({ reason }) => `Se interrumpió: ${reason}`,
  'backup-lost-database': 'Se interrumpió porque se perdió la conexión con la base de datos.',
  'not-a-time-of-day': 'debe ser una hora en formato de 24 horas, como 02:30',
  'stored-file-damaged': ({ name }) =>
    `${name} está dañado: no tiene el SHA-256 con el que se guardó. \`check\` dice más.`,
  'stored-file-missing': ({ sha256 }) => `El archivo ${sha256} falta o tiene otro tamaño. \`check\` dice más.`,
  'restore-file-missing': ({ file }) => `No hay ningún archivo ${file}.`,
  'restore-folder-not-empty': ({ folder }) =>
    `${folder} no está vacía. Restaure en otro --data, o mueva antes esa carpeta.`,
  'restore-file-trouble': ({ reason }, { say }) => `${say(reason)} No se restauró nada.`,
  'restore-database-not-empty': ({ place }) =>
    `${place} no está vacía. Restaure en una base de datos nueva; si la llenó una restauración interrumpida, elimínela antes.`,
  'restore-rows-refused': ({ table, reason }) =>
    `PostgreSQL rechaza filas de ${table} («${reason}»). No se restauró nada.`,
  'not-a-backup': 'Esto no es un respaldo hecho por Rafter: no empieza con su manifiesto.',
  'backup-manifest-unreadable': 'Esto no es un respaldo hecho por Rafter: no se puede leer su manifiesto.',
  'database-serves-older': ({ place }) =>
    `En ${place} hay servidores de una versión anterior. Deténgalos todos y después inicie este.`,
  'database-newer': ({ file, found, known }) =>
    `Una versión más nueva de Rafter escribió ${file} (esquema ${found}; este programa conoce el ${known}). No se cambió nada.`,
  'database-too-old': ({ file, found, known }) =>
    `Una versión de Rafter anterior a la primera publicada escribió ${file} (esquema ${found}; este programa conoce desde el ${known}). No se cambió nada.`,
  'replica-of-sqlite-only':
    'Una réplica es de la base del directorio de datos. Con --database-url, use la replicación propia de PostgreSQL.',
  'database-url-invalid':
    'La dirección de la base de datos debe tener la forma postgres://USUARIO@HOST:PUERTO/BASE. Escriba los caracteres especiales de la contraseña como %XX, u omítala y defina PGPASSWORD o PGPASSFILE.',
  'database-url-several-hosts':
    'La dirección de la base de datos nombra varios hosts. Indique uno solo: el servidor primario, o un nombre que siempre lleve a él.',
  'database-url-parameter': ({ name, known }, { list }) =>
    `La dirección de la base de datos tiene el parámetro desconocido ${name}. Se conocen ${list(known)}.`,
  'database-url-value': ({ name, allowed }, { list }) => `${name} debe ser aquí ${list(allowed, 'or')}.`,
  'database-password-missing':
    'La base de datos pide una contraseña. Defina PGPASSWORD, o indique en PGPASSFILE un archivo de contraseñas con una línea para este servidor, esta base y este usuario.',
  'database-root-certificate-missing': ({ mode }) =>
    `sslmode=${mode} necesita el certificado de la autoridad que firmó el del servidor: defina sslrootcert=ARCHIVO, o sslmode=verify-full&sslrootcert=system si es una autoridad pública.`,
  'database-tls-setting-missing': ({ name, other }) => `${other} necesita también ${name}.`,
  'database-tls-file-unusable': ({ name, file }) =>
    name === 'sslkey'
      ? `${file} (sslkey) no es la clave privada de sslcert en formato PEM y sin frase de contraseña.`
      : `${file} (${name}) no es un certificado en formato PEM.`,
  'database-not-opened': ({ place, reason }) => `No se puede abrir la base de datos ${place}: ${reason}`,
  'database-without-tls': ({ place }) =>
    `La base de datos ${place} no ofrece TLS. Actívelo allí (ssl = on), o defina sslmode=disable si nadie más puede leer esta red.`,
  'database-certificate-of-another-host': ({ place, reason }) =>
    `El certificado de la base de datos ${place} es para otro nombre («${reason}»). Use como host un nombre que figure en el certificado, o sslmode=verify-ca si solo usted tiene certificados de esta autoridad.`,
  'database-certificate-outdated': ({ place, reason }) =>
    `El certificado de la base de datos ${place} no es válido hoy («${reason}»). Renuévelo allí y compruebe el reloj de esta computadora.`,
  'database-certificate-untrusted': ({ place, reason }) =>
    `El certificado de la base de datos ${place} no está firmado por una autoridad de sslrootcert («${reason}»). Indique en sslrootcert el certificado de la que lo firmó.`,
  'database-own-certificate-refused': ({ place }) =>
    `La base de datos ${place} no acepta el certificado de sslcert. Debe firmarlo una autoridad del ssl_ca_file del servidor.`,
  'database-password-refused': ({ place, reason }) =>
    `La base de datos ${place} rechaza la contraseña: «${reason}». Compruebe el usuario de la dirección, y PGPASSWORD o PGPASSFILE.`,
  'database-sign-in-refused': ({ place, reason }) =>
    `La base de datos ${place} rechaza la conexión: «${reason}». Su pg_hba.conf dice quién puede conectarse y desde dónde, con TLS (sslmode) y con un certificado del cliente (sslcert, sslkey).`,
  'database-rights-missing': ({ place, reason }) =>
    `Al rol le faltan permisos en la base de datos ${place}: «${reason}». El dueño de la base la migra y restaura copias; un rol que solo atiende necesita SELECT, INSERT, UPDATE y DELETE en todas las tablas, y SELECT en todas las secuencias.`,
  'database-read-only': ({ place }) =>
    `La base de datos ${place} solo se puede leer: es una réplica en espera, o es de solo lectura. Use la dirección del servidor primario.`,
  'database-behind-pooler': ({ place }) =>
    `${place} no conserva los ajustes de una conexión, como hace un pooler del tipo de PgBouncer. Conéctese directamente a PostgreSQL.`,
  'database-extension-missing': ({ place, extension, reason }) =>
    `La base de datos ${place} necesita la extensión ${extension}: ${reason}. Instale el paquete contrib de PostgreSQL y pida a quien lo administra que ejecute CREATE EXTENSION ${extension} en esta base.`,
  'database-not-utf8': ({ place, encoding }) =>
    `La base de datos ${place} guarda el texto como ${encoding}. Créela con la codificación UTF8.`,
  'backup-newer': 'Este respaldo lo hizo una versión más nueva de Rafter. Restáurelo con ella.',
  'backup-damaged': ({ defect }, { say }) => `El respaldo está dañado: ${say(defect)}. No se restauró nada.`,
  'entry-not-a-file': ({ name }) => `${name} no es un archivo`,
  'entry-foreign': ({ name }) => `${name} no debería estar ahí`,
  'entry-changed': ({ name }) => `${name} no está como se guardó`,
  'database-changed': 'la base de datos no está como se guardó',
  'database-absent': 'termina antes de la base de datos',
  'database-not-whole': ({ defect }, { say }) => `la base de datos no pasa su comprobación (${say(defect)})`,
  'archive-files-missing': ({ found, expected }) => `tiene ${found} de ${expected} archivos`,
  'archive-file-missing': ({ sha256 }) => `falta el archivo ${sha256}`,
  'archive-table-missing': ({ table }) => `falta la tabla ${table}`,
  'archive-table-foreign': ({ table }) => `su esquema no tiene ninguna tabla ${table}`,
  'archive-row-invalid': ({ table, row }) => `no se puede leer la fila ${row} de ${table}`,
  'archive-row-refused': ({ table, row, reason }) =>
    `la base de datos rechaza la fila ${row} de ${table} («${reason}»)`,
  'archive-next-id-too-low': ({ table }) => `el próximo id de ${table} ya está en uso`,
  'archive-unreadable': ({ reason }) => `«${reason}»`,

  'replica-inside-data': ({ flag }) =>
    `${flag} debe indicar un lugar fuera de la carpeta de datos, de preferencia en otra máquina: lo que está dentro se pierde con ella.`,
  'not-a-replica': ({ target }) => `${target} no es una réplica hecha por Rafter.`,
  'replica-of-other-data': ({ target }) => `${target} contiene la réplica de otro servidor. Elija un lugar vacío.`,
  'replica-taken-over': ({ target }) =>
    `Otro servidor con una copia de estos datos guarda su réplica en ${target}. Dé a cada servidor un lugar propio; el que se inició por último sigue aquí.`,
  'replica-target-empty': ({ target }) =>
    `${target} ya no contiene la réplica. Compruebe que su disco esté montado. Para empezar de nuevo, elija otra carpeta.`,
  'replica-unreadable': ({ target }) => `No se puede leer replica.json en ${target}.`,
  'replica-unfinished': 'Esta réplica todavía no tiene una copia completa de la base de datos.',
  'replica-too-young': ({ from }) => `Esta réplica llega hasta ${from}, no antes.`,
  'replica-damaged': ({ defect }, { say }) =>
    `La réplica está dañada: ${say(defect)}. No se restauró nada. Use --up-to-damage para restaurar todo lo anterior.`,
  'replica-object-missing': ({ name }) => `falta ${name}`,
  'replica-content-changed': ({ name }) => `${name} no está como se escribió`,
  'replica-log-lost':
    'Otro programa pasó el registro a la base de datos antes de que se copiara todo. La réplica sigue con una copia nueva.',
  'restore-to-needs-replica':
    '--to y --up-to-damage se usan con una réplica. Un respaldo contiene los datos de un solo momento.',
  'replica-segment-missing': ({ index }) => `falta el segmento ${index} del registro`,
  'replica-segment-foreign': ({ index }) => `el segmento ${index} del registro no continúa el anterior`,
  'replica-log-refused': 'SQLite no acepta su registro',
  'replica-files-damaged': ({ count }, { plural }) =>
    `${count} ${plural(count, { one: 'archivo guardado está dañado y no se copió', other: 'archivos guardados están dañados y no se copiaron' })}. \`check\` dice más.`,
  'replica-stopped': ({ reason }) => `La réplica se detuvo y volverá a empezar: ${reason}`,

  'check-finding': ({ about, defect }, { say }) => `${say(about)}: ${say(defect)}`,
  'about-database': 'base de datos',
  'about-job': ({ job }) => `trabajo ${job}`,
  'about-file': ({ sha256 }) => `archivo ${sha256}`,
  'about-check': 'revisión',
  'database-defect': ({ says }) => says,
  'row-points-nowhere': ({ row, table, parent }) => `la fila ${row} de ${table} no lleva a ningún ${parent}`,
  'job-inconsistent': 'su fila, su documento, sus arreglos y su entrada de búsqueda no coinciden',
  'files-without-rows': ({ count }, { plural }) =>
    `${count} ${plural(count, { one: 'archivo no pertenece a ningún trabajo; el servidor lo elimina', other: 'archivos no pertenecen a ningún trabajo; el servidor los elimina' })} al arrancar`,
  'stored-file-absent': 'falta',
  'stored-file-changed': 'está dañado',
  'check-broke-off': ({ reason }) => `se interrumpió: ${reason}`,
  'more-findings': ({ count }) => `y ${count} más; \`check\` los nombra`,
  quotation: ({ text }) => text,

  // The command line.
  'no-server-data': ({ folder }) =>
    `No hay datos de servidor en ${folder}. \`org add\` o \`npm run serve\` los crea; --data elige otro directorio.`,
  'data-is-a-file': ({ file }) => `${file} es un archivo, y --data pide una carpeta.`,
  'quota-not-bytes': ({ typed }) =>
    `«${typed}» no es un límite: indique un número de bytes, o none para no tener límite.`,
  'not-an-id': ({ typed, of }) => `«${typed}» no es el id de ${of === 'job' ? 'un trabajo' : 'una clave'}.`,
  'file-not-json': ({ file, reason }) => `${file} no es JSON: «${reason}»`,
  'file-nested-too-deeply': ({ file }) =>
    `${file} tiene demasiados niveles: los campos de un trabajo tienen tres a lo sumo.`,
  'text-empty': ({ name }) => `${name} no puede estar vacío.`,
  'flag-empty': ({ flag }) => `${flag}: no puede estar vacío`,
  'flag-choice': ({ flag, choices }, { list }) => `${flag} debe ser ${list(choices, 'or')}.`,
  'flag-number': ({ flag, minimum, maximum }) =>
    maximum === null
      ? `${flag} debe ser un número, ${minimum} o más.`
      : `${flag} debe ser un número de ${minimum} a ${maximum}.`,
  'flag-not-a-time': ({ flag }) => `${flag} espera una hora con su zona, como 2026-11-22T14:05:00Z.`,
  'flag-not-a-url': ({ flag }) => `${flag} debe empezar por http:// o https://.`,
  'api-key-not-given': 'Indique la clave de la API en RAFTER_API_KEY o con --api-key-stdin.',
  'flag-not-a-host': ({ flag }) => `${flag} espera un nombre de servidor, como jobs.example.com.`,
  'flag-not-an-origin': ({ flag }) => `${flag} espera un origen, como https://app.example.com.`,
  'flag-refused': ({ flag, error }, { say }) => `${flag} ${say(error)}.`,
  'flag-org-and-role': '--org va con el rol office y con ningún otro: nombra la organización del usuario.',
  'service-flag-needed': ({ requested }, { list }) =>
    `Hace falta --service: ${list(requested, 'or')}, que es lo que pide el trabajo.`,
  'one-file-replaces': ({ files }) => `--replace pone un archivo en lugar de otro, no ${files}.`,
  'entries-without-letter': '--no-letter no admite --entries ni --letter.',
  'entries-and-letter': '--entries y --letter se excluyen: una carta terminada no lleva datos.',
  'no-such-list': ({ typed, lists }) => `No hay ninguna lista «${typed}». Las listas son ${lists.join(', ')}.`,
  'name-the-drafts': 'Nombre los borradores, o use --all.',
  'name-one-decision': 'Use una de --job ID, --send-again y --sent-elsewhere.',
  'no-such-draft': ({ typed, shortest }) =>
    `No hay ningún borrador ni trabajo ${typed} en este equipo.${hint(typed, shortest)}`,
  'no-such-item': ({ typed, shortest }) => `No hay nada «${typed}» por enviar.${hint(typed, shortest)}`,
  'job-of-several-drafts': ({ job, drafts }, { list }) =>
    `Varios borradores son el trabajo ${job} de su proveedor. Nombre uno: ${list(drafts, 'or')}.`,
  'id-of-several': ({ typed, found }) =>
    [`Varios ids empiezan por «${typed}»:`, ...found.map(({ id, name }) => `  ${id}  ${name}`)].join('\n'),
  'connection-key-refused': ({ reason, baseUrl }, { say }) =>
    `El proveedor rechazó esta clave: ${say(reason)}\nLa conexión con ${baseUrl} no cambió.`,
  'connection-not-reached': ({ reason, baseUrl }, { say }) =>
    `${say(reason)}\nLa conexión con ${baseUrl} no cambió; esa ha funcionado.`,
  'data-in-use': ({ folder }) =>
    `Otro servidor de Rafter usa ${folder}, o se están moviendo sus archivos. Detenga ese servidor o espere, o elija otro --data.`,
  'port-taken': ({ port, host }) => `El puerto ${port} de ${host} está ocupado. Elija otro --port.`,
  'port-forbidden': ({ port, host }) => `Este usuario no puede usar el puerto ${port} de ${host}. Elija otro --port.`,
  'no-such-host': ({ host }) => `No existe la dirección ${host}. Elija otro --host.`,
  'no-disk-space': 'No hay espacio en este disco. Todo lo guardado está a salvo; haga sitio y repita la orden.',
  'database-io': ({ reason, code }) =>
    `No se puede leer o escribir la base de datos («${reason}», ${code}): puede que el disco esté lleno, falle o esté protegido. Todo lo guardado sigue como estaba.`,
  'database-damaged': ({ reason }) => `La base de datos está dañada («${reason}»). No se cambió nada.`,
  'host-of-another': ({ host }) => `${host} no es una dirección de este equipo. Elija otro --host.`,

  // The desk: drafts, outbox, bundles.
  'draft-not-found': 'Este trabajo no está en esta computadora.',
  'item-not-found': 'Esto no está en la bandeja de salida de esta computadora.',
  'withdrawn-item-not-found': 'Esto no está entre lo que se retiró.',
  'attachment-not-found': 'Esta foto no está en esta computadora.',
  'stored-file-not-found': 'Este archivo no está en esta computadora.',

  'job-already-sent': 'El trabajo ya se envió; lo que cambie ahora es una modificación.',
  'job-not-sent': 'El trabajo todavía no se envía.',
  'job-not-queued': 'Ponga primero el trabajo en cola; los mensajes van después.',
  'job-in-flight': 'El trabajo se está enviando, o no está claro si llegó.',
  'draft-still-sending': 'Todavía falta enviar algo de este trabajo; aún no se puede archivar.',
  'draft-archived': 'El borrador está archivado: recupérelo primero.',
  'photo-already-sent': 'Esta foto ya se envió, o empezó a enviarse.',
  'copy-not-smaller': 'No se puede hacer una copia más pequeña de esta imagen.',
  'nothing-to-undo': 'No hay nada que deshacer.',
  'nothing-to-redo': 'No hay nada que rehacer.',
  'nothing-to-decide': ({ isWaiting }) =>
    isWaiting
      ? 'Esto espera a ser enviado. Solo se puede retirar lo que fue rechazado.'
      : 'Aquí no hay nada que decidir.',
  'not-handed-over': 'Esto no se le pasó a ninguna otra computadora desde aquí.',
  'job-id-needed': 'Sus fotos y mensajes necesitan el trabajo: diga cuál resultó ser.',
  'not-a-candidate': ({ job, candidates }) =>
    `El trabajo ${job} no es de los encontrados: ${candidates.join(', ') || 'ninguno'}.`,

  'proxy-address-invalid': ({ why }) => {
    switch (why) {
      case 'kind':
        return 'Rafter solo usa proxies HTTP. Indique la dirección de uno, por ejemplo http://proxy.example.com:3128.';
      case 'port':
        return 'El puerto del proxy no es válido. Es un número de 1 a 65535, como en proxy.example.com:3128.';
      case 'more':
        return 'La dirección de un proxy termina con su puerto, como en proxy.example.com:3128. En un usuario o una contraseña, escriba # como %23, / como %2F y ? como %3F.';
      default:
        return 'Esta no es la dirección de un proxy. Se escribe así: proxy.example.com:3128.';
    }
  },
  'proxy-address-needed':
    'No hay un proxy configurado para esta contraseña. Indique también su dirección: --proxy usuario@proxy.example.com:3128.',
  'proxy-password-refused': ({ why }) => {
    switch (why) {
      case 'empty':
        return 'La entrada estándar no trae ninguna contraseña. Pase la contraseña del proxy y termine la entrada.';
      case 'without-user':
        return 'La dirección del proxy no tiene un usuario para esta contraseña. Escríbala así: usuario@proxy.example.com:3128.';
      default:
        return 'La contraseña está dos veces: en la dirección y en la entrada estándar. Indíquela una sola vez.';
    }
  },
  'certificates-unreadable':
    'El archivo no tiene ningún certificado que se pueda leer. Aquí los certificados son texto PEM: BEGIN CERTIFICATE.',

  'server-elsewhere':
    'En esta computadora ya funciona otro servidor de Rafter con los mismos datos. Deténgalo primero, o conéctese a él como proveedor.',
  'server-not-started': ({ reason }) => `El servidor no arranca: «${reason}»`,
  'laptop-disk-full': 'No hay espacio en el disco de esta computadora: libere espacio e inténtelo otra vez.',
  'phone-needs-draft': 'Solo se pueden agregar fotos desde un teléfono antes de poner el trabajo en la cola.',
  'phone-without-network': 'Esta computadora no está en ninguna red a la que pueda unirse un teléfono.',
  'phone-address-gone': ({ address }) => `Ya no se llega a esta computadora en ${address}. Elija otra red.`,

  'template-not-found': 'Esta plantilla ya no está en esta computadora.',
  'template-name-taken': ({ name }) => `Ya hay una plantilla «${name}». Elija otro nombre.`,
  'template-empty': 'Este trabajo no tiene nada que una plantilla tome: elija primero sus servicios o equipos.',
  'templates-full': ({ maximum }) => `Ya hay ${maximum} plantillas. Elimine una primero.`,

  'path-unreadable': ({ path }) => `${path} no se puede leer.`,

  'bundle-exists': ({ folder }) => `${folder} ya contiene un paquete; elija una carpeta vacía.`,
  'bundle-photo-not-copied': ({ folder, reason }, { say }) => `Una foto no se pudo copiar a ${folder}: ${say(reason)}`,
  'bundle-photo-changed': 'Un archivo guardado cambió; el paquete no está completo.',
  'bundle-folder-trouble': ({ reason }, { say }) => `${say(reason)} No se recibió nada.`,
  'bundle-manifest': ({ folder, name, defect }) => `${manifestDefects[defect](folder, name)} No se recibió nada.`,
  'bundle-no-room': 'No hay espacio en este disco para los archivos. No se recibió nada.',
  'bundle-file': ({ sha256, defect }) => `El archivo ${sha256} del paquete ${fileDefects[defect]}. No se recibió nada.`,
  'bundle-text-too-long': ({ field, maximum }) =>
    `El paquete está dañado: ${field} tiene más de ${maximum} caracteres. No se recibió nada.`,
  'bundle-contradictory': 'El paquete se contradice, o contradice lo que hay en esta computadora. No se recibió nada.',

  'desk-backup-folder-unset': 'Todavía no se eligió una carpeta para los respaldos. Elíjala en Ajustes, o indíquela.',
  'desk-backup-folder-away': ({ folder }) => `La carpeta ${folder} no está. Conecte su unidad, o elija otra carpeta.`,
  'desk-backup-inside-desk': ({ folder }) =>
    `${folder} está dentro de los datos de Rafter y se perdería con ellos. Elija una carpeta en otro lugar, de preferencia en otra unidad.`,
  'desk-backup-not-read-back': ({ file }) =>
    `${file} se escribió, pero no se puede leer igual. La unidad puede estar fallando: elija otra carpeta o unidad.`,
  'desk-backup-none': ({ folder }) =>
    `No hay ningún respaldo de Rafter en ${folder}. Elija la carpeta en la que se guardaron los respaldos.`,
  'desk-backup-unreadable': ({ folder }) =>
    `El respaldo en ${folder} está dañado, incompleto o no es como los que hace Rafter. No se restauró nada, y lo que hay aquí se queda. Elija otro respaldo.`,
  'desk-backup-damaged': ({ folder, files }, { plural, number }) =>
    `El respaldo en ${folder} tiene ${number(files)} ${plural(files, { one: 'archivo dañado o faltante', other: 'archivos dañados o faltantes' })}. No se restauró nada. Elija otro respaldo.`,
  'kept-desk-gone': ({ name }) => `${name} ya no está. Vuelva a mirar la lista.`,
  'kept-desk-damaged': ({ folder }) =>
    `Los trabajos en ${folder} están dañados y no se recuperaron. Lo que hay ahora se queda. Restaure un respaldo en su lugar.`,
  'file-not-opened': ({ name }) =>
    `Ningún programa de esta computadora abrió ${name === '' ? 'el archivo' : name}. Guárdelo y ábralo desde ahí.`,
  'desk-restore-waits':
    'Los datos restaurados están listos. Se usarán cuando se cierren todos los programas de Rafter que usan este directorio de datos y se inicie uno de nuevo.',

  'pointer-invalid': ({ pointer }) => `no se puede cambiar en «${pointer}»: no es un JSON Pointer`,
  'pointer-names-no-field': ({ pointer }) => `no se puede cambiar en ${pointer}: no es un campo`,
  'pointer-outside-list': ({ pointer }) => `no se puede cambiar en ${pointer}: está fuera de su lista`,
  'pointer-through-value': ({ pointer }) => `no se puede cambiar en ${pointer}: pasa por un valor sin campos`,
  'pointer-not-last': ({ pointer }) => `no se puede quitar en ${pointer}: no es el último de su lista`,
  'array-needed-for-slot': 'hay que decir el arreglo: esta foto es de un arreglo',
  'array-not-for-slot': 'no lleva arreglo: esta foto es de todo el trabajo',
  'array-of-photo-unknown': ({ arrays }) =>
    `hay que decir el arreglo de esta foto: ${arrays.length === 0 ? 'el trabajo no tiene arreglos' : `uno de ${quotedList(arrays)}`}`,
  'photo-of-unknown-array': ({ array, photo }) =>
    `no tiene ningún arreglo «${array}», al que pertenece la foto ${photo}`,
  'unknown-field': ({ nearest }) =>
    `no es un campo conocido${nearest.length === 0 ? '' : `; lo más parecido: ${quotedList(nearest)}`}`,
  'field-of-array': 'es un campo de cada arreglo, no del trabajo',
  'field-of-job': 'es un campo del trabajo, no de un arreglo',
  'not-a-base-url': 'debe empezar con http:// o https:// y un servidor, por ejemplo https://jobs.example.com/api',
  'url-with-password': 'no debe contener usuario ni contraseña',
  'url-with-query': 'debe terminar con la ruta: sin «?» ni «#»',
  'key-not-printable': 'debe escribirse tal como se la dieron: caracteres ASCII visibles sin espacios',
  'not-a-header-name': 'solo puede tener letras, cifras y guiones, por ejemplo Authorization',
  'not-one-word': 'debe ser una palabra, o nada',

  'api-key-not-saved':
    'Esta computadora no tiene un almacén de claves, o está bloqueado: la clave de API no se guarda, y habrá que escribirla otra vez después de cerrar Rafter. Instale o desbloquee un llavero (en Linux, GNOME Keyring o KWallet), inicie Rafter otra vez y escriba la clave.',
  'api-key-unreadable':
    'La clave de API guardada ya no se puede leer. Ingrésela otra vez en Ajustes (`desk connect`). Todo lo demás está aquí.',
  'reference-retired': ({ list, name }) =>
    `El proveedor ya no ofrece ${JSON.stringify(name)} en su lista «${listNames[list]}»: elija otra opción.`,
  'reference-missing': ({ list, name }) =>
    `La lista «${listNames[list]}» del proveedor no tiene ${JSON.stringify(name)}: elija una opción que tenga.`,
  'reference-number-ambiguous': ({ list }) =>
    `Cada proveedor numera la lista «${listNames[list]}» a su manera: diga también el nombre, o elija una opción de este proveedor.`,
  'reference-unknown': ({ list }) =>
    `La lista «${listNames[list]}» del proveedor no tiene esa opción: elija una que tenga.`,

  'stored-text': ({ text }) => text,

  // Providers and what they answer.
  'provider-said': ({ text }) => text,
  'provider-silent': ({ status }) => `El proveedor respondió ${status} sin decir más.`,
  'provider-answered': ({ status, reason }, { say }) => `El proveedor respondió ${status}: ${say(reason)}`,
  'provider-in-trouble': ({ status }) => `El proveedor respondió ${status}: quizá tiene problemas.`,
  'provider-unreachable': 'No se pudo llegar al proveedor.',
  'answer-timed-out': 'No llegó respuesta a tiempo.',
  'request-stopped': 'El envío se detuvo.',
  'connection-broken': 'La conexión se cortó.',
  'address-redirects': ({ to }) => `La dirección lleva a ${to}: revise la URL base, o inicie sesión en esta red.`,
  'answer-see-other': 'El proveedor remitió a otro lugar (303), algo que la referencia no prevé.',
  'network-sign-in': 'Esta red pide iniciar sesión antes de dejar pasar algo.',
  'proxy-unreachable': ({ proxy }) =>
    `No se pudo llegar al proxy ${proxy}. Revise ${networkSettings}, y si esta computadora está en la red del proxy.`,
  'proxy-sign-in': ({ proxy, isRefused, schemes }, { list }) => {
    if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
      return `El proxy ${proxy} solo acepta iniciar sesión por ${list(schemes, 'or')}, que Rafter no admite. Pida un acceso con usuario y contraseña (Basic), o una excepción.`;
    return isRefused
      ? `El proxy ${proxy} no acepta el usuario y la contraseña de su dirección. Corríjalos en ${networkSettings}.`
      : `El proxy ${proxy} pide usuario y contraseña. Agréguelos a su dirección en ${networkSettings}: http://usuario:contraseña@${proxy}.`;
  },
  'proxy-password-missing': ({ proxy }) =>
    `La contraseña del proxy ${proxy} no está guardada, o esta computadora no puede leerla ahora. Ingrese de nuevo la dirección con su contraseña en ${networkSettings}.`,
  'proxy-refused': ({ proxy, host, status }) =>
    status >= 500
      ? `El proxy ${proxy} no llegó a ${host} (${status}).`
      : `El proxy ${proxy} no permite conexiones con ${host} (${status}). Pida a su administrador que las permita.`,
  'forward-refused': ({ proxy, host, status }) =>
    `El proxy ${proxy}, o un servidor web delante de ${host}, rechaza esta solicitud (${status}). Pida que la permitan al administrador del proxy y al de ${host}.`,
  'proxy-address-unusable': ({ source }) =>
    source === 'setting'
      ? `La dirección del proxy no es válida. Corríjala en ${networkSettings}.`
      : `La variable ${source} no contiene la dirección de un proxy HTTP, como http://proxy.example.com:3128.`,
  'proxy-kind-unknown': ({ proxy }) =>
    `El sistema indica un tipo de proxy que Rafter no admite (${proxy}). Ingrese un proxy HTTP en ${networkSettings}.`,
  'certificate-refused': ({ host, why, subject, issuer, authority, error }) => {
    const names = subject === '' ? '' : ` (para ${subject}, emitido por ${issuer})`;
    switch (why) {
      case 'unknown-issuer':
        return `El certificado de ${host}${names} no es de confianza, porque esta computadora no conoce a ${authority || 'su emisor'}. Si es la autoridad de su propia empresa, agregue su certificado en ${networkSettings}, o a los del sistema. Si no lo es, quizá esta red lee lo que se envía.`;
      case 'expired':
        return `El certificado de ${host}${names} venció. Revise la fecha de esta computadora; si es correcta, el dueño de ${host} debe renovar el certificado.`;
      case 'not-yet-valid':
        return `El certificado de ${host}${names} todavía no es válido. Revise la fecha de esta computadora.`;
      case 'other-host':
        return `El certificado${names} no es para ${host}. Revise la dirección, o inicie sesión en esta red.`;
      case 'other':
        return `El certificado de ${host}${names} fue rechazado (${error}). Consulte al dueño de ${host}.`;
    }
  },
  'base-url-redirects': 'La URL base lleva a otro lugar: quizá esta red pide iniciar sesión.',
  'not-the-provider': `Lo que responde no es el proveedor: ${portalGuess}.`,
  'service-not-found': 'En esta dirección no hay tal servicio. La URL base suele terminar en /api.',
  'answer-not-modified': 'El proveedor respondió «sin cambios» a algo que no había recibido antes.',
  'answer-web-page': `En lugar de una respuesta llegó una página web: ${portalGuess}.`,
  'answer-incomplete': ({ status }) => `La respuesta (${status}) está incompleta o no es la esperada.`,
  'answer-undocumented': ({ status }) => `La respuesta (${status}) no es la que promete la referencia.`,
  'list-pages-circular': 'Las páginas de la lista llevan a otro lugar o en círculos.',
  'answer-too-large': ({ bytes }, { storage }) =>
    `La respuesta pasa de ${storage(bytes)}, y no se leyó hasta el final.`,
  'answer-too-many-values': ({ maximum }, { number }) =>
    `La respuesta tiene más de ${number(maximum)} valores, y no se leyó.`,
  'list-too-long': ({ maximum }, { number }) =>
    `La lista tiene más de ${number(maximum)} entradas, y no se recibió. Lo que ya estaba aquí se queda.`,
  'list-never-sent': 'El proveedor dice que la lista no cambió, pero nunca la envió.',
  'server-unidentified': 'El servidor ya no dice quién es, como antes: quizá hay algo en medio.',
  'other-job-answered': ({ asked, answered }) =>
    `El proveedor respondió con el trabajo ${answered} cuando se le pidió el ${asked}.`,

  'disk-has-no-room': 'No hay espacio en este disco.',
  'disk-write-failed': ({ error }) => `El archivo no se puede escribir en esta computadora (${error}).`,
  'stored-copy': ({ defect }) => `La copia guardada de este archivo ${copyDefects[defect]}.`,

  'link-invalid': 'El enlace del archivo no lleva a ningún lado.',
  'link-not-public': ({ host }) => `El enlace lleva a ${host}, que no está en la internet pública.`,
  'download-too-large': ({ maximumMegabytes }, { number }) =>
    `El archivo pesa más de ${number(maximumMegabytes)} MB, lo máximo que se recibe.`,
  'download-too-slow': 'El archivo llegaba demasiado lento para completarse.',
  'download-incomplete': ({ received, expected }) => `Llegaron ${received} de ${expected} bytes.`,
  'download-web-page': 'En lugar del archivo llegó una página web: quizá esta red pide iniciar sesión.',
  'download-compressed': 'El archivo llegó comprimido sin que se pidiera.',
  'download-altered': 'Lo que llegó no es lo que el proveedor envió.',
  'download-not-pdf': 'Lo que llegó en lugar de la carta no es un PDF.',
  'letter-end-missing': 'Falta el final de la carta.',
  'produced-file-pending': ({ name }) => `${name}: todavía no llega`,
  'produced-file-missing': ({ name, reason }, { say }) => `${name}: ${say(reason)}`,
  'job-answer-cut':
    'El proveedor tiene más mensajes, arreglos o archivos de este trabajo de los que se muestran aquí. Los mensajes más nuevos están aquí; los demás los tiene el proveedor.',
  'job-files-beyond': ({ what, maximum, maximumBytes }, { number, storage }) =>
    `El proveedor ofrece ${what === 'files' ? 'más archivos de los' : 'más cartas de las'} que se guardan de un trabajo: ${number(maximum)} como máximo, y ${storage(maximumBytes)} en total. Aquí está lo más nuevo; pida lo demás al proveedor.`,

  'sending-interrupted': 'El programa se cerró mientras esto se enviaba.',
  'marked-copy-not-made': 'No se pudo hacer la copia con las marcas: la foto no se puede leer.',
  'answer-not-processed': ({ error }) => `Rafter no pudo con la respuesta del proveedor (${error}).`,
  'outcome-unknown': ({ reason }, { say }) =>
    `No está claro si esto llegó, y el proveedor no puede decirlo: ${say(reason)}`,
  'similar-jobs-found': ({ kind }) =>
    `No está claro si ${kind === 'submit' ? 'este trabajo' : 'esta modificación'} llegó: el proveedor tiene trabajos parecidos.`,
  'job-sent-otherwise':
    'El proveedor ya recibió este trabajo, con otros datos: se envió después del respaldo con el que se restauró esta laptop.',
  'message-not-shown': ({ job }) => `No está claro si este mensaje llegó: el trabajo ${job} no lo muestra.`,
  'photo-outcome-unknown': 'No está claro si esta foto llegó, y no se le puede preguntar al proveedor.',
  'photo-outcome-unknown-often': ({ times }) =>
    `Esta foto se envió ${times} veces, y el proveedor nunca dijo claramente que la recibió.`,
  'upload-stalled': ({ bytes, sentBytes }, { storage }) =>
    `Casi nada de lo que se envía de este archivo llega: se enviaron ${storage(sentBytes)} para sus ${storage(bytes)}, y el proveedor no lo tiene completo. Aquí se conserva, y no se envía nada más de él hasta que usted lo envíe otra vez.`,
  'revised-job-not-found': ({ job }) => `El trabajo ${job} se modificó, pero no se encontró el nuevo.`,
  'handed-over': 'Esto se le pasó a otra computadora para que lo envíe. Si esa no lo hará, recupérelo aquí.',
  'array-not-at-provider': ({ job, array, arrays }) =>
    `El proveedor no tiene en el trabajo ${job} ningún arreglo «${array}»; tiene ${arrays.length === 0 ? 'ninguno' : arrays.map((name) => `«${name}»`).join(', ')}.`,

  'job-continues-as': ({ job }) => `El trabajo se modificó; continúa como ${job}.`,
  'job-was-revised': 'El trabajo se modificó.',
  'letter-was-withdrawn': ({ number }) => `La carta ${number} se retiró.`,
  'letter-job-status-changed': ({ status }, { choice }) => `El trabajo está otra vez en «${choice(status)}».`,
  'newer-letter-received': 'Llegó una carta más nueva.',
  'other-letter-valid': 'Otra carta tomó su lugar.',

  // Files of reference lists.
  'cell-not-printable': ({ part }) => `el ${cellNames[part]} tiene caracteres que no se pueden imprimir`,
  'cell-too-long': ({ part, maximum }) => `el ${cellNames[part]} tiene más de ${maximum} caracteres`,
  'cell-only-punctuation': ({ part }) => `el ${cellNames[part]} es solo puntuación`,
  'cell-missing': ({ part }) => `no tiene ${cellNames[part]}`,
  'abbreviation-missing': 'no tiene una abreviatura de dos o tres letras',
  'id-not-uuid': 'tiene un identificador que no es un UUID',
  'id-not-positive-integer': 'tiene un identificador que no es un número entero positivo',
  'taken-by-row': ({ key, row }) => `tiene ${keyNames[key].the} de la fila ${row}`,
  'taken-by-entry': ({ key, name }) => `tiene ${keyNames[key].the} de otra entrada: ${name}`,
  'same-entry-differs': ({ key, row }) => `es la entrada de la fila ${row} con ${keyNames[key].another}`,
  'not-maker-and-model': 'no está escrita como "Maker: model [voltage]" (fabricante: modelo [voltaje])',
  'remark-in-place-of-model': ({ remark }) => `tiene una observación en lugar de un modelo: ${remark}`,
  'more-cells-than-header': 'tiene más celdas que el encabezado: ponga comillas al texto que contiene el separador',

  'list-file-without-entries': ({ file }) => `${file} no tiene entradas`,
  'list-file-empty': ({ file }) => `${file} está vacío`,
  'list-file-workbook': ({ file }) =>
    `${file} es un archivo comprimido o el documento de otro programa: guarde la hoja como libro de Excel (.xlsx) o como CSV`,
  'table-workbook-damaged': ({ file }) =>
    `${file} no se puede leer como libro de cálculo: ábralo en una hoja de cálculo y guárdelo otra vez como .xlsx o CSV`,
  'table-workbook-too-large': ({ file }) => `${file} tiene más celdas de las que puede tener una tabla que se importa`,
  'list-file-old-workbook': ({ file }) =>
    `${file} es un libro antiguo de Excel o tiene contraseña: guárdelo como .xlsx sin contraseña o como CSV`,
  'list-file-pdf': ({ file }) => `${file} es un PDF, no CSV`,
  'list-file-compressed': ({ file }) => `${file} está comprimido: descomprímalo e importe el CSV que contiene`,
  'list-file-not-text': ({ file }) => `${file} no es un archivo de texto`,
  'list-file-markup': ({ file }) => `${file} es una página web o XML, no CSV`,
  'list-file-broken-from-row': ({ file, row }) =>
    `${file} no se puede leer como CSV desde la fila ${row}: quizás falte ahí una comilla`,
  'list-file-unknown': ({ file, columns }) =>
    `${file} no tiene la columna "name" ni es una de las listas conocidas; sus columnas son ${columns.map((column) => JSON.stringify(column)).join(', ')}`,
  'list-file-without-abbreviations': ({ file }) => `${file} no tiene la columna "abbreviation"`,
  'list-file-for-other-list': ({ file, kind, lists, list }) =>
    `${file} es ${listFileNames[kind]}: tiene ${lists.map((each) => listNames[each]).join(', ')}, no ${listNames[list]}`,
  'list-file-old-sam': ({ file }) =>
    `${file} es una biblioteca antigua de SAM, sin columna de fabricantes: use una más nueva`,
  'list-file-unknown-sam': ({ file }) => `${file} es una biblioteca de SAM de una clase que aquí no se conoce`,
  'list-file-with-makers': ({ file, row, list }) =>
    `${file} nombra un fabricante en la fila ${row}: en ${listNames[list]} no los hay`,
  'list-file-of-other-list': ({ file, from, list }) =>
    `${file} se exportó de ${listNames[from]}, no de ${listNames[list]}`,
  'list-file-nothing-for-list': ({ file, list }) => `${file} no tiene nada para ${listNames[list]}`,

  // Histories of jobs and the audit log.
  'event-submitted': (_, { choice }) => choice('Submitted'),
  'event-in-review': (_, { choice }) => choice('In Review'),
  'event-on-hold': (_, { choice }) => choice('On Hold'),
  'event-approved': (_, { choice }) => choice('Approved'),
  'event-rejected': (_, { choice }) => choice('Rejected'),
  'event-canceled': (_, { choice }) => choice('Canceled'),
  'event-revised': (_, { choice }) => choice('Revised'),
  'event-message-sent': 'Mensaje enviado',
  'event-note-added': 'Nota interna agregada',
  'event-note-changed': 'Nota interna cambiada',
  'event-note-removed': 'Nota interna borrada',
  'event-photo-marked': 'Foto marcada',
  'event-photo-unmarked': 'Marca de una foto quitada',
  'event-photo-captioned': 'Pie de foto cambiado',
  'event-ahj-set': 'AHJ indicada',
  'event-assigned': 'Asignado',
  'event-unassigned': 'Sin asignar',
  'event-file-added': 'Archivo agregado',
  'event-file-delivered': 'Archivo entregado',
  'event-file-replaced': 'Archivo reemplazado',
  'event-file-withdrawn': 'Archivo retirado',
  'event-letter-withdrawn': 'Carta retirada',
  'event-approval-withdrawn': 'Aprobación retirada',
  'event-photo-report-made': 'Reporte de fotos creado',
  'event-letter-begun': 'Carta empezada',
  'event-letter-draft-forgotten': 'Borrador de carta borrado',
  'event-signature-report-made': 'Reporte de firmas creado',
  'event-letter-copy-taken': 'Copia de la carta tomada para sellar',
  'event-engineer-changed': 'Licencia o firma de un ingeniero cambiada',
  'event-signed-in': 'Inició sesión',
  'event-signed-out': 'Cerró sesión',
  'event-signed-out-everywhere': 'Cerró sesión en todas partes',
  'event-sign-in-slowed-down': 'Inicio de sesión frenado',
  'event-password-changed': 'Contraseña cambiada',
  'event-password-reset': 'Contraseña puesta de nuevo',
  'event-first-administrator-made': 'Primer administrador creado',
  'event-user-added': 'Usuario agregado',
  'event-user-changed': 'Usuario cambiado',
  'event-user-disabled': 'Usuario desactivado',
  'event-user-enabled': 'Usuario activado',
  'event-organization-added': 'Organización agregada',
  'event-organization-changed': 'Organización cambiada',
  'event-key-made': 'Clave creada',
  'event-key-revoked': 'Clave revocada',
  'event-list-imported': 'Lista importada',
  'event-list-checked': 'Importación de una lista revisada',
  'event-firm-settings-changed': 'Membrete cambiado',
  'event-turnaround-changed': 'Plazos cambiados',
  'event-firm-image-set': 'Imagen del membrete puesta',
  'event-firm-image-removed': 'Imagen del membrete quitada',
  'event-hold-reason-added': 'Motivo de espera agregado',
  'event-hold-reason-changed': 'Motivo de espera cambiado',
  'event-hold-reason-removed': 'Motivo de espera quitado',
  'event-view-saved': 'Vista guardada',
  'event-view-changed': 'Vista cambiada',
  'event-view-removed': 'Vista quitada',
  'event-preset-added': 'Preajuste agregado',
  'event-preset-changed': 'Preajuste cambiado',
  'event-preset-removed': 'Preajuste quitado',
  'event-design-values-imported': 'Valores de diseño importados',
  'event-design-values-checked': 'Importación de valores de diseño revisada',
  'event-design-values-saved': 'Valores de diseño guardados',
  'event-design-values-removed': 'Valores de diseño quitados',
  'event-laptop-forgotten': 'Laptop olvidada',
  'event-check-started': 'Revisión iniciada',
  'event-backup-made': 'Respaldo hecho',
  'event-backup-restored': 'Respaldo restaurado',
  'event-webhook-added': 'Webhook agregado',
  'event-webhook-changed': 'Webhook cambiado',
  'event-webhook-secret-made': 'Secreto de webhook creado',
  'event-webhook-removed': 'Webhook quitado',
  'event-webhook-tested': 'Aviso de prueba enviado',
  'event-delivery-sent-again': 'Envío repetido',
  'event-delivery-dismissed': 'Envío descartado',
  'event-deliveries-dismissed': 'Envíos fallidos descartados',
  'event-mail-settings-changed': 'Correo configurado',
  'event-mail-turned-off': 'Correo desactivado',
  'event-mail-tested': 'Correo de prueba enviado',
  'event-mail-choices-changed': 'Avisos por correo cambiados',
  'event-totp-on': 'Aplicación de autenticación activada',
  'event-totp-off': 'Aplicación de autenticación desactivada',
  'event-sign-in-code-wrong': 'Código de inicio de sesión incorrecto',
  'event-recovery-code-used': 'Código de recuperación usado',
  'event-recovery-codes-renewed': 'Códigos de recuperación renovados',
  'event-passkey-added': 'Llave de acceso agregada',
  'event-passkey-renamed': 'Llave de acceso renombrada',
  'event-passkey-removed': 'Llave de acceso quitada',
  'event-passkey-cloned': 'Llave de acceso copiada rechazada',
  'event-sign-in-reset': 'Inicio de sesión restablecido',
  'event-sso-changed': 'Inicio de sesión único cambiado',
  'event-sso-turned-off': 'Inicio de sesión único desactivado',
  'event-sso-linked': 'Vinculada con el inicio de sesión único',
  'event-sso-tested': 'Inicio de sesión único probado',
  'event-exported': 'Exportado',
  'event-tried-out': 'Revisado sin guardar',
  'event-invited': 'Invitación hecha',
  'event-invitation-sent-again': 'Invitación enviada otra vez',
  'event-invitation-revoked': 'Invitación retirada',
  'event-invitation-accepted': 'Invitación aceptada',
  'event-password-reset-asked': 'Contraseña nueva pedida',
  'event-password-reset-by-mail': 'Contraseña cambiada por correo',
  'event-backup-started': 'Respaldo iniciado',
  'event-backup-stopped': 'Respaldo detenido',
  'event-backup-failed': 'Respaldo fallido',
  'event-backup-removed': 'Respaldo eliminado',
  'event-backup-downloaded': 'Respaldo descargado',
  'event-backup-checked': 'Respaldo revisado',
  'event-backup-check-stopped': 'Revisión de un respaldo detenida',
  'event-backup-schedule-changed': 'Horario de respaldos cambiado',
  'subject-job': ({ job }) => `trabajo ${job}`,
  'subject-user': ({ email }) => `usuario ${email}`,
  'subject-organization': ({ name }) => `organización ${name}`,
  'subject-key': ({ shown, organization }) => `clave ${shown} de ${organization}`,
  'subject-list': ({ list }) => `lista ${list}`,
  'subject-laptop': ({ name }) => `laptop ${name}`,
  'subject-firm': 'membrete',
  'subject-design-values': 'valores de diseño',
  'subject-jobs': 'trabajos',
  'subject-letters': 'cartas',
  'subject-file': ({ file }) => `archivo ${file}`,
  'subject-figures': ({ figure }) => `cifras ${figure}`,
  'subject-audit': 'registro de auditoría',
  'subject-turnaround': 'plazos y festivos',
  'subject-view': ({ name }) => `vista ${name}`,
  'subject-firm-image': ({ image }) => (image === 'logo' ? 'logotipo de la empresa' : 'firma del ingeniero'),
  'subject-backup': ({ file }) => `respaldo ${file}`,
  'subject-all-data': 'todos los datos',
  'subject-webhook': ({ url }) => `webhook ${url}`,
  'subject-delivery': ({ delivery, to }) => `envío ${delivery} a ${to}`,
  'subject-mail': 'correo',
  'subject-sso': 'inicio de sesión único',

  // Error pages of a browser tab.
  'page-back-to-console': 'A la consola',
  'page-signed-out': 'No ha iniciado sesión',
  'page-signed-out-text': 'Inicie sesión en la consola y abra esto otra vez.',
  'page-forbidden': 'Esto no es para su función',
  'page-forbidden-text': 'Pídalo a un administrador si lo necesita.',
  'page-wrong-origin': 'Esto solo se abre desde la consola',
  'page-wrong-origin-text': 'Se abrió desde otra página. Vaya a la consola y ábralo allí.',
  'page-not-found': 'Aquí no hay nada',
  'page-not-found-text': 'Lo que había en esta dirección ya no está, se retiró, o usted no puede verlo.',
  'page-preview': 'Esta vista previa ya no está',
  'page-preview-text':
    'La vista previa de una carta se guarda diez minutos, para quien la pidió. Vuelva a la carta: allí se hace otra vez.',
  'page-unauthenticated': 'Este enlace no está completo',
  'page-unauthenticated-text': 'Abra el archivo con el enlace entero, o en la consola.',
  'page-misdirected': 'Este servidor tiene otra dirección',
  'page-misdirected-text':
    'Use la dirección que le dio su administrador. Administradores: el servidor responde en su dirección pública y con los nombres que agrega --allowed-host.',
  'page-link-refused': 'Este enlace ya no sirve',
  'page-link-refused-text':
    'Los enlaces a archivos vencen después de unos días. Abra el archivo en la consola, o pida un enlace nuevo.',
  'page-letter-not-available': 'Ahora no hay carta',
  'page-letter-not-available-text': 'El trabajo no está aprobado, o su carta se retiró.',
  'page-too-many-requests': 'Se pidió demasiado',
  'page-too-many-requests-text': 'Inténtelo en un momento.',
  'page-unavailable': 'Esto no se puede mostrar ahora',
  'page-unavailable-text': 'Inténtelo en un momento.',
  'page-other': 'Esto no se puede mostrar',
  'page-other-text': 'Vuelva a la consola e inténtelo desde allí.',

  // Calls of windows.
  'unknown-call': 'El programa no conoce esa acción: vuelva a cargar la página.',
  'invalid-call-input': ({ call, field, error }, { say, fieldTitle }) =>
    `Se pidió ${call} de una manera incorrecta: ${field === '' ? 'lo enviado' : fieldTitle(field)} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `Se pidió ${call} con demasiadas listas dentro de listas.`,
  'folder-not-chosen': 'Nadie ha elegido esa carpeta.',
  'photo-step-out-of-order': 'La foto no llegó bien: añádala otra vez.',
  'not-our-page': 'Solo las páginas de Rafter pueden hacer esto.',
  bug: ({ log }) =>
    `Algo falló en Rafter mismo.${log === null ? '' : ` Está en el registro del servidor como ${log}.`}`,

  // The office console.
  'signed-out': 'Primero inicie sesión.',
  'role-not-allowed': 'Su función no lo permite.',
  'sent-by-other-page': 'Esto vino de otra página.',
  'sent-by-other-origin': ({ console }) =>
    `Esto no vino de la consola en ${console}. Detrás de un proxy, --public-url debe ser la dirección que usan los navegadores.`,
  'invalid-address-query': 'La dirección no es correcta.',
  'wrong-credentials': 'El correo electrónico o la contraseña no es correcto.',
  'wrong-current-password': 'La contraseña actual no es correcta.',
  'sign-in-code-needed': 'Escriba el código de su aplicación de autenticación.',
  'sign-in-code-wrong':
    'Este código no es correcto. Escriba el que la aplicación muestra ahora, o un código de recuperación.',
  'sign-in-code-used': 'Este código ya se usó. Espere a que la aplicación muestre el siguiente.',
  'sign-in-other-user': ({ email }) =>
    `Aquí solo puede iniciar sesión ${email}. Use otra cuenta en la página de inicio de sesión.`,
  'totp-on': 'La aplicación de autenticación ya está activada.',
  'totp-off': 'La aplicación de autenticación está desactivada.',
  'totp-not-begun': 'Escanee primero un código QR nuevo: este ya no sirve.',
  'too-many-sign-ins-begun': ({ seconds }) =>
    `Se empezaron demasiados inicios de sesión sin terminarlos. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
  'sign-in-elsewhere': ({ own }) =>
    `Las llaves de acceso y el inicio de sesión único funcionan aquí en ${own}. Para otra dirección, el servidor se arranca con --public-url.`,
  'passkey-address': ({ host }) =>
    `Las llaves de acceso necesitan un nombre como oficina.example.com: la consola está abierta en la dirección ${host}.`,
  'passkey-void': 'Tardó demasiado o ya se usó. Inténtelo otra vez.',
  'passkey-refused': 'La llave de acceso no se aceptó. Inténtelo otra vez.',
  'passkey-unknown': 'Ninguna cuenta de aquí tiene esta llave de acceso. Inicie sesión de otra manera.',
  'passkey-cloned': ({ name }) =>
    `Es posible que la llave de acceso «${name}» se haya copiado, y se rechazó. Inicie sesión de otra manera, quítela en su cuenta y avise a un administrador.`,
  'passkey-taken': 'Esta llave de acceso ya está registrada.',
  'passkey-unnamed': 'Escriba un nombre para la llave de acceso.',
  'passkeys-full': ({ maximum }) => `Se pueden registrar como máximo ${maximum} llaves de acceso. Quite una primero.`,
  'passkey-not-found': 'Esta llave de acceso se quitó.',
  'cannot-reset-yourself': 'Cambie su propio inicio de sesión en su cuenta.',
  'sso-off': 'El inicio de sesión único no está configurado.',
  'sso-issuer-invalid': 'Escriba el emisor como una dirección https, por ejemplo https://login.example.com.',
  'sso-issuer-insecure': 'El emisor necesita una dirección https.',
  'sso-issuer-private': ({ host }) => `${host} lleva a una red privada. Quien opera el servidor puede permitirlo.`,
  'sso-host-unknown': ({ host }) => `El nombre ${host} no lleva a ninguna dirección.`,
  'sso-client-missing': 'Escriba el identificador de cliente que le dio el proveedor.',
  'sso-label-missing': 'Escriba cómo se llama el botón de la página de inicio de sesión.',
  'sso-domains-missing': 'Indique al menos un dominio de correo, por ejemplo example.com.',
  'sso-many-tenants':
    'Este emisor inicia la sesión de usuarios de muchas organizaciones, así que no se puede confiar en sus correos. Escriba el emisor de su propio inquilino.',
  'sso-domain-invalid': ({ typed }) => `«${typed}» no es un dominio, como example.com.`,
  'sso-unreachable': ({ host, reason }) =>
    `${host} no responde como proveedor de inicio de sesión (${reason}). Inténtelo más tarde o use su contraseña.`,
  'sso-refused': ({ reason }) => `El proveedor no inició su sesión: «${reason}».`,
  'sso-answer-invalid': 'No se pudo verificar la respuesta del proveedor. Inténtelo otra vez.',
  'sso-sign-in-void':
    'Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Inténtelo otra vez.',
  'sso-email-unverified':
    'El proveedor no ha verificado su correo electrónico, así que no se puede vincular con ninguna cuenta de aquí.',
  'sso-user-disabled': 'Su cuenta está desactivada. Pregunte a un administrador.',
  'sso-user-linked': ({ email }) =>
    `La cuenta ${email} está vinculada con otro usuario del proveedor. Un administrador puede restablecer su inicio de sesión.`,
  'sso-no-account': ({ email }) => `No hay ninguna cuenta para ${email}. Pida una invitación a un administrador.`,
  'not-base64url': 'debe ser como lo escribió el navegador',
  'account-changed-meanwhile': 'La cuenta cambió en el mismo momento. Inténtelo otra vez.',
  'first-administrator-link-void':
    'Este enlace ya no sirve. Arranque otra vez el servidor para obtener otro, o inicie sesión.',
  'too-many-sign-in-attempts': ({ seconds }) =>
    `Demasiados intentos de iniciar sesión. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
  'sign-in-busy': 'Demasiadas personas inician sesión en este momento. Inténtelo otra vez en unos segundos.',
  'too-many-event-listeners': 'Hay demasiadas páginas abiertas.',

  'email-invalid': ({ typed }) => `«${typed}» no es un correo electrónico.`,
  'password-too-short': ({ minimum }) => `Una contraseña necesita al menos ${minimum} caracteres.`,
  'password-is-email': 'La contraseña no debe ser el correo electrónico.',
  'password-common': 'Esta contraseña es de las que los atacantes prueban primero. Elija otra.',
  'unknown-role': ({ allowed }, { list }) => `La función debe ser ${list(allowed, 'or')}.`,
  'role-needs-organization':
    'Quien tiene la función de oficina de la cuadrilla pertenece a una organización: diga a cuál.',
  'role-takes-no-organization':
    'Solo la función de oficina de la cuadrilla va con una organización; las demás las ven todas.',
  'organization-unknown': 'No existe esa organización.',

  'assignee-not-reviewer': ({ email }) => `${email} no puede revisar trabajos: asígnelo a un revisor o administrador.`,
  'board-cursor-invalid': 'Esa página no existe. Vuelva a cargar la lista.',
  'approved-needs-withdrawal': ({ job }) =>
    `El trabajo ${job} está aprobado. Retire su carta o su aprobación, con un motivo, para retomarlo.`,
  'approval-needs-letter': ({ job, services: asked }, { list, choice }) =>
    `El trabajo ${job} pide una carta (${list(asked.map(choice), 'and')}). Emita la carta para aprobar el trabajo.`,
  'approval-undelivered': ({ services: missing }, { list, choice }) =>
    `No se ha entregado nada para ${list(missing.map(choice), 'and')}. Entregue archivos o apruebe el trabajo con un motivo (en la línea de comandos: \`--override MOTIVO\`).`,
  'job-changed-before-approval': ({ job }) =>
    `El trabajo ${job} ha cambiado desde entonces. Mírelo otra vez y apruébelo después.`,
  'array-not-taken': ({ kind }) => `no se indica para ${kind}, que es de todo el trabajo`,
  'array-needed': ({ kind }) => `hace falta para ${kind}`,

  'letter-job-revised': ({ job, current }) =>
    `El trabajo ${job} fue modificado: su carta es la del trabajo ${current}.`,
  'letter-stands': ({ letter }) => `La carta ${letter} está en vigor. Retírela antes de emitir otra.`,
  'letter-job-not-open': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}». Retómelo antes de emitir una carta.`,
  'letter-visit-unanswered': 'Diga si se visitó el sitio para esta carta.',
  'letter-spacing-missing': ({ array, laid }, { choice }) =>
    `${array}: los paneles van en posición ${choice(laid).toLowerCase()} y solo está la separación ${choice(otherWay[laid]).toLowerCase()}.`,
  'letter-finding-missing': 'La carta necesita un dictamen.',
  'letter-finding-not-adequate': 'Un techo que se dictamina no adecuado no se puede aprobar con una carta.',
  'letter-firm-unnamed':
    'La carta necesita el nombre de la empresa: un administrador lo escribe en el membrete, o con `rafter firm set`.',
  'letter-engineer-incomplete': ({ missing }, { list }) =>
    `La carta necesita, del ingeniero, ${list(missing.map((part) => engineerParts[part]))}: en el membrete, o entre sus propios valores.`,
  'letter-to-nobody': ({ organization }) =>
    `La carta iría dirigida a “${organization}”; un administrador le pone a la organización su propio nombre.`,

  'letter-value-missing': ({ value }) => `Sin evaluar: ${missingEntry(letterNamesEs[value])}.`,
  'letter-array-values-missing': ({ array, position, missing }, { list }) =>
    `Sin evaluar en ${array || `el arreglo ${position}`}: ${list(missing.map((name) => fasteningNames[name]))}.`,
  'letter-finding-contradicted': ({ by, array, position, value }, { number }) =>
    ({
      gravity: `La carga gravitacional aumenta un ${number(value, digitsBeside(value, 5, 1))} %, más que el 5 % de la regla, y el dictamen es «Adecuado».`,
      lateral: `La carga lateral aumenta un ${number(value, digitsBeside(value, 10, 1))} %, más que el 10 % de la regla, y el dictamen es «Adecuado».`,
      ratio: `${array || `Arreglo ${position}`}: la demanda es ${number(value, digitsBeside(value, 1, 2))} veces la capacidad de las vigas, y el dictamen es «Adecuado».`,
      attachment: `${array || `Arreglo ${position}`}: la demanda de levantamiento sobre una fijación es ${number(value, digitsBeside(value, 1, 2))} veces su capacidad, y el dictamen acepta las fijaciones.`,
    })[by],
  'letter-edition-differs': ({ code, year, edition, expected }) =>
    expected === ''
      ? `ASCE ${edition} es posterior al código de construcción, ${code}, ${year}. Elija la edición a la que remite el código e ingrese otra vez las cargas para ella, o ingrese la enmienda local que exige ASCE ${edition}.`
      : `El código de construcción, ${code}, ${year}, remite a ASCE ${expected}, y las cargas son de ASCE ${edition}. Elija ASCE ${expected} e ingrese otra vez las cargas para esa edición, o ingrese la enmienda local que exige ASCE ${edition}.`,
  'letter-load-of-edition': ({ value, from, edition }) =>
    from === ''
      ? `Se copió y no consta que sea de ASCE ${edition}: ${letterNamesEs[value].inText}. Ingrese otra vez el valor para ASCE ${edition}.`
      : `Se copió de ASCE ${from}: ${letterNamesEs[value].inText}. Ingrese otra vez el valor para ASCE ${edition}, o elija ASCE ${from}.`,
  'letter-array-values-of-edition': ({ array, position, values, from, edition }, { list }) => {
    const named = `${array || `el arreglo ${position}`}: ${list(values.map((value) => arrayNamesEs[value].inText))}`;
    return from === ''
      ? `Se copió y no consta que sea de ASCE ${edition}, en ${named}. Ingréselo otra vez para ASCE ${edition}.`
      : `Se copió de ASCE ${from}, en ${named}. Ingréselo otra vez para ASCE ${edition}, o elija ASCE ${from}.`;
  },
  'letter-amendment-of-edition': ({ amendment, from, edition }) =>
    from === ''
      ? `«${amendment}» se copió y no consta que exija ASCE ${edition}, la edición de la carta: ingrese la enmienda que la exige, o ninguna.`
      : `«${amendment}» se copió con ASCE ${from}, y la carta imprimiría que exige ASCE ${edition}: ingrese la enmienda que la exige, o ninguna.`,
  'letter-amendment-needless': ({ code, year, edition, amendment }) =>
    `El código de construcción, ${code}, ${year}, ya remite a ASCE ${edition}, y la carta imprimiría que «${amendment}» lo modifica.`,
  'letter-services-without': ({ services: asked }, { list, choice }) =>
    `No se pidió carta: ningún servicio de este trabajo la lleva (${list(asked.map(choice), 'and')}).`,
  'letter-ahj-unconfirmed': ({ ahj }) =>
    `Un texto de la carta nombra la AHJ: confirme ${ahj}, que se formó con la ciudad de la dirección, o cámbiela.`,
  'letter-license-elsewhere': ({ licence, site }) =>
    `La licencia del ingeniero es de ${licence} y el sitio está en ${site}.`,
  'letter-checklist-open': ({ finding }, { say }) => `Pendiente en la lista de verificación: ${say(finding)}`,
  'letter-license-none': ({ name, site }) =>
    `${name} no tiene licencia para ${site}, donde está el sitio: agréguela al ingeniero en Usuarios.`,
  'letter-license-expired': ({ name, state, number, expired }) =>
    `La licencia ${number} de ${name} para ${state} venció el ${expired}: ponga la nueva fecha de vencimiento en Usuarios.`,
  'letter-signature-changed': ({ signer, bytes }, { plural }) =>
    plural(bytes, {
      one: `Se agregó un byte después de la firma de ${signer || 'quien firmó'}: la firma no cubre todo el archivo.`,
      other: `Se agregaron ${bytes} bytes después de la firma de ${signer || 'quien firmó'}: la firma no cubre todo el archivo.`,
    }),
  'letter-signature-expired': ({ signer, expired }) =>
    `El certificado de ${signer || 'quien firmó'} no era válido al firmar (válido hasta el ${expired}).`,
  'letter-signer-differs': ({ signer, engineer }) =>
    `El certificado es de ${signer || 'alguien sin nombre'}, y la carta nombra a ${engineer} como su ingeniero.`,
  'letter-copy-differs': ({ pages, lines, first }, { list, plural }) =>
    plural(lines, {
      one: `Una línea de la carta descargada no está en este archivo: «${first}» (página ${list(pages.map(String))}).`,
      other: `${lines} líneas de la carta descargada no están en este archivo: «${first}» y otras (páginas ${list(pages.map(String))}).`,
    }),
  'letter-copy-pages': ({ pages, expected }) =>
    `Este archivo tiene ${pages} páginas; la carta descargada tiene ${expected}.`,
  'letter-copy-untouched':
    'Es la carta tal como se descargó: no tiene firma digital ni sello. Suba el archivo sellado.',
  'letter-copy-drawn': ({ pages, isCompared }, { list, plural }) => {
    const named = plural(pages.length, {
      one: `la página ${list(pages.map(String))}`,
      other: `las páginas ${list(pages.map(String), 'and')}`,
    });
    return isCompared
      ? `En ${named} hay más dibujado que en la carta descargada, como un sello o una firma: revise ahí.`
      : `Lo dibujado en ${named} no se puede comparar con la carta descargada: revise ahí.`;
  },
  'letter-only-engineers':
    'Aquí solo los ingenieros responsables emiten cartas: usted puede prepararla y un ingeniero responsable la emite.',
  'engineer-unnamed': ({ email }) =>
    `Un ingeniero responsable necesita un nombre para las cartas: ponga primero el de ${email}.`,
  'engineer-of-another': 'Las licencias y firmas de otras personas las cambian los administradores.',
  'no-engineer-of-record':
    'Todavía nadie es ingeniero responsable, así que nadie podría emitir una carta. Nombre primero ingeniero responsable a uno de los usuarios.',
  'last-engineer-of-record': ({ name }) =>
    `${name} es el último ingeniero responsable, y aquí solo los ingenieros responsables emiten cartas: nadie podría emitir una. Nombre antes a otro usuario ingeniero responsable, o permita que todos los revisores emitan cartas (Membrete).`,
  'engineer-image-missing': 'Este ingeniero no tiene imagen de firma.',
  'no-files-to-report': ({ job }) => `El trabajo ${job} no tiene carta ni archivos entregados que reportar.`,
  'license-repeated': 'está dos veces para esta especialidad',
  'letter-signature-broken': ({ signer, fault }) =>
    fault === 'altered'
      ? `La firma${signer ? ` de ${signer}` : ''} no corresponde a este archivo: se cambió después de firmarlo.`
      : fault === 'range'
        ? 'Una firma de este archivo deja fuera más que a sí misma: el archivo se cambió o se hizo para engañar.'
        : 'Una firma de este archivo no se puede leer.',

  'letter-incomplete': ({ blockers }, { plural }) =>
    plural(blockers.length, {
      one: 'Queda un punto pendiente del que depende la carta. Corríjalo o emítala con un motivo por escrito (en la línea de comandos: `--override MOTIVO`).',
      other: `Quedan ${blockers.length} puntos pendientes de los que depende la carta. Corríjalos o emítala con un motivo por escrito (en la línea de comandos: \`--override MOTIVO\`).`,
    }),
  'letter-blocked': ({ blockers }, { say }) => blockers.map(say).join(' '),
  'roof-not-adequate': 'Un techo que se dictamina no adecuado no se puede aprobar con una carta.',
  'letter-differs-from-preview':
    'La carta diría algo distinto de su vista previa: el trabajo o el membrete cambió desde entonces.',
  'letter-not-pdf': 'La carta debe ser un PDF; este archivo no lo es.',
  'letter-pdf-damaged': 'El PDF está dañado y no se puede leer hasta el final. Expórtelo otra vez.',
  'letter-pdf-encrypted': 'El PDF solo se abre con una contraseña. Guárdelo sin ella.',
  'letter-pdf-too-large-unpacked':
    'El PDF necesita demasiada memoria para leerse. Imprímalo en un PDF nuevo, con imágenes más pequeñas.',
  'letter-pdf-too-long': ({ pages, maximum }) =>
    `El PDF tiene ${pages} páginas; una carta tiene ${maximum} como máximo.`,
  'letter-pdf-draft': 'Este PDF es un borrador: lleva la marca «DRAFT, not for issue».',
  'letter-number-differs': ({ carried, number }) =>
    `Este PDF lleva el número de la carta ${carried}; esta carta es la ${number}.`,
  'preview-gone': 'Esta vista previa ya no está. Haga otra.',
  'firm-image-missing': 'La empresa no tiene esa imagen.',
  'firm-image-unprintable': ({ image, reason }, { say }) =>
    `${imageNames[image]} no se puede imprimir: ${say(reason)}.`,

  'file-not-sent-as-bytes': 'Envíe el archivo mismo, como application/octet-stream.',
  'list-file-over-limit': ({ megabytes }) => `El archivo pesa más de ${megabytes} MB, más que cualquier lista.`,
  'list-file-too-long': ({ lines }, { number }) =>
    `El archivo tiene más de ${number(lines)} líneas. \`reference import\` en la línea de comandos lo recibe.`,
  'table-file-too-long': ({ lines }, { number }) => `El archivo tiene más de ${number(lines)} líneas.`,
  'table-file-too-wide': ({ columns }, { number }) =>
    `El archivo tiene una línea de más de ${number(columns)} columnas.`,
  'table-file-too-many-cells': ({ cells }, { number }) => `El archivo tiene más de ${number(cells)} celdas.`,
  'too-many-imports': 'Se leen demasiados archivos a la vez. Inténtelo en un momento.',
  'import-takes-too-long': 'Leer este archivo tarda demasiado. Quite lo que no hace falta y guárdelo otra vez.',
  'list-not-found': 'No existe esa lista.',
  'retirement-unconfirmed': ({ retired, entries }, { number }) =>
    `Se retirarían ${number(retired)} de ${number(entries)} entradas, más de la décima parte de la lista. Confirme la cantidad con retire=${retired}.`,
  'retirement-differs': ({ confirmed, retired }, { number }) =>
    `Se confirmó retirar ${number(confirmed)} entradas, pero se retirarían ${number(retired)}. Revise otra vez los cambios.`,

  'job-takes-no-deliverables': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»: ahora no se entrega nada para él.`,
  'service-not-requested': ({ requested }, { list }) =>
    `debe ser un servicio que se haya pedido para el trabajo: ${list(requested, 'or')}`,
  'deliverables-full': ({ maximum }, { number }) =>
    `Un trabajo admite como máximo ${number(maximum)} archivos entregados. Entregue los siguientes juntos en un ZIP.`,
  'deliverable-not-current': ({ name }) => `«${name}» ya se había retirado o reemplazado. Vuelva a cargar el trabajo.`,
  'deliverable-unsupported': ({ name }, { list }) =>
    `${fileOr(name)} no es de un tipo que se entregue; entregue un archivo ${list(deliverableTypes, 'or')}.`,
  'deliverable-misnamed': ({ name, type, suggestion }) =>
    `${fileOr(name)} es ${type}, pero su nombre indica otra cosa; dele uno que termine en ${suggestion}.`,
  'services-undelivered': ({ services: missing }, { list, choice }) =>
    `No se ha entregado nada para ${list(missing.map(choice), 'and')}.`,

  // Uploads, images and the file system.
  'file-empty': ({ name }, speech) => `${fileOr(name)} está vacío; envíe un archivo ${supportedTypes(speech)}.`,
  'file-unsupported': ({ name }, speech) =>
    `${fileOr(name)} no es de un tipo que se reciba; envíe un archivo ${supportedTypes(speech)}.`,
  'file-damaged': ({ name }, speech) =>
    `${fileOr(name)} está dañado; envíe un archivo ${supportedTypes(speech)} que esté entero.`,
  'picture-too-large': ({ name, width, height, maxMegapixels }) =>
    `${fileOr(name)} tiene ${width} × ${height} píxeles; envíe una imagen de ${maxMegapixels} megapíxeles como máximo.`,
  'extension-not-taken': ({ name, extension, suggestion }) =>
    `Los nombres que terminan en ${extension} no se reciben; dé a ${name || 'este archivo'} uno que termine en ${suggestion}.`,
  'name-misleads': ({ name, suggestion }) =>
    `El nombre de ${name || 'este archivo'} no corresponde a su contenido; si es lo que quería enviar, dele uno que termine en ${suggestion}.`,

  'picture-not-now': 'Esta imagen no se puede hacer ahora.',
  'too-many-pictures': 'Se están haciendo demasiadas imágenes a la vez.',

  'image-without-area': 'no tiene superficie',
  'image-too-many-pixels': ({ maxMegapixels }) => `tiene más de ${maxMegapixels} megapíxeles`,
  'image-too-large': ({ maxMegabytes }) => `pesa más de ${maxMegabytes} MB`,
  'image-not-png-or-jpeg': 'no es PNG ni JPEG',
  'image-cut-short': ({ type }) => `el ${type} está incompleto`,
  'image-damaged': ({ type }) => `el ${type} está dañado o no se puede leer`,

  'files-elsewhere': ({ location }) =>
    `Los archivos de este directorio de datos están en ${location}. Agregue --files ${location} o defina RAFTER_FILES.`,
  'files-in-folder': ({ folder, location }) =>
    `${folder} ya contiene archivos. Inicie sin --files ni RAFTER_FILES, o muévalos: rafter files move --to ${location}`,
  'files-of-another': ({ location }) =>
    `${location} contiene archivos que no son de estos datos: los de otro servidor, o lo que dejó una restauración interrumpida. Elija un bucket o un prefijo sin archivos.`,
  'files-not-there': ({ location }) =>
    `La base de datos nombra archivos, pero en ${location} no está ninguno. Inicie con el --files o RAFTER_FILES con el que se usaban estos datos; si los archivos se perdieron, restaure una copia de seguridad.`,
  'files-there-already': ({ location }) => `Los archivos ya están en ${location}.`,
  'files-used-there': ({ location }) => `Los archivos de ${location} están en uso y no se borraron.`,
  'files-being-moved': 'Otra orden está moviendo o borrando archivos aquí. Espere a que termine.',
  'files-without-room': ({ folder, neededBytes, freeBytes }, { storage }) =>
    `Los archivos ocupan ${storage(neededBytes)} y el disco de ${folder} tiene ${storage(freeBytes)}. Haga espacio y ejecute esto otra vez.`,
  'files-from-elsewhere': ({ location }) =>
    `El servidor usa ${location}: mueva los archivos desde allí, o de otro lugar hacia allí.`,
  'files-moved-to-s3': ({ location }) =>
    `Inicie el servidor con --files ${location}, o defina RAFTER_FILES=${location}. Los archivos anteriores siguen en su lugar: cuando todo esté bien, files delete los borra.`,
  'files-moved-to-folder':
    'Inicie el servidor sin --files y sin RAFTER_FILES. Los archivos anteriores siguen en su lugar: cuando todo esté bien, files delete los borra.',
  'files-copied-for-now':
    'Hay un servidor en marcha: deténgalo y ejecute esto otra vez, para copiar lo nuevo y terminar el traslado.',
  'files-not-moved': ({ count }, { number }) =>
    `${number(count)} archivos faltan o están dañados donde están, así que el servidor sigue usando el lugar anterior. Restáurelos de una copia de seguridad o ejecute esto otra vez con --skip-damaged.`,
  'files-left-behind': ({ count }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'archivo faltaba o estaba dañado y no se copió', other: 'archivos faltaban o estaban dañados y no se copiaron' })}: vea «damaged». Restaure de una copia de seguridad los que necesite.`,
  'files-all-there': ({ location }) => `Todos los archivos están en ${location}.`,
  'files-kept': ({ count, at, used }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'archivo falta o está dañado donde lo usa el servidor y no se borró', other: 'archivos faltan o están dañados donde los usa el servidor y no se borraron' })} aquí. Copie de nuevo lo que aquí está entero: rafter files move --from ${at} --to ${used} --verify`,
  'files-of-database-elsewhere': ({ there, here }) =>
    `Los archivos de esta base de datos están en ${there}, no en ${here}. Inicie todos los servidores y órdenes de esta base de datos con el mismo --files s3://bucket/prefijo (o RAFTER_FILES). Sin él, una base de datos tiene un solo servidor, con un solo directorio de datos.`,
  's3-location-invalid':
    'La ubicación de los archivos es s3://bucket o s3://bucket/prefijo: el bucket en minúsculas, dígitos, puntos y guiones; el prefijo, sin caracteres especiales.',
  's3-endpoint-invalid':
    'AWS_ENDPOINT_URL_S3 debe ser el comienzo de una URL, como https://s3.example.com, sin ruta, usuario ni contraseña.',
  's3-credentials-missing':
    'El almacenamiento necesita credenciales: defina AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o indique en AWS_SHARED_CREDENTIALS_FILE un archivo que las contenga.',
  'file-not-private': ({ file }) =>
    `Otros usuarios de esta computadora pueden leer ${file}, que contiene credenciales. Ejecute: chmod 600 ${file}`,
  's3-addressing-invalid':
    'RAFTER_S3_ADDRESSING es path o virtual; virtual necesita un endpoint con nombre en lugar de una dirección IP.',
  's3-bucket-missing': ({ bucket, endpoint, reason }) =>
    `No hay ningún bucket ${bucket} en ${endpoint}. Créelo o corrija el nombre (${reason}).`,
  's3-region-wrong': ({ bucket, region, actual, reason }) =>
    `El bucket ${bucket} no está en la región ${region}. Defina ${actual === undefined ? 'AWS_REGION con su región' : `AWS_REGION=${actual}`} (${reason}).`,
  's3-key-refused': ({ reason }) =>
    `El almacenamiento no acepta las credenciales. Revise AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY (${reason}).`,
  's3-token-refused': ({ reason }) =>
    `El almacenamiento no acepta el token de sesión, que quizá venció. Defina un AWS_SESSION_TOKEN nuevo con su clave (${reason}).`,
  's3-forbidden': ({ bucket, reason }) =>
    `Estas credenciales no tienen permiso para esto en el bucket ${bucket}. Permita listarlo, y obtener, guardar y borrar objetos (${reason}).`,
  's3-clock-wrong': ({ reason }) =>
    `El reloj de esta computadora difiere en más de 15 minutos del reloj del almacenamiento. Ajústelo, de preferencia con un servicio de hora (${reason}).`,
  's3-certificate-refused': ({ endpoint, reason }) =>
    `No se acepta el certificado de ${endpoint}. Si lo firmó una autoridad propia, indique el archivo de esa autoridad en NODE_EXTRA_CA_CERTS (${reason}).`,
  's3-failed': ({ endpoint, reason }) => `El almacenamiento en ${endpoint} no responde como debería (${reason}).`,

  'path-not-there': ({ path }) => `${path} no existe.`,
  'path-no-permission': ({ path }) => `${path} no se puede abrir: este usuario no tiene permiso.`,
  'path-is-folder': ({ path }) => `${path} es una carpeta, y aquí va un archivo.`,
  'path-not-plain': ({ path }) => `${path} no es un archivo normal: no se leen tuberías, dispositivos ni enlaces.`,
  'path-through-file': ({ path }) =>
    `No se puede llegar a ${path}: una parte de la ruta es un archivo, no una carpeta.`,
  'path-exists': ({ path }) => `${path} ya existe.`,
  'path-too-long': ({ path }) => `${path} es más largo de lo que puede ser el nombre de un archivo.`,
  'path-loops': ({ path }) => `No se puede llegar a ${path}: sus enlaces forman un círculo.`,
  'disk-read-only': ({ path }) => `${path} está en un disco en el que no se puede escribir.`,
  'disk-failing': ({ path }) => `${path} no se puede leer ni escribir: puede que el disco esté fallando.`,
  'disk-without-space': ({ path }) => `No hay espacio en este disco para ${path}.`,
  'file-too-large-for-disk': ({ path }) => `${path} es más grande de lo que admite este disco.`,

  // Letters.
  'letter-takes-too-long': 'La carta tarda demasiado en hacerse.',
  'too-many-letters': 'Se hacen demasiadas cartas a la vez. Inténtelo en un momento.',
  'entries-array-unknown': ({ names, count }) =>
    `debe ser uno de los arreglos: ${listUpTo(
      names.map((name, at) => `${at + 1} «${name}»`),
      count,
    )}`,
  'entries-array-ambiguous': ({ positions, count }) =>
    `es el nombre de ${count} arreglos; diga la posición de uno: ${listUpTo(positions, count)}`,
  'entries-array-repeated': 'es de un arreglo que ya tiene valores',

  // Avisos por webhook y por correo.
  'webhook-url-invalid': 'Escriba una dirección completa, como https://hooks.example.com/rafter.',
  'webhook-url-insecure': 'Escriba una dirección que empiece con https://.',
  'webhook-url-credentials': 'Escriba una dirección sin usuario ni contraseña: las solicitudes van firmadas.',
  'webhook-url-too-long': ({ maximum }) => `Escriba una dirección de ${maximum} caracteres como máximo.`,
  'webhook-url-private': ({ host }) =>
    `${host} no está en la internet pública. Solo quien opera el servidor puede permitir esas direcciones.`,
  'webhook-host-unknown': ({ host }) => `El servidor no encuentra ninguna dirección para ${host}.`,
  'webhook-without-events': 'Elija al menos un suceso.',
  'webhooks-full': ({ maximum }) => `Puede haber como máximo ${maximum} webhooks. Quite uno antes.`,
  'webhook-not-found': 'Este webhook no existe.',
  'delivery-not-found': 'Este envío no existe.',
  'delivery-target-gone': 'El webhook de este envío se quitó.',
  'delivery-answered': ({ status, text }) => (text === '' ? `Respondió ${status}.` : `Respondió ${status}: «${text}»`),
  'delivery-redirected': ({ status }) =>
    `Respondió ${status}, una redirección. No se siguen: escriba la dirección a la que lleva.`,
  'delivery-timed-out': ({ seconds }) => `Sin respuesta en ${seconds} segundos.`,
  'delivery-target-private': ({ host }) => `No se envió: ${host} no está en la internet pública.`,
  'delivery-no-connection': ({ reason }) => `Sin conexión (${reason}).`,
  'delivery-target-removed': 'No se envió: el webhook se quitó.',
  'delivery-interrupted': 'El servidor se detuvo durante el intento.',
  'delivery-restored': 'No se envió: esperaba en un respaldo que se restauró.',
  'delivery-void': 'No se envió: aquello de lo que avisa ya no es válido.',
  'delivery-not-written': ({ reason }) => `No se envió: no se pudo redactar. Motivo: ${reason}`,
  'delivery-mail-taken': ({ text }) => `El servidor de correo lo aceptó: «${text}»`,
  'delivery-mail-refused': ({ text }) => `El servidor de correo lo rechazó: «${text}»`,
  'delivery-mail-sign-in-refused': ({ text }) => `El servidor de correo rechazó el usuario o la contraseña: «${text}»`,
  'delivery-mail-unencrypted': ({ text }) => `No hay conexión cifrada con el servidor de correo: «${text}»`,
  'delivery-mail-off': 'El correo no está configurado.',
  'mail-host-invalid': 'Escriba solo el nombre del servidor de correo, como smtp.example.com.',
  'mail-from-invalid': 'Escriba una sola dirección de correo, como oficina@example.com.',
  'mail-password-anew': 'Escriba la contraseña: la guardada era para otro servidor, puerto, cifrado o usuario.',
  'mail-password-unencrypted': 'Elija una conexión cifrada: la contraseña se podría leer en el camino.',
  'mail-off': 'El correo no está configurado. Un administrador lo hace en la página Avisos.',
  'mail-test-failed': ({ reason }, { say }) => `El correo no se envió. ${say(reason)}`,
  'account-link-void': 'Este enlace ya no sirve. Pida otro.',
  'invitation-not-found': 'Esta invitación se aceptó, se retiró o ha vencido.',
  'invitations-full': ({ maximum }) =>
    `Puede haber como máximo ${maximum} invitaciones abiertas. Retire algunas antes.`,
  'too-many-reset-requests': ({ seconds }) =>
    `Demasiadas solicitudes de contraseña nueva. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
};

export const es = {
  messages,
  fields: fieldNamesEs,
  choices: choiceNamesEs,
} satisfies LanguageWords;
