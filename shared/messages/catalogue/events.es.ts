import type { Words } from '../rows.ts';
import type { fileEvents, storedMessages } from './events.ts';

export const eventMessagesEs: Words<typeof fileEvents & typeof storedMessages> = {
  'event-exported': 'Exportado',
  'event-tried-out': 'Revisado sin guardar',

  'stored-text': ({ text }) => text,
  quotation: ({ text }) => text,
};
