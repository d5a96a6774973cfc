import type { Clock, Ids } from '../../ports.ts';
import { storedMarkup } from '../../../shared/photos/markupSchema.ts';
import type { SortedPhoto } from '../photos/attachmentStore.ts';
import type { DeskStores } from '../deskStores.ts';
import { type Item, mayRewrite } from './item.ts';

/** While a person draws, a copy waits for so long after the last stroke: no half of a drawing is sent. */
export const settleMs = 30_000;

export interface MarkedCopiesDeps extends Pick<DeskStores, 'outboxStore' | 'withdrawn'> {
  clock: Clock;
  ids: Ids;
}

interface Follow {
  /** The marked copies of the photo, in their order. */
  copies: readonly Item[];
  /** Whether there is a job that it can go to. */
  ready: boolean;
  /** A person is still drawing. */
  isDrawing?: boolean;
}

/**
 * Uploads of photos with their marks on them, beside the originals. A copy that was certainly not taken follows its drawing;
 * after it was sent, a changed drawing goes as one more copy, because the API takes no upload back.
 */
export class MarkedCopies {
  readonly #deps: MarkedCopiesDeps;

  constructor(deps: MarkedCopiesDeps) {
    this.#deps = deps;
  }

  /** Makes the outbox send what is drawn on a photo, in the caller's transaction. */
  follow(photo: SortedPhoto, { copies, ready, isDrawing = false }: Follow): void {
    const { outboxStore, clock } = this.#deps;
    const markup = storedMarkup(photo.marks);
    if (markup === null && copies.length === 0) return;
    const fixed = copies.filter((item) => !mayRewrite(item));
    const sent = fixed.at(-1)?.markup ?? null;
    const open = copies.filter(mayRewrite);
    const isRepeat = (item: Item): boolean => fixed.some(({ copy }) => copy === item.copy);
    // One that was on its way when the changed drawing got a copy of its own may be back: one copy is enough.
    const kept = markup === null ? undefined : (open.find(isRepeat) ?? (sent === markup ? undefined : open[0]));
    for (const item of open) if (item !== kept) outboxStore.dropMarked(item);
    const nextAttemptMs = isDrawing ? clock.now() + settleMs : 0;
    if (kept) this.#redraw(kept, photo, markup!, nextAttemptMs);
    if (markup === null || kept || sent === markup || this.#isWithdrawn(photo, markup)) return;
    const copy = Math.max(0, ...copies.map((item) => item.copy)) + 1;
    outboxStore.addUpload(photo, ready, { copy, markup, nextAttemptMs });
  }

  /** Sends the latest copy again, to the job that a revision makes. */
  repeat(photo: SortedPhoto, items: readonly Item[]): void {
    const latest = items.filter(({ attachmentId, copy }) => attachmentId === photo.id && copy > 0).at(-1);
    const markup = storedMarkup(photo.marks);
    if (latest === undefined || markup === null) return;
    this.#deps.outboxStore.addUpload(photo, false, { copy: latest.copy, markup, nextAttemptMs: 0 });
  }

  /** The copy is made again from the present drawing; an attempted one becomes another request. */
  #redraw(item: Item, { bytes }: SortedPhoto, markup: string, nextAttemptMs: number): void {
    const { outboxStore, ids, clock } = this.#deps;
    if (item.markup !== markup) {
      const fresh = item.attempts > 0 ? { key: ids.uuid() } : {};
      outboxStore.move(item.id, item.state, { markup, sentSha256: null, bytes, nextAttemptMs, ...fresh });
      return;
    }
    // One that is being made, or failed for lack of room, has a time of its own.
    const isHeld = item.nextAttemptMs > 0 && item.nextAttemptMs <= clock.now() + settleMs && item.error === null;
    if (isHeld && item.state === 'waiting') outboxStore.move(item.id, 'waiting', { nextAttemptMs });
  }

  /** A person chose not to send this drawing. */
  #isWithdrawn({ id, draftId }: SortedPhoto, markup: string): boolean {
    return this.#deps.withdrawn
      .ofDraft(draftId)
      .some((row) => row.attachmentId === id && row.copy > 0 && row.markup === markup);
  }
}
