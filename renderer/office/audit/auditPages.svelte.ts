import type { AuditFilter, AuditRow } from '../../../shared/audit/officeCalls.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';

const pageLength = 100;

interface Shown {
  rows: readonly AuditRow[];
  next: string | null;
}

/** Entries of the audit log, newest first, loaded in pages. New entries appear on top. */
export class AuditPages {
  #gateway: () => OfficeGateway;
  #filter: AuditFilter;
  #shown = $state.raw<Shown | null>(null);
  #isLoading = $state(false);
  #failure = $state.raw<Error | null>(null);
  /** Increases when the filter changes: replies to earlier requests are ignored. */
  #turn = 0;
  #query: LiveQuery<null>;

  constructor(gateway: () => OfficeGateway, filter: AuditFilter) {
    this.#gateway = gateway;
    this.#filter = filter;
    this.#query = new LiveQuery<null>(gateway, async () => {
      await this.#top();
      return null;
    });
  }

  /** Null before the first reply. */
  get rows(): readonly AuditRow[] | null {
    return this.#shown?.rows ?? null;
  }
  get hasMore(): boolean {
    return this.#shown !== null && this.#shown.next !== null;
  }
  get isLoading(): boolean {
    return this.#isLoading;
  }
  get failure(): Error | null {
    return this.#failure;
  }

  show(filter: AuditFilter): void {
    if (JSON.stringify(filter) === JSON.stringify(this.#filter)) return;
    this.#filter = filter;
    this.#turn += 1;
    this.#isLoading = false;
    this.#query.refresh();
  }
  again(): void {
    this.#query.refresh();
  }
  close(): void {
    this.#query.close();
  }

  async more(): Promise<void> {
    const before = this.#shown?.next;
    if (before === null || before === undefined || this.#isLoading) return;
    const turn = this.#turn;
    this.#isLoading = true;
    try {
      const page = await this.#gateway().call('listAudit', { ...this.#filter, before, limit: pageLength });
      if (turn === this.#turn) this.#shown = { rows: [...(this.#shown?.rows ?? []), ...page.rows], next: page.next };
    } catch (error) {
      if (turn === this.#turn) this.#failure = error as Error;
    } finally {
      if (turn === this.#turn) this.#isLoading = false;
    }
  }

  #shownTurn = -1;
  async #top(): Promise<void> {
    const turn = this.#turn;
    try {
      const page = await this.#gateway().call('listAudit', { ...this.#filter, limit: pageLength });
      if (turn !== this.#turn) return;
      this.#failure = null;
      const known = this.#shownTurn === turn ? this.#shown : null;
      const at = known === null ? -1 : page.rows.findIndex(({ mark }) => mark === known.rows[0]?.mark);
      // Entries never change: put the new ones above the loaded ones, unless there are more new ones than one page.
      this.#shown =
        known === null || at < 0 ? page : { rows: [...page.rows.slice(0, at), ...known.rows], next: known.next };
      this.#shownTurn = turn;
    } catch (error) {
      if (turn === this.#turn) this.#failure = error as Error;
    }
  }
}
