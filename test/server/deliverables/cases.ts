import type { deliverableCalls } from '../../../shared/deliverables/officeCalls.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof deliverableCalls> = {
  withdrawDeliverable: {
    ask: ({ job, produced }) => ({ id: job, file: produced, reason: 'x' }),
    ends: 'not-found',
    traced: async ({ reviewer, world: { job: id } }) => {
      const where = `/deliverables?job=${id}&service=pv_structural_letter&file=a.pdf`;
      const headers = { 'content-type': 'application/octet-stream' };
      await reviewer.ask('POST', where, { headers, body: pdfDocument('withdrawn') as BodyInit });
      return { id, file: (await reviewer.call('showJob', { id })).produced[0]!.id, reason: 'x' };
    },
  },
};
