import type { ConsoleJob } from '../../../shared/office/shapes.ts';
import type { AskedPart } from '../../../shared/office/holdReasons.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';

export type MoveTo = OfficeInput<'moveJob'>['to'];

/** A reviewer's actions on a job. All reject with `CallError`. */
export class JobCommands {
  readonly #office: OfficeState;
  readonly #put: (answer: ConsoleJob) => void;

  constructor(office: OfficeState, put: (answer: ConsoleJob) => void) {
    this.#office = office;
    this.#put = put;
  }

  async move(id: number, to: MoveTo, reason: string, asked: AskedPart[] = []): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('moveJob', reason === '' ? { id, to } : { id, to, reason, asked }));
    toasts.show(words.moved(id, words.statuses[to]));
  }
  async withdraw(id: number, reason: string): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('withdrawLetter', { id, reason }));
    toasts.show(words.letterWithdrawn);
  }
  async withdrawFile(id: number, file: string, reason: string): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('withdrawDeliverable', { id, file, reason }));
    toasts.show(words.fileWithdrawnNow);
  }
  async setAhj(id: number, ahj: string): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('setAhj', { id, ahj }));
    toasts.show(words.ahjSaved);
  }
}
