import type { Desk } from '../../electron/desk/openDesk.ts';
import type { Item } from '../../electron/desk/outbox/item.ts';
import { processingMs } from '../../electron/desk/base/retryPolicy.ts';
import { takesCaptions } from '../../electron/desk/photos/captionCorrections.ts';
import { must, type World } from './world.ts';

/** The longest time in which nothing is sent although nothing is in the way. */
const longestGapMs = 30_000;

/** From the moment on at which nothing fails any more: what can be sent is sent, without long pauses. */
export class Progress {
  readonly #world: World;
  readonly #desk: Desk;
  #moved = { work: '', atMs: 0 };

  constructor(world: World, desk: Desk) {
    this.#world = world;
    this.#desk = desk;
    this.#moved = { work: this.#work(), atMs: world.laptop.passedMs() };
  }

  /** Called before time passes. */
  look(): void {
    const { laptop } = this.#world;
    const work = this.#work();
    const isIdle = this.#open().length === 0 && this.#captions() === 0;
    // Between two requests of one upload the desk reads the file, which takes real time.
    const isSending = this.#open().some(({ state }) => state === 'sending');
    if (isIdle || isSending || work !== this.#moved.work || this.#waitsForProvider()) {
      this.#moved = { work, atMs: laptop.passedMs() };
      return;
    }
    const gapMs = laptop.passedMs() - this.#moved.atMs;
    must(
      gapMs <= longestGapMs,
      `something is sent within 30 s, not nothing for ${gapMs / 1000} s: ${this.#describe()}`,
    );
  }

  #items(): Item[] {
    return this.#world.intents.flatMap(({ draftId }) => this.#desk.outbox.store.ofDraft(draftId));
  }
  /** What can be sent, now or later. All of a draft waits where its job or a revision of it waits for a person. */
  #open(): Item[] {
    return this.#world.intents.flatMap(({ draftId }) => {
      const items = this.#desk.outbox.store.ofDraft(draftId);
      if (items.some(({ kind, needsPerson }) => needsPerson && (kind === 'submit' || kind === 'revision'))) return [];
      return items.filter(({ state, needsPerson, error }) => {
        // An answer that takes too long in real time, where the computer of the test is busy, is one more fault.
        const isLate = error?.message.code === 'answer-timed-out';
        return state !== 'done' && !needsPerson && !isLate;
      });
    });
  }
  #captions(): number {
    const service = this.#desk.settings.provider();
    return service === null || !takesCaptions(service) ? 0 : this.#desk.photos.captions.due(service.id).length;
  }
  #work(): string {
    const items = this.#items();
    const count = (is: (item: Item) => boolean): number => items.filter(is).length;
    return [count(({ state }) => state === 'done'), count(({ needsPerson }) => needsPerson), this.#captions()].join();
  }

  /** A provider without keys may still be processing what was sent last: sent again too early, it would be there twice. */
  #waitsForProvider(): boolean {
    const { provider, laptop } = this.#world;
    const mayBeProcessed = ({ state, lastAttemptMs, error }: Item): boolean => {
      const age = laptop.now() - (lastAttemptMs ?? 0);
      return state === 'unknown' && age >= 0 && age <= processingMs(error?.status ?? null);
    };
    return provider.kind === 'plain' && this.#open().some(mayBeProcessed);
  }

  #describe(): string {
    const open = this.#open().map(({ kind, state, attempts, nextAttemptMs, error }) => ({
      ...{ kind, state, attempts },
      waitsMs: nextAttemptMs - this.#world.laptop.now(),
      error: error?.message,
    }));
    return `${JSON.stringify(open)}, ${this.#captions()} captions, ${JSON.stringify(this.#desk.sync.provider.state())}`;
  }
}
