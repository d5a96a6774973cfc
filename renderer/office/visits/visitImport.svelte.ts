import type { DateOrder, VisitImportReport } from '../../../shared/visits/visits.ts';
import { FileImport, type ImportSending } from '../imports/fileImport.svelte.ts';

/** Import of a file of visits of one organization. */
export class VisitImport extends FileImport<VisitImportReport> {
  /** The server's limit. */
  readonly longest = 3_000_000;
  /** For users of a client it is their own. */
  organization = $state<number | undefined>(undefined);

  /** As a person chose for this file. */
  #dates: DateOrder | undefined;

  override forget(): void {
    super.forget();
    this.#dates = undefined;
  }

  /** The dry run is made again with this order of dates. */
  readDatesAs(order: DateOrder): void {
    this.#dates = order;
    void this.lookAgain();
  }

  /** The dry run is made again for another organization. */
  moveTo(organization: number): void {
    this.organization = organization;
    void this.lookAgain();
  }

  protected request({ name, bytes, isDryRun, progress, signal }: ImportSending): Promise<VisitImportReport> {
    const { organization } = this;
    const dates = this.#dates;
    const query = {
      ...{ name, dryRun: isDryRun },
      ...(organization === undefined ? {} : { organization }),
      ...(dates === undefined ? {} : { dates }),
    };
    return this.gateway.send('importVisits', query, bytes, progress, signal);
  }
}
