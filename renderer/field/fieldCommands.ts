import SyncIcon from '~icons/lucide/arrow-up-down';
import VisitsIcon from '~icons/lucide/calendar-check';
import AttentionIcon from '~icons/lucide/bell';
import KeysIcon from '~icons/lucide/keyboard';
import JobsIcon from '~icons/lucide/clipboard-list';
import SummaryIcon from '~icons/lucide/file-text';
import DraftIcon from '~icons/lucide/file-pen';
import MarkIcon from '~icons/lucide/pen-line';
import NewIcon from '~icons/lucide/plus';
import TemplateIcon from '~icons/lucide/layout-template';
import SettingsIcon from '~icons/lucide/settings';
import type { DeskJobRow } from '../../shared/drafts/deskCalls.ts';
import type { AppState } from './parts/appState.svelte.ts';
import { type FieldPlace, settingsPartNames, settingsParts } from './parts/fieldPlaces.ts';
import type { Command } from '../ui/commands.ts';
import { startJob } from './drafts/newDraft.ts';

const mostJobs = 8;

/** What can be done or opened from everywhere in the field app. */
export const fieldCommands = (app: AppState): Command[] => {
  const { words } = app;
  const go = (place: FieldPlace) => () => app.router.go(place);
  const { place } = app.router;
  const names = settingsPartNames(words);
  const summary: Command[] =
    place.screen === 'draft' || place.screen === 'job'
      ? [{ key: 'summary', label: words.summary.action, icon: SummaryIcon, run: () => (app.summaryOf = place.id) }]
      : [];
  const { markable } = app;
  const markUp: Command[] =
    markable === null
      ? []
      : [{ key: 'mark-up', label: words.markUp, detail: markable.name, icon: MarkIcon, run: markable.mark }];
  return [
    ...markUp,
    ...summary,
    { key: 'new', label: words.newJob, icon: NewIcon, run: () => startJob(app) },
    { key: 'jobs', label: words.jobs, icon: JobsIcon, run: go({ screen: 'jobs' }) },
    {
      key: 'attention',
      label: words.needsYou,
      icon: AttentionIcon,
      run: go({ screen: 'jobs', filter: 'attention' }),
    },
    { key: 'visits', label: words.workList, icon: VisitsIcon, run: go({ screen: 'visits' }) },
    { key: 'sync', label: words.sync, icon: SyncIcon, run: go({ screen: 'sync' }) },
    { key: 'settings', label: words.settings, icon: SettingsIcon, run: go({ screen: 'settings' }) },
    ...settingsParts.map((part): Command => {
      const { title, holds } = names[part];
      return {
        key: `settings-${part}`,
        label: title,
        detail: [words.settings, ...holds].join(' · '),
        icon: SettingsIcon,
        run: go({ screen: 'settings', part }),
      };
    }),
    ...(app.templates.value ?? []).map(({ id, name }) => ({
      key: `template-${id}`,
      label: words.newJobFrom(name),
      icon: TemplateIcon,
      run: () => startJob(app, id),
    })),
    {
      key: 'shortcuts',
      label: words.shortcuts,
      icon: KeysIcon,
      run: () => (app.areShortcutsShown = true),
    },
  ];
};

const jobCommand = (app: AppState, { id, name, address, jobId }: DeskJobRow): Command => ({
  key: `job-${id}`,
  label: name === '' ? app.words.unnamed : name,
  detail: [address, jobId === null ? '' : app.words.jobNumber(jobId)].filter(Boolean).join(' · '),
  icon: jobId === null ? DraftIcon : JobsIcon,
  run: () => app.router.go(jobId === null ? { screen: 'draft', id, part: '' } : { screen: 'job', id }),
});

/** The jobs of the laptop that match the text. */
export const findJobs = async (app: AppState, text: string): Promise<Command[]> => {
  const { rows } = await app.gateway.call('listJobs', { text, limit: mostJobs });
  return rows.map((row) => jobCommand(app, row));
};
