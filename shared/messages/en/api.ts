import type { apiMessages } from '../catalogue/api.ts';
import type { Words } from '../rows.ts';

export const apiWords: Words<typeof apiMessages> = {
  'invalid-fields': ({ field, error, others, named }, { say }) =>
    `${field === '' ? 'The body' : field} ${say(error)}${others === 0 ? '' : `, and ${others} more`}.${named === null ? '' : ` The first ${named} are named.`}`,
  internal: 'Something went wrong on our side.',
};
