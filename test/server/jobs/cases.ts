import type { jobCalls } from '../../../shared/job/officeCalls.ts';
import type { CasesOf, Stage } from '../base/rpc/callCases.ts';

const ownNote = async ({ again, world: { job: id } }: Stage) => ({
  id,
  note: (await (await again()).call('addNote', { id, text: 'x' })).notes![0]!.id,
});

export const cases: CasesOf<typeof jobCalls> = {
  showJob: { ask: ({ job }) => ({ id: job }), ofJob: true, ofClients: true },
  sendMessage: { ask: ({ job }) => ({ id: job, text: 'hello' }), ofJob: true, ofClients: true },
  reviseJob: {
    ask: ({ job }) => ({ id: job, revision: { revision_notes: 'n', revision_reason: 'other' } }),
    ofJob: true,
    ofClients: true,
  },
  moveJob: { ask: ({ job }) => ({ id: job, to: 'In Review', reason: 'because' }) },
  addNote: { ask: ({ job }) => ({ id: job, text: 'hello' }) },
  changeNote: {
    ask: ({ job, note }) => ({ id: job, note, text: 'hello' }),
    ends: 'not-found',
    traced: async (stage) => ({ ...(await ownNote(stage)), text: 'other' }),
  },
  removeNote: { ask: ({ job, note }) => ({ id: job, note }), ends: 'not-found', traced: ownNote },
  setAhj: { ask: ({ job }) => ({ id: job, ahj: 'Fresno County' }) },
};
