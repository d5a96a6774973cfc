import type { Words } from '../rows.ts';
import type { fileEvents, storedMessages } from './events.ts';

export const eventMessagesEn: Words<typeof fileEvents & typeof storedMessages> = {
  'event-exported': 'Exported',
  'event-tried-out': 'Checked without saving',

  'stored-text': ({ text }) => text,
  quotation: ({ text }) => text,
};
