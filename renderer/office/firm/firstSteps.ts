import type { FirmView } from '../../../shared/firm/officeCalls.ts';
import type { OrganizationView } from '../../../shared/organizations/officeCalls.ts';

export const firstSteps = ['letterhead', 'organization', 'crew'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Setup of a new server: the letterhead is complete, an organization has a key, and a crew has used it. */
export const stepsDone = (
  { settings: { name, engineer } }: Pick<FirmView, 'settings'>,
  organizations: readonly Pick<OrganizationView, 'keys' | 'lastContactMs'>[],
): Record<FirstStep, boolean> => ({
  letterhead: [name, engineer.name, engineer.licence_number, engineer.licence_state].every((text) => text !== ''),
  organization: organizations.some(({ keys }) => keys > 0),
  crew: organizations.some(({ lastContactMs }) => lastContactMs !== null),
});

/** Whether an address is reachable only from the computer of the server. */
export const isLoopback = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
