import type { JobShown } from '../../../shared/office/shapes.ts';
import type { OfficePlace } from '../../state/officePlaces.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import type { LetterForm } from './letterForm.svelte.ts';

export type Asking = 'issue' | 'finished' | 'withdraw' | 'again' | null;

export interface LetterIssuingDeps {
  office: OfficeState;
  form: LetterForm;
  id: number;
  put: (answer: JobShown) => void;
  /** Shows the first field that is wrong; answers whether there is one. */
  showWrong: () => boolean;
}

/** How a letter is issued, composed or finished, and how its draft is begun anew. */
export class LetterIssuing {
  #deps: LetterIssuingDeps;
  #stopper = new AbortController();
  /** When somebody else had written last, as it was asked whether to begin anew. */
  #otherMs: number | undefined;
  asking = $state<Asking>(null);
  isGoing = $state(false);
  /** Of the finished PDF that is sent, 0 to 1. */
  share = $state<number | null>(null);
  finished = $state.raw<File | null>(null);

  constructor(deps: LetterIssuingDeps) {
    this.#deps = deps;
  }

  /** What is on its way stops. */
  close(): void {
    this.#stopper.abort();
  }

  async issue(): Promise<void> {
    const { office, form, id, showWrong } = this.#deps;
    // What cannot be read as a number must not be left out of a letter that somebody has "checked".
    if (this.isGoing || showWrong()) return;
    const mark = form.seen;
    const { entries, base } = form;
    if (mark === null) return;
    this.isGoing = true;
    const goOn = office.router.fromHere();
    const answer = await office.attempt(() =>
      office.gateway.call('issueLetter', { id, entries, confirmed: true, mark, base }),
    );
    this.isGoing = false;
    if (answer) return this.#done(answer, goOn);
    form.lookAgain();
    // What somebody else has kept meanwhile is here at once.
    const asked = form.moment;
    const draft = await office.gateway.call('draftLetter', { id }).catch(() => null);
    if (draft) form.take(draft, asked);
  }

  /** A finished letter was chosen; what is no PDF is not taken. */
  choose(file: File | null): void {
    const { office } = this.#deps;
    this.finished = file && /\.pdf$/i.test(file.name) ? file : null;
    if (this.finished) this.asking = 'finished';
    else if (file) office.toasts.complain(office.words.pdfOnly);
  }

  async issueFinished(): Promise<void> {
    const { office, form, id } = this.#deps;
    const file = this.finished;
    if (!file || this.isGoing) return;
    this.isGoing = true;
    this.share = 0;
    const goOn = office.router.fromHere();
    const answer = await office.attempt(async () => {
      // What was typed stays for a later letter.
      await form.settle();
      return office.gateway.send('issueFinished', { job: id }, file, (now) => (this.share = now), this.#stopper.signal);
    });
    this.isGoing = false;
    this.share = null;
    if (answer) this.#done(answer, goOn);
  }

  /** Asks whether to begin anew. */
  askAgain(): void {
    this.#otherMs = this.#deps.form.other?.atMs;
    this.asking = 'again';
  }

  async again(): Promise<void> {
    const { office, form, id } = this.#deps;
    // What is on its way is kept first: what is taken away is what was seen when it was asked for.
    await form.settle();
    const isSeen = form.other?.atMs === this.#otherMs;
    const draft = isSeen
      ? await office.attempt(() => office.gateway.call('forgetLetterDraft', { id, base: form.base }))
      : form.draft;
    if (!draft) return;
    if (!isSeen || draft.isBehind) {
      if (isSeen) form.take(draft);
      office.toasts.complain(office.words.notStartedOver((isSeen ? draft.kept : form.other)?.by ?? ''));
      return;
    }
    form.restart(draft);
    office.toasts.say(office.words.startedOver);
  }

  #done(answer: JobShown, goOn: (place: OfficePlace) => void): void {
    const { office, form, id, put } = this.#deps;
    office.toasts.say(office.words.issued(form.draft?.number ?? ''));
    put(answer);
    goOn({ screen: 'job', id, part: 'files' });
  }
}
