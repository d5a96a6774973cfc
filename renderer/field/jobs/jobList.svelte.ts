import { draftStates } from '../../../shared/desk/draftState.ts';
import type { DeskJobRow, JobList } from '../../../shared/desk/shapes.ts';
import type { AppState, JobListFilter, JobListView } from '../../state/appState.svelte.ts';
import { LiveQuery } from '../../state/liveQuery.svelte.ts';

/** Rows beyond the visible ones, on either side, that are loaded before they are visible. */
const minRowsAround = 15;
/** Rows beyond the visible ones, on either side, that one call loads. */
const rowsAround = 30;

/** The jobs of the laptop that match a search and a filter. It loads only the rows near the visible ones. */
export class JobListQuery {
  /** Reads the visible height in rows. */
  visibleRows = (): number => 20;
  readonly #app: AppState;
  readonly #view: JobListView;
  readonly #query: LiveQuery<JobList & { offset: number }>;
  #text = $state('');
  #filter = $state<JobListFilter>('all');
  /** Something was loaded here: the rows are not only those of an earlier visit. */
  #hasLoaded = $state(false);
  #offset = 0;

  constructor(app: AppState, view: JobListView) {
    this.#app = app;
    this.#view = view;
    this.#text = view.text;
    this.#filter = view.filter;
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
    const counts = this.#query.value?.counts;
    if (!counts) return 0;
    if (filter === 'going') return counts.queued + counts.sending;
    if (filter !== 'all') return counts[filter];
    return draftStates.reduce((sum, state) => sum + counts[state], 0);
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

  async #load(): Promise<JobList & { offset: number }> {
    const [text, filter, offset] = [this.#text, this.#filter, this.#offset];
    const page = await this.#app.gateway.call('listJobs', {
      text,
      archived: filter === 'archived',
      attention: filter === 'attention',
      ...(filter === 'draft' || filter === 'going' || filter === 'sent' ? { state: filter } : {}),
      offset,
      limit: 2 * rowsAround + this.visibleRows(),
    });
    this.#hasLoaded = true;
    // Never remember an empty list: the first job may arrive before the next visit.
    const seen = { ...page, offset };
    if (text === this.#text && filter === this.#filter) this.#view.seen = page.total > 0 ? seen : null;
    return seen;
  }

  #restart(): void {
    this.#offset = 0;
    void this.#query.refreshNow();
  }
}
