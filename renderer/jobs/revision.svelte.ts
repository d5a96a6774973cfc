import type { AnyMessage } from '../../shared/messages/rows.ts';
import type { FieldError } from '../../shared/messages/problem.ts';
import { arrayNames, repeatedNames } from '../../shared/job/arrayNames.ts';
import type { RevisionReason } from '../../shared/job/revision.ts';
import { CallError } from '../gateway/calls.ts';
import type { SavedText } from '../state/savedText.svelte.ts';
import { arraysOf, type JobDocument } from '../../shared/job/jobDocument.ts';
import { changesBetween, countChanges, revisedArrayNames, sentArrays } from './changes.ts';

type Path = readonly [field: string] | readonly ['arrays', number, field: string];

interface Written {
  after: JobDocument;
  reason: RevisionReason | null;
  notes: string;
  /** Places of arrays that are taken away. */
  removed?: number[];
  /** What the arrays are called that the places count. */
  of?: string[];
  /** Where the arrays of the list stand that was sent; null where that is not told any more. */
  sent?: readonly number[] | null;
}

/** A revision that is being written: what was sent, what it shall say, and why. */
export class Revision {
  readonly jobId: number | null;
  readonly before: JobDocument;
  #after = $state.raw<JobDocument>({});
  #reason = $state<RevisionReason | null>(null);
  #notes = $state('');
  #removed = $state.raw<readonly number[]>([]);
  #sent: readonly number[] | null | undefined;
  #errors = $state.raw<readonly FieldError[]>([]);
  #said = $state.raw<AnyMessage | string | null>(null);
  #isGoing = $state(false);
  #wasTouched = false;
  #saved: SavedText | null;

  constructor(
    job: { jobId: number | null; document: JobDocument },
    {
      refused,
      saved = null,
    }: {
      refused?: { said: AnyMessage | string | null; errors: FieldError[] } | undefined;
      saved?: SavedText | null;
    } = {},
  ) {
    this.jobId = job.jobId;
    this.before = job.document;
    this.#after = job.document;
    this.#saved = saved;
    // One that was refused says what is to be mended.
    this.#errors = refused?.errors ?? [];
    this.#said = refused?.said ?? null;
  }

