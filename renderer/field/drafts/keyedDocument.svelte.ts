import { arraysOf, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { type KeyedArray, keyArrays } from './arrayKeys.ts';
import { type Path, valueIn } from './edits.ts';

/** The document of a draft as it is shown, whose arrays keep their keys while others are added and removed. */
export class KeyedDocument {
  #document = $state.raw<JobDocument>({});
  #keyed: readonly KeyedArray[] = [];
  /** A reactive copy. */
  #arrays = $state.raw<readonly KeyedArray[]>([]);
  #lastKey = 0;

  get document(): JobDocument {
    return this.#document;
  }
  /** Each with a key that it keeps. */
  get arrays(): readonly KeyedArray[] {
    return this.#arrays;
  }

  show(document: JobDocument): void {
    this.#document = document;
    this.#keyed = keyArrays(this.#keyed, arraysOf(document), () => (this.#lastKey += 1));
    this.#arrays = this.#keyed;
  }

  valueAt(path: Path): unknown {
    return valueIn(this.#document, path);
  }

  /**
   * Follows a place while arrays are added and removed, also by undo and by other windows: returns how to get it as it is
   * then, or null where its array is gone.
   */
  follow(path: Path): () => Path | null {
    const [list, index, ...rest] = path;
    const key = list === 'arrays' && typeof index === 'number' ? this.#keyed[index]?.key : undefined;
    if (key === undefined) return () => path;
    return () => {
      const now = this.#keyed.findIndex((array) => array.key === key);
      return now === -1 ? null : ['arrays', now, ...rest];
    };
  }
}
