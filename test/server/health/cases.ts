import type { healthCalls } from '../../../shared/health/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof healthCalls> = {
  readHealth: { ask: () => ({}) },
  startCheck: { ask: () => ({}), hostile: null },
};
