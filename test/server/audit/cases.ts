import type { auditCalls } from '../../../shared/audit/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof auditCalls> = {
  listAudit: { ask: () => ({}) },
};