  get after(): JobDocument {
    return this.#after;
  }
  get reason(): RevisionReason | null {
    return this.#reason;
  }
  set reason(reason: RevisionReason | null) {
    this.#reason = reason;
    this.#forget('#/revision_reason');
    this.#write();
  }
  get notes(): string {
    return this.#notes;
  }
  set notes(notes: string) {
    this.#notes = notes;
    this.#forget('#/revision_notes');
    this.#write();
  }
  get errors(): readonly FieldError[] {
    return this.#errors;
  }
  /** Why it was refused. */
  get said(): AnyMessage | string | null {
    return this.#said;
  }
  get isGoing(): boolean {
    return this.#isGoing;
  }
  get count(): number {
    return countChanges(this.#revised);
  }
  get isBegun(): boolean {
    return this.count > 0 || this.#reason !== null || this.#notes !== '';
  }

  errorsAt(path: Path | readonly ['revision_reason'] | readonly ['revision_notes']): FieldError[] {
    const pointer = `#/${path.join('/')}`;
    return this.#errors.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  }

  valueAt(path: Path): unknown {
    return this.#at(this.#after, path);
  }
  valueBefore(path: Path): unknown {
    return this.#at(this.before, path);
  }

  set(path: Path, value: unknown): void {
    if (path.length === 1) this.#after = { ...this.#after, [path[0]]: value };
    else {
      const arrays = arraysOf(this.#after);
      arrays[path[1]] = { ...arrays[path[1]], [path[2]]: value };
      this.#after = { ...this.#after, arrays };
    }
    this.#forget(`#/${path.join('/')}`);
    this.#write();
  }

  /** Whether the array at this place is new: photos do not know it yet, and it gets a name. */
  isAdded(place: number): boolean {
    return place >= arraysOf(this.before).length;
  }
  isRemoved(place: number): boolean {
    return this.#removed.includes(place);
  }
  /** A new array behind the others; answers its place. */
  addArray(name: string): number {
    const arrays = arraysOf(this.#after);
    this.#after = { ...this.#after, arrays: [...arrays, { name }] };
    this.#write();
    return arrays.length;
  }
  /** One that was sent stays where it is, to be put back; one that was only just added is gone. */
  removeArray(place: number): void {
    if (this.isAdded(place)) this.#after = { ...this.#after, arrays: arraysOf(this.#after).toSpliced(place, 1) };
    else this.#removed = [...this.#removed, place];
    this.#otherList();
  }
  putBackArray(place: number): void {
    this.#removed = this.#removed.filter((one) => one !== place);
    this.#otherList();
  }

  /** What was written of it before: left, interrupted, or refused by the provider. */
  async load(): Promise<void> {
    const text = (await this.#saved?.load()) ?? '';
    if (text === '' || this.#wasTouched) return;
    const { after, reason, notes, removed = [], of, sent } = JSON.parse(text) as Written;
    // A provider may keep a revised job under its id: then this was written of the job before, and places mean others.
    if (of !== undefined && JSON.stringify(of) !== JSON.stringify(arrayNames(this.before))) return;
    this.#after = after;
    this.#reason = reason;
    this.#notes = notes;
    this.#removed = removed;
    this.#sent = sent;
    this.#errors = this.#atPlaces(this.#errors);
  }

  /** Back to what was sent. */
  startOver(): void {
    this.clear();
    this.#after = this.before;
    this.#reason = null;
    this.#notes = '';
    this.#removed = [];
    this.#sent = undefined;
    if (this.#saved) this.#saved.text = '';
  }

  async save(): Promise<void> {
    await this.#saved?.save();
  }

  /** What was said about the last attempt is no news any more. */
  clear(): void {
    this.#errors = [];
    this.#said = null;
  }

  /** The answer to it; null where it was refused. `post` rejects with `CallError` then. */
  async send<T>(post: (revision: Record<string, unknown>) => Promise<T>): Promise<T | null> {
    if (this.#isGoing) return null;
    this.clear();
    const changes = changesBetween(this.#revised);
    // A new array is named here. With the name of one that is left out it would be given that one's photos.
    this.#errors = repeatedNames(revisedArrayNames(this.#revised)).filter(({ pointer }) =>
      this.isAdded(Number(pointer.split('/')[2])),
    );
    if (this.#errors.length > 0) return null;
    this.#isGoing = true;
    this.#sent = sentArrays(this.#revised);
    this.#write();
    try {
      return await post({ revision_reason: this.#reason, revision_notes: this.#notes, ...changes });
    } catch (error) {
      this.#said = (error as Error).message;
      this.#errors = error instanceof CallError ? this.#atPlaces(error.problem.errors) : [];
      return null;
    } finally {
      this.#isGoing = false;
    }
  }

  get #revised() {
    return { before: this.before, after: this.#after, removed: this.#removed };
  }

  /** What was said of the list that was sent, as said of the arrays where they stand here. */
  #atPlaces(errors: readonly FieldError[]): FieldError[] {
    const places = this.#sent === undefined ? sentArrays(this.#revised) : this.#sent;
    return errors.flatMap((error) => {
      const { pointer } = error;
      const [start, sent] = /^#\/arrays\/(\d+)/.exec(pointer) ?? [];
      if (start === undefined) return [error];
      // Of which array it was said is not told any more: better of none than of another one.
      if (places === null) return [];
      return [{ ...error, pointer: `#/arrays/${places[Number(sent)] ?? sent}${pointer.slice(start.length)}` }];
    });
  }

  /** What was said of the list of arrays was said of another one. */
  #otherList(): void {
    this.#sent = null;
    this.#forget('#/arrays');
    this.#write();
  }

  #write(): void {
    this.#wasTouched = true;
    const written: Written = {
      after: this.#after,
      reason: this.#reason,
      notes: this.#notes,
      removed: [...this.#removed],
      of: arrayNames(this.before),
      ...(this.#sent !== undefined && { sent: this.#sent }),
    };
    if (this.#saved) this.#saved.text = JSON.stringify(written);
  }

  #at(document: JobDocument, path: Path): unknown {
    return path.length === 1 ? document[path[0]] : arraysOf(document)[path[1]]?.[path[2]];
  }

  #forget(pointer: string): void {
    this.#errors = this.#errors.filter(
      (error) => error.pointer !== pointer && !error.pointer.startsWith(`${pointer}/`),
    );
  }
}
