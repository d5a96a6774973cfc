import { z } from 'zod';
import { nested, refusal, text } from '../rows.ts';

/** Refusals of the call kernel, for windows of the desk and of the console. */
export const rpcMessages = {
  'unknown-call': refusal('bad-call', {}),
  'invalid-call-input': refusal('bad-call', { call: text, field: text, error: nested }),
  'call-nested-too-deeply': refusal('bad-call', { call: text }),
  /** A call names a folder that was chosen in no dialog. */
  'folder-not-chosen': refusal('bad-call', {}),
  /** A window hands over a photo in steps, and this step does not follow from the last. */
  'photo-step-out-of-order': refusal('bad-call', {}),
  /** A frame or page that is not ours made a call. */
  'not-our-page': refusal('bad-call', {}),
  /** `log` names the entry in the server log; null where windows cannot read that log. */
  bug: refusal('bug', { log: z.string().max(100).nullable() }),

  // Files and events of the console.
  'invalid-address-query': refusal('bad-call', {}),
  'file-not-sent-as-bytes': refusal('unsupported-content-type', {}),
  'too-many-event-listeners': refusal('too-many-requests', {}),
} as const;
