import type { Words } from '../messages/rows.ts';
import type { figureMessages } from './messages.ts';

export const figureMessagesEs: Words<typeof figureMessages> = {
  'before-first-day': 'no debe ser anterior al primer día',
  'too-many-days': ({ maximum }) => `no debe pasar de ${maximum} días desde el primer día`,
  'subject-figures': ({ figure }) => `cifras ${figure}`,
};
