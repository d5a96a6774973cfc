import { CallError } from '../../base/gateway/calls.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';

/** A problem found before anything is sent: the name of its words. */
export type ImportFault = 'notOneFile' | 'fileUnreadable' | 'fileTooLarge';

export type ImportOffice = Readonly<{ gateway: Pick<OfficeGateway, 'send'>; explain: (error: unknown) => string }>;

/** What an import and its dry run report. */
export interface ImportOutcome {
  dry_run: boolean;
  /** By spreadsheet row; 0 is the file as a whole. */
  errors: readonly ({ row: number } & AnyMessage)[];
}

/** One request of an import. */
export interface ImportSending {
  name: string;
  bytes: Blob;
  /** Nothing is written. */
  isDryRun: boolean;
  progress: (share: number) => void;
  signal: AbortSignal;
}

/** Import of a file: a dry run first, then the import after the user has seen its report. */
export abstract class FileImport<R extends ImportOutcome> {
  /** The server's limit, in bytes. */
  abstract readonly longest: number;
  #office: ImportOffice;
  #name = $state('');
  #bytes: Blob | null = null;
  #going = $state<'look' | 'import' | null>(null);
  #share = $state(0);
  #report = $state.raw<R | null>(null);
  #fault = $state<ImportFault | null>(null);
  #refusal = $state<string | null>(null);
  #stopped = $state<'look' | 'import' | null>(null);
  #stop: AbortController | null = null;

  constructor(office: ImportOffice) {
    this.#office = office;
  }

  /** Sends the file, as it is called. */
  protected abstract request(sending: ImportSending): Promise<R>;

  protected get gateway(): ImportOffice['gateway'] {
    return this.#office.gateway;
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
  get report(): R | null {
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
  get isReady(): boolean {
    const report = this.#report;
    return this.#going === null && report?.dry_run === true && report.errors.length === 0;
  }

  /** Runs a dry run of a file. */
  async look(file: File): Promise<void> {
    if (this.#going !== null) return;
    this.forget();
    this.#name = file.name;
    if (file.size > this.longest) return void (this.#fault = 'fileTooLarge');
    this.#going = 'look';
    try {
      // Import the same bytes as the dry run, even if the file changes.
      this.#bytes = new Blob([await file.arrayBuffer()]);
    } catch {
      this.#going = null;
      this.#fault = 'fileUnreadable';
      return;
    }
    await this.lookAgain();
  }

  /** Runs the dry run of the same file again. */
  protected async lookAgain(): Promise<void> {
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
    try {
      const progress = (share: number): void => void (this.#share = share);
      const { signal } = stop;
      this.#report = await this.request({ name: this.#name, bytes, isDryRun: what === 'look', progress, signal });
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
