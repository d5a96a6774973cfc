import { sessionCalls, signInCalls, userCalls } from '../accounts/officeCalls.ts';
import { auditCalls } from '../audit/officeCalls.ts';
import { backupCalls } from '../backups/officeCalls.ts';
import { deliverableCalls } from '../deliverables/officeCalls.ts';
import { designCalls } from '../designValues/officeCalls.ts';
import { engineerCalls } from '../engineers/officeCalls.ts';
import { figureCalls } from '../figures/officeCalls.ts';
import { firmCalls } from '../firm/officeCalls.ts';
import { healthCalls } from '../health/officeCalls.ts';
import { jobCalls } from '../job/officeCalls.ts';
import { laptopCalls } from '../laptops/officeCalls.ts';
import { letterCalls } from '../letters/officeCalls.ts';
import { noticeCalls } from '../notices/officeCalls.ts';
import { organizationCalls } from '../organizations/officeCalls.ts';
import { photoCalls } from '../photos/officeCalls.ts';
import { queueCalls } from '../queue/officeCalls.ts';
import { referenceCalls } from '../reference/officeCalls.ts';
import type { OfficeCall } from '../rpc/officeCallRows.ts';
import type { InputOf, ResultOf } from '../rpc/rpc.ts';
import { officeVisitCalls } from '../visits/officeCalls.ts';

/**
 * The calls of the console, which each capability describes. Types, checks, roles and routes derive from these rows. For an
 * `office` user, jobs, laptops and files of other organizations do not exist.
 */
export const officeCalls = {
  ...sessionCalls,
  ...queueCalls,
  ...jobCalls,
  ...photoCalls,
  ...deliverableCalls,
  ...letterCalls,
  ...engineerCalls,
  ...figureCalls,
  ...designCalls,
  ...organizationCalls,
  ...userCalls,
  ...referenceCalls,
  ...laptopCalls,
  ...auditCalls,
  ...firmCalls,
  ...healthCalls,
  ...noticeCalls,
  ...backupCalls,
  ...signInCalls,
  ...officeVisitCalls,
} as const satisfies Record<string, OfficeCall>;

export type OfficeCallName = keyof typeof officeCalls;
export type OfficeInput<N extends OfficeCallName> = InputOf<typeof officeCalls, N>;
export type OfficeResult<N extends OfficeCallName> = ResultOf<typeof officeCalls, N>;
