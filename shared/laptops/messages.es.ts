import type { Words } from '../messages/rows.ts';
import type { laptopMessages, laptopRefusals } from './messages.ts';

export const laptopMessagesEs: Words<typeof laptopRefusals & typeof laptopMessages> = {
  'laptops-full': ({ maximum }, { number }) =>
    `La organización ya tiene ${number(maximum)} laptops, así que esta no aparece en la lista. Un administrador de la oficina de ingeniería puede quitar las que ya no se usan.`,

  'laptop-not-found': 'No existe esa laptop.',
  'event-laptop-forgotten': 'Laptop olvidada',
  'subject-laptop': ({ name }) => `laptop ${name}`,
};
