import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import type { AskedPart } from '../../../shared/job/holdReasons.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import { type Locale, locales } from '../../../shared/messages/locales.ts';
import type { OfficeWindow } from './officeWindow.svelte.ts';

export type MoveTo = OfficeInput<'moveJob'>['to'];

/** A reviewer's actions on a job. All reject with `CallError`. */
export class JobCommands {
  readonly #office: OfficeWindow;
  readonly #put: (answer: ConsoleJob) => void;

  constructor(office: OfficeWindow, put: (answer: ConsoleJob) => void) {
    this.#office = office;
    this.#put = put;
  }

  /** Of what a message to the client says besides the reason. */
  get #language(): { language?: Locale } {
    const language = locales.find((one) => one === this.#office.words.languageCode);
    return language === undefined ? {} : { language };
  }

  async move(id: number, to: MoveTo, reason: string, asked: AskedPart[] = []): Promise<void> {
    const { gateway, toasts, words, user } = this.#office;
    const answer = await gateway.call('moveJob', reason === '' ? { id, to } : { id, to, reason, asked });
    this.#put(answer);
    const isMine = to === 'In Review' && answer.assignee !== null && answer.assignee.id === user?.id;
    toasts.show(isMine ? words.reviewStarted(id, words.statuses[to]) : words.moved(id, words.statuses[to]));
  }
  /** Without a letter; `reason` is empty where something is delivered for each service. */
  async approve(id: number, change: number, reason: string): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    const override = reason === '' ? {} : { override: reason };
    this.#put(await gateway.call('approveWithoutLetter', { id, change, ...override }));
    toasts.show(words.moved(id, words.statuses.Approved));
  }
  /** Withdraws an approval, with the letter where there is one. */
  async withdraw(id: number, reason: string, hasLetter = true): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('withdrawLetter', { id, reason, ...this.#language }));
    toasts.show(hasLetter ? words.letterWithdrawn : words.approvalWithdrawn);
  }
  async withdrawFile(id: number, file: string, reason: string): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('withdrawDeliverable', { id, file, reason, ...this.#language }));
    toasts.show(words.fileWithdrawnNow);
  }
  async setAhj(id: number, ahj: string): Promise<void> {
    const { gateway, toasts, words } = this.#office;
    this.#put(await gateway.call('setAhj', { id, ahj }));
    toasts.show(words.ahjSaved);
  }
}
