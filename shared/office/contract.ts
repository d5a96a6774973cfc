import { z } from 'zod';
import type { InputOf, ResultOf } from '../rpc/rpc.ts';
import { accountLinkCalls } from '../accounts/accountLinkCalls.ts';
import { administrationCalls } from './administrationCalls.ts';
import { engineerCalls } from '../engineers/officeCalls.ts';
import { backupCalls } from '../backups/officeCalls.ts';
import { designCalls } from '../designValues/officeCalls.ts';
import { jobCalls } from '../queue/jobCalls.ts';
import { letterCalls } from '../letters/officeCalls.ts';
import { noticeCalls } from '../notices/officeCalls.ts';
import type { NewSession } from '../accounts/session.ts';
import { SignInCode, signInCalls } from '../accounts/signInCalls.ts';
import { everyone } from '../rpc/roles.ts';
import { Email, type OfficeCall, Password, mutationBy, nothing, queryBy } from '../rpc/officeCallRows.ts';
import type { ConsoleSession } from './shapes.ts';
import { viewCalls } from '../queue/viewCalls.ts';
import { officeVisitCalls } from '../visits/officeCalls.ts';

/**
 * The calls of the console. Types, checks, roles and routes derive from these rows. For an `office` user, jobs, laptops
 * and files of other organizations do not exist.
 */
export const officeCalls = {
  readHere: queryBy('anyone')<ConsoleSession>().with(nothing),
  /** `code` of an authenticator app or a recovery code, where `sign-in-code-needed` asked for it. */
  signIn: mutationBy('anyone')<NewSession>().with(
    z.object({ email: Email, password: Password, code: SignInCode.optional() }),
  ),
  /** Whether the link to create the first administrator is still valid. */
  checkFirstAdministratorLink: queryBy('anyone')<{ isValid: boolean }>().with(z.object({ token: z.string().max(200) })),
  makeFirstAdministrator: mutationBy('anyone')<NewSession>().with(
    z.object({ token: z.string().max(200), email: Email, password: Password }),
  ),
  signOut: mutationBy(everyone)<null>().with(nothing),
  signOutEverywhere: mutationBy(everyone)<null>().with(nothing),
  /** Ends every other session. */
  changePassword: mutationBy(everyone)<null>().with(z.object({ current: Password, next: Password })),

  ...jobCalls,
  ...letterCalls,
  ...engineerCalls,
  ...viewCalls,
  ...designCalls,
  ...administrationCalls,
  ...noticeCalls,
  ...accountLinkCalls,
  ...backupCalls,
  ...signInCalls,
  ...officeVisitCalls,
} as const satisfies Record<string, OfficeCall>;

export type OfficeCallName = keyof typeof officeCalls;
export type OfficeInput<N extends OfficeCallName> = InputOf<typeof officeCalls, N>;
export type OfficeResult<N extends OfficeCallName> = ResultOf<typeof officeCalls, N>;
