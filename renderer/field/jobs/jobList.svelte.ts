import type { DeskInput } from '../../../shared/desk/contract.ts';
import { draftStates } from '../../../shared/job/status.ts';
import {
  type AttentionReason,
  attentionReasons,
  type JobSorting,
  mostChangedJobs,
} from '../../../shared/drafts/jobQuery.ts';
import type { DeskJobRow, JobList } from '../../../shared/drafts/deskCalls.ts';
import { weekStartIn } from '../../../shared/messages/times.ts';
import type { AppState, JobListFilter, JobListView } from '../parts/appState.svelte.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import { groupsByStart, type JobGroup } from './groupsByStart.ts';

/** Rows beyond the visible ones, on either side, that are loaded before they are visible. */
const minRowsAround = 15;
/** Rows beyond the visible ones, on either side, that one call loads. */
const rowsAround = 30;

const isReason = (filter: JobListFilter): filter is AttentionReason =>
  (attentionReasons as readonly string[]).includes(filter);
const statusMark = 'status ';
export const filterOfStatus = (status: string): JobListFilter => `status ${status}`;
/** The status that a filter is for; null for other filters. */
export const statusIn = (filter: JobListFilter): string | null =>
  filter.startsWith(statusMark) ? filter.slice(statusMark.length) : null;

/** The jobs of the laptop that match a search and a filter. It loads only the rows near the visible ones. */
export class JobListQuery {
  /** Reads the visible height in rows. */
  visibleRows = (): number => 20;
  readonly #app: AppState;
  readonly #view: JobListView;
  readonly #query: LiveQuery<JobList & { offset: number }>;
  #text = $state('');
  #filter = $state<JobListFilter>('all');
  #sort = $state<JobSorting>('changed');
  /** Something was loaded here: the rows are not only those of an earlier visit. */
  #hasLoaded = $state(false);
  #offset = 0;
  readonly #groupText = $derived.by(() => JSON.stringify(this.#query.value?.groups ?? []));
  /** The same map for as long as the groups are the same: the list measures all of its rows when they change. */
  readonly #groups = $derived(groupsByStart(JSON.parse(this.#groupText) as JobGroup[]));

  constructor(app: AppState, view: JobListView) {
    this.#app = app;
    this.#view = view;
    this.#text = view.text;
    this.#filter = view.filter;
    this.#sort = view.sort;
    this.#offset = view.seen?.offset ?? 0;
    this.#query = new LiveQuery(
      () => app.gateway,
      () => this.#load(),
    );
    if (view.seen) this.#query.seed(view.seen);
  }

  get text(): string {
    return this.#text;
  }
  get filter(): JobListFilter {
    return this.#filter;
  }
  get total(): number {
    return this.#query.value?.total ?? 0;
  }
  get isLoaded(): boolean {
    return this.#query.value !== null;
  }
  /** Why nothing could be loaded. */
  get failure(): Error | null {
    return this.#hasLoaded ? null : this.#query.failure;
  }
  /** Null where that part of the list is not loaded yet. */
  rowAt(index: number): DeskJobRow | null {
    const page = this.#query.value;
    return page?.rows[index - page.offset] ?? null;
  }
  countOf(filter: JobListFilter): number {
    const list = this.#query.value;
    if (!list) return 0;
    const { counts } = list;
    if (filter === 'all') return draftStates.reduce((sum, state) => sum + counts[state], 0);
    if (filter === 'going') return counts.queued + counts.sending;
    if (isReason(filter)) return list.reasons[filter];
    const status = statusIn(filter);
    return status === null
      ? counts[filter as keyof typeof counts]
      : (list.statuses.find((one) => one.status === status)?.count ?? 0);
  }
  /** Statuses of the office that jobs have, and the one that is chosen, also where the last such job has left it. */
  get statuses(): readonly string[] {
    const listed = this.#query.value?.statuses.map(({ status }) => status) ?? [];
    const chosen = statusIn(this.#filter);
    return chosen === null || listed.includes(chosen) ? listed : [...listed, chosen];
  }
  /** By the index of their first row. */
  get groups(): ReadonlyMap<number, JobGroup> {
    return this.#groups;
  }
  get sort(): JobSorting {
    return this.#sort;
  }
  arrange(sort: JobSorting): void {
    this.#sort = this.#view.sort = sort;
    this.#restart();
  }
  /** Ids of the rows between two places, both included. */
  async idsBetween(one: number, other: number): Promise<string[]> {
    const offset = Math.min(one, other);
    const limit = Math.min(Math.abs(one - other) + 1, mostChangedJobs);
    return (await this.#app.gateway.call('listJobIds', { ...this.#asked(), offset, limit })).ids;
  }

  /** Asks with each letter: what is typed while a call runs is asked together. */
  search(text: string): void {
    this.#text = this.#view.text = text;
    this.#restart();
  }
  choose(filter: JobListFilter): void {
    this.#filter = this.#view.filter = filter;
    this.#restart();
  }

  /** Loads the rows around the visible ones, `from` to before `to`, unless they are loaded. */
  show(from: number, to: number): void {
    const page = this.#query.value;
    if (!page || page.total === 0) return;
    const isLoaded =
      Math.max(0, from - minRowsAround) >= page.offset &&
      Math.min(page.total, to + minRowsAround) <= page.offset + page.rows.length;
    if (isLoaded) return;
    // The list may have become shorter than the scroll position.
    const wanted = Math.max(0, Math.min(from, page.total - 1) - rowsAround);
    if (wanted === this.#offset && this.#offset !== page.offset) return;
    this.#offset = wanted;
    void this.#query.refreshNow();
  }

  close(): void {
    this.#query.close();
  }

  #asked(): DeskInput<'listJobs'> {
    const [text, filter, sort] = [this.#text, this.#filter, this.#sort];
    const status = statusIn(filter);
    return {
      ...{ text, sort, archived: filter === 'archived', weekStart: weekStartIn(this.#app.words.languageCode) },
      attention: isReason(filter) ? filter : filter === 'attention',
      ...(filter === 'draft' || filter === 'going' || filter === 'sent' ? { state: filter } : {}),
      ...(status === null ? {} : { status }),
    };
  }

  async #load(): Promise<JobList & { offset: number }> {
    const [text, filter, sort, offset] = [this.#text, this.#filter, this.#sort, this.#offset];
    const limit = 2 * rowsAround + this.visibleRows();
    const page = await this.#app.gateway.call('listJobs', { ...this.#asked(), offset, limit });
    this.#hasLoaded = true;
    // Never remember an empty list: the first job may arrive before the next visit.
    const seen = { ...page, offset };
    if (text === this.#text && filter === this.#filter && sort === this.#sort)
      this.#view.seen = page.total > 0 ? seen : null;
    return seen;
  }

  #restart(): void {
    this.#offset = 0;
    void this.#query.refreshNow();
  }
}
