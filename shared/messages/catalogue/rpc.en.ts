import type { Words } from '../rows.ts';
import type { rpcMessages } from './rpc.ts';

export const rpcMessagesEn: Words<typeof rpcMessages> = {
  'unknown-call': 'There is no such call.',
  'invalid-call-input': ({ call, field, error }, { say }) =>
    `The input of ${call} is not valid: ${field === '' ? 'it' : field} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `The input of ${call} is nested too deeply.`,
  'folder-not-chosen': 'This folder was not chosen in a dialog.',
  'photo-step-out-of-order': 'The transfer of this photo went wrong: add it again.',
  'not-our-page': 'Only the page of the app may call the desk.',
  bug: ({ log }) =>
    `Something went wrong in Rafter itself.${log === null ? '' : ` The server's log has it under ${log}.`}`,

  // Files and events of the console.
  'invalid-address-query': 'The address is not valid.',
  'file-not-sent-as-bytes': 'Send the file itself, as application/octet-stream.',
  'too-many-event-listeners': 'Too many pages are open.',
};
