import type { photoCalls } from '../../../shared/photos/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof photoCalls> = {
  preparePhotoReport: { ask: ({ job }) => ({ id: job }) },
  markPhoto: { ask: ({ job, photo }) => ({ id: job, photo, mark: 'unreadable', comment: 'Blurred.' }) },
};
