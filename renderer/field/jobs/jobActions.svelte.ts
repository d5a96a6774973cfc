import { type JobChange, mostChangedJobs } from '../../../shared/drafts/jobQuery.ts';
import type { JobsToQueue } from '../../../shared/drafts/deskCalls.ts';
import { messageText } from '../../base/words/messages.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import type { JobSelection } from './jobSelection.svelte.ts';
import { saveDrafts } from '../drafts/openDrafts.ts';
import { complainIfAdding } from '../photos/stillAdding.ts';
import { fieldJobWords } from './fieldJobWords.ts';

/** How many refused jobs a notice names. */
const mostNamed = 3;

/** A job that stays as it is. */
interface LeftJob {
  id: string;
  name: string;
  why: string;
}

const without = (ids: readonly string[], jobs: readonly LeftJob[]): string[] =>
  ids.filter((id) => !jobs.some((job) => job.id === id));

/** What is done with several jobs of the list at once. */
export class JobActions {
  readonly #app: AppState;
  readonly #selection: JobSelection;
  /** Asked before these are queued. */
  #asked = $state.raw<JobsToQueue | null>(null);

  constructor(app: AppState, selection: JobSelection) {
    this.#app = app;
    this.#selection = selection;
  }

  get asked(): JobsToQueue | null {
    return this.#asked;
  }
  cancel(): void {
    this.#asked = null;
  }

  /** Queueing sends to the engineers: what is missing is said before. */
  async askToQueue(ids: readonly string[]): Promise<void> {
    if (!this.#fits(ids) || this.#areFilesComing(ids)) return;
    const unsaved = await this.#unsaved(ids);
    this.#complain(unsaved);
    const saved = without(ids, unsaved);
    if (saved.length === 0) return;
    const { gateway, toasts } = this.#app;
    const words = fieldJobWords.beside(this.#app.words);
    const asked = await this.#app.attempt(() => gateway.call('checkJobs', { ids: saved }));
    if (asked && asked.ids.length === 0) toasts.show(words.nothingToQueue);
    else this.#asked = asked;
  }

  async run(change: JobChange, ids: readonly string[]): Promise<void> {
    if (!this.#fits(ids)) return;
    if ((change === 'queue' || change === 'archive') && this.#areFilesComing(ids)) return;
    const unsaved = change === 'restore' ? [] : await this.#unsaved(ids);
    // What is archived can be restored, with the edits that its editor still has.
    const blocked = change === 'archive' ? [] : unsaved;
    const left = without(ids, blocked);
    if (left.length === 0) return this.#complain(blocked);
    const { gateway, toasts } = this.#app;
    const words = fieldJobWords.beside(this.#app.words);
    const changed = await this.#app.attempt(() => gateway.call('changeJobs', { change, ids: left }));
    if (!changed) return;
    const { done, refused } = changed;
    this.#selection.remove(done);
    const undo = change === 'archive' ? { label: words.undo, run: () => void this.run('restore', done) } : null;
    if (done.length > 0) toasts.show(words.jobsChanged[change](done.length), undo);
    this.#complain([
      ...blocked,
      ...refused.map(({ id, name, message }) => ({ id, name, why: messageText(words, message) })),
    ]);
  }

  /** Names jobs that stay as they are. */
  #complain(jobs: readonly LeftJob[]): void {
    const [first] = jobs;
    if (!first) return;
    const { toasts } = this.#app;
    const words = fieldJobWords.beside(this.#app.words);
    const names = jobs.slice(0, mostNamed).map(({ name }) => name || words.unnamed);
    const more = jobs.length > names.length ? ['…'] : [];
    toasts.complain(words.jobsRefused(jobs.length, [...names, ...more].join(', '), first.why));
  }

  #fits(ids: readonly string[]): boolean {
    if (ids.length > mostChangedJobs) this.#app.toasts.complain(this.#app.words.mostJobs(mostChangedJobs));
    return ids.length > 0 && ids.length <= mostChangedJobs;
  }

  /** The editor of a draft that the person has left may still save, or have edits that the desk refuses. */
  async #unsaved(ids: readonly string[]): Promise<LeftJob[]> {
    const editors = await saveDrafts(this.#app, ids);
    return editors.map(({ id, open }) => ({ id, name: open?.name ?? '', why: this.#app.words.notAllSaved }));
  }

  #areFilesComing(ids: readonly string[]): boolean {
    return complainIfAdding(this.#app, ids, (text) => this.#app.toasts.complain(text));
  }
}
