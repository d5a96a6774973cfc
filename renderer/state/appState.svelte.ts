import type { AppFacts, JobList, SettingsShown, SyncShown } from '../../shared/desk/shapes.ts';
import type { EventData } from '../../shared/desk/contract.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { chooseWords, type Words } from '../i18n/words.ts';
import { Looked } from './looked.svelte.ts';
import { Router } from './router.svelte.ts';
import { Toasts } from './toasts.svelte.ts';
import { problemText } from '../i18n/refusals.ts';

/** What all screens share: the way to the desk, where we are, what is on its way, and in which words. */
export class AppState {
  readonly gateway: Gateway;
  readonly facts: AppFacts;
  readonly router = new Router();
  readonly toasts = new Toasts();
  readonly sync: Looked<SyncShown>;
  readonly settings: Looked<SettingsShown>;
  /** The beginning of all jobs, as it was seen last: shown while it is read again. */
  jobsSeen: JobList | null = null;
  #progress = $state.raw<EventData<'progress'>>({ items: [], bytesPerSecond: null });

  constructor(gateway: Gateway, facts: AppFacts) {
    this.gateway = gateway;
    this.facts = facts;
    this.sync = new Looked(
      () => gateway,
      () => gateway.call('readSync', {}),
    );
    this.settings = new Looked(
      () => gateway,
      () => gateway.call('readSettings', {}),
    );
    gateway.listen('progress', (progress) => (this.#progress = progress));
    gateway.listen('notice', ({ kind, name, letter }) => {
      const { words } = this;
      if (kind === 'letter-gone') this.toasts.complain(words.letterGone(name, letter));
      else this.toasts.say(kind === 'letter' ? words.letterArrived(name, letter) : words.personNeeded(name));
    });
  }

  get words(): Words {
    return chooseWords(this.settings.value?.language ?? 'system');
  }

  /** Bytes of an item that are on their way. */
  sentOf(item: string): number | null {
    return this.#progress.items.find(({ id }) => id === item)?.sent ?? null;
  }
  get bytesPerSecond(): number | null {
    return this.#progress.bytesPerSecond;
  }

  /** Does what was asked for; a refusal is told in its own words. Answers null then. */
  async attempt<T>(doing: () => Promise<T>): Promise<T | null> {
    try {
      return await doing();
    } catch (error) {
      this.toasts.complain(problemText(this.words.languageCode, error as Error));
      return null;
    }
  }
}

export const createAppState = async (gateway: Gateway): Promise<AppState> =>
  new AppState(gateway, await gateway.call('appFacts', {}));
