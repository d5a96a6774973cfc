import { z } from 'zod';
import {
  Asked,
  Id,
  JsonFields,
  mutationBy,
  Name,
  OfJob,
  type OfficeCall,
  queryBy,
  SendingKey,
  Text,
} from '../rpc/officeCallRows.ts';
import { everyone, reviewers } from '../rpc/roles.ts';
import { ConsoleJob } from './consoleJob.ts';
import { NoteText } from './notes.ts';

/** Calls about one job: its page, its conversation, its status. */
export const jobCalls = {
  showJob: queryBy(everyone)(OfJob, ConsoleJob),
  sendMessage: mutationBy(everyone)(z.object({ id: Id, text: Text, key: SendingKey }), ConsoleJob),
  /** A revision (§4.8); answers the new job. */
  reviseJob: mutationBy(everyone)(z.object({ id: Id, revision: JsonFields, key: SendingKey }), ConsoleJob),
  moveJob: mutationBy(reviewers)(
    z.object({
      id: Id,
      to: z.enum(['In Review', 'On Hold', 'Rejected', 'Canceled']),
      reason: Text.optional(),
      /** Kept for a hold only. */
      asked: Asked,
    }),
    ConsoleJob,
  ),
  /** Notes that clients never see. Only their author changes or removes them, for a day. */
  addNote: mutationBy(reviewers)(z.object({ id: Id, text: NoteText, key: SendingKey }), ConsoleJob),
  changeNote: mutationBy(reviewers)(z.object({ id: Id, note: Id, text: NoteText }), ConsoleJob),
  removeNote: mutationBy(reviewers)(z.object({ id: Id, note: Id }), ConsoleJob),
  setAhj: mutationBy(reviewers)(z.object({ id: Id, ahj: Name }), ConsoleJob),
} as const satisfies Record<string, OfficeCall>;
