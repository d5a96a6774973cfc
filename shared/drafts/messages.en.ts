import { quotedListEn } from '../messages/catalogue/fields.en.ts';
import type { Words } from '../messages/rows.ts';
import type { draftMessages } from './messages.ts';

export const draftMessagesEn: Words<typeof draftMessages> = {
  'draft-not-found': ({ draft }) => `There is no draft ${JSON.stringify(draft)} on this desk.`,
  'draft-still-sending': 'Part of this job is still waiting to be sent; it cannot be archived yet.',
  'draft-archived': 'The draft is archived; restore it first.',
  'job-already-sent': 'The job was sent; what changes now is a revision.',
  'nothing-to-undo': 'There is nothing to undo.',
  'nothing-to-redo': 'There is nothing to redo.',
  'template-not-found': 'This template is not on this computer any more.',
  'template-name-taken': ({ name }) => `There is a template “${name}” already. Choose another name.`,
  'template-empty': 'This job has nothing that a template takes: choose its services or equipment first.',
  'templates-full': ({ maximum }) => `There are ${maximum} templates already. Delete one first.`,

  // Fragments that begin where the field's name ends.
  'pointer-invalid': ({ pointer }) => `cannot change at ${JSON.stringify(pointer)}: that is not a JSON Pointer`,
  'pointer-names-no-field': ({ pointer }) => `cannot change at ${pointer}: that names no field`,
  'pointer-outside-list': ({ pointer }) => `cannot change at ${pointer}: that is outside its list`,
  'pointer-through-value': ({ pointer }) => `cannot change at ${pointer}: that leads through a plain value`,
  'pointer-not-last': ({ pointer }) => `cannot be removed at ${pointer}: that is not the last of its list`,
  'unknown-field': ({ nearest }) =>
    `is no known field${nearest.length === 0 ? '' : `; the nearest ${nearest.length === 1 ? 'is' : 'are'} ${quotedListEn(nearest)}`}`,
  'field-of-array': 'is a field of each array, not of the job',
  'field-of-job': 'is a field of the job, not of an array',
};
