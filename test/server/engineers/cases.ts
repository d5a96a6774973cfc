import type { engineerCalls } from '../../../shared/engineers/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';
import { samplePng } from '../letters/sampleLetter.ts';

const profile = {
  name: 'Jane Public',
  licenses: [{ state: 'CA', number: 'S 1', discipline: 'structural' as const, expires: '2099-06-30' }],
};

export const cases: CasesOf<typeof engineerCalls> = {
  readEngineers: { ask: () => ({}) },
  // A reviewer changes their own only.
  saveEngineer: {
    ask: ({ user }) => ({ user, profile }),
    forReviewers: 'forbidden',
    hostile: () => ({ user: 1, profile }),
  },
  setEngineerOfRecord: {
    ask: ({ user }) => ({ user, isOfRecord: false }),
    hostile: () => ({ user: 1, isOfRecord: false }),
    traced: async ({ again, world: { user } }) => {
      await (await again()).call('saveEngineer', { user, profile });
      return { user, isOfRecord: true };
    },
  },
  removeEngineerSignature: {
    ask: ({ user }) => ({ user }),
    forReviewers: 'forbidden',
    hostile: () => ({ user: 1 }),
    traced: async ({ again, world: { user } }) => {
      const headers = { 'content-type': 'application/octet-stream' };
      await (await again()).ask('POST', `/engineers/${user}/signature`, { headers, body: samplePng() as BodyInit });
      return { user };
    },
  },
  changeIssuingRule: {
    ask: () => ({ onlyEngineers: false }),
    // Back to the usual rule, by which the administrator of these tests issues letters.
    traced: async ({ again }) => {
      await (await again()).call('changeIssuingRule', { onlyEngineers: true });
      return { onlyEngineers: false };
    },
  },
};
