import type { Words } from '../messages/rows.ts';
import type { phoneMessages } from './messages.ts';

export const phoneMessagesEs: Words<typeof phoneMessages> = {
  'phone-needs-draft': 'Solo se pueden agregar fotos desde un teléfono antes de poner el trabajo en la cola.',
  'phone-without-network': 'Esta computadora no está en ninguna red a la que pueda unirse un teléfono.',
  'phone-address-gone': ({ address }) => `Ya no se llega a esta computadora en ${address}. Elija otra red.`,
};
