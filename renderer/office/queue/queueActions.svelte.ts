import type { AskedPart } from '../../../shared/job/holdReasons.ts';
import { mostJobsAtOnce } from '../../../shared/rpc/bounds.ts';
import type { BulkOutcome } from '../../../shared/queue/officeCalls.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import { startDownload } from '../../ui/saveText.ts';
import type { BoardSelection } from './boardSelection.svelte.ts';
import type { Toasts } from '../../base/toasts.svelte.ts';
import type { OfficeWords } from '../parts/words.ts';
import { queueWords } from './queueWords.ts';
import type { LettersToDownload } from '../../../shared/letters/shapes.ts';
import type { Assignee } from '../../../shared/job/consoleJob.ts';

/** The parts of the console that it works with. */
interface QueueParts {
  gateway: OfficeGateway;
  toasts: Toasts;
  words: OfficeWords;
  attempt: <T>(act: () => Promise<T>) => Promise<T | null>;
}

type QueueDialog =
  | { kind: 'assign'; ids: readonly number[]; current: number | null }
  | { kind: 'hold'; ids: readonly number[] }
  | { kind: 'letters'; ids: readonly number[]; letters: LettersToDownload }
  | { kind: 'refused'; refused: BulkOutcome['refused'] }
  | { kind: 'shortcuts' };

/** Assigning jobs and putting them on hold, one or many, and the dialogs that ask about it. */
export class QueueActions {
  readonly #office: QueueParts;
  readonly #board: { selection: BoardSelection };
  #dialog = $state.raw<QueueDialog | null>(null);

  constructor(office: QueueParts, board: { selection: BoardSelection }) {
    this.#office = office;
    this.#board = board;
  }

  get dialog(): QueueDialog | null {
    return this.#dialog;
  }
  readonly close = (): void => void (this.#dialog = null);

  /** `current` is the user who has the jobs now, if it is one. */
  askToAssign(ids: readonly number[], current: number | null = null): void {
    if (this.#mayAsk(ids)) this.#dialog = { kind: 'assign', ids, current };
  }
  askToHold(ids: readonly number[]): void {
    if (this.#mayAsk(ids)) this.#dialog = { kind: 'hold', ids };
  }
  showShortcuts(): void {
    this.#dialog = { kind: 'shortcuts' };
  }

  /** Downloads the letters of the jobs; asks first where some have none. */
  async downloadLetters(ids: readonly number[]): Promise<void> {
    if (!this.#mayAsk(ids)) return;
    const letters = await this.#office.attempt(() => this.#office.gateway.call('checkLetters', { ids: [...ids] }));
    if (letters === null) return;
    if (letters.without.length > 0) this.#dialog = { kind: 'letters', ids, letters };
    else startDownload(this.lettersAt(ids));
  }
  /** Where the letters of the jobs are downloaded from. */
  lettersAt(ids: readonly number[]): string {
    return this.#office.gateway.url('lettersZip', { ids: ids.map(String) });
  }

  /** Rejects where none of it was tried; what was refused of it is shown job by job. */
  async assign(ids: readonly number[], to: Assignee | null): Promise<void> {
    const { gateway } = this.#office;
    const words = queueWords.beside(this.#office.words);
    const outcome = await gateway.call('assignJobs', { ids: [...ids], to: to?.id ?? null });
    const { length } = outcome.done;
    this.#show(outcome, to === null ? words.jobsUnassigned(length) : words.jobsAssigned(length, to.email));
  }

  /** As `assign`. */
  async hold(ids: readonly number[], reason: string, asked: AskedPart[]): Promise<void> {
    const { gateway } = this.#office;
    const words = queueWords.beside(this.#office.words);
    const outcome = await gateway.call('holdJobs', { ids: [...ids], reason, asked });
    this.#show(outcome, words.jobsOnHold(outcome.done.length));
  }

  /** Keys ask too, where the buttons are disabled. */
  #mayAsk({ length }: readonly number[]): boolean {
    const { toasts } = this.#office;
    const words = queueWords.beside(this.#office.words);
    if (length > mostJobsAtOnce) toasts.complain(words.mostSelected(mostJobsAtOnce));
    return length > 0 && length <= mostJobsAtOnce;
  }

  #show({ done, refused }: BulkOutcome, text: string): void {
    const { toasts } = this.#office;
    this.#board.selection.remove(done);
    if (done.length > 0) toasts.show(text);
    this.#dialog = refused.length > 0 ? { kind: 'refused', refused } : null;
  }
}
