import type { AnyMessage } from '../../shared/messages/rows.ts';
import type { FieldError } from '../../shared/messages/problem.ts';
import { arrayNames, repeatedNames } from '../../shared/job/arrayNames.ts';
import type { RevisionReason } from '../../shared/job/status.ts';
import { CallError } from '../base/gateway/calls.ts';
import type { SavedText } from '../base/savedText.svelte.ts';
import { WorkUnderWay } from '../base/workUnderWay.svelte.ts';
import { arraysOf, type JobDocument } from '../../shared/job/jobDocument.ts';
import { changesBetween, countChanges, revisedArrayNames, sentArrays } from './changes.ts';

export type RevisionPath = readonly [field: string] | readonly ['arrays', number, field: string];

interface SavedRevision {
  after: JobDocument;
  reason: RevisionReason | null;
  notes: string;
  /** Positions of removed arrays. */
  removed?: number[];
  /** Names of the job's arrays, which the positions count. */
  of?: string[];
  /** Position of each array of the list that was sent; null once the list has changed. */
  sent?: readonly number[] | null;
}

/** A revision while it is edited. */
export class Revision {
  readonly jobId: number | null;
  readonly before: JobDocument;
  /** Searches for what typed texts mean: a revision that is sent waits for them. */
  readonly typing = new WorkUnderWay();
  #after = $state.raw<JobDocument>({});
  /** A key of each array. An array of the job keeps its position, which is its key. */
  #keys = $state.raw<readonly number[]>([]);
  #nextKey: number;
  #reason = $state<RevisionReason | null>(null);
  #notes = $state('');
  #removed = $state.raw<readonly number[]>([]);
  #sent: readonly number[] | null | undefined;
  #errors = $state.raw<readonly FieldError[]>([]);
  #message = $state.raw<AnyMessage | string | null>(null);
  #isSending = $state(false);
  #wasEdited = false;
  #saved: SavedText | null;

