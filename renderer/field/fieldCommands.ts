import SyncIcon from '@lucide/svelte/icons/arrow-up-down';
import AttentionIcon from '@lucide/svelte/icons/bell';
import JobsIcon from '@lucide/svelte/icons/clipboard-list';
import DraftIcon from '@lucide/svelte/icons/file-pen';
import NewIcon from '@lucide/svelte/icons/plus';
import SettingsIcon from '@lucide/svelte/icons/settings';
import type { DeskJobRow } from '../../shared/desk/shapes.ts';
import type { AppState } from '../state/appState.svelte.ts';
import type { FieldPlace } from '../state/fieldPlaces.ts';
import type { Command } from '../ui/commands.ts';
import { startJob } from './draft/newDraft.ts';

const mostJobs = 8;

/** What can be done or opened from everywhere in the field app. */
export const fieldCommands = (app: AppState): Command[] => {
  const { words } = app;
  const go = (place: FieldPlace) => () => app.router.go(place);
  return [
    { key: 'new', label: words.newJob, icon: NewIcon, run: () => startJob(app) },
    { key: 'jobs', label: words.jobs, icon: JobsIcon, run: go({ screen: 'jobs' }) },
    {
      key: 'attention',
      label: words.needsYou,
      icon: AttentionIcon,
      run: go({ screen: 'jobs', filter: 'attention' }),
    },
    { key: 'sync', label: words.sync, icon: SyncIcon, run: go({ screen: 'sync' }) },
    { key: 'settings', label: words.settings, icon: SettingsIcon, run: go({ screen: 'settings' }) },
  ];
};

const jobCommand = (app: AppState, { id, name, address, jobId }: DeskJobRow): Command => ({
  key: `job-${id}`,
  label: name === '' ? app.words.unnamed : name,
  detail: [address, jobId === null ? '' : app.words.jobNumber(jobId)].filter(Boolean).join(' · '),
  icon: jobId === null ? DraftIcon : JobsIcon,
  run: () => app.router.go(jobId === null ? { screen: 'draft', id, part: 'client' } : { screen: 'job', id }),
});

/** The jobs of the laptop that match the text. */
export const findJobs = async (app: AppState, text: string): Promise<Command[]> => {
  const { rows } = await app.gateway.call('listJobs', { text, limit: mostJobs });
  return rows.map((row) => jobCommand(app, row));
};
