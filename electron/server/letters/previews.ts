import type { Clock } from '../../ports.ts';
import type { LetterRenderer } from './drawing/letterRenderer.ts';
import { maxPreviews, type PreviewSource } from './letterPreviewStore.ts';
import type { Store } from '../store/openStore.ts';
import { letterTitles } from '../../../shared/job/letterKinds.ts';
import {
  composeLetter,
  type LetterCase,
  type LetterCaseStores,
  letterContentHash,
  openLetterCase,
  type SmallPictures,
} from './letterCase.ts';
import { composeSample } from './sampleLetter.ts';

interface Drawn {
  user: number;
  bytes: Uint8Array;
  name: string;
  expiresMs: number;
}

/** Of drawn previews in memory. */
const ofUser = { count: maxPreviews, bytes: 40 * 1024 * 1024 };
const ofAll = { count: Infinity, bytes: 160 * 1024 * 1024 };

const bytesOf = (all: readonly (readonly [string, Drawn])[]): number =>
  all.reduce((sum, [, { bytes }]) => sum + bytes.length, 0);

interface PreviewsDeps {
  store: LetterCaseStores & Pick<Store, 'letterPreviews'>;
  clock: Clock;
  renderer: LetterRenderer;
  /** Small copies of photos, for appendices. */
  pictures?: SmallPictures | undefined;
}

/**
 * Previews of letters, each for the user who made it. They are drawn once and kept in memory, oldest out first; a process
 * that has not drawn one, or not any more, draws it again.
 */
export class Previews {
  readonly #deps: PreviewsDeps;
  readonly #drawn = new Map<string, Drawn>();

  constructor(deps: PreviewsDeps) {
    this.#deps = deps;
  }

  /** `letterCase`: what the letter of a job rests on, where it is known already. */
  async make(
    user: number,
    source: Omit<PreviewSource, 'mark'>,
    letterCase?: LetterCase,
  ): Promise<{ address: string; name: string; pages: number; mark: string; bytes: Uint8Array }> {
    const { bytes, pages, mark, name } = await this.#draw(user, source, letterCase);
    const { id, expiresMs } = await this.#deps.store.letterPreviews.add(user, { ...source, mark });
    this.#keep(id, { user, bytes, name, expiresMs });
    return { address: `previews/${id}`, name, pages, mark, bytes };
  }

  /** Null for another user's preview, and for one that is gone or shows what has changed since. */
  async find(user: number, id: string): Promise<{ bytes: Uint8Array; name: string } | null> {
    this.#dropExpired();
    const drawn = this.#drawn.get(id);
    if (drawn) return drawn.user === user ? drawn : null;
    const found = await this.#deps.store.letterPreviews.find(user, id);
    if (!found) return null;
    const { source, expiresMs } = found;
    const { bytes, mark, name } = await this.#draw(user, source);
    if (mark !== source.mark) return null;
    const again = { user, bytes, name, expiresMs };
    this.#keep(id, again);
    return again;
  }

  async #draw(
    user: number,
    { job, sample, number, entries, isDraft, nowMs }: Omit<PreviewSource, 'mark'>,
    letterCase?: LetterCase,
  ) {
    const { store, renderer, pictures } = this.#deps;
    const opened = async () => letterCase ?? openLetterCase(store, job, { nowMs, user });
    const content = await (sample
      ? composeSample(store, { nowMs, entries, settings: sample })
      : composeLetter(await opened(), { number, entries, draft: isDraft }, pictures));
    const { bytes, pages } = await renderer.draw(content);
    const name = `${letterTitles[content.kind]} ${number}${isDraft ? ' DRAFT' : ''}.pdf`;
    return { bytes, pages, name, mark: letterContentHash(content) };
  }

  #keep(id: string, drawn: Drawn): void {
    this.#dropExpired();
    this.#drawn.set(id, drawn);
    this.#limit(
      [...this.#drawn].filter(([, { user }]) => user === drawn.user),
      ofUser,
    );
    this.#limit([...this.#drawn], ofAll);
  }

  #dropExpired(): void {
    const now = this.#deps.clock.now();
    for (const [id, { expiresMs }] of this.#drawn) if (expiresMs <= now) this.#drawn.delete(id);
  }

  /** Drops the oldest of `all` until the bounds hold; the last one stays in any case. */
  #limit(all: [string, Drawn][], most: { count: number; bytes: number }): void {
    while (all.length > 1 && (all.length > most.count || bytesOf(all) > most.bytes))
      this.#drawn.delete(all.shift()![0]);
  }
}
