import { fileOrEs } from '../messages/catalogue/files.es.ts';
import { deliverableTypes } from './deliverables.ts';
import type { Words } from '../messages/rows.ts';
import type { deliverableMessages } from './messages.ts';

export const deliverableMessagesEs: Words<typeof deliverableMessages> = {
  'job-takes-no-deliverables': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»: ahora no se entrega nada para él.`,
  'service-not-requested': ({ requested }, { list }) =>
    `debe ser un servicio que se haya pedido para el trabajo: ${list(requested, 'or')}`,
  'deliverables-full': ({ maximum }, { number }) =>
    `Un trabajo admite como máximo ${number(maximum)} archivos entregados. Entregue los siguientes juntos en un ZIP.`,
  'deliverable-not-current': ({ name }) => `«${name}» ya se había retirado o reemplazado. Vuelva a cargar el trabajo.`,
  'deliverable-unsupported': ({ name }, { list }) =>
    `${fileOrEs(name)} no es de un tipo que se entregue; entregue un archivo ${list(deliverableTypes, 'or')}.`,
  'deliverable-misnamed': ({ name, type, suggestion }) =>
    `${fileOrEs(name)} es ${type}, pero su nombre indica otra cosa; dele uno que termine en ${suggestion}.`,
  'services-undelivered': ({ services: missing }, { list, choice }) =>
    `No se ha entregado nada para ${list(missing.map(choice), 'and')}.`,

  // To the client.
  'file-withdrawn-because': ({ name, reason }) => `El archivo «${name}» se retiró: ${reason}`,

  // In histories.
  'event-file-delivered': 'Archivo entregado',
  'event-file-replaced': 'Archivo reemplazado',
  'event-file-withdrawn': 'Archivo retirado',
};
