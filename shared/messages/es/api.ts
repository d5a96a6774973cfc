import type { apiMessages } from '../catalogue/api.ts';
import type { Words } from '../rows.ts';

export const apiWords: Words<typeof apiMessages> = {
  'invalid-fields': ({ field, error, others, named }, { say, fieldTitle }) =>
    `${field === '' ? 'Lo enviado' : fieldTitle(field)} ${say(error)}${others === 0 ? '' : `, y ${others} más`}.${named === null ? '' : ` Se nombran los primeros ${named}.`}`,
  internal: 'Algo falló de nuestro lado.',
};
