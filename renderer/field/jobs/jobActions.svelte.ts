import { type JobChange, mostChangedJobs } from '../../../shared/desk/jobQuery.ts';
import type { JobsToQueue } from '../../../shared/desk/jobListShapes.ts';
import { messageText } from '../../i18n/messages.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { JobSelection } from './jobSelection.svelte.ts';
import { saveDrafts } from '../draft/openDrafts.ts';
import { complainIfAdding } from '../photos/stillAdding.ts';

/** How many refused jobs a notice names. */
const mostNamed = 3;

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
    if (!this.#fits(ids) || this.#areFilesComing(ids) || !(await this.#areSaved(ids))) return;
    const { gateway, toasts, words } = this.#app;
    const asked = await this.#app.attempt(() => gateway.call('checkJobs', { ids: [...ids] }));
    if (asked && asked.ids.length === 0) toasts.show(words.nothingToQueue);
    else this.#asked = asked;
  }

  async run(change: JobChange, ids: readonly string[]): Promise<void> {
    if (!this.#fits(ids)) return;
    if ((change === 'queue' || change === 'archive') && this.#areFilesComing(ids)) return;
    if (change !== 'restore' && !(await this.#areSaved(ids))) return;
    const { gateway, toasts, words } = this.#app;
    const changed = await this.#app.attempt(() => gateway.call('changeJobs', { change, ids: [...ids] }));
    if (!changed) return;
    const { done, refused } = changed;
    this.#selection.remove(done);
    const undo = change === 'archive' ? { label: words.undo, run: () => void this.run('restore', done) } : null;
    if (done.length > 0) toasts.show(words.jobsChanged[change](done.length), undo);
    const [first] = refused;
    if (!first) return;
    const names = refused.slice(0, mostNamed).map(({ name }) => name || words.unnamed);
    const more = refused.length > names.length ? ['…'] : [];
    toasts.complain(
      words.jobsRefused(refused.length, [...names, ...more].join(', '), messageText(words, first.message)),
    );
  }

  #fits(ids: readonly string[]): boolean {
    if (ids.length > mostChangedJobs) this.#app.toasts.complain(this.#app.words.mostJobs(mostChangedJobs));
    return ids.length > 0 && ids.length <= mostChangedJobs;
  }

  /** The editor of a draft that the person has left may still save. Complains where it cannot. */
  async #areSaved(ids: readonly string[]): Promise<boolean> {
    const areSaved = await saveDrafts(this.#app, ids);
    if (!areSaved) this.#app.toasts.complain(this.#app.words.notAllSaved);
    return areSaved;
  }

  #areFilesComing(ids: readonly string[]): boolean {
    return complainIfAdding(this.#app, ids, (text) => this.#app.toasts.complain(text));
  }
}
