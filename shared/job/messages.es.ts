import { recommendedInterconnections } from './interconnectionPoints.ts';
import type { ReferenceListKey } from '../reference/lists.ts';
import type { Speech, Words } from '../messages/rows.ts';
import { referenceFields } from './fields.ts';
import type { UploadKind } from '../api/files.ts';
import { milesOf } from './places.ts';
import type { findingMessages, jobMessages, jobRuleMessages, officeJobMessages } from './messages.ts';

const interconnectionExamples = recommendedInterconnections.map((name) => `"${name}"`).join(', ');
/** A list is called like the field that is chosen from it. */
const listTitle = (list: ReferenceListKey, { fieldTitle }: Speech): string => {
  const [field] = Object.entries(referenceFields).find(([, key]) => key === list) ?? [];
  return field === undefined ? list : fieldTitle(field);
};

interface ArrayParams {
  array: string | null;
  /** Of an array without a name, whose name on the wire is English. */
  arrayNumber?: number | undefined;
}
const named = (array: string, number?: number): string => (number === undefined ? array : `Arreglo ${number}`);
/** ` en Norte`; nothing for the whole job. */
const inArray = ({ array, arrayNumber }: ArrayParams): string =>
  array === null ? '' : ` en ${named(array, arrayNumber)}`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const withUnit = (value: number, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;
const subjectOf = ({ array, arrayNumber }: ArrayParams): string =>
  array === null ? 'El trabajo' : named(array, arrayNumber);
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

const slotOf = (slot: UploadKind | null, array: string, number?: number): string =>
  array === '' ? slotNames[slot ?? 'file'] : `${slotNames[slot ?? 'file']} de ${named(array, number)}`;

export const jobMessagesEs: Words<
  typeof jobRuleMessages & typeof findingMessages & typeof jobMessages & typeof officeJobMessages
> = {
  'not-a-zip-code': 'debe tener 5 cifras, o 9 como ZIP+4, por ejemplo 93721 o 93721-1234',
  'not-a-license-number': 'debe ser un texto, o un número de 15 cifras como máximo',
  'not-an-interconnection': `debe ser uno de los de la lista, por ejemplo ${interconnectionExamples}, o "<marca> Backup Switch With Meter"`,
  'above-panel-rating': ({ rating }, { field }) => `debe ser como máximo ${field('msp_rating')}, ${rating}`,
  'not-in-list': ({ list }, speech) => `no está en la lista «${listTitle(list, speech)}»`,
  'ballast-weight-required': 'hace falta cuando la fijación es de lastre: libras, de 0 a 100',
  'array-name-repeats': ({ name }) =>
    `debe ser distinto de los nombres de los otros arreglos; ${JSON.stringify(name)} está dos veces`,

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
  'photo-unreadable': ({ photo }) => `${photo} no se puede mostrar: hay que tomarla o enviarla otra vez.`,
  'pdf-closed': ({ photo }) =>
    `${photo} pide una contraseña, o es un formulario que solo Adobe Reader muestra. Imprímalo ahí en un PDF nuevo y agregue ese.`,
  'file-not-taken': ({ photo }) =>
    `${photo} no es lo que dice su nombre, o no es de un tipo aceptado: agregue JPEG, PNG, HEIC, PDF, Word o video.`,
  'too-many-files': ({ count, maximum }, { number }) =>
    `El trabajo tiene ${number(count)} fotos y archivos. Un servidor Rafter acepta ${number(maximum)}, salvo que su configuración permita más, y rechaza el resto.`,
  'files-too-large': ({ bytes, maximumBytes }, { storage }) =>
    `Las fotos y los archivos suman ${storage(bytes)}. Un servidor Rafter acepta ${storage(maximumBytes)}, salvo que su configuración permita más, y rechaza el resto.`,

  'job-not-found': ({ job }) => `Aquí no hay ningún trabajo ${job}.`,
  'array-not-found': ({ array }) => `Aquí no hay ningún arreglo ${array}.`,
  'file-not-found': ({ file }) => `Aquí no hay ningún archivo ${file}.`,
  'job-superseded': ({ job, successor }) => `El trabajo ${job} fue modificado. Envíe esto al trabajo ${successor}.`,
  'external-id-taken': ({ external_id, job }) => `El trabajo ${job} ya tiene la referencia «${external_id}».`,
  'letter-not-available': ({ job, status }, { choice }) => `El trabajo ${job} está en «${choice(status)}».`,
  'job-without-letter': ({ job }) => `El trabajo ${job} está aprobado. Sus servicios no llevan carta.`,
  'cursor-invalid': 'debe venir del encabezado Link de una respuesta anterior',
  'required-together-with': ({ field }) => `hace falta junto con ${field}`,
  'before-start-date': 'no debe ser anterior a submitted_start_date',
  'not-a-state-id': 'debe ser una lista de identificadores de estado (UUID) separados por comas',
  'whole-number-from-1-to-500': 'debe ser un número entero de 1 a 500',
  'quota-reached': ({ organization, usedBytes, maxBytes }, { storage }) =>
    `${organization} ha usado ${storage(usedBytes)} de sus ${storage(maxBytes)} de almacenamiento. Un administrador de la oficina de ingeniería puede ampliar este límite; después, envíelo otra vez.`,
  'job-files-full': ({ maximum }, { number }) =>
    `Un trabajo admite como máximo ${number(maximum)} archivos. Pregunte a la oficina de ingeniería cuáles necesita.`,
  'job-bytes-full': ({ maximumBytes }, { storage }) =>
    `Los archivos de un trabajo ocupan como máximo ${storage(maximumBytes)} en total. Pregunte a la oficina de ingeniería cuáles necesita.`,

  'status-not-reachable': ({ job, status, to }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»; no puede pasar a «${choice(to)}».`,
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
  'note-not-found': 'Esta nota se borró entretanto.',
  'note-of-another': ({ author }) => `Solo ${author}, que escribió esta nota, puede cambiarla o borrarla.`,
  'note-settled': ({ hours }) =>
    `Una nota ya no se puede cambiar ni borrar a las ${hours} horas de escribirla. Agregue otra.`,
  'notes-full': ({ maximum }) => `Un trabajo admite como máximo ${maximum} notas internas.`,

  // In the audit log and in histories.
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
  'event-ahj-set': 'AHJ indicada',
  'event-file-added': 'Archivo agregado',
  'event-approval-withdrawn': 'Aprobación retirada',
  'subject-job': ({ job }) => `trabajo ${job}`,
  'subject-jobs': 'trabajos',
  'subject-file': ({ file }) => `archivo ${file}`,
};
