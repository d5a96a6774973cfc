import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { listObjects } from '../../../files/s3/listObjects.ts';
import type { S3Client } from '../../../files/s3/s3Client.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import type { ReplicaContent, ReplicaTarget } from './replicaTarget.ts';

interface S3TargetDeps {
  /** As people named it. */
  name: string;
  client: S3Client;
  /** Before each key: empty, or with a slash at its end. */
  prefix: string;
}

/** Passes content on, and fails before its end where it does not have its length and SHA-256. */
const asPromised = async function* ({ bytes, sha256, open }: ReplicaContent, fail: () => Error) {
  const hash = createHash('sha256');
  let left = bytes;
  let held: Uint8Array | null = null;
  for await (const piece of open()) {
    left -= piece.length;
    if (left < 0) break;
    if (held) yield held;
    hash.update(piece);
    held = piece;
  }
  if (left !== 0 || hash.digest('hex') !== sha256) throw fail();
  if (held) yield held;
};

/** A replica in a bucket of S3-compatible storage, which takes an object whole or not at all. */
export class S3Target implements ReplicaTarget {
  readonly name: string;
  readonly #client: S3Client;
  readonly #prefix: string;

  constructor({ name, client, prefix }: S3TargetDeps) {
    this.name = name;
    this.#client = client;
    this.#prefix = prefix;
  }

  async put(name: string, content: ReplicaContent): Promise<void> {
    const { bytes, sha256 } = content;
    let changed: Error | null = null;
    const fail = (): Error => (changed = problem('replica-content-changed', { name }));
    const open = (): Readable => Readable.from(asPromised(content, fail), { objectMode: false });
    try {
      const response = await this.#client.send({
        method: 'PUT',
        key: this.#prefix + name,
        body: { open, bytes, sha256 },
      });
      await response?.body.dump();
    } catch (error) {
      // The client reports it as a connection that broke off.
      throw changed ?? error;
    }
  }

  async *get(name: string): AsyncIterable<Uint8Array> {
    const response = await this.#client.send({ method: 'GET', key: this.#prefix + name });
    if (response === null) throw problem('replica-object-missing', { name });
    yield* this.#client.content(response) as AsyncIterable<Buffer>;
  }

  async *list(folder: string): AsyncIterable<string> {
    for await (const page of listObjects(this.#client, this.#prefix + folder))
      for (const { key } of page) yield key.slice(this.#prefix.length);
  }

  async remove(name: string): Promise<void> {
    const response = await this.#client.send({ method: 'DELETE', key: this.#prefix + name });
    await response?.body.dump();
  }
}
