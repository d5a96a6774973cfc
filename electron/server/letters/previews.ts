import type { Clock } from '../../ports.ts';
import type { LetterRenderer } from './drawing/letterRenderer.ts';
import { maxPreviews, type PreviewSource } from './letterPreviewStore.ts';
import type { Store } from '../store/openStore.ts';
import { letterTitles } from '../../../shared/job/letterKinds.ts';
import type { FirmSettings } from '../../../shared/firm/firm.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import type { LetterContent } from './drawing/letterContent.ts';
import {
  composeLetter,
  type LetterCase,
  type LetterCaseStores,
  letterContentHash,
  openLetterCase,
  type SmallPictures,
} from './letterCase.ts';
import { composeSample, sampleNumber } from './sampleLetter.ts';

interface Drawn {
  user: number;
  bytes: Uint8Array;
  name: string;
  expiresMs: number;
}

interface MadePreview {
  address: string;
  name: string;
  pages: number;
  mark: string;
  bytes: Uint8Array;
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

  /** Of the letter of a case. */
  async make(
    user: number,
    letterCase: LetterCase,
    { entries, isDraft }: Pick<PreviewSource, 'entries' | 'isDraft'>,
  ): Promise<MadePreview> {
    const { row, number, nowMs } = letterCase;
    const content = await composeLetter(letterCase, { entries, draft: isDraft }, this.#deps.pictures);
    return this.#add(user, { job: row.id, number, entries, isDraft, nowMs }, content);
  }

  /** Of the letter about a sample job, with the firm's settings as they are typed. */
  async makeSample(user: number, settings: FirmSettings, entries: LetterEntries): Promise<MadePreview> {
    const { store, clock } = this.#deps;
    const nowMs = clock.now();
    const content = await composeSample(store, { nowMs, entries, settings });
    return this.#add(user, { job: 0, sample: settings, number: sampleNumber, entries, isDraft: true, nowMs }, content);
  }

  /** Null for another user's preview, and for one that is gone or shows what has changed since. */
  async find(user: number, id: string): Promise<{ bytes: Uint8Array; name: string } | null> {
    this.#dropExpired();
    const drawn = this.#drawn.get(id);
    if (drawn) return drawn.user === user ? drawn : null;
    const found = await this.#deps.store.letterPreviews.find(user, id);
    if (!found) return null;
    const { source, expiresMs } = found;
    const { bytes, mark, name } = await this.#draw(source, await this.#content(user, source));
    if (mark !== source.mark) return null;
    const again = { user, bytes, name, expiresMs };
    this.#keep(id, again);
    return again;
  }

  async #add(user: number, source: Omit<PreviewSource, 'mark'>, content: LetterContent): Promise<MadePreview> {
    const { bytes, pages, mark, name } = await this.#draw(source, content);
    const { id, expiresMs } = await this.#deps.store.letterPreviews.add(user, { ...source, mark });
    this.#keep(id, { user, bytes, name, expiresMs });
    return { address: `previews/${id}`, name, pages, mark, bytes };
  }

  /** As it would be now. */
  async #content(
    user: number,
    { job, sample, number, entries, isDraft, nowMs }: PreviewSource,
  ): Promise<LetterContent> {
    const { store, pictures } = this.#deps;
    if (sample) return composeSample(store, { nowMs, entries, settings: sample });
    const letterCase = await openLetterCase(store, job, { nowMs, user });
    return composeLetter(letterCase, { number, entries, draft: isDraft }, pictures);
  }

  async #draw({ number, isDraft }: Pick<PreviewSource, 'number' | 'isDraft'>, content: LetterContent) {
    const { bytes, pages } = await this.#deps.renderer.draw(content);
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