  constructor(
    job: { jobId: number | null; document: JobDocument },
    {
      refused,
      saved = null,
    }: {
      refused?: { message: AnyMessage | string | null; errors: FieldError[] } | undefined;
      saved?: SavedText | null;
    } = {},
  ) {
    this.jobId = job.jobId;
    this.before = job.document;
    this.#after = job.document;
    this.#nextKey = arraysOf(job.document).length;
    this.#keyArrays();
    this.#saved = saved;
    this.#errors = refused?.errors ?? [];
    this.#message = refused?.message ?? null;
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
  /** Why the provider refused it. */
  get message(): AnyMessage | string | null {
    return this.#message;
  }
  get isSending(): boolean {
    return this.#isSending;
  }
  get count(): number {
    return countChanges(this.#revised);
  }
  get hasInput(): boolean {
    return this.count > 0 || this.#reason !== null || this.#notes !== '';
  }

  errorsAt(path: RevisionPath | readonly ['revision_reason'] | readonly ['revision_notes']): FieldError[] {
    const pointer = `#/${path.join('/')}`;
    return this.#errors.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  }

  valueAt(path: RevisionPath): unknown {
    return this.#at(this.#after, path);
  }
  valueBefore(path: RevisionPath): unknown {
    return this.#at(this.before, path);
  }

  set(path: RevisionPath, value: unknown): void {
    if (path.length === 1) this.#after = { ...this.#after, [path[0]]: value };
    else {
      const arrays = arraysOf(this.#after);
      arrays[path[1]] = { ...arrays[path[1]], [path[2]]: value };
      this.#after = { ...this.#after, arrays };
    }
    this.#forget(`#/${path.join('/')}`);
    this.#write();
  }

  /** Stays the same while other arrays are added and removed. */
  keyAt(place: number): number {
    return this.#keys[place] ?? place;
  }
  /** Follows a place while arrays are added and removed: returns how to get it then, or null where its array is gone. */
  follow(path: RevisionPath): () => RevisionPath | null {
    if (path.length === 1) return () => path;
    const key = this.#keys[path[1]];
    return () => {
      const now = key === undefined ? -1 : this.#keys.indexOf(key);
      return now === -1 ? null : ['arrays', now, path[2]];
    };
  }

  /** Whether the array is new: it can be named, because no photo refers to it. */
  isAdded(place: number): boolean {
    return place >= arraysOf(this.before).length;
  }
  isRemoved(place: number): boolean {
    return this.#removed.includes(place);
  }
  /** Adds an array at the end. Returns its position. */
  addArray(name: string): number {
    const arrays = arraysOf(this.#after);
    this.#after = { ...this.#after, arrays: [...arrays, { name }] };
    this.#keys = [...this.#keys, this.#nextKey++];
    this.#write();
    return arrays.length;
  }
  /** An array of the job keeps its position and can be restored; a new one is gone. */
  removeArray(place: number): void {
    if (this.isAdded(place)) {
      this.#after = { ...this.#after, arrays: arraysOf(this.#after).toSpliced(place, 1) };
      this.#keys = this.#keys.toSpliced(place, 1);
    } else this.#removed = [...this.#removed, place];
    this.#listChanged();
  }
  restoreArray(place: number): void {
    this.#removed = this.#removed.filter((one) => one !== place);
    this.#listChanged();
  }

  /** Loads saved input: of a closed dialog, an earlier start of the app, or a refused revision. */
  async load(): Promise<void> {
    const text = (await this.#saved?.load()) ?? '';
    if (text === '' || this.#wasEdited) return;
    const { after, reason, notes, removed = [], of, sent } = JSON.parse(text) as SavedRevision;
    // A provider may revise a job under the same id: then the saved positions count other arrays.
    if (of !== undefined && JSON.stringify(of) !== JSON.stringify(arrayNames(this.before))) return;
    this.#after = after;
    this.#keyArrays();
    this.#reason = reason;
    this.#notes = notes;
    this.#removed = removed;
    this.#sent = sent;
    this.#errors = this.#atPositions(this.#errors);
  }

  /** Discards the input. */
  startOver(): void {
    this.clear();
    this.#after = this.before;
    this.#keyArrays();
    this.#reason = null;
    this.#notes = '';
    this.#removed = [];
    this.#sent = undefined;
    if (this.#saved) this.#saved.text = '';
  }

  async save(): Promise<void> {
    await this.#saved?.save();
  }

  /** Discards the outcome of the last attempt. */
  clear(): void {
    this.#errors = [];
    this.#message = null;
  }

  /** Resolves with the result of `post`, or null where it rejects with a `CallError` or a name is used twice. */
  async send<T>(post: (revision: Record<string, unknown>) => Promise<T>): Promise<T | null> {
    if (this.#isSending) return null;
    this.#isSending = true;
    try {
      await this.typing.ended();
      return await this.#post(post);
    } finally {
      this.#isSending = false;
    }
  }

  async #post<T>(post: (revision: Record<string, unknown>) => Promise<T>): Promise<T | null> {
    this.clear();
    const changes = changesBetween(this.#revised);
    // A new array with the name of a removed one would get that one's photos.
    this.#errors = repeatedNames(revisedArrayNames(this.#revised)).filter(({ pointer }) =>
      this.isAdded(Number(pointer.split('/')[2])),
    );
    if (this.#errors.length > 0) return null;
    this.#sent = sentArrays(this.#revised);
    this.#write();
    try {
      return await post({ revision_reason: this.#reason, revision_notes: this.#notes, ...changes });
    } catch (error) {
      this.#message = (error as Error).message;
      this.#errors = error instanceof CallError ? this.#atPositions(error.problem.errors) : [];
      return null;
    }
  }

  /** The list has been replaced: a new array of it is none of those that were added before. */
  #keyArrays(): void {
    this.#keys = arraysOf(this.#after).map((_, place) => (this.isAdded(place) ? this.#nextKey++ : place));
  }

  get #revised() {
    return { before: this.before, after: this.#after, removed: this.#removed };
  }

  /** Errors count the arrays of the list that was sent: point them at the positions here. */
  #atPositions(errors: readonly FieldError[]): FieldError[] {
    const places = this.#sent === undefined ? sentArrays(this.#revised) : this.#sent;
    return errors.flatMap((error) => {
      const { pointer } = error;
      const [start, sent] = /^#\/arrays\/(\d+)/.exec(pointer) ?? [];
      if (start === undefined) return [error];
      // The array is unknown now: drop the error rather than show it at another array.
      if (places === null) return [];
      return [{ ...error, pointer: `#/arrays/${places[Number(sent)] ?? sent}${pointer.slice(start.length)}` }];
    });
  }

  /** Errors about arrays were about another list. */
  #listChanged(): void {
    this.#sent = null;
    this.#forget('#/arrays');
    this.#write();
  }

  #write(): void {
    this.#wasEdited = true;
    const saved: SavedRevision = {
      after: this.#after,
      reason: this.#reason,
      notes: this.#notes,
      removed: [...this.#removed],
      of: arrayNames(this.before),
      ...(this.#sent !== undefined && { sent: this.#sent }),
    };
    if (this.#saved) this.#saved.text = JSON.stringify(saved);
  }

  #at(document: JobDocument, path: RevisionPath): unknown {
    return path.length === 1 ? document[path[0]] : arraysOf(document)[path[1]]?.[path[2]];
  }

  #forget(pointer: string): void {
    this.#errors = this.#errors.filter(
      (error) => error.pointer !== pointer && !error.pointer.startsWith(`${pointer}/`),
    );
  }
}
