import type { ShellWords } from './en.ts';

export const nativeEs: ShellWords = {
  file: 'Archivo',
  newJob: 'Trabajo nuevo',
  settings: 'Ajustes…',
  quit: 'Salir de Rafter',
  edit: 'Edición',
  undo: 'Deshacer',
  redo: 'Rehacer',
  view: 'Ver',
  jobs: 'Trabajos',
  language: 'Idioma',
  asSystem: 'Como el sistema',
  sync: 'Envío',
  syncNow: 'Enviar ahora',
  showSync: 'Lo que espera',
  pause: 'Pausar el envío',
  open: 'Abrir Rafter',
  allSent: 'Todo está enviado',
  waiting: (jobs, items) => `${items} por enviar, de ${jobs === 1 ? '1 trabajo' : `${jobs} trabajos`}`,
  blocked: (items) => (items === 1 ? '1 elemento le necesita' : `${items} elementos le necesitan`),
  letterArrived: (number) => (number === null ? 'Llegó la carta' : `Llegó la carta ${number}`),
  letterGone: (number) => (number === null ? 'La carta ya no está vigente' : `La carta ${number} ya no está vigente`),
  personNeeded: 'Un trabajo le necesita',
  jobOnHold: 'Un trabajo quedó en espera',
  jobRejected: 'Un trabajo fue rechazado',
  messageArrived: 'Mensaje nuevo de los ingenieros',
  sendingStopped: 'El envío se detuvo',
  sendingStoppedHint: 'El proveedor rechaza la clave o la dirección. Corríjala en Ajustes.',

  quitQuestion: 'Aún no está todo enviado',
  quitDetail: 'No se pierde nada: lo que espera saldrá cuando Rafter vuelva a abrirse.',
  keepSending: 'Seguir enviando',
  quitAnyway: 'Salir',
  cancel: 'Cancelar',

  addingQuestion: 'Aún se están agregando fotos',
  addingDetail: 'Las que todavía no se agregaron tendrían que agregarse otra vez.',
  keepAdding: 'Esperar',

  keyLost: 'Escriba otra vez la clave de API',
  keyUnreadable:
    'No se puede leer la clave de su proveedor: el almacén de claves de este equipo falta, está bloqueado o cambió. Los borradores y las fotos están a salvo; el envío sigue en cuanto escriba la clave en los ajustes.',
  keyNotSaved:
    'Este equipo no ofrece un lugar seguro para la clave de API. Se usa hasta cerrar Rafter, y después se pide de nuevo.',
  openSettings: 'Abrir ajustes',
  later: 'Más tarde',

  windowBroke: 'La ventana falla una y otra vez',
  windowBrokeDetail: 'Todo lo guardado está a salvo. Puede abrir la ventana de nuevo, o salir.',
  openAgain: 'Abrir de nuevo',

  cannotStart: 'Rafter no puede arrancar',
};
