import type { laptopCalls } from '../../../shared/laptops/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof laptopCalls> = {
  listLaptops: { ask: () => ({}) },
  readLaptops: { ask: () => ({}) },
  forgetLaptop: {
    ask: ({ organization }) => ({ organization, id: 'none' }),
    ends: 'not-found',
    foreign: (organization) => ({ organization, id: 'laptop-of-valley' }),
    traced: async ({ server }) => {
      await server.post('/devices/truck', { name: 'Truck', waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 });
      return { organization: server.own.id, id: 'truck' };
    },
  },
};
