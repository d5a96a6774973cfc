import type { queueCalls } from '../../../shared/queue/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof queueCalls> = {
  // It answers what is one's own among them.
  listJobs: { ask: () => ({}), foreign: null },
  assignJobs: { ask: ({ job, user }) => ({ ids: [job], to: user }) },
  holdJobs: { ask: ({ job }) => ({ ids: [job], reason: 'because' }) },
  listReviewers: { ask: () => ({}) },
  listViews: { ask: () => ({}) },
  saveView: { ask: ({ turn }) => ({ name: `View ${turn}`, filter: {} }), ofClients: true },
  removeView: {
    ask: () => ({ id: 999_999 }),
    ends: 'not-found',
    ofClients: true,
    traced: async ({ again }) => ({
      id: (await (await again()).call('saveView', { name: 'y', filter: {} })).at(-1)!.id,
    }),
  },
};
