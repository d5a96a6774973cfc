import type { FieldError } from '../../../shared/api/problems.ts';
import type { LetterDraft } from '../../../shared/office/shapes.ts';

export type Entries = Readonly<Record<string, unknown>>;
export type EntryPath = readonly [string] | readonly ['engineer', string] | readonly ['arrays', number, string];

const restMs = 400;

const isRecord = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsOf = (value: unknown): Entries[] => (Array.isArray(value) ? (value as unknown[]).filter(isRecord) : []);

/** Without what has no value: an empty field is no entry. */
const withField = (of: Entries, name: string, value: unknown): Entries => {
  const { [name]: _old, ...rest } = of;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
};

export interface LetterFormDeps {
  keep: (entries: Entries) => Promise<LetterDraft>;
  /** Why it was not kept. */
  complain: (error: unknown) => void;
}

/** The entries of a letter while they are typed: kept a moment after the last key, and checked by somebody. */
export class LetterForm {
  #deps: LetterFormDeps;
  #draft = $state.raw<LetterDraft | null>(null);
  #entries = $state.raw<Entries>({});
  #touched = $state.raw<readonly string[]>([]);
  #remembered = $state.raw<LetterDraft['remembered']>(null);
  #isConfirmed = $state(false);
  #keeping = $state<'kept' | 'keeping' | 'failed'>('kept');
  /** Counts edits: what is kept may be older than what is typed. */
  #edits = $state(0);
  #moment = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: LetterFormDeps) {
    this.#deps = deps;
  }

  /** Where the form is: what was asked for before another moment is old. */
  get moment(): number {
    return this.#moment;
  }

  /** What the server says of the draft; takes its entries over unless something is typed that it does not know. */
  take(draft: LetterDraft, asked = this.#moment): void {
    if (asked !== this.#moment) return;
    this.#draft = draft;
    if (this.#keeping !== 'kept') return;
    this.#remembered = draft.remembered;
    if (JSON.stringify(draft.entries) === JSON.stringify(this.#entries)) return;
    // Somebody else has changed them: nobody has checked those.
    this.#isConfirmed = false;
    this.#entries = draft.entries;
  }

  /** Begins anew with what the server puts in. */
  restart(draft: LetterDraft): void {
    clearTimeout(this.#timer);
    this.#keeping = 'kept';
    this.#touched = [];
    this.#isConfirmed = false;
    this.#edits += 1;
    this.take(draft);
  }

  get draft(): LetterDraft | null {
    return this.#draft;
  }
  get entries(): Entries {
    return this.#entries;
  }
  get edits(): number {
    return this.#edits;
  }
  get keeping(): 'kept' | 'keeping' | 'failed' {
    return this.#keeping;
  }
  get errors(): readonly FieldError[] {
    return this.#draft?.errors ?? [];
  }
  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }
  set isConfirmed(now: boolean) {
    this.#isConfirmed = now;
  }

  valueAt(path: EntryPath): unknown {
    if (path.length === 1) return this.#entries[path[0]];
    if (path.length === 2) {
      const { engineer } = this.#entries;
      return isRecord(engineer) ? engineer[path[1]] : undefined;
    }
    const place = this.#placeOf(path[1]);
    return place === null ? undefined : recordsOf(this.#entries.arrays)[place]?.[path[2]];
  }

  errorsAt(path: EntryPath): FieldError[] {
    const place = path.length === 3 ? this.#placeOf(path[1]) : null;
    if (path.length === 3 && place === null) return [];
    const pointer = path.length === 3 ? `#/arrays/${place}/${path[2]}` : `#/${path.join('/')}`;
    return this.errors.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  }

  /** Whether the value still is the one that was taken over from another letter. */
  isRemembered(name: string): boolean {
    return (this.#remembered?.names.includes(name) ?? false) && !this.#touched.includes(name);
  }
  get remembered(): LetterDraft['remembered'] {
    return this.#remembered;
  }

  set(path: EntryPath, value: unknown): void {
    const entries = this.#entries;
    if (path.length === 1) this.#change(withField(entries, path[0], value), path[0]);
    else if (path.length === 2) {
      const engineer = withField(isRecord(entries.engineer) ? entries.engineer : {}, path[1], value);
      const isEmpty = Object.keys(engineer).length === 0;
      this.#change(withField(entries, 'engineer', isEmpty ? undefined : engineer));
    } else this.#change({ ...entries, arrays: this.#withArray(path[1], path[2], value) });
  }

  /** What was entered for one array, for all the others too. */
  copyToAll(from: number, names: readonly string[]): void {
    const rows = this.#draft?.arrays ?? [];
    const values = names.map((name) => [name, this.valueAt(['arrays', from, name])] as const);
    let { arrays } = this.#entries;
    rows.forEach((_row, index) => {
      if (index === from) return;
      for (const [name, value] of values) {
        arrays = this.#withArray(index, name, value, recordsOf(arrays));
      }
    });
    this.#change({ ...this.#entries, arrays });
  }

  get repairs(): string[] {
    const { repairs } = this.#entries;
    return Array.isArray(repairs) ? (repairs as unknown[]).map(String) : [];
  }
  setRepairs(repairs: readonly string[]): void {
    this.#change(withField(this.#entries, 'repairs', repairs.length === 0 ? undefined : [...repairs]));
  }

  /** Ends when everything that was typed is kept, or refused. */
  async settle(): Promise<void> {
    if (this.#keeping === 'keeping') {
      clearTimeout(this.#timer);
      this.#going = this.#keep();
    }
    await this.#going;
  }

  /** What is still on its way is kept all the same. */
  close(): void {
    this.#isClosed = true;
    void this.settle();
  }

  /** The entries of an array are found by what the draft calls it by. */
  #placeOf(index: number): number | null {
    const row = this.#draft?.arrays[index];
    if (!row) return null;
    const place = recordsOf(this.#entries.arrays).findIndex((entry) =>
      row.position === null ? entry.name === row.name : entry.position === row.position,
    );
    return place === -1 ? null : place;
  }

  #withArray(index: number, name: string, value: unknown, arrays = recordsOf(this.#entries.arrays)): Entries[] {
    const row = this.#draft!.arrays[index]!;
    const key = row.position === null ? { name: row.name } : { position: row.position };
    const isIt = (entry: Entries): boolean =>
      row.position === null ? entry.name === row.name : entry.position === row.position;
    const list = arrays.some(isIt) ? arrays : [...arrays, key];
    return list.map((entry) => (isIt(entry) ? withField(entry, name, value) : entry));
  }

  #change(entries: Entries, name?: string): void {
    this.#entries = entries;
    if (name !== undefined) this.#touched = [...this.#touched, name];
    this.#isConfirmed = false;
    this.#edits += 1;
    this.#moment += 1;
    this.#keeping = 'keeping';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void (this.#going = this.#keep()), restMs);
  }

  async #keep(): Promise<void> {
    // One after the other: the last that was typed is the last that is kept.
    await this.#going;
    const edits = this.#edits;
    try {
      const draft = await this.#deps.keep(this.#entries);
      if (edits !== this.#edits) return;
      this.#keeping = 'kept';
      this.#moment += 1;
      this.#draft = draft;
    } catch (error) {
      if (edits !== this.#edits) return;
      this.#keeping = 'failed';
      if (!this.#isClosed) this.#deps.complain(error);
    }
  }
}
