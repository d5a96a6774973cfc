import { z } from 'zod';
import { ConsoleJob } from '../job/consoleJob.ts';
import { Id, Language, mutationBy, type OfficeCall, Text, TextId } from '../rpc/officeCallRows.ts';
import { reviewers } from '../rpc/roles.ts';

/** Calls about files that the office delivers for services. */
export const deliverableCalls = {
  /** Withdraws one delivered file, for good; the reason is sent to the client as a message. */
  withdrawDeliverable: mutationBy(reviewers)(
    z.object({ id: Id, file: TextId, reason: Text, language: Language }),
    ConsoleJob,
  ),
} as const satisfies Record<string, OfficeCall>;
