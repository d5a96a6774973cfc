import { backupsEs } from '../../../shared/backups/deskBackupsEs.ts';
import type { AppWords } from './words.en.ts';
import { photoMapEs } from '../../../shared/photos/photoMapEs.ts';
import { sharedEs } from '../../base/words/sharedEs.ts';
import { countEs as count } from '../../../shared/messages/counted.ts';
import { slotHintsEs } from '../../../shared/photos/slotNamesEs.ts';
import { summaryEs } from '../../../shared/job/summaryEs.ts';

/** The words of the field app, in Spanish. */
export const appEs: AppWords = {
  ...sharedEs,

  // Everywhere
  redo: 'Rehacer',

  // Jobs
  newJobFrom: (template) => `Nuevo trabajo con «${template}»`,
  saveAsTemplate: 'Guardar como plantilla…',
  templateTakes: 'Una plantilla toma servicios, equipos, materiales, los nombres de los arreglos y el destinatario.',
  templateLeaves:
    'Nunca toma el cliente, la dirección, las notas, las fotos ni lo que se mide, se cuenta o se lee en un sitio.',
  itemsSent: (done, all) => `${done} de ${all} enviados`,
  isArchived: 'Este trabajo está archivado. Recupérelo para cambiarlo o enviarlo.',

  // The list of jobs
  fieldShortcutGroups: {
    all: 'En todas partes',
    list: 'Lista de trabajos',
    draft: 'Borrador',
    photos: 'Fotos',
    markup: 'Marcas',
  },
  fieldShortcutTexts: {
    help: 'Mostrar estos atajos',
    find: 'Buscar un trabajo o una pantalla',
    new: 'Trabajo nuevo',
    search: 'Buscar en la lista de trabajos',
    next: 'Trabajo siguiente',
    previous: 'Trabajo anterior',
    open: 'Abrir el trabajo',
    select: 'Seleccionar o quitar la selección',
    selectMore: 'Seleccionar hasta aquí',
    selectAll: 'Seleccionar todo',
    clear: 'Quitar la selección',
    queue: 'Poner en cola',
    undo: 'Deshacer',
    redo: 'Rehacer',
    slot: 'Mover al espacio con este número, del 1 al 9',
    selectPhoto: 'Seleccionar una foto',
    caption: 'Escribir un pie de foto',
    mark: 'Marcar una foto',
    remove: 'Quitar fotos',
    tool: 'Flecha, cota, recuadro, línea libre, texto',
    selectMark: 'Elegir una marca',
    draw: 'Empezar una marca y terminarla',
    drawOn: 'Dibujar, o mover una marca',
    resize: 'Cambiar el tamaño de una marca',
  },

  // Draft
  notSaved: 'Sin guardar',
  notAllSaved: 'Algo de lo escrito aún no está guardado. Espere a que se guarde.',
  queueJob: 'Poner en cola',
  queueIt: 'Poner en cola así',
  openJob: 'Abrir el trabajo',
  undone: (what) => `Deshecho: ${what}.`,

  // Photos
  addPhotos: 'Agregar fotos',
  phone: {
    scan: 'Escanee este código con la cámara del teléfono o abra la dirección en su navegador.',
    code: 'Código que abre la página de fotos en un teléfono',
    address: 'Dirección',
    network: 'Red',
    networkOption: (address, network) => `${address} (${network})`,
    sameNetwork: 'El teléfono debe estar en la misma red Wi-Fi que esta computadora. No hace falta internet.',
    noNetwork: 'Esta computadora no está en ninguna red a la que pueda unirse un teléfono.',
    noNetworkHint:
      'Active la zona Wi-Fi de esta computadora y conecte el teléfono, o conecte esta computadora a la zona Wi-Fi del teléfono.',
    lookAgain: 'Buscar otra vez',
    starting: 'Iniciando…',
    waiting: 'Esperando al teléfono…',
    connected: (phones) => count(phones, 'teléfono conectado', 'teléfonos conectados'),
    added: (photos) => `${count(photos, 'foto', 'fotos')} desde el teléfono`,
    stop: 'Dejar de recibir',
    goOn: 'Cerrar y seguir recibiendo',
    showCode: 'Mostrar código',
    receiving: 'Recibiendo desde un teléfono',
    again: 'Código nuevo',
    ended: {
      stopped: 'Se dejó de recibir desde el teléfono.',
      idle: 'Se dejó de recibir: ningún teléfono envió nada en 30 minutos.',
      'not-a-draft': 'Se dejó de recibir porque el trabajo se puso en cola o se archivó.',
      'address-gone': 'Se dejó de recibir: esta computadora salió de la red.',
    },
    safety:
      'Quien tenga este código puede agregar fotos a este trabajo hasta que usted lo detenga. Ve el nombre del trabajo y sus espacios, pero ninguna foto.',
  },
  slotHints: slotHintsEs,
  selectNone: 'No elegir ninguna',
  photosTaken: (photos) => (photos === 1 ? '1 foto' : `${photos} fotos`),
  markUp: 'Marcar',
  markup: {
    title: (name) => `Marcas en ${name}`,
    tools: {
      select: 'Elegir',
      arrow: 'Flecha',
      dimension: 'Cota',
      box: 'Recuadro',
      line: 'Línea libre',
      text: 'Texto',
    },
    tool: 'Herramienta',
    done: 'Listo',
    stage: (name) => `Dibujo sobre ${name}`,
    keys: 'Presione la letra de una herramienta, luego Enter para empezar, las flechas para dibujar y Enter para terminar. Tab recorre las marcas: las flechas mueven una, Mayús con las flechas cambia su tamaño, Supr la borra, Enter cambia su longitud o texto. Ctrl da pasos pequeños.',
    length: 'Longitud',
    lengthWays: `Por ejemplo 12' 6", 24 o 60 cm.`,
    lengthWrong: `Escriba una longitud, por ejemplo 12' 6", 24 o 60 cm.`,
    text: 'Texto',
    textHint: 'Se muestra sobre la foto.',
    started: 'Empezado. Las flechas dibujan, Enter termina.',
    deleted: 'Marca borrada.',
    full: 'Esta foto ya tiene todas las marcas que caben.',
    sentBeside: 'Una copia con las marcas se envía junto a la foto, que queda como está.',
    sentAlready: (copies) =>
      copies === 1
        ? 'Ya se envió una copia con las marcas anteriores, y allí queda. Los cambios van como otra copia.'
        : `Ya se enviaron ${copies} copias con marcas anteriores, y allí quedan. Los cambios van como otra copia.`,
    nothing: 'Todavía no hay marcas.',
    counts: {
      arrow: (count) => (count === 1 ? '1 flecha' : `${count} flechas`),
      box: (count) => (count === 1 ? '1 recuadro' : `${count} recuadros`),
      line: (count) => (count === 1 ? '1 línea libre' : `${count} líneas libres`),
    },
    dimensionOf: (length) => `una cota de ${length}`,
    dimensionWithout: 'una cota sin longitud',
    textOf: (text) => `el texto «${text}»`,
    arrowFrom: (from, to) => `Flecha desde ${from} hasta ${to}`,
    dimensionFrom: (length, from, to) => `Cota de ${length} desde ${from} hasta ${to}`,
    withoutLength: (from, to) => `Cota sin longitud desde ${from} hasta ${to}`,
    boxFrom: (from, to) => `Recuadro desde ${from} hasta ${to}`,
    lineFrom: (from, to) => `Línea libre desde ${from} hasta ${to}`,
    textAt: (text, at) => `Texto «${text}» en ${at}`,
    regions: {
      topLeft: 'la esquina superior izquierda',
      top: 'la parte superior',
      topRight: 'la esquina superior derecha',
      left: 'la izquierda',
      middle: 'el centro',
      right: 'la derecha',
      bottomLeft: 'la esquina inferior izquierda',
      bottom: 'la parte inferior',
      bottomRight: 'la esquina inferior derecha',
    },
  },
  putBack: 'Devolver',
  unsortedNotSent: (photos) =>
    photos === 1 ? '1 foto está sin ordenar y no se envía.' : `${photos} fotos están sin ordenar y no se envían.`,
  tooManyFiles: (files, most) =>
    `${files} fotos y archivos: un servidor Rafter acepta ${most} por trabajo y rechaza los demás.`,
  photoCount: (photos) =>
    photos === 0 ? 'Aún no hay fotos' : photos === 1 ? '1 foto o archivo' : `${photos} fotos y archivos`,
  paste: 'Pegar',
  takePhoto: 'Tomar foto',

  // Sync
  syncNow: 'Enviar ahora',
  photosLater: 'Datos ahora, fotos después',
  allSent: 'Todo está enviado.',
  itemStates: {
    waiting: 'En espera',
    sending: 'Enviando',
    done: 'Enviado',
    unknown: 'Verificando si llegó',
    failed: 'Rechazado',
    unclear: 'No está claro si llegó',
    withdrawn: 'Sin enviar, por decisión',
    replaced: 'Reemplazado',
  },
  editJob: 'Editar el trabajo',
  notSentCount: (items) => `${items} sin enviar, por decisión suya`,
  tooLarge: (size) => `Demasiado grande para este proveedor (${size})`,
  otherProvider: 'Otro proveedor',
  settingsReset: 'Los ajustes no se pudieron leer y se empezaron de nuevo: revise el proveedor. El archivo anterior es',
  mayBeTwice: 'Puede estar dos veces',
  onTheWay: 'En espera o en camino',

  // Sent job
  holdAnswered: 'Respondido: falta que contesten los ingenieros',

  // Settings
  connecting: 'Conectando…',
  connected: (to) => `Los trabajos van a ${to}.`,
  companyDefaults: 'Valores de la empresa',
  smallerPhotos: 'Enviar copias más chicas',
  network: 'Red',
  proxy: 'Proxy',
  certificates: 'Certificados',
  thisComputer: 'Esta computadora',
  deviceName: 'Nombre',
  importBundle: 'Importar un paquete',
  photoMap: photoMapEs,
  backups: backupsEs,
  summary: summaryEs,
  standalone: 'Trabajar solo en esta computadora',
};
