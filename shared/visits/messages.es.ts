import { services } from '../job/services.ts';
import type { Words } from '../messages/rows.ts';
import type { visitEvents, visitMessages, visitRefusals } from './messages.ts';

export const visitMessagesEs: Words<typeof visitRefusals & typeof visitMessages & typeof visitEvents> = {
  'visit-not-found': 'Esta visita ya no está en la lista de visitas.',

  'visit-appointment-unclear': 'debe ser un día, con o sin hora, por ejemplo 2027-03-01 o 2027-03-01 09:30',
  'visit-service-unknown': `debe nombrar servicios, separados por punto y coma: ${Object.keys(services).join('; ')}`,
  'visit-repeated': ({ row }) => `es la misma visita que la fila ${row}: dé a cada visita una referencia propia`,
  'visit-file-without-columns': ({ file, columns }, { quoted }) =>
    `${file} necesita las columnas "cliente" y "calle", o en inglés "client" y "street"; sus columnas son ${quoted(columns)}`,
  'visit-appointment-zone':
    'indica una zona horaria y la del sitio no es segura: escriba la hora en el techo, sin zona',
  'visit-weekday-differs': ({ date }) =>
    `indica un día de la semana que no es el de ${date}: corrija la fecha o quite el día de la semana`,
  'visit-cell-error': ({ error }) =>
    `es el error ${error} de una fórmula: corríjalo en la hoja de cálculo o vacíe la celda`,
  'visit-dates-open': ({ file, example, monthFirst, dayFirst }) =>
    `${file} tiene fechas como ${example}: elija si es ${monthFirst} (primero el mes) o ${dayFirst} (primero el día)`,
  'visit-canceled': 'La oficina canceló esta visita.',
  'visit-taken': ({ by }) => `${by === '' ? 'Otra laptop' : by} ya tomó esta visita.`,
  'visits-full': ({ maximum }, { number }) =>
    `Una organización puede tener como máximo ${number(maximum)} visitas abiertas.`,
  'visits-listed-full': ({ maximum }, { number }) =>
    `Una organización puede tener como máximo ${number(maximum)} visitas en su lista. Las enviadas y las canceladas salen de ella después de 30 días.`,
  'visit-reference-taken': 'ya pertenece a otra visita',
  'visits-cut': ({ maximum }, { number }) =>
    `El proveedor tiene más visitas de las que se muestran aquí: estas son las primeras ${number(maximum)}. Pida las demás a la oficina.`,
  'subject-visit': ({ client }) => `visita a ${client}`,
  'subject-visits': 'visitas',

  'event-visit-saved': 'Visita guardada',
  'event-visit-canceled': 'Visita cancelada',
  'event-visit-freed': 'Visita devuelta',
  'event-visit-taken': 'Visita tomada',
  'event-visit-linked': 'Visita enlazada con su trabajo',
  'event-visits-imported': 'Visitas importadas',
  'event-visits-checked': 'Importación de visitas revisada',
};
