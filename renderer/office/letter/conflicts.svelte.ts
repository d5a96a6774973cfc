import { withField } from './entryPaths.ts';
import type { Entries } from './mergeEntries.ts';

/** Fields that somebody else typed at the same time, with their value, until somebody decides what stands there. */
export class Conflicts {
  #theirs = $state.raw<Entries>({});

  get count(): number {
    return Object.keys(this.#theirs).length;
  }
  at(key: string | null): { value: unknown } | null {
    return key !== null && key in this.#theirs ? { value: this.#theirs[key] } : null;
  }
  add(more: ReadonlyMap<string, unknown>): void {
    this.#theirs = { ...this.#theirs, ...Object.fromEntries(more) };
  }
  decide(key: string | null): void {
    if (key !== null && key in this.#theirs) this.#theirs = withField(this.#theirs, key, undefined);
  }
  clear(): void {
    this.#theirs = {};
  }
}
