import type { EventData } from '../../../shared/desk/events.ts';
import type { AttentionReason, JobSorting } from '../../../shared/drafts/jobQuery.ts';
import type { SyncShown } from '../../../shared/outbox/deskCalls.ts';
import { shownConnection } from '../../../shared/outbox/shownState.ts';
import type { AppFacts, SettingsShown } from '../../../shared/settings/deskCalls.ts';
import type { TemplateShown, JobList } from '../../../shared/drafts/deskCalls.ts';
import type { LanguageChoice } from '../../../shared/messages/locales.ts';
import type { Gateway } from '../../base/gateway/gateway.ts';
import { showSystemNotice } from '../../base/gateway/systemNotices.ts';
import { messageText, problemText } from '../../base/words/messages.ts';
import { appWords, type AppWords } from './words.ts';
import { loadWords } from '../../base/words/wordTable.ts';
import { type FieldPlace, fieldPlaces } from './fieldPlaces.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import { WindowState } from '../../base/windowState.svelte.ts';

/** `going`: queued or sending, which changes from one moment to the next. */
export const jobFilters = ['all', 'draft', 'going', 'sent', 'archived'] as const;
/** Also a status of the office, the jobs that need a person, and those that do for one reason. */
export type JobListFilter = (typeof jobFilters)[number] | `status ${string}` | 'attention' | AttentionReason;

/** How a list of jobs was left: a person who comes back goes on where they were. */
export interface JobListView {
  text: string;
  filter: JobListFilter;
  sort: JobSorting;
  top: number;
  /** The part that was shown last: the list shows it until it has loaded again. */
  seen: (JobList & { offset: number }) | null;
}
const unseen = (filter: JobListFilter): JobListView => ({
  text: '',
  filter,
  sort: 'changed',
  top: 0,
  seen: null,
});

/** What the screens of the field app share. */
export class AppState extends WindowState<FieldPlace> {
  readonly gateway: Gateway;
  readonly facts: AppFacts;
  readonly sync: LiveQuery<SyncShown>;
  readonly settings: LiveQuery<SettingsShown>;
  readonly templates: LiveQuery<readonly TemplateShown[]>;
  /** The list of jobs, and that of the jobs that need a person. */
  readonly jobLists: Readonly<Record<'all' | 'attention', JobListView>> = {
    all: unseen('all'),
    attention: unseen('attention'),
  };
  #progress = $state.raw<EventData<'progress'>>({ items: [], bytesPerSecond: null });
  #hasShortcuts = $state(true);
  /** The user was notified that the provider refuses the key or the address. */
  #isStopTold = false;
  areShortcutsShown = $state(false);
  /** A screen elsewhere wants the search of the list of jobs. */
  isSearchWanted = $state(false);
  /** The job whose summary is asked for. */
  summaryOf = $state<string | null>(null);
  /** The photo of the board that is chosen and can be drawn on. */
  markable = $state.raw<{ name: string; mark: () => void } | null>(null);
  #words = $derived.by(() => appWords.of(this.language));

  constructor(gateway: Gateway, facts: AppFacts) {
    super(fieldPlaces);
    this.gateway = gateway;
    this.facts = facts;
    this.#hasShortcuts = gateway.storage.text('shortcuts').read() !== 'off';
    const source = (): Gateway => gateway;
    this.sync = new LiveQuery(source, async () => {
      const sync = await gateway.call('readSync', {});
      this.#noticeStop(sync);
      return sync;
    });
    this.templates = new LiveQuery(source, () => gateway.call('listTemplates', {}));
    // Settings in another language appear with its words.
    this.settings = new LiveQuery(source, async () => {
      const settings = await gateway.call('readSettings', {});
      await loadWords(settings.language);
      return settings;
    });
    gateway.listen('progress', (progress) => (this.#progress = progress));
    gateway.listen('notice', (notice) => this.#showNotice(notice));
  }

  /** Whether single keys do something: they disturb who speaks to the computer. */
  get hasShortcuts(): boolean {
    return this.#hasShortcuts;
  }
  set hasShortcuts(hasShortcuts: boolean) {
    this.#hasShortcuts = hasShortcuts;
    this.gateway.storage.text('shortcuts').write(hasShortcuts ? '' : 'off');
  }

  /** The provider refused the key or the address: nothing is sent until a person has fixed it. */
  get isStopped(): boolean {
    const sync = this.sync.value;
    return sync !== null && shownConnection(sync) === 'stopped';
  }
  /** Everything that waits for a person: jobs, and the connection. */
  get attention(): number {
    return (this.sync.value?.attention ?? 0) + Number(this.isStopped);
  }

  get language(): LanguageChoice {
    return this.settings.value?.language ?? 'system';
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

  #showNotice({ kind, draft, name, letter }: EventData<'notice'>): void {
    const { words, toasts } = this;
    const texts = {
      letter: words.letterArrived,
      'letter-gone': words.letterNoLongerValid,
      person: words.attentionNeeded,
      hold: words.jobOnHold,
      rejected: words.jobRejected,
      message: words.messageArrived,
    };
    const text = texts[kind](name || words.unnamed, letter);
    const { place } = this.router;
    const isOpen = place.screen === 'job' && place.id === draft;
    const open = isOpen ? null : { label: words.open, run: () => this.router.go({ screen: 'job', id: draft }) };
    if (this.facts.host === 'browser' && this.settings.value?.notifications)
      showSystemNotice(text, [kind, draft, letter].join('/'), () => this.router.go({ screen: 'job', id: draft }));
    if (kind === 'letter-gone' || kind === 'rejected') toasts.complain(text, open);
    else toasts.show(text, open);
  }

  /** The provider is asked again from time to time, and refuses again: that is no news. */
  #noticeStop({ connection: { kind, reason } }: SyncShown): void {
    const { words, settings } = this;
    if (kind === 'open') this.#isStopTold = false;
    if (kind !== 'stopped' || this.#isStopTold || settings.value === null) return;
    this.#isStopTold = true;
    if (this.facts.host !== 'browser' || !settings.value.notifications) return;
    const { state, hint } = words.connections.stopped;
    const text = `${state}: ${reason === null ? hint : messageText(words, reason)}`;
    showSystemNotice(text, 'stopped', () => this.router.go({ screen: 'settings' }));
  }

  explain(error: unknown): string {
    return problemText(this.words, error);
  }
}
