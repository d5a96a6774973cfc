import type { OfficeInput, OfficeResult } from '../../../shared/office/contract.ts';
import type { DeliveryState } from '../../../shared/notices/notices.ts';
import { officeQuery } from '../parts/officeQuery.ts';
import type { DeliveryView } from '../../../shared/notices/officeCalls.ts';

const pageLength = 50;

/** The log of deliveries, the newest first, as far as it was asked for. Create it while a component is created. */
export class DeliveryPages {
  #state = $state<DeliveryState | ''>('');
  #pages = $state(1);
  readonly query;

  constructor() {
    this.query = officeQuery(async (gateway) => {
      const rows: DeliveryView[] = [];
      let next: number | null = null;
      for (let page = 0; page < this.#pages && (page === 0 || next !== null); page += 1) {
        const asked: OfficeInput<'listDeliveries'> = {
          ...(this.#state === '' ? {} : { state: this.#state }),
          ...(next === null ? {} : { before: next }),
        };
        const found: OfficeResult<'listDeliveries'> = await gateway.call('listDeliveries', {
          ...asked,
          limit: pageLength,
        });
        rows.push(...found.rows);
        next = found.next;
      }
      return { rows, hasMore: next !== null };
    });
  }

  get state(): DeliveryState | '' {
    return this.#state;
  }

  show(state: DeliveryState | ''): void {
    this.#state = state;
    this.#pages = 1;
    this.query.refresh();
  }

  more(): void {
    this.#pages += 1;
    this.query.refresh();
  }
}
