import ShortcutsIcon from '~icons/lucide/keyboard';
import SignOutIcon from '~icons/lucide/log-out';
import SavedIcon from '~icons/lucide/bookmark';
import AccountIcon from '~icons/lucide/user-round';
import JobIcon from '~icons/lucide/clipboard-list';
import { boardViews } from '../../shared/queue/boardSorts.ts';
import { reviewers } from '../../shared/rpc/roles.ts';
import { everyJob } from './parts/officePlaces.ts';
import type { OfficeWindow } from './parts/officeWindow.svelte.ts';
import type { Command } from '../ui/commands.ts';
import type { Queue } from './queue/queue.svelte.ts';
import { viewIcons } from './queue/viewIcons.ts';
import { linksFor } from './screens.ts';

const mostJobs = 8;

interface CommandDeps {
  office: OfficeWindow;
  queue: Queue;
  /** What can be done on the page that is open. */
  ofPage: readonly Command[];
  signOut: () => void;
}

/** What this user can open or do from everywhere in the console. */
export const consoleCommands = ({ office, queue, ofPage, signOut }: CommandDeps): Command[] => {
  const { words, router } = office;
  const { views, actions } = queue;
  return [
    ...linksFor((roles) => office.is(roles)).map(({ place, icon }) => ({
      key: place.screen,
      label: words.screens[place.screen],
      icon,
      run: () => router.go(place),
    })),
    ...(office.is(reviewers) ? boardViews : []).map((view) => ({
      key: `view-${view}`,
      label: words.views[view],
      detail: words.screens.board,
      icon: viewIcons[view],
      run: () => router.go({ screen: 'board', filter: { ...everyJob, view } }),
    })),
    ...(views?.all ?? []).map(({ id, name, isShared, author, filter }) => ({
      key: `saved-view-${id}`,
      label: name,
      detail: isShared ? words.viewSharedBy(author) : words.savedViews,
      icon: SavedIcon,
      run: () => router.go({ screen: 'board', filter }),
    })),
    ...ofPage,
    { key: 'shortcuts', label: words.shortcuts, icon: ShortcutsIcon, run: () => actions.showShortcuts() },
    { key: 'account', label: words.screens.account, icon: AccountIcon, run: () => router.go({ screen: 'account' }) },
    { key: 'sign-out', label: words.signOut, icon: SignOutIcon, run: signOut },
  ];
};

/** The newest jobs that match the text, which may be a job's number. */
export const findOfficeJobs = async (office: OfficeWindow, text: string): Promise<Command[]> => {
  const filter = { ...everyJob, search: text };
  const { rows } = await office.gateway.call('listJobs', { ...filter, limit: mostJobs });
  return rows.map(({ id, client, address }) => ({
    key: `job-${id}`,
    label: client,
    detail: `${address} · ${office.words.jobNumber(id)}`,
    icon: JobIcon,
    run: () => office.router.go({ screen: 'job', id, part: '' }),
  }));
};
