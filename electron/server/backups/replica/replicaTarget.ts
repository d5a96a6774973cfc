/** The content of an object: its length and SHA-256 are known before it is sent. */
export interface ReplicaContent {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  open: () => AsyncIterable<Uint8Array>;
}

/** Where a replica is kept: objects by names such as `generations/7/wal/1`, which are never changed. */
export interface ReplicaTarget {
  /** As people named it. */
  readonly name: string;
  /**
   * Puts an object whole or not at all, and resolves when it is durable. Replaces one of the same name. Throws
   * `replica-content-changed` if the content does not have its SHA-256.
   */
  put(name: string, content: ReplicaContent): Promise<void>;
  /** Throws `replica-object-missing`. */
  get(name: string): AsyncIterable<Uint8Array>;
  /** The names that begin with `folder`, which ends with a slash; in any order. */
  list(folder: string): AsyncIterable<string>;
  /** Has no effect where there is no such object. */
  remove(name: string): Promise<void>;
}
