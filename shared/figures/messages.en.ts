import type { Words } from '../messages/rows.ts';
import type { figureMessages } from './messages.ts';

export const figureMessagesEn: Words<typeof figureMessages> = {
  'before-first-day': 'must not be before the first day',
  'too-many-days': ({ maximum }) => `must be within ${maximum} days of the first day`,
  'subject-figures': ({ figure }) => `figures ${figure}`,
};
