import { administrators, everyone, reviewers } from '../../shared/office/roles.ts';
import type { Role } from '../../shared/office/roles.ts';
import { everyJob, type OfficePlace, type OfficeScreen, wholeAudit } from '../state/officePlaces.ts';

/** Roles that may open a screen; the server checks every call too. */
export const screenRoles: Readonly<Record<OfficeScreen, readonly Role[]>> = {
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

/** Links of the navigation, the most used first. */
export const navigation: readonly OfficePlace[] = [
  { screen: 'board', filter: everyJob },
  { screen: 'laptops' },
  { screen: 'organizations' },
  { screen: 'users' },
  { screen: 'lists', list: null },
  { screen: 'firm' },
  { screen: 'audit', filter: wholeAudit },
  { screen: 'health' },
];
