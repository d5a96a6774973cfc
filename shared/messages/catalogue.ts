import type { z } from 'zod';
import { fieldMessages, textMessages } from './catalogue/fields.ts';
import { apiMessages, errorPageMessages, httpMessages, operationsMessages, rpcMessages } from './catalogue/http.ts';
import { fileEvents, fileMessages, uploadMessages } from './catalogue/files.ts';
import { databaseMessages, storedMessages } from './catalogue/database.ts';
import { providerMessages } from './catalogue/provider.ts';
import { commandLineMessages } from './catalogue/commandLine.ts';
import { findingMessages, jobMessages, jobRuleMessages, officeJobMessages } from '../job/messages.ts';
import { queueMessages } from '../queue/messages.ts';
import { deliverableMessages } from '../deliverables/messages.ts';
import { letterBlockerMessages, letterMessages } from '../letters/messages.ts';
import { photoMessages } from '../photos/messages.ts';
import { engineerMessages } from '../engineers/messages.ts';
import { accountMessages } from '../accounts/messages.ts';
import { organizationMessages } from '../organizations/messages.ts';
import { listFileMessages, referenceMessages } from '../reference/messages.ts';
import { firmMessages } from '../firm/messages.ts';
import { designValueMessages } from '../designValues/messages.ts';
import { laptopMessages, laptopRefusals } from '../laptops/messages.ts';
import { backupMessages, dataCheckMessages, deskBackupMessages } from '../backups/messages.ts';
import { noticeMessages } from '../notices/messages.ts';
import { figureMessages } from '../figures/messages.ts';
import { auditMessages } from '../audit/messages.ts';
import { visitEvents, visitMessages, visitRefusals } from '../visits/messages.ts';
import { draftMessages } from '../drafts/messages.ts';
import { bundleMessages, outboxMessages } from '../outbox/messages.ts';
import { followedJobMessages } from '../jobs/messages.ts';
import { phoneMessages } from '../phone/messages.ts';
import { settingMessages } from '../settings/messages.ts';
import type { ProblemKind } from './kinds.ts';
import type { AnyMessage, MessageRow } from './rows.ts';

/** Every message: refusals, field errors, findings, notices and entries of history. */
export const catalogue = {
  ...fieldMessages,
  ...textMessages,
  ...apiMessages,
  ...httpMessages,
  ...operationsMessages,
  ...rpcMessages,
  ...errorPageMessages,
  ...uploadMessages,
  ...fileMessages,
  ...databaseMessages,
  ...providerMessages,
  ...commandLineMessages,
  ...jobRuleMessages,
  ...findingMessages,
  ...jobMessages,
  ...officeJobMessages,
  ...queueMessages,
  ...deliverableMessages,
  ...letterBlockerMessages,
  ...letterMessages,
  ...photoMessages,
  ...engineerMessages,
  ...accountMessages,
  ...organizationMessages,
  ...listFileMessages,
  ...referenceMessages,
  ...firmMessages,
  ...designValueMessages,
  ...laptopRefusals,
  ...laptopMessages,
  ...backupMessages,
  ...dataCheckMessages,
  ...deskBackupMessages,
  ...noticeMessages,
  ...figureMessages,
  ...auditMessages,
  ...visitRefusals,
  ...visitMessages,
  ...visitEvents,
  ...draftMessages,
  ...outboxMessages,
  ...bundleMessages,
  ...followedJobMessages,
  ...phoneMessages,
  ...settingMessages,
  ...fileEvents,
  ...storedMessages,
} as const satisfies Record<string, MessageRow>;

export type Catalogue = typeof catalogue;
export type Code = keyof Catalogue;
export type Params<C extends Code> = z.output<Catalogue[C]['params']>;
/** Codes of refusals: those that a `Problem` can have. */
export type RefusalCode = { [C in Code]: Catalogue[C]['kind'] extends ProblemKind ? C : never }[Code];

/** A message with one of the codes `C`. */
export type Message<C extends Code = Code> = { [K in C]: { code: K; params: Params<K> } }[C];

/** The parameters as arguments; optional if the code has none. */
export type ParamsArgument<C extends Code> =
  Record<never, never> extends Params<C> ? [params?: Params<C>] : [params: Params<C>];

/** A message with the code of a refusal. */
export interface Refusal extends AnyMessage {
  code: RefusalCode;
}

export const message = <C extends Code>(code: C, ...[params]: ParamsArgument<C>): { code: C; params: Params<C> } => ({
  code,
  params: (params ?? {}) as Params<C>,
});

/** Validates a message from a file, another program or a stored row; null if it is not in the catalogue. */
export const readMessage = (value: unknown): Message | null => {
  const { code, params } = (value ?? {}) as Partial<AnyMessage>;
  if (typeof code !== 'string' || !Object.hasOwn(catalogue, code)) return null;
  const parsed = catalogue[code as Code].params.safeParse(params ?? {});
  return parsed.success ? ({ code, params: parsed.data } as Message) : null;
};
