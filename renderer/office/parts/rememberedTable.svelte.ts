import { type StoredJson, storedJson, type TextStorage } from '../../base/gateway/textStorage.ts';
import { plainView, readTableView, type TableView } from '../../ui/tableColumns.ts';

/** What a person changed about a table, stored in the browser. */
export class RememberedTable {
  readonly #stored: StoredJson<TableView>;
  #view = $state.raw(plainView);

  constructor(storage: TextStorage, name: string) {
    this.#stored = storedJson(storage.text(`table.${name}`), readTableView);
    this.#view = this.#stored.read() ?? plainView;
  }

  get view(): TableView {
    return this.#view;
  }
  readonly change = (view: TableView): void => {
    this.#view = view;
    this.#stored.write(view);
  };
}
