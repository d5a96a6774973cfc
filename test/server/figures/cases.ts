import type { figureCalls } from '../../../shared/figures/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof figureCalls> = {
  readFigures: { ask: () => ({ start_date: '2026-01-01', end_date: '2026-01-31' }) },
};
