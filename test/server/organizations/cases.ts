import type { organizationCalls } from '../../../shared/organizations/officeCalls.ts';
import type { CasesOf } from '../base/rpc/callCases.ts';

export const cases: CasesOf<typeof organizationCalls> = {
  organizationNames: { ask: () => ({}) },
  listOrganizations: { ask: () => ({}) },
  addOrganization: { ask: ({ turn }) => ({ name: `Added ${turn}` }) },
  changeOrganization: { ask: ({ organization, turn }) => ({ id: organization, name: `Changed ${turn}` }) },
  listKeys: { ask: () => ({}) },
  createKey: { ask: ({ organization }) => ({ organization }) },
  revokeKey: { ask: ({ key }) => ({ id: key }) },
};
