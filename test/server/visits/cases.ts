import type { officeVisitCalls } from '../../../shared/visits/officeCalls.ts';
import type { CasesOf, Stage } from '../base/rpc/callCases.ts';

const fields = { client_name: 'Ada', client_street_address: '1 Elm St', note: 'n' };
const visit = async ({ again, server }: Stage): Promise<number> =>
  (await (await again()).call('saveVisit', { organization: server.own.id, fields })).at(-1)!.id;

export const cases: CasesOf<typeof officeVisitCalls> = {
  listVisits: { ask: () => ({}) },
  saveVisit: {
    ask: ({ organization }) => ({ organization, fields }),
    foreign: (id) => ({ id, fields }),
    ofClients: true,
  },
  cancelVisit: {
    ask: () => ({ id: 999_999 }),
    ends: 'not-found',
    ofClients: true,
    traced: async (stage) => ({ id: await visit(stage) }),
  },
  freeVisit: {
    ask: () => ({ id: 999_999 }),
    ends: 'not-found',
    ofClients: true,
    traced: async (stage) => {
      const id = await visit(stage);
      await stage.server.post(`/visits/${id}/take`, { device_id: 'one', device_name: 'One' });
      return { id };
    },
  },
};
