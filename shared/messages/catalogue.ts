import type { z } from 'zod';
import { apiMessages } from './catalogue/api.ts';
import { httpMessages, operationsMessages } from './catalogue/http.ts';
import { jobMessages } from './catalogue/jobs.ts';
import { accountMessages } from './catalogue/accounts.ts';
import { backupMessages } from '../backups/messages.ts';
import { letterMessages } from '../letters/messages.ts';
import { commandLineMessages } from './catalogue/commandLine.ts';
import { deskMessages } from './catalogue/desk.ts';
import { providerMessages } from './catalogue/provider.ts';
import { listFileMessages } from '../reference/messages.ts';
import { errorPageMessages } from './catalogue/errorPages.ts';
import { eventMessages, subjectMessages } from './catalogue/events.ts';
import { fileMessages, uploadMessages } from './catalogue/files.ts';
import { fieldMessages } from './catalogue/fields.ts';
import { findingMessages } from '../job/findingMessages.ts';
import { jobRuleMessages } from '../job/ruleMessages.ts';
import { noticeMessages } from '../notices/messages.ts';
import { officeMessages } from './catalogue/office.ts';
import { rpcMessages } from './catalogue/rpc.ts';
import { visitEvents, visitMessages, visitRefusals } from '../visits/messages.ts';
import type { ProblemKind } from './kinds.ts';
import type { AnyMessage, MessageRow } from './rows.ts';

/** Every message: refusals, field errors, findings, notices and entries of history. */
export const catalogue = {
  ...fieldMessages,
  ...jobRuleMessages,
  ...findingMessages,
  ...apiMessages,
  ...httpMessages,
  ...operationsMessages,
  ...jobMessages,
  ...accountMessages,
  ...backupMessages,
  ...commandLineMessages,
  ...deskMessages,
  ...providerMessages,
  ...listFileMessages,
  ...errorPageMessages,
  ...eventMessages,
  ...subjectMessages,
  ...rpcMessages,
  ...officeMessages,
  ...visitRefusals,
  ...visitMessages,
  ...visitEvents,
  ...uploadMessages,
  ...fileMessages,
  ...letterMessages,
  ...noticeMessages,
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
