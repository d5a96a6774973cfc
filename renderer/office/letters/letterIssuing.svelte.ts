import type { StoredText } from '../../base/gateway/textStorage.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { SealingCopyView } from '../../../shared/letters/shapes.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import type { OfficePlace } from '../parts/officePlaces.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';
import type { BoardPages } from '../queue/boardPages.svelte.ts';
import type { LetterForm } from './letterForm.svelte.ts';
import { letterWords } from './letterWords.ts';

export type LetterDialog = 'issue' | 'issued' | 'finished' | 'sign' | 'withdraw' | 'startOver' | null;

/** The server's check of a finished PDF; `refusal` is why it cannot be the letter. */
interface CheckState {
  isRunning: boolean;
  refusal: string | null;
  /** Null until the server has found nothing against it. */
  found: FinishedCheck | null;
}

export interface LetterIssuingDeps {
  office: OfficeWindow;
  /** The list in which the next job follows. */
  board: Pick<BoardPages, 'reach' | 'around' | 'rows'>;
  form: LetterForm;
  id: number;
  put: (answer: ConsoleJob) => void;
  /** Focuses the first invalid field; returns whether there is one. */
  showInvalid: () => boolean;
}

/** Issues a letter, composed or uploaded as a finished PDF, and resets its draft. */
export class LetterIssuing {
  #deps: LetterIssuingDeps;
  #abort = new AbortController();
  #abortCheck = new AbortController();
  /** When another reviewer had saved last, as the dialog to start over was opened. */
  #otherSavedMs: number | undefined;
  dialog = $state<LetterDialog>(null);
  isBusy = $state(false);
  /** Upload progress of the finished PDF, 0 to 1. */
  progress = $state<number | null>(null);
  /** The letter that was issued just now, and the job that follows in the list. */
  issued = $state.raw<{ number: string; next: { id: number; client: string }; stay: () => void } | null>(null);
  finishedFile = $state.raw<File | null>(null);
  /** The reviewer has looked at what was drawn on that file after the letter was given out. */
  isDrawnSeen = $state(false);
  finishedCheck = $state.raw<CheckState>({ isRunning: false, refusal: null, found: null });
  #overrideReason = $state('');
  readonly #storedReason: StoredText;

  constructor(deps: LetterIssuingDeps) {
    this.#deps = deps;
    const { gateway, user } = deps.office;
    this.#storedReason = gateway.storage.text(`override.${user?.id ?? 0}.${deps.id}`);
    this.#overrideReason = this.#storedReason.read() ?? '';
  }

  /** Why the letter is issued although something is missing. It outlives the page: a letter may be sealed meanwhile. */
  get overrideReason(): string {
    return this.#overrideReason;
  }
  set overrideReason(text: string) {
    this.#overrideReason = text;
    this.#storedReason.write(text);
  }

  /** Aborts running uploads. */
  close(): void {
    this.#abort.abort();
    this.#abortCheck.abort();
  }

