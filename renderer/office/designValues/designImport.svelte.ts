import type { DesignImportReport } from '../../../shared/designValues/officeCalls.ts';
import { FileImport, type ImportSending } from '../imports/fileImport.svelte.ts';

/** Import of a file into the firm's table of design values. */
export class DesignImport extends FileImport<DesignImportReport> {
  /** The server's limit. */
  readonly longest = 10 * 1024 * 1024;

  protected request({ name, bytes, isDryRun, progress, signal }: ImportSending): Promise<DesignImportReport> {
    return this.gateway.send('importDesignValues', { name, dryRun: isDryRun }, bytes, progress, signal);
  }
}
