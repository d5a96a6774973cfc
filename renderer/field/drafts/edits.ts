import { z } from 'zod';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { type StoredJson, storedJson, type TextStorage } from '../../base/gateway/textStorage.ts';
import { unsavedText } from './unsavedDrafts.ts';
import { CallError } from '../../base/gateway/calls.ts';

export type Path = readonly (string | number)[];

/** A new value for a place of the document; `undefined` removes the place. */
export interface Edit {
  path: Path;
  value: unknown;
}

/** JSON Pointer, such as `/arrays/0/roof_pitch`. */
export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A copy with one place changed. Containers on the way are copied, everything else is shared. */
const changed = (container: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...(container as object) }) as Record<
    string,
    unknown
  >;
  if (rest.length > 0) copy[key] = changed(copy[key] ?? {}, rest, value);
  else if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
};

export const valueIn = (document: JobDocument, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as JobDocument | null | undefined)?.[key], document);

/** Whether the document has the edit's value already. */
export const isApplied = (document: JobDocument, { path, value }: Edit): boolean =>
  JSON.stringify(valueIn(document, path)) === JSON.stringify(value);

export const withEdits = (document: JobDocument, edits: Iterable<Edit>): JobDocument => {
  let result = document;
  for (const { path, value } of edits) result = changed(result, path, value) as JobDocument;
  return result;
};

/** Unsaved edits in the order in which they were made. It holds no Svelte state. */
export class PendingEdits {
  readonly #edits = new Map<string, Edit>();
  readonly #sending = new Set<Edit>();

  get size(): number {
    return this.#edits.size;
  }
  get all(): Edit[] {
    return [...this.#edits.values()];
  }

  /** Those of which no request is under way. */
  get unsent(): Edit[] {
    return this.all.filter((edit) => !this.#sending.has(edit));
  }

  /** Marks edits while `save` runs, and removes them when it has succeeded. */
  async send<T>(edits: readonly Edit[], save: () => Promise<T>): Promise<T> {
    for (const edit of edits) this.#sending.add(edit);
    try {
      const answer = await save();
      this.remove(edits);
      return answer;
    } finally {
      for (const edit of edits) this.#sending.delete(edit);
    }
  }

  add(edit: Edit): void {
    const pointer = pointerOf(edit.path);
    // An edit of a container replaces earlier edits within it.
    for (const other of this.#edits.keys()) if (other.startsWith(`${pointer}/`)) this.#edits.delete(other);
    // Delete first: the map keeps the order of insertion.
    this.#edits.delete(pointer);
    this.#edits.set(pointer, edit);
  }

  /** Removes edits, except where a newer one has the same place. */
  remove(edits: readonly Edit[]): void {
    for (const edit of edits) {
      const pointer = pointerOf(edit.path);
      if (this.#edits.get(pointer) === edit) this.#edits.delete(pointer);
    }
  }
}

/** JSON has no `undefined`: an edit that removes a place is stored without a value. */
const StoredEdits = z
  .array(z.object({ path: z.array(z.union([z.string(), z.number()])), value: z.unknown().optional() }))
  .transform((edits): Edit[] => edits.map(({ path, value }) => ({ path, value })));

/** Edits of a draft that are not saved yet, in the browser: after a reload, the next page saves them. */
export const unsavedEdits = (storage: TextStorage, draft: string): StoredJson<Edit[]> =>
  storedJson(unsavedText(storage, draft), (value) => StoredEdits.safeParse(value).data ?? null);

/** Problems with the edit itself. After any other problem the same edit may be saved later. */
const finalProblems: readonly string[] = [
  'invalid-fields',
  'bad-call',
  'job-already-sent',
  'draft-archived',
  'not-found',
];
const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  finalProblems.some((code) => code === error.problem.code || code === error.problem.message?.code);

/** An edit that the desk refused: the person copies its value or discards it. */
export interface RefusedEdit extends Edit {
  why: CallError;
}

/**
 * Saves edits together, or one by one where they were refused together. Calls `refuse` with each that is refused.
 * Returns the error that stopped saving for now, or null.
 */
export async function saveEdits(
  edits: readonly Edit[],
  send: (edits: readonly Edit[]) => Promise<void>,
  refuse: (edit: Edit, why: CallError) => void,
): Promise<Error | null> {
  try {
    await send(edits);
    return null;
  } catch (error) {
    if (!isFinal(error)) return error as Error;
    if (edits.length === 1) {
      refuse(edits[0]!, error);
      return null;
    }
  }
  for (const edit of edits) {
    const error = await saveEdits([edit], send, refuse);
    if (error) return error;
  }
  return null;
}
