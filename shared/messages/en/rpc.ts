import type { rpcMessages } from '../catalogue/rpc.ts';
import type { Words } from '../rows.ts';

export const rpcWords: Words<typeof rpcMessages> = {
  'unknown-call': 'There is no such call.',
  'invalid-call-input': ({ call, field, error }, { say }) =>
    `The input of ${call} is not valid: ${field === '' ? 'it' : field} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `The input of ${call} is nested too deeply.`,
  'folder-not-chosen': 'This folder was not chosen in a dialog.',
  'not-our-page': 'Only the page of the app may call the desk.',
  bug: ({ log }) =>
    `Something went wrong in Rafter itself.${log === null ? '' : ` The server's log has it under ${log}.`}`,
};
