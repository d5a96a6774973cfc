import type { Translation } from '../messages/translation.ts';
import type { visitWordsEn } from './words.en.ts';

export const visitWordsEs: Translation<typeof visitWordsEn> = {
  // Both windows
  noAppointment: 'Sin cita',
  takenBy: (laptop) => (laptop === '' ? 'Tomada por otra laptop' : `Tomada por ${laptop}`),
  importVisits: 'Importar archivo',
  importVisitsHint: (columns: string) =>
    `Un archivo CSV o un libro de Excel con una visita por fila. Hacen falta el cliente y la calle (también se entienden los nombres en español); lo demás se lee si está: ${columns}. Los servicios se separan con punto y coma. Una cita es un día, con o sin hora, por ejemplo 2027-03-01 09:30.`,
  columnsIgnored: (count, named) =>
    `${count === 1 ? 'No se lee una columna' : `No se leen ${count} columnas`}: ${named}`,
  datesRead: (example) => `¿Qué día es ${example}?`,
  visitsImported: (count) => (count === 1 ? '1 visita importada.' : `${count} visitas importadas.`),
  visitsAdded: 'Nuevas',
  visitsChanged: 'Cambiadas',
  visitsUnchanged: 'Sin cambios',
  visitsNothingNew: 'La lista ya tiene todas estas visitas.',

  // The work list
  openVisits: 'Por visitar',
  begunVisits: 'Tomadas aquí',
  visitsOfOthers: 'Tomadas por otros',
  noVisits: 'No hay visitas pendientes',
  noVisitsHint:
    'Aquí aparecen las visitas que asigna la oficina, también sin conexión. También puede importar un archivo CSV o un libro de Excel.',
  visitsNoProvider:
    'No hay proveedor configurado, así que ninguna oficina puede asignar visitas. Impórtelas de un archivo CSV o de un libro de Excel.',
  visitsNotAssigned: 'Este proveedor no reparte visitas. Impórtelas de un archivo CSV o de un libro de Excel.',
  takeVisit: 'Tomar',
  visitCanceled: 'Cancelada por la oficina',
  visitUnreported: 'La oficina aún no lo sabe',
  visitWithdrawn: 'La oficina canceló esta visita. Pregunte antes de enviar el trabajo.',
  visitWithOther: (laptop) =>
    `${laptop === '' ? 'Otra laptop' : laptop} también tomó esta visita. Acuerden quién la hace, para no enviar el trabajo dos veces.`,
  visitListedAs: 'La lista de visitas tiene otro cliente u otra dirección',
  visitAppointment: 'Cita',
  visitNote: 'Nota para el equipo',
  importVisitsNow: 'Importar',
  chooseVisitFile: 'Elegir archivo…',
  visitFileTooLarge: (most) => `El archivo supera ${most}.`,
  visitsNotImported: 'No se importó nada. Corrija estas filas y elija el archivo de nuevo.',
  wholeVisitFile: 'Archivo',
  visitRow: (row) => `Fila ${row}`,

  // The office
  visitsAbout:
    'Los equipos las ven en sus laptops, también sin conexión. La primera laptop que toma una visita se la queda.',
  addVisit: 'Añadir visita',
  addVisitTitle: 'Añadir una visita',
  changeVisitTitle: 'Cambiar la visita',
  addVisitNow: 'Añadir visita',
  visitSaved: 'Visita guardada.',
  visitActions: (client) => `Acciones para la visita a ${client}`,
  editVisit: 'Cambiar',
  cancelVisit: 'Cancelar visita',
  cancelVisitTitle: (client) => `¿Cancelar la visita a ${client}?`,
  cancelVisitHint: 'Sale de la lista. Un borrador que un equipo ya empezó queda en su laptop, marcado como cancelado.',
  reopenVisit: 'Abrir de nuevo',
  freeVisit: 'Devolver',
  freeVisitTitle: (client) => `¿Devolver la visita a ${client}?`,
  freeVisitHint: 'Entonces cualquier laptop puede tomarla. El borrador de la laptop que la tenía queda allí.',
  visitFields: {
    client_name: 'Cliente',
    client_street_address: 'Calle',
    client_city: 'Ciudad',
    client_state: 'Estado',
    client_zip_code: 'Código ZIP',
    services: 'Servicios',
    appointment: 'Día',
    note: 'Nota para el equipo',
    reference: 'Referencia',
  },
  visitTime: 'Hora',
  visitNoteHint: 'No se envía a los ingenieros.',
  visitOrganization: 'Organización',
  visitWhen: 'Cita',
  visitWho: 'Cliente',
  visitState: 'Situación',
  visitOpen: 'Abierta',
  visitCanceledShort: 'Cancelada',
  visitsShownFirst: (count) =>
    `Se muestran ${count} visitas, primero las abiertas de cada organización. Puede haber más.`,
  noVisitsHere: 'Aún no hay visitas',
  noVisitsHereHint: 'Añada la primera, o importe un archivo CSV o un libro de Excel.',
};
