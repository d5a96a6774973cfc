import VisitsIcon from '~icons/lucide/calendar-check';
import HealthIcon from '~icons/lucide/activity';
import OrganizationIcon from '~icons/lucide/building-2';
import JobsIcon from '~icons/lucide/clipboard-list';
import FiguresIcon from '~icons/lucide/chart-column';
import NoticesIcon from '~icons/lucide/bell';
import LaptopIcon from '~icons/lucide/laptop';
import ListsIcon from '~icons/lucide/library';
import AuditIcon from '~icons/lucide/scroll-text';
import PresetsIcon from '~icons/lucide/bookmark';
import DesignIcon from '~icons/lucide/map-pinned';
import LetterheadIcon from '~icons/lucide/stamp';
import UsersIcon from '~icons/lucide/users';
import { administrators, everyone, reviewers, subscribers } from '../../shared/rpc/roles.ts';
import type { Role } from '../../shared/rpc/roles.ts';
import type { Icon } from '../ui/icon.ts';
import { everyJob, type OfficePlace, type OfficeScreen, wholeAudit } from './parts/officePlaces.ts';

/** Roles that may open a screen; the server checks every call too. */
export const screenRoles: Readonly<Record<OfficeScreen, readonly Role[]>> = {
  board: everyone,
  job: everyone,
  letter: reviewers,
  organizations: administrators,
  users: administrators,
  lists: reviewers,
  figures: everyone,
  laptops: everyone,
  visits: everyone,
  audit: administrators,
  firm: reviewers,
  notices: subscribers,
  presets: reviewers,
  'design-values': reviewers,
  health: administrators,
  account: everyone,
  first: everyone,
  welcome: everyone,
  'sign-in': everyone,
};

/** Links of the navigation, the most used first. */
export const usuallyOpened: readonly OfficePlace[] = [
  { screen: 'board', filter: everyJob },
  { screen: 'figures', filter: {} },
  { screen: 'laptops' },
  { screen: 'visits' },
  { screen: 'organizations' },
  { screen: 'lists', list: null },
  { screen: 'firm' },
  { screen: 'presets' },
  { screen: 'design-values' },
];
export const rarelyOpened: readonly OfficePlace[] = [
  { screen: 'users' },
  { screen: 'audit', filter: wholeAudit },
  { screen: 'notices' },
  { screen: 'health' },
];

/** What follows `g` to go to a screen. */
const screenKeys: Partial<Record<OfficeScreen, string>> = {
  board: 'j',
  figures: 'f',
  laptops: 'p',
  visits: 'v',
  organizations: 'o',
  lists: 'r',
  firm: 'l',
  presets: 's',
  'design-values': 'd',
  notices: 'n',
  users: 'u',
  audit: 'a',
  health: 'h',
  account: 'm',
};
const mine: OfficePlace = { screen: 'account' };

/** The screens that `g` and a letter go to, for a user who `is` one of the roles. */
export const placesWithKeys = (is: (roles: readonly Role[]) => boolean): { key: string; place: OfficePlace }[] =>
  [...usuallyOpened, ...rarelyOpened, mine].flatMap((place) => {
    const key = screenKeys[place.screen];
    return key !== undefined && is(screenRoles[place.screen]) ? [{ key, place }] : [];
  });

export const screenIcons: Partial<Record<OfficeScreen, Icon>> = {
  board: JobsIcon,
  figures: FiguresIcon,
  laptops: LaptopIcon,
  visits: VisitsIcon,
  organizations: OrganizationIcon,
  lists: ListsIcon,
  firm: LetterheadIcon,
  presets: PresetsIcon,
  'design-values': DesignIcon,
  users: UsersIcon,
  audit: AuditIcon,
  notices: NoticesIcon,
  health: HealthIcon,
};
