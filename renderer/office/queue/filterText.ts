import type { BoardFilter } from '../../../shared/queue/officeCalls.ts';
import type { BoardSort } from '../../../shared/queue/boardSorts.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';
import { chipsOf } from './filterChips.ts';
import type { FilterOptions } from './filterOptions.svelte.ts';
import { queueWords, type QueueWords } from './queueWords.ts';

export const boardColumnName = (sort: BoardSort, words: QueueWords): string =>
  ({
    job: words.columnJob,
    client: words.columnClient,
    organization: words.organization,
    status: words.columnStatus,
    services: words.services,
    ahj: words.columnAhj,
    assignee: words.columnAssignee,
    due: words.columnDue,
    submitted: words.columnSubmitted,
    files: words.files,
  })[sort];

/** What a filter shows, in which order: what its name stands for. */
export const filterText = (
  filter: BoardFilter,
  options: FilterOptions,
  office: Pick<OfficeWindow, 'words' | 'timeZone'>,
): string => {
  const words = queueWords.beside(office.words);
  const { view, status, waiting, sort, descending } = filter;
  const parts = [
    view === undefined ? '' : words.views[view],
    status.map((one) => words.statuses[one]).join(', '),
    waiting ? words.waitingFilter : '',
    ...chipsOf(filter, options, office).map(({ label }) => label),
  ].filter(Boolean);
  const order = sort === undefined ? [] : [words.sortedBy(boardColumnName(sort, words), descending)];
  const columns =
    filter.columns === undefined ? [] : [words.columnsShown(filter.columns.map((one) => boardColumnName(one, words)))];
  return [...(parts.length === 0 ? [words.everyJobShown] : parts), ...order, ...columns].join(' · ');
};
