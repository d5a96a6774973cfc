import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';

/** What is to be delivered. */
interface DeliveryForm {
  job: number;
  service: string;
  name: string;
  /** The id of the file to replace. */
  replaces: string | null;
}

/** Sends chosen files one after the other: what the server has taken leaves the list, what it refuses stays. */
export class Delivery {
  readonly #office: OfficeWindow;
  readonly #put: (answer: ConsoleJob) => void;
  readonly #abort = new AbortController();
  #files = $state.raw<readonly File[]>([]);
  readonly #produced: () => number;
  #total = $state(0);
  #share = $state(0);

  /** `produced` counts the files that the job has now. */
  constructor(office: OfficeWindow, put: (answer: ConsoleJob) => void, files: readonly File[], produced: () => number) {
    this.#produced = produced;
    this.#office = office;
    this.#put = put;
    this.#files = files;
  }

  /** Those that are still to be sent. */
  get files(): readonly File[] {
    return this.#files;
  }
  get isSending(): boolean {
    return this.#total > 0;
  }
  get total(): number {
    return this.#total;
  }
  get done(): number {
    return this.#total - this.#files.length;
  }
  /** From 0 to 1. */
  get share(): number {
    return this.#total === 0 ? 0 : (this.done + this.#share) / this.#total;
  }

  add(files: readonly File[]): void {
    this.#files = [...this.#files, ...files];
  }
  /** One file takes the place of another. */
  choose(file: File | undefined): void {
    if (file) this.#files = [file];
  }
  remove(file: File): void {
    this.#files = this.#files.filter((one) => one !== file);
  }
  stop(): void {
    this.#abort.abort();
  }

  /** Resolves with how many files the server added and how many it had already. Rejects with the first refusal; the rest stays in the list. */
  async send({ job, service, name, replaces }: DeliveryForm): Promise<{ added: number; there: number }> {
    this.#total = this.#files.length;
    const total = this.#total;
    let [added, known] = [0, 0];
    try {
      while (this.#files.length > 0) {
        const [file, ...rest] = this.#files as [File, ...File[]];
        known = Math.max(known, this.#produced());
        const answer = await this.#office.gateway.send(
          'deliver',
          { job, service, file: file.name, name, replaces },
          file,
          (share) => (this.#share = share),
          this.#abort.signal,
        );
        this.#files = rest;
        this.#share = 0;
        if (answer.produced.length > known) added += 1;
        known = answer.produced.length;
        this.#put(answer);
      }
      return { added, there: total - added };
    } finally {
      this.#total = 0;
      this.#share = 0;
    }
  }
}
