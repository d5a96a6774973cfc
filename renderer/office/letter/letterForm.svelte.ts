import type { LetterDraft } from '../../../shared/office/shapes.ts';
import { copyEntries, type EntryPath, keyOf, withField, writeEntry } from './entryPaths.ts';
import type { LetterFormDeps } from './letterFormDeps.ts';
import { readMirror } from './letterMirror.ts';
import { Conflicts } from './conflicts.svelte.ts';
import { LetterFields } from './letterFields.svelte.ts';
import { type Base, baseOf } from './letterBase.ts';
import { type Entries, isSame, mergeEntries } from './mergeEntries.ts';
import { TakenAway } from './takenAway.svelte.ts';

const restMs = 400;
const longestRetryMs = 30_000;

/**
 * The entries of a letter while they are typed: kept a moment after the last key, tried again while the server is away,
 * merged with what others type, and checked by somebody who has seen what they look like.
 */
export class LetterForm extends LetterFields {
  #deps: LetterFormDeps;
  #keeping = $state<'kept' | 'keeping' | 'failed'>('kept');
  #conflicts = new Conflicts();
  #other = $state.raw<LetterDraft['kept']>(null);
  #takenAway = new TakenAway();
  /** What the server has, as far as is known here. */
  #base: Base = { entries: {}, ms: null };
  /** What was sent since something was kept: any of it may have arrived. */
  #sent: Entries[] = [];
  #isSending = false;
  #isBegun = false;
  #moment = 0;
  /** Counts beginnings: what was asked for in an earlier one is void. */
  #beginning = 0;
  #retryMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: LetterFormDeps) {
    super();
    this.#deps = deps;
  }

  /** Where the form is: what was asked for before another moment is old. */
  get moment(): number {
    return this.#moment;
  }

  /**
   * What the server says of the draft: takes its entries over, merged with what is typed here and not kept yet. The
   * first one brings back what an earlier window could not keep, where the job still takes a letter.
   */
  take(draft: LetterDraft, asked = this.#moment, isOpen = true): void {
    if (asked !== this.#moment) return;
    this.#hear(draft);
    if (!this.#isBegun) this.#begin(draft, isOpen);
    else if (this.#keeping === 'kept') {
      this.takenOver = draft.remembered;
      this.#holdTakenAway(draft);
      this.#base = baseOf(draft);
      // Somebody else has changed them: nobody has checked those.
      if (!isSame(draft.entries, this.typedEntries)) this.#replace(draft.entries);
    } else if (!this.#isSending && (draft.kept?.atMs ?? null) !== this.#base.ms) this.#merge(draft);
    this.shownDraft = draft;
    this.#compare();
  }

  /** Begins anew with what the server puts in. */
  restart(draft: LetterDraft): void {
    this.discard();
    this.#base = baseOf(draft);
    this.edited();
    this.take(draft);
  }

  /** What is typed and not kept is given up. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#beginning += 1;
    this.#keeping = 'kept';
    this.#retryMs = 0;
    this.touched = [];
    this.#conflicts.clear();
    this.#takenAway.giveUp();
    this.forgetLook();
    this.#deps.mirror.write('');
  }

  /** Whether what stood here was taken away by somebody else, and can be put back. */
  get isTakenAway(): boolean {
    return this.#takenAway.isThere;
  }
  /** Puts it back, beside what was typed since. */
  putBack(): void {
    const back = this.#takenAway.putBack(this.typedEntries);
    if (!back) return;
    this.touched = [...this.touched, ...back.typed.filter((name) => !this.touched.includes(name))];
    this.#conflicts.add(back.conflicts);
    this.#change(back.entries);
  }

  /** When the draft was kept that stands here; null where nothing was. */
  get base(): number | null {
    return this.#base.ms;
  }
  /** Who else has written here, and when last. */
  get other(): LetterDraft['kept'] {
    return this.#other;
  }
  get conflicts(): number {
    return this.#conflicts.count;
  }
  /** What somebody else typed into the field at the same time; null where nobody did. */
  theirsAt(path: EntryPath): { value: unknown } | null {
    return this.#conflicts.at(keyOf(this.rows, path));
  }

  get keeping(): 'kept' | 'keeping' | 'failed' {
    return this.#keeping;
  }

  set(path: EntryPath, value: unknown): void {
    this.#conflicts.decide(keyOf(this.rows, path));
    this.#change(writeEntry(this.typedEntries, this.rows, path, value), path.length === 1 ? path[0] : undefined);
  }

  /** What was entered for one array, for all the others too. */
  copyToAll(from: number, names: readonly string[]): void {
    this.#change(copyEntries(this.typedEntries, this.rows, from, names));
  }

  setRepairs(repairs: readonly string[]): void {
    this.#conflicts.decide('repairs');
    this.#change(withField(this.typedEntries, 'repairs', repairs.length === 0 ? undefined : [...repairs]));
  }

  /** Ends when everything that was typed is kept, or could not be. */
  async settle(): Promise<void> {
    if (this.#keeping !== 'kept') this.#keepNow();
    await this.#going;
  }

  /** The server can be heard again. */
  retry(): void {
    if (this.#keeping === 'failed') this.#keepNow();
  }

  /** What is still on its way is kept all the same. */
  close(): void {
    this.#isClosed = true;
    void this.settle();
  }

  #change(entries: Entries, name?: string): void {
    this.typedEntries = entries;
    if (name !== undefined && !this.touched.includes(name)) this.touched = [...this.touched, name];
    this.forgetLook();
    this.edited();
    this.#moment += 1;
    this.#wait();
  }

  /** Keeps it after a rest, and until then where a window that is closed does not lose it. */
  #wait(): void {
    this.#keeping = 'keeping';
    this.#mirror();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keepNow(), restMs);
  }

  #mirror(): void {
    const { entries: from, ms: base } = this.#base;
    this.#deps.mirror.write(JSON.stringify({ entries: this.typedEntries, from, base, typed: this.touched }));
  }

  #begin(draft: LetterDraft, isOpen: boolean): void {
    this.#isBegun = true;
    this.takenOver = draft.remembered;
    this.typedEntries = draft.entries;
    this.#base = baseOf(draft);
    const held = isOpen ? readMirror(this.#deps.mirror) : null;
    if (!held) return;
    if (isSame(held.entries, draft.entries)) return this.#deps.mirror.write('');
    this.touched = held.typed;
    this.edited();
    this.#moment += 1;
    this.typedEntries = held.entries;
    if (held.base !== this.#base.ms) {
      this.#base = { entries: held.from, ms: held.base };
      this.#merge(draft);
    }
    this.#wait();
  }

  #hear(draft: LetterDraft): void {
    if (draft.kept && draft.kept.by !== this.#deps.me) this.#other = draft.kept;
  }

  #replace(entries: Entries): void {
    this.isConfirmed = false;
    this.typedEntries = entries;
    this.edited();
  }

  /** Theirs and mine, field by field; theirs is what the next keep changes. */
  #merge(draft: LetterDraft): void {
    const from = this.#sent.some((one) => isSame(draft.entries, one)) ? draft.entries : this.#base.entries;
    const { entries, conflicts } = mergeEntries(from, this.typedEntries, draft.entries);
    this.#holdTakenAway(draft);
    this.#base = baseOf(draft);
    this.#conflicts.add(conflicts);
    if (isSame(entries, this.typedEntries)) return;
    this.#replace(entries);
    this.tell('merged');
  }

  /** Holds what somebody else has forgotten; a letter that was issued since has taken it with it. */
  #holdTakenAway(draft: LetterDraft): void {
    const isOther = this.shownDraft !== null && this.shownDraft.number !== draft.number;
    if (this.#base.ms === null || draft.kept !== null || isOther) return;
    this.#takenAway.hold({ entries: this.typedEntries, typed: this.touched }, draft);
  }

  /** Whether the letter would still say what was looked at. */
  #compare(): void {
    const { mark } = this.shownDraft!;
    if (this.#keeping !== 'kept' || mark === null || this.seen === null || mark === this.seen) return;
    this.lookAgain();
  }

  #keepNow(): void {
    clearTimeout(this.#timer);
    this.#going = this.#keep(this.#going);
  }

  async #keep(before: Promise<void>): Promise<void> {
    // One after the other: the last that was typed is the last that is kept.
    await before;
    const beginning = this.#beginning;
    for (let isBehind = true; isBehind && this.#keeping !== 'kept';) {
      const [edits, entries] = [this.edits, this.typedEntries];
      this.#sent.push(entries);
      this.#isSending = true;
      try {
        const draft = await this.#deps.keep({ entries, base: this.#base.ms, typed: [...this.touched] });
        if (beginning !== this.#beginning) return;
        isBehind = draft.isBehind;
        this.#retryMs = 0;
        this.#hear(draft);
        if (isBehind) this.#merge(draft);
        else this.#isKept(draft, entries, edits);
      } catch (error) {
        if (beginning === this.#beginning && edits === this.edits) this.#isNotKept(error);
        return;
      } finally {
        this.#isSending = false;
      }
    }
  }

  #isKept(draft: LetterDraft, entries: Entries, edits: number): void {
    this.#base = { entries, ms: draft.kept?.atMs ?? null };
    this.#sent = [];
    if (edits !== this.edits) return this.#mirror();
    this.#keeping = 'kept';
    this.#moment += 1;
    this.shownDraft = draft;
    this.#deps.mirror.write('');
    this.#compare();
  }

  #isNotKept(error: unknown): void {
    const isFirst = this.#retryMs === 0;
    this.#keeping = 'failed';
    if (this.#deps.isPassing(error)) {
      this.#retryMs = Math.min(Math.max(2 * this.#retryMs, 1000), longestRetryMs);
      this.#timer = setTimeout(() => this.#keepNow(), this.#retryMs);
    }
    if (!this.#isClosed && isFirst) this.#deps.complain(error);
  }
}
