import type { referenceCalls } from '../../../shared/reference/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof referenceCalls> = {
  searchReference: { ask: () => ({ list: 'states', text: 'cal' }) },
  listLists: { ask: () => ({}) },
  readList: { ask: () => ({ list: 'states' }) },
};
