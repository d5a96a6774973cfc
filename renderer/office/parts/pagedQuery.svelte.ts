import type { OfficeGateway } from './officeGateway.ts';
import type { LiveQuery } from '../../base/liveQuery.svelte.ts';
import { officeQuery } from './officeQuery.ts';

interface PageQuery {
  text: string;
  offset: number;
  limit: number;
}

/** A list that is searched and read page by page. Create it while a component is created. */
export class PagedQuery<R extends { total: number }> {
  readonly pageLength = 100;
  #text = $state('');
  #offset = $state(0);
  /** The page that is shown, with its own offset. */
  readonly query: LiveQuery<R & { offset: number }>;

  constructor(read: (gateway: OfficeGateway, page: PageQuery) => Promise<R>) {
    this.query = officeQuery(async (gateway) => {
      const offset = this.#offset;
      const page = await read(gateway, { text: this.#text, offset, limit: this.pageLength });
      // The list has become shorter.
      if (offset > 0 && offset >= page.total) this.turn(0);
      return { ...page, offset };
    });
  }

  get text(): string {
    return this.#text;
  }
  get isTurning(): boolean {
    return this.query.value !== null && this.query.value.offset !== this.#offset;
  }

  find(text: string): void {
    this.#text = text;
    this.turn(0);
  }

  turn(offset: number): void {
    this.#offset = offset;
    this.query.refresh();
  }
}
