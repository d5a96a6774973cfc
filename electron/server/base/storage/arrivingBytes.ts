import { assertRoom, type StorageUse } from './storageQuotaStore.ts';

/** The bytes of one request, from the first one until its files are placed or discarded. */
export interface Arrival {
  /** Passes them on, and counts them. Throws `quota-reached` before one that has no room. */
  count: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  end: () => void;
}

/**
 * Bytes of files that are on their way into temporary files, by organization. Their size is known when they have arrived, and
 * only then the quota can be asked for a file; without this a few hundred requests at a time would fill the disk meanwhile.
 */
export class ArrivingBytes {
  readonly #bytes = new Map<number, number>();

  /**
   * `use`: of the organization, as it was when the request began. A repetition has bytes that are stored already: they may be
   * as many as the quota.
   */
  begin(organization: number, { usedBytes, ...quota }: StorageUse, isRepetition: boolean): Arrival {
    const use = { ...quota, usedBytes: isRepetition ? 0 : usedBytes };
    let counted = 0;
    const add = (bytes: number): void => {
      counted += bytes;
      const all = (this.#bytes.get(organization) ?? 0) + bytes;
      if (all > 0) this.#bytes.set(organization, all);
      else this.#bytes.delete(organization);
      if (bytes > 0) assertRoom(use, all);
    };
    return {
      count: async function* (source) {
        for await (const chunk of source) {
          add(chunk.length);
          yield chunk;
        }
      },
      end: () => add(-counted),
    };
  }
}
