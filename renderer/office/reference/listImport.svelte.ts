import type { ImportReport } from '../../../shared/reference/officeCalls.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { FileImport, type ImportOffice, type ImportSending } from '../imports/fileImport.svelte.ts';

/** The server's limit. */
const longestListBytes = 50 * 1024 * 1024;

/** Import of a file into a reference list. */
export class ListImport extends FileImport<ImportReport> {
  readonly longest = longestListBytes;
  #list: ReferenceListKey;
  #keepOthers = $state(true);
  /** As typed: how many entries the import is to retire. */
  confirmation = $state('');

  constructor(office: ImportOffice, list: ReferenceListKey) {
    super(office);
    this.#list = list;
  }

  get keepOthers(): boolean {
    return this.#keepOthers;
  }
  /** The dry run would retire so many entries that their number must be typed. */
  get mustConfirm(): boolean {
    return this.report?.dry_run === true && this.report.confirm_retire;
  }
  override get isReady(): boolean {
    return super.isReady && (!this.mustConfirm || this.confirmation.trim() === String(this.report?.retired));
  }

  async keep(others: boolean): Promise<void> {
    if (this.going !== null || this.#keepOthers === others) return;
    this.#keepOthers = others;
    await this.lookAgain();
  }

  override forget(): void {
    super.forget();
    this.#keepOthers = true;
  }

  protected request({ name, bytes, isDryRun, progress, signal }: ImportSending): Promise<ImportReport> {
    const at = {
      list: this.#list,
      name,
      dryRun: isDryRun,
      keepOthers: this.#keepOthers,
      // What the person saw: the list may have changed since.
      ...(isDryRun ? {} : { retire: this.report?.retired }),
    };
    this.confirmation = '';
    return this.gateway.send('importList', at, bytes, progress, signal);
  }
}
