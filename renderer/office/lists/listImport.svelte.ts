import type { ImportReport } from '../../../shared/office/shapes.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { CallError } from '../../gateway/calls.ts';
import type { OfficeGateway } from '../../gateway/officeGateway.ts';

/** The server's limit. */
export const longestListBytes = 50 * 1024 * 1024;

/** A problem found before anything is sent: the name of its words. */
export type ImportFault = 'notOneFile' | 'fileUnreadable' | 'fileTooLarge';

type Office = Readonly<{ gateway: Pick<OfficeGateway, 'send'>; explain: (error: unknown) => string }>;

/** Import of a file into a list: a dry run first, then the import after the user has seen its report. */
export class ListImport {
  #office: Office;
  #list: ReferenceListKey;
  #name = $state('');
  #bytes: Blob | null = null;
  #keepOthers = $state(true);
  /** As typed: how many entries the import is to retire. */
  confirmation = $state('');
  #going = $state<'look' | 'import' | null>(null);
  #share = $state(0);
  #report = $state.raw<ImportReport | null>(null);
  #fault = $state<ImportFault | null>(null);
  #refusal = $state<string | null>(null);
  #stopped = $state<'look' | 'import' | null>(null);
  #stop: AbortController | null = null;

  constructor(office: Office, list: ReferenceListKey) {
    this.#office = office;
    this.#list = list;
  }

  /** Name of the file; empty while there is none. */
  get name(): string {
    return this.#name;
  }
  get going(): 'look' | 'import' | null {
    return this.#going;
  }
  /** Upload progress, 0 to 1. */
  get share(): number {
    return this.#share;
  }
  get report(): ImportReport | null {
    return this.#report;
  }
  get fault(): ImportFault | null {
    return this.#fault;
  }
  get refusal(): string | null {
    return this.#refusal;
  }
  /** The step that was stopped. */
  get stopped(): 'look' | 'import' | null {
    return this.#stopped;
  }
  get keepOthers(): boolean {
    return this.#keepOthers;
  }
  /** The dry run would retire so many entries that their number must be typed. */
  get mustConfirm(): boolean {
    return this.#report?.dry_run === true && this.#report.confirm_retire;
  }
  get isReady(): boolean {
    const report = this.#report;
    if (this.#going !== null || report?.dry_run !== true || report.errors.length > 0) return false;
    return !this.mustConfirm || this.confirmation.trim() === String(report.retired);
  }

  /** Runs a dry run of a file. */
  async look(file: File): Promise<void> {
    if (this.#going !== null) return;
    this.forget();
    this.#name = file.name;
    if (file.size > longestListBytes) return void (this.#fault = 'fileTooLarge');
    this.#going = 'look';
    try {
      // Import the same bytes as the dry run, even if the file changes.
      this.#bytes = new Blob([await file.arrayBuffer()]);
    } catch {
      this.#going = null;
      this.#fault = 'fileUnreadable';
      return;
    }
    await this.#send('look');
  }

  async keep(others: boolean): Promise<void> {
    if (this.#going !== null || this.#keepOthers === others) return;
    this.#keepOthers = others;
    await this.#send('look');
  }

  /** Imports the file of the dry run. Resolves to whether it succeeded. */
  async run(): Promise<boolean> {
    return this.isReady && (await this.#send('import'));
  }

  stop(): void {
    this.#stop?.abort();
  }
  refuse(fault: ImportFault): void {
    if (this.#going !== null) return;
    this.forget();
    this.#fault = fault;
  }
  forget(): void {
    this.#name = '';
    this.#bytes = null;
    this.#keepOthers = true;
    this.#report = null;
    this.#fault = null;
    this.#refusal = null;
    this.#stopped = null;
  }

  async #send(what: 'look' | 'import'): Promise<boolean> {
    const bytes = this.#bytes;
    if (bytes === null) return false;
    const stop = new AbortController();
    this.#stop = stop;
    this.#going = what;
    this.#share = 0;
    this.#refusal = null;
    this.#stopped = null;
    const at = {
      list: this.#list,
      name: this.#name,
      dryRun: what === 'look',
      keepOthers: this.#keepOthers,
      // What the person saw: the list may have changed since.
      ...(what === 'look' ? {} : { retire: this.#report?.retired }),
    };
    this.confirmation = '';
    try {
      const progress = (share: number): void => void (this.#share = share);
      this.#report = await this.#office.gateway.send('importList', at, bytes, progress, stop.signal);
      return what === 'import' && this.#report.errors.length === 0;
    } catch (error) {
      if (error instanceof CallError && error.problem.code === 'stopped') this.#stopped = what;
      else this.#refusal = this.#office.explain(error);
      this.#report = null;
      return false;
    } finally {
      this.#going = null;
      this.#stop = null;
    }
  }
}
