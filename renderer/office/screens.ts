import { administrators, everyone, reviewers } from '../../shared/office/contract.ts';
import type { Role } from '../../shared/office/shapes.ts';
import { everyJob, type OfficePlace, type OfficeScreen, wholeAudit } from '../state/officePlaces.ts';

/** Who may see a screen; the server asks for the same at every call. */
export const whoseScreen: Readonly<Record<OfficeScreen, readonly Role[]>> = {
  board: everyone,
  job: everyone,
  letter: reviewers,
  organizations: administrators,
  users: administrators,
  lists: reviewers,
  laptops: everyone,
  audit: administrators,
  firm: reviewers,
  health: administrators,
  account: everyone,
  first: everyone,
  'sign-in': everyone,
};

/** The ways through the console, the most walked first. */
export const ways: readonly OfficePlace[] = [
  { screen: 'board', filter: everyJob },
  { screen: 'laptops' },
  { screen: 'organizations' },
  { screen: 'users' },
  { screen: 'lists', list: null },
  { screen: 'firm' },
  { screen: 'audit', filter: wholeAudit },
  { screen: 'health' },
];
