import type { letterCalls } from '../../../shared/letters/officeCalls.ts';
import type { Console } from '../../support/console.ts';
import type { CasesOf, Stage } from '../base/rpc/callCases.ts';
import { adequate, override } from './startLetters.ts';

/** What issues the letter of a job. */
export const readyLetter = async (reviewer: Console, id: number) => {
  const { mark } = await reviewer.call('previewLetter', { id, entries: adequate, confirmed: true });
  return { id, entries: adequate, confirmed: true as const, mark, override };
};
const ready = ({ reviewer, world: { job } }: Stage) => readyLetter(reviewer, job);

export const cases: CasesOf<typeof letterCalls> = {
  draftLetter: { ask: ({ job }) => ({ id: job }) },
  keepLetterDraft: { ask: ({ job }) => ({ id: job, entries: { wind_speed: 95 } }) },
  forgetLetterDraft: {
    ask: ({ job }) => ({ id: job }),
    traced: async ({ reviewer, world: { job: id } }) => {
      const { kept } = await reviewer.call('keepLetterDraft', { id, entries: { remarks: 'x' } });
      return { id, base: kept!.atMs };
    },
  },
  previewLetter: { ask: ({ job }) => ({ id: job, entries: {}, confirmed: false }) },
  previewFirm: { ask: () => ({ kind: 'ground_mount', settings: {} }) },
  checkLetters: { ask: ({ job }) => ({ ids: [job] }) },
  // The firm has no name yet.
  issueLetter: {
    ask: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
    ends: 'move-refused',
    traced: ready,
  },
  // It asks for a letter.
  approveWithoutLetter: {
    ask: ({ job }) => ({ id: job, change: 0 }),
    ends: 'move-refused',
    hostile: ({ job }) => ({ id: job, change: 1, override: 'x' }),
    traced: async ({ server, reviewer }) => {
      const { id } = await server.submit({ services_requested: ['shade_report'] });
      return { id, change: (await reviewer.call('showJob', { id })).change, override: 'x' };
    },
  },
  withdrawLetter: {
    ask: ({ job }) => ({ id: job, reason: 'x' }),
    ends: 'move-refused',
    traced: async (stage) => {
      await stage.reviewer.call('issueLetter', await ready(stage));
      return { id: stage.world.job, reason: 'x' };
    },
  },
  downloadForSealing: {
    ask: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
    ends: 'move-refused',
    traced: ready,
  },
};
