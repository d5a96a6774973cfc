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

/** A link of the navigation. */
interface NavigationLink {
  place: OfficePlace;
  icon: Icon;
  /** What follows `g` to go there. */
  key: string;
  /** Below the others. */
  isRare?: true;
}

interface OfficeScreenRow {
  /** Who may open it; the server checks every call too. */
  roles: readonly Role[];
  /** Null where other pages lead there. */
  link: NavigationLink | null;
}

/** The screens of the console, in the order of the navigation: the most used first. */
const rows: Readonly<Record<OfficeScreen, OfficeScreenRow>> = {
  board: { roles: everyone, link: { place: { screen: 'board', filter: everyJob }, icon: JobsIcon, key: 'j' } },
  figures: { roles: everyone, link: { place: { screen: 'figures', filter: {} }, icon: FiguresIcon, key: 'f' } },
  laptops: { roles: everyone, link: { place: { screen: 'laptops' }, icon: LaptopIcon, key: 'p' } },
  visits: { roles: everyone, link: { place: { screen: 'visits' }, icon: VisitsIcon, key: 'v' } },
  organizations: {
    roles: administrators,
    link: { place: { screen: 'organizations' }, icon: OrganizationIcon, key: 'o' },
  },
  lists: { roles: reviewers, link: { place: { screen: 'lists', list: null }, icon: ListsIcon, key: 'r' } },
  firm: { roles: reviewers, link: { place: { screen: 'firm' }, icon: LetterheadIcon, key: 'l' } },
  presets: { roles: reviewers, link: { place: { screen: 'presets' }, icon: PresetsIcon, key: 's' } },
  'design-values': { roles: reviewers, link: { place: { screen: 'design-values' }, icon: DesignIcon, key: 'd' } },
  users: { roles: administrators, link: { place: { screen: 'users' }, icon: UsersIcon, key: 'u', isRare: true } },
  audit: {
    roles: administrators,
    link: { place: { screen: 'audit', filter: wholeAudit }, icon: AuditIcon, key: 'a', isRare: true },
  },
  notices: { roles: subscribers, link: { place: { screen: 'notices' }, icon: NoticesIcon, key: 'n', isRare: true } },
  health: { roles: administrators, link: { place: { screen: 'health' }, icon: HealthIcon, key: 'h', isRare: true } },
  account: { roles: everyone, link: null },
  job: { roles: everyone, link: null },
  letter: { roles: reviewers, link: null },
  first: { roles: everyone, link: null },
  welcome: { roles: everyone, link: null },
  'sign-in': { roles: everyone, link: null },
};

type MayOpen = (roles: readonly Role[]) => boolean;

/** Whether a user may open a screen, who `is` one of the roles. */
export const mayOpen = (screen: OfficeScreen, is: MayOpen): boolean => is(rows[screen].roles);

/** Links of the navigation, for a user who `is` one of the roles. */
export const linksFor = (is: MayOpen): NavigationLink[] =>
  Object.values(rows).flatMap(({ roles, link }) => (link !== null && is(roles) ? [link] : []));

/** The places that `g` and a letter go to. */
export const placesWithKeys = (is: MayOpen): { key: string; place: OfficePlace }[] => [
  ...linksFor(is),
  ...(mayOpen('account', is) ? [{ key: 'm', place: { screen: 'account' } as const }] : []),
];
