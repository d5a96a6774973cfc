import type { EventData } from '../../shared/desk/contract.ts';
import type { AppFacts, JobList, SettingsShown, SyncShown } from '../../shared/desk/shapes.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { problemText } from '../i18n/messages.ts';
import { chooseWords, type AppWords } from '../i18n/words.ts';
import { type FieldPlace, fieldPlaces } from './fieldPlaces.ts';
import { LiveQuery } from './liveQuery.svelte.ts';
import { WindowState } from './windowState.svelte.ts';

/** What the screens of the field app share. */
export class AppState extends WindowState<FieldPlace> {
  readonly gateway: Gateway;
  readonly facts: AppFacts;
  readonly sync: LiveQuery<SyncShown>;
  readonly settings: LiveQuery<SettingsShown>;
  /** The first page of all jobs as last shown: the list shows it until it has loaded again. */
  jobsSeen: JobList | null = null;
  #progress = $state.raw<EventData<'progress'>>({ items: [], bytesPerSecond: null });
  #words = $derived.by(() => chooseWords(this.settings.value?.language ?? 'system'));

  constructor(gateway: Gateway, facts: AppFacts) {
    super(fieldPlaces);
    this.gateway = gateway;
    this.facts = facts;
    const source = (): Gateway => gateway;
    this.sync = new LiveQuery(source, () => gateway.call('readSync', {}));
    this.settings = new LiveQuery(source, () => gateway.call('readSettings', {}));
    gateway.listen('progress', (progress) => (this.#progress = progress));
    gateway.listen('notice', ({ kind, name, letter }) => {
      const { words } = this;
      if (kind === 'letter-gone') this.toasts.complain(words.letterNoLongerValid(name, letter));
      else this.toasts.show(kind === 'letter' ? words.letterArrived(name, letter) : words.attentionNeeded(name));
    });
  }

  get words(): AppWords {
    return this.#words;
  }

  /** Bytes of an item sent so far; null where it is not being sent. */
  sentOf(item: string): number | null {
    return this.#progress.items.find(({ id }) => id === item)?.sent ?? null;
  }
  get bytesPerSecond(): number | null {
    return this.#progress.bytesPerSecond;
  }

  explain(error: unknown): string {
    return problemText(this.words, error);
  }
}
