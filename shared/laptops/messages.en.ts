import type { Words } from '../messages/rows.ts';
import type { laptopMessages, laptopRefusals } from './messages.ts';

export const laptopMessagesEn: Words<typeof laptopRefusals & typeof laptopMessages> = {
  'laptops-full': ({ maximum }, { number }) =>
    `The organization already has ${number(maximum)} laptops, so this one is not listed. An administrator of the engineering office can remove laptops that are no longer used.`,

  'laptop-not-found': 'There is no such laptop.',
  'event-laptop-forgotten': 'Laptop forgotten',
  'subject-laptop': ({ name }) => `laptop ${name}`,
};
