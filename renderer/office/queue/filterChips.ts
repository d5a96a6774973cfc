import type { BoardFilter } from '../../../shared/queue/officeCalls.ts';
import { startOfDay } from '../../../shared/schema/firmDays.ts';
import { serviceName } from '../../jobs/serviceName.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';
import type { FilterOptions } from './filterOptions.svelte.ts';
import { queueWords } from './queueWords.ts';

/** An active filter, and the filters that remain after removing it. */
export interface FilterChip {
  key: string;
  label: string;
  without: BoardFilter;
}

/** Active filters except statuses, which have their own chips. Days are of the firm's time zone. */
export const chipsOf = (
  filter: BoardFilter,
  options: FilterOptions,
  { words: shown, timeZone }: Pick<OfficeWindow, 'words' | 'timeZone'>,
): FilterChip[] => {
  const words = queueWords.beside(shown);
  const chips: FilterChip[] = [];
  const add = (key: string, title: string, value: string, without: Partial<BoardFilter>): void =>
    void chips.push({ key, label: `${title}: ${value}`, without: { ...filter, ...without } });

  const { organization } = filter;
  if (organization !== undefined) {
    const name = options.organizations.find(({ id }) => id === organization)?.name ?? String(organization);
    add('organization', words.organization, name, { organization: undefined });
  }
  const { assignee } = filter;
  if (assignee !== undefined) {
    const email = options.reviewers.find(({ id }) => id === assignee)?.email ?? String(assignee);
    add('assignee', words.columnAssignee, email, { assignee: undefined });
  }
  const texts = {
    search: words.search,
    client_name: words.clientName,
    client_street_address: words.street,
    city: words.city,
    ahj: words.ahj,
    utility: words.utility,
  } as const;
  for (const [name, title] of Object.entries(texts) as [keyof typeof texts, string][])
    if (filter[name] !== '') add(name, title, filter[name], { [name]: '' });
  for (const state of filter.client_state) {
    const label = options.states.find(({ value }) => value === state)?.label ?? state;
    add(`state ${state}`, words.states, label, { client_state: filter.client_state.filter((one) => one !== state) });
  }
  for (const service of filter.services)
    add(`service ${service}`, words.services, serviceName(service, words), {
      services: filter.services.filter((one) => one !== service),
    });
  const dayText = (day: string): string => words.day(startOfDay(day, timeZone));
  const { submitted_start_date: from, submitted_end_date: to } = filter;
  if (from !== undefined) add('from', words.submittedFrom, dayText(from), { submitted_start_date: undefined });
  if (filter.test) chips.push({ key: 'test', label: words.testJobs, without: { ...filter, test: false } });
  if (to !== undefined) add('to', words.submittedTo, dayText(to), { submitted_end_date: undefined });
  return chips;
};
