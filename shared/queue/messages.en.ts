import type { Words } from '../messages/rows.ts';
import type { queueMessages } from './messages.ts';

export const queueMessagesEn: Words<typeof queueMessages> = {
  'assignee-not-reviewer': ({ email }) => `${email} cannot review jobs: assign it to a reviewer or an administrator.`,
  'board-cursor-invalid': 'There is no such page. Load the list again.',
  'views-full': ({ whose, maximum }) =>
    whose === 'own'
      ? `You have ${maximum} saved views, the most there can be. Remove one first.`
      : `The office shares ${maximum} views, the most there can be. Remove one first.`,
  'view-name-taken': ({ name }) => `A view named “${name}” exists already. Choose another name, or change that view.`,
  'view-gone': 'This view was removed meanwhile.',
  'view-of-another': ({ author }) =>
    `Only ${author}, who saved this view, or an administrator can change or remove it.`,
  'holiday-twice': 'is in the list twice',

  // In histories and the audit log.
  'event-assigned': 'Assigned',
  'event-unassigned': 'Unassigned',
  'event-turnaround-changed': 'Turnaround changed',
  'event-view-saved': 'View saved',
  'event-view-changed': 'View changed',
  'event-view-removed': 'View removed',
  'subject-turnaround': 'targets and holidays',
  'subject-view': ({ name }) => `view ${name}`,
};
