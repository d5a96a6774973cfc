import { setFirm } from '../../../electron/server/firm/firm.ts';
import type { firmCalls } from '../../../shared/firm/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { firm } from '../letters/startLetters.ts';

const reason = { title: 'Tape', text: 'Lay a tape measure beside it.' };

export const cases: CasesOf<typeof firmCalls> = {
  readFirm: { ask: () => ({}) },
  changeFirm: {
    ask: () => ({ settings: {} }),
    traced: async () => ({ settings: { ...firm, phone: '559 555 0100' } }),
  },
  readTurnaround: { ask: () => ({}) },
  changeTurnaround: {
    ask: () => ({
      turnaround: { targets: { shade_report: 2 }, holidays: [{ day: '2026-12-25', name: 'Christmas' }] },
    }),
  },
  removeFirmImage: {
    ask: () => ({ what: 'signature' }),
    traced: async ({ server }) => {
      await setFirm(server.store, firm, { logo: samplePng() });
      return { what: 'logo' };
    },
  },
  listHoldReasons: { ask: () => ({}) },
  saveHoldReason: { ask: () => reason },
  removeHoldReason: {
    ask: () => ({ id: 'none' }),
    ends: 'not-found',
    traced: async ({ again }) => ({ id: (await (await again()).call('saveHoldReason', reason)).at(-1)!.id }),
  },
};
