import { arrayNamesEs, letterNamesEs } from './entryNames.es.ts';
import type { SpokenName } from './entryRows.ts';
import { digitsBeside } from './figures.ts';
import { fitSentence } from './fitSentences.ts';
import { fitSentencesEs } from './fitSentences.es.ts';
import type { Words } from '../messages/rows.ts';
import type { letterBlockerMessages, letterMessages } from './messages.ts';

const otherWay = { Portrait: 'Landscape', Landscape: 'Portrait' } as const;
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
const listUpTo = (shown: readonly (string | number)[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` y ${count - shown.length} más` : ''}`;
const kindNames = {
  roof_evaluation: 'evaluación del techo',
  post_installation: 'posterior a la instalación',
  ground_mount: 'montaje en suelo',
} as const;

export const letterMessagesEs: Words<typeof letterBlockerMessages & typeof letterMessages> = {
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

  // The engineer may override these with a reason.
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
  'letter-amendment-needless': ({ code, year, edition, amendment }) =>
    `El código de construcción, ${code}, ${year}, ya remite a ASCE ${edition}, y la carta imprimiría que «${amendment}» lo modifica.`,
  'letter-load-of-edition': ({ value, from, edition }) =>
    from === ''
      ? `Se copió y no consta que sea de ASCE ${edition}: ${letterNamesEs[value].inText}. Ingrese otra vez el valor para ASCE ${edition}.`
      : `De ASCE ${from}: ${letterNamesEs[value].inText}. Ingrese otra vez el valor para ASCE ${edition}, o elija ASCE ${from}.`,
  'letter-array-values-of-edition': ({ array, position, values, from, edition }, { list }) => {
    const named = `${array || `el arreglo ${position}`}: ${list(values.map((value) => arrayNamesEs[value].inText))}`;
    return from === ''
      ? `Se copió y no consta que sea de ASCE ${edition}, en ${named}. Ingréselo otra vez para ASCE ${edition}.`
      : `De ASCE ${from}, en ${named}. Ingréselo otra vez para ASCE ${edition}, o elija ASCE ${from}.`;
  },
  'letter-amendment-of-edition': ({ amendment, from, edition }) =>
    from === ''
      ? `«${amendment}» se copió y no consta que exija ASCE ${edition}, la edición de la carta: ingrese la enmienda que la exige, o ninguna.`
      : `«${amendment}» se escribió para ASCE ${from}, y la carta imprimiría que exige ASCE ${edition}: ingrese la enmienda que la exige, o ninguna.`,
  'letter-does-not-fit': (params, { number }) => fitSentence(fitSentencesEs, params, number, (nth) => `Arreglo ${nth}`),
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

  'letter-blocked': ({ blockers }, { say }) => blockers.map(say).join(' '),
  'letter-incomplete': ({ blockers }, { plural }) =>
    plural(blockers.length, {
      one: 'Queda un punto pendiente del que depende la carta. Corríjalo o emítala con un motivo por escrito (en la línea de comandos: `--override MOTIVO`).',
      other: `Quedan ${blockers.length} puntos pendientes de los que depende la carta. Corríjalos o emítala con un motivo por escrito (en la línea de comandos: \`--override MOTIVO\`).`,
    }),
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
  'letter-signature-broken': ({ signer, fault }) =>
    fault === 'altered'
      ? `La firma${signer ? ` de ${signer}` : ''} no corresponde a este archivo: se cambió después de firmarlo.`
      : fault === 'range'
        ? 'Una firma de este archivo deja fuera más que a sí misma: el archivo se cambió o se hizo para engañar.'
        : 'Una firma de este archivo no se puede leer.',
  'letter-only-engineers':
    'Aquí solo los ingenieros responsables emiten cartas: usted puede prepararla y un ingeniero responsable la emite.',
  'test-letter-not-composed': ({ job }) =>
    `El trabajo ${job} es de prueba. Su carta se redacta aquí, para que cada página diga TEST; no se acepta un PDF terminado.`,
  'no-letter-to-withdraw': ({ job }) => `El trabajo ${job} no está aprobado: no hay carta que retirar.`,
  'no-letter-in-this-status': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»: ahora no se escribe ninguna carta para él.`,
  'job-changed-during-approval': ({ job }) =>
    `El trabajo ${job} cambió mientras se hacía su carta. Inténtelo otra vez.`,
  'letter-draft-changed': ({ by }) => `${by} cambió esta carta desde entonces. Mírela otra vez.`,
  'letter-entries-too-large': ({ maximumKilobytes }) =>
    `Los valores de una carta ocupan como máximo ${maximumKilobytes} kB.`,
  'no-letters-to-download': 'Ninguno de estos trabajos tiene carta.',
  'no-files-to-report': ({ job }) => `El trabajo ${job} no tiene carta ni archivos entregados que reportar.`,
  'letter-takes-too-long': 'La carta tarda demasiado en hacerse.',
  'too-many-letters': 'Se hacen demasiadas cartas a la vez. Inténtelo en un momento.',

  // Fragments that begin where the field's name ends. `names` holds the first arrays of `count`, in their order.
  'entries-array-unknown': ({ names, count }) =>
    `debe ser uno de los arreglos: ${listUpTo(
      names.map((name, at) => `${at + 1} «${name}»`),
      count,
    )}`,
  'entries-array-ambiguous': ({ positions, count }) =>
    `es el nombre de ${count} arreglos; diga la posición de uno: ${listUpTo(positions, count)}`,
  'entries-array-repeated': 'es de un arreglo que ya tiene valores',
  'array-not-named': 'debe decir de qué arreglo es: su nombre o su posición',
  'repairs-required': 'debe tener al menos una reparación con el dictamen «Adecuado con las reparaciones indicadas»',
  'repairs-not-expected': 'solo puede tener reparaciones con el dictamen «Adecuado con las reparaciones indicadas»',
  'letter-kind-not-asked': ({ kinds }, { list }) =>
    kinds.length === 0
      ? 'debe quedar sin valor: ningún servicio de este trabajo lleva carta'
      : `debe ser uno de los que piden los servicios del trabajo: ${list(
          kinds.map((kind) => kindNames[kind]),
          'or',
        )}`,
  'ratio-or-stresses': 'se deja vacío donde están los esfuerzos de flexión: se calcula con ellos',

  // To the client.
  'letter-withdrawn-because': ({ number, reason }) => `La carta ${number} se retiró: ${reason}`,

  // In histories and the audit log.
  'event-letter-withdrawn': 'Carta retirada',
  'event-letter-begun': 'Carta empezada',
  'event-letter-draft-forgotten': 'Borrador de carta borrado',
  'event-letter-copy-taken': 'Copia de la carta tomada para sellar',
  'event-signature-report-made': 'Reporte de firmas creado',
  'subject-letters': 'cartas',
};