  async issue(): Promise<void> {
    const { office, form, id, showInvalid } = this.#deps;
    const goOn = office.router.fromHere();
    // A field that cannot be read as a number would be left out of the confirmed letter.
    if (this.isBusy || form.confirmation.previewedHash === null || showInvalid()) return;
    this.isBusy = true;
    if (!(await this.#isSaved())) return void (this.isBusy = false);
    const mark = form.confirmation.previewedHash;
    const { entries, base } = form;
    form.updates.hold();
    const answer = await office.attempt(() =>
      office.gateway.call('issueLetter', { id, entries, confirmed: true, mark, base, override: this.#override }),
    );
    this.isBusy = false;
    if (answer) return void (await this.#done(answer, goOn));
    form.updates.release();
    form.confirmation.invalidate();
    // The refusal may be due to another reviewer's edits.
    const { generation } = form;
    const draft = await office.gateway.call('draftLetter', { id }).catch(() => null);
    if (draft) form.receive(draft, generation);
  }

  get #override(): string | undefined {
    return this.overrideReason.trim() || undefined;
  }

  /** Opens the dialog, and lets the server check the file before its pages are shown. */
  async chooseFinished(file: File): Promise<void> {
    const { office, id } = this.#deps;
    this.#abortCheck.abort();
    const { signal } = (this.#abortCheck = new AbortController());
    this.finishedFile = file;
    this.isDrawnSeen = false;
    this.finishedCheck = { isRunning: true, refusal: null, found: null };
    this.dialog = 'finished';
    const ended = await office.gateway
      .send('checkFinished', { job: id }, file, () => undefined, signal)
      .then(
        (found) => ({ found, refusal: null }),
        (error: unknown) => ({ found: null, refusal: office.explain(error) }),
      );
    if (!signal.aborted) this.finishedCheck = { isRunning: false, ...ended };
  }

  /**
   * Whether the draft is saved as it was previewed: with it the server knows which values were copied, and which a person typed.
   * What another reviewer has entered meanwhile is previewed first.
   */
  async #isSaved(): Promise<boolean> {
    const { office, form } = this.#deps;
    await form.flush();
    if (form.saveState !== 'saved') {
      office.toasts.complain(letterWords.beside(office.words).notIssuedUnsaved);
      return false;
    }
    return form.confirmation.previewedHash !== null;
  }

  /** The letter as it would be issued, noted by the server; null where it was refused. */
  async #giveOut(): Promise<SealingCopyView | null> {
    const { office, form, id } = this.#deps;
    if (this.isBusy || form.confirmation.previewedHash === null) return null;
    this.isBusy = true;
    if (!(await this.#isSaved())) {
      this.isBusy = false;
      return null;
    }
    const mark = form.confirmation.previewedHash;
    const { entries } = form;
    const copy = await office.attempt(() =>
      office.gateway.call('downloadForSealing', {
        id,
        entries,
        confirmed: true,
        mark,
        override: this.#override,
      }),
    );
    this.isBusy = false;
    return copy ?? null;
  }

  /** Saves the letter to the disk, to be sealed in the engineer's own tool and uploaded again. */
  async downloadForSealing(): Promise<void> {
    const { office } = this.#deps;
    const copy = await this.#giveOut();
    if (!copy) return;
    const link = document.createElement('a');
    link.href = office.gateway.previewUrl(copy.address);
    link.download = copy.name;
    link.click();
    office.toasts.show(letterWords.beside(office.words).sealingDownloaded);
  }

  /** Signs the letter in this page and shows it as the finished one. Throws `SigningError`; false where it was refused. */
  async sign(p12: Uint8Array, passphrase: string): Promise<boolean> {
    const { office } = this.#deps;
    // First: the history notes each letter that is given out.
    const { openKey } = await import('./signLetter.ts');
    const key = await openKey(p12, passphrase);
    const copy = await this.#giveOut();
    if (!copy) return false;
    const signed = await key.sign(await office.gateway.bytesOf(office.gateway.previewUrl(copy.address)));
    const name = copy.name.replace(/\.pdf$/, ' signed.pdf');
    await this.chooseFinished(new File([signed], name, { type: 'application/pdf' }));
    return true;
  }

  async issueFinished(): Promise<void> {
    const { office, form, id } = this.#deps;
    const file = this.finishedFile;
    if (!file || this.isBusy) return;
    this.isBusy = true;
    this.progress = 0;
    const goOn = office.router.fromHere();
    const answer = await office.attempt(async () => {
      // The entries stay for a later letter.
      await form.flush();
      form.updates.hold();
      return office.gateway.send(
        'issueFinished',
        { job: id, override: this.#override, seen: this.isDrawnSeen },
        file,
        (now) => (this.progress = now),
        this.#abort.signal,
      );
    });
    this.isBusy = false;
    this.progress = null;
    if (answer) await this.#done(answer, goOn);
    else form.updates.release();
  }

  askToStartOver(): void {
    this.#otherSavedMs = this.#deps.form.otherEditor?.atMs;
    this.dialog = 'startOver';
  }

  /** Refused where another reviewer has saved since the dialog was opened. */
  async startOver(): Promise<void> {
    const { office, form, id } = this.#deps;
    await form.flush();
    const isCurrent = form.otherEditor?.atMs === this.#otherSavedMs;
    const draft = isCurrent
      ? await office.attempt(() => office.gateway.call('forgetLetterDraft', { id, base: form.base }))
      : form.draft;
    if (!draft) return;
    if (!isCurrent || draft.isBehind) {
      if (isCurrent) form.receive(draft);
      office.toasts.complain(
        letterWords.beside(office.words).notStartedOver((isCurrent ? draft.kept : form.otherEditor)?.by ?? ''),
      );
      return;
    }
    form.restart(draft);
    office.toasts.show(letterWords.beside(office.words).startedOver);
  }

  /** Offers the next job where the letter was issued. Without one, the page of this job follows. */
  async #done(answer: ConsoleJob, goOn: (place: OfficePlace) => void): Promise<void> {
    const { office, board, id, put } = this.#deps;
    const { words, toasts } = office;
    this.overrideReason = '';
    put(answer);
    // The form may have the draft of the next letter by now.
    const letter = answer.produced.findLast(({ number, withdrawnMs }) => number !== null && withdrawnMs === null);
    const number = letter?.number ?? '';
    await board.reach(id).catch(() => undefined);
    const following = board.around(id).next;
    const next = board.rows.find((row) => row.id === following);
    const stay = (): void => goOn({ screen: 'job', id, part: '' });
    if (next && !this.#abort.signal.aborted) {
      this.issued = { number, next, stay };
      this.dialog = 'issued';
      return;
    }
    stay();
    toasts.show(words.issued(number));
  }
}
