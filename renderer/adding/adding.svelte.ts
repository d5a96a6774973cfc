import { Refused } from '../gateway/gateway.ts';
import { isOtherKind } from './droppedFiles.ts';

/** A file that was not added: why in our words, or in those of the desk. */
export interface NotAdded {
  id: number;
  name: string;
  why: 'empty' | 'unreadable' | 'kind' | { said: string };
}

/** Sends one file to where it belongs, telling its share, 0 to 1. Rejects with `Refused`; `stopped` where it was stopped. */
export type SendFile<P> = (
  place: P,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<unknown>;

interface Wanted<P> {
  id: number;
  place: P;
  file: File;
}

/** A browser has six connections to one server: what is asked meanwhile and tiles need the others. */
const atOnce = 2;

const canRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false);

/** Files on their way into a job, a few at a time. One that fails is told, and holds up no other. */
export class Adding<P> {
  #send: SendFile<P>;
  #next = 1;
  #waiting: Wanted<P>[] = [];
  #stopper = new AbortController();
  /** Of files on their way, by their number. */
  #shares = $state<Record<number, number>>({});
  #all = $state(0);
  #done = $state(0);
  #added = $state(0);
  #isStopped = $state(false);
  #notAdded = $state.raw<readonly NotAdded[]>([]);
  #ended: (added: number, all: number, isStopped: boolean) => void;

  constructor(send: SendFile<P>, ended: (added: number, all: number, isStopped: boolean) => void) {
    this.#send = send;
    this.#ended = ended;
  }

  get isGoing(): boolean {
    return this.#all > 0;
  }
  get all(): number {
    return this.#all;
  }
  get done(): number {
    return this.#done;
  }
  /** 0 to 1, parts of files included. */
  get share(): number {
    const parts = Object.values(this.#shares).reduce((sum, share) => sum + share, 0);
    return this.#all === 0 ? 0 : (this.#done + parts) / this.#all;
  }
  get #going(): number {
    return Object.keys(this.#shares).length;
  }
  get notAdded(): readonly NotAdded[] {
    return this.#notAdded;
  }
  forget(): void {
    this.#notAdded = [];
  }

  add(place: P, files: readonly File[]): void {
    if (files.length === 0) return;
    // What was told of the last time is over.
    if (!this.isGoing) this.forget();
    for (const file of files) this.#waiting.push({ id: this.#next++, place, file });
    this.#all += files.length;
    while (this.#going < atOnce && this.#waiting.length > 0) void this.#run();
  }

  /** What has arrived stays; nothing else is begun, and what is on its way is ended. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting = [];
    this.#stopper.abort();
  }

  async #run(): Promise<void> {
    const wanted = this.#waiting.shift()!;
    this.#shareOf(wanted.id, 0);
    const why = await this.#keep(wanted);
    const { id } = wanted;
    if (why !== null && why !== 'stopped') this.#notAdded = [...this.#notAdded, { id, name: wanted.file.name, why }];
    if (why === null) this.#added += 1;
    if (why !== 'stopped') this.#done += 1;
    this.#shareOf(id, null);
    if (this.#waiting.length > 0) void this.#run();
    else if (this.#going === 0) this.#end();
  }

  async #keep({ id, place, file }: Wanted<P>): Promise<NotAdded['why'] | 'stopped' | null> {
    if (isOtherKind(file)) return 'kind';
    if (file.size === 0) return 'empty';
    // A card that was pulled out: what the desk would say of it is something else.
    if (!(await canRead(file))) return 'unreadable';
    const { signal } = this.#stopper;
    if (signal.aborted) return 'stopped';
    try {
      await this.#send(place, file, (share) => this.#shareOf(id, share), signal);
      return null;
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'stopped') return 'stopped';
      return { said: (error as Error).message };
    }
  }

  #shareOf(id: number, share: number | null): void {
    if (share === null) delete this.#shares[id];
    else this.#shares[id] = share;
  }

  #end(): void {
    const [added, all, isStopped] = [this.#added, this.#all, this.#isStopped];
    this.#all = 0;
    this.#done = 0;
    this.#added = 0;
    this.#isStopped = false;
    this.#stopper = new AbortController();
    this.#ended(added, all, isStopped);
  }
}
