import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import type { ReplicaContent, ReplicaTarget } from './replicaTarget.ts';

/**
 * The objects of a replica. Their names hold what is needed to find out, from a list alone, how far the replica reaches:
 *
 *     replica.json                                     which server's replica it is, and who writes it
 *     files/AB/SHA256                                  a stored file
 *     generations/G/wal/INDEX-EPOCH-FROM-TIME-SHA256   a segment of the log
 *     generations/G/snapshots/FIRST-NEXT-TIME-SHA256   the list of parts of a copy of the database
 *     generations/G/parts/SHA256                       one of them
 */
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const identityName = 'replica.json';
const Identity = z.object({
  format: z.literal(1),
  /** Whose replica it is. */
  replica: z.string(),
  /** The replicator that began last: any other one of the same data is of a copy, or has been replaced. */
  writer: z.string().optional(),
});
type Identity = Omit<z.infer<typeof Identity>, 'format'>;

export const filesFolder = 'files/';
export const fileName = (sha256: string): string => `${filesFolder}${sha256.slice(0, 2)}/${sha256}`;

const generationsFolder = 'generations/';
export const generationFolder = (generation: string): string => `${generationsFolder}${generation}/`;

/** A piece of the log: whole frames, from the offset `from` of the log's file on. */
export interface Segment {
  generation: string;
  /** Counts from 0 without a gap. */
  index: number;
  /** Counts how often the log began anew. */
  epoch: number;
  from: number;
  /** It holds what was committed until then, in milliseconds. */
  atMs: number;
  /** Of the object. */
  sha256: string;
}

/** A copy of the database that is consistent once the segments from `first` up to, but without, `next` were applied. */
export interface ReplicaSnapshot {
  generation: string;
  first: number;
  next: number;
  atMs: number;
  sha256: string;
}

/** Parts in their order. */
const SnapshotParts = z.object({
  format: z.literal(1),
  parts: z.array(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) })),
});
export type SnapshotPart = z.infer<typeof SnapshotParts>['parts'][number];

const padded = (digits: number, value: number): string => String(value).padStart(digits, '0');

const segmentName = ({ generation, index, epoch, from, atMs, sha256 }: Segment): string =>
  `${generationFolder(generation)}wal/${[padded(10, index), padded(8, epoch), padded(12, from), padded(13, atMs), sha256].join('-')}`;

const snapshotName = ({ generation, first, next, atMs, sha256 }: ReplicaSnapshot): string =>
  `${generationFolder(generation)}snapshots/${[padded(10, first), padded(10, next), padded(13, atMs), sha256].join('-')}`;

export const partName = (generation: string, sha256: string): string =>
  `${generationFolder(generation)}parts/${sha256}`;

const objectPattern = /^generations\/([^/]+)\/(wal|snapshots)\/([\d-]+)-([0-9a-f]{64})$/;

/** A generation as a list of its names shows it, in the order of indexes. */
export interface Generation {
  name: string;
  segments: Segment[];
  snapshots: ReplicaSnapshot[];
}

/** Reads the list of all generations, the oldest first. Names of anything else are ignored. */
export const listGenerations = async (target: ReplicaTarget): Promise<Generation[]> => {
  const found = new Map<string, Generation>();
  for await (const name of target.list(generationsFolder)) {
    const [, generation = '', kind, numbers = '', sha256 = ''] = objectPattern.exec(name) ?? [];
    if (kind === undefined) continue;
    const one = found.get(generation) ?? { name: generation, segments: [], snapshots: [] };
    found.set(generation, one);
    const [a = 0, b = 0, c = 0, d = 0] = numbers.split('-').map(Number);
    if (kind === 'wal') one.segments.push({ generation, index: a, epoch: b, from: c, atMs: d, sha256 });
    else one.snapshots.push({ generation, first: a, next: b, atMs: c, sha256 });
  }
  for (const { segments, snapshots } of found.values()) {
    segments.sort((one, other) => one.index - other.index);
    snapshots.sort((one, other) => one.next - other.next);
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
};

const contentOf = (bytes: Uint8Array): ReplicaContent => ({
  bytes: bytes.length,
  sha256: sha256Of(bytes),
  open: () => Readable.from([bytes]),
});

/** Reads an object that must be as it was put. Throws `replica-object-missing`, `replica-content-changed`. */
const readVerified = async (target: ReplicaTarget, name: string, sha256: string): Promise<Buffer> => {
  const bytes = await buffer(Readable.from(target.get(name)));
  if (sha256Of(bytes) !== sha256) throw problem('replica-content-changed', { name });
  return bytes;
};

/** What makes a restore end, or take another way: an object is missing, or not as it was put. */
export const isDamage = (error: unknown): error is Problem =>
  error instanceof Problem &&
  ['replica-damaged', 'replica-object-missing', 'replica-content-changed'].includes(error.code);

export const damage = (defect: AnyMessage): Problem => problem('replica-damaged', { defect });

export const isObjectMissing = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'replica-object-missing';

/** Null where there is none. Throws `replica-unreadable`. */
export const readIdentity = async (target: ReplicaTarget): Promise<Identity | null> => {
  let text: string;
  try {
    text = (await buffer(Readable.from(target.get(identityName)))).toString();
  } catch (error) {
    if (isObjectMissing(error)) return null;
    throw error;
  }
  try {
    return Identity.parse(JSON.parse(text));
  } catch {
    throw problem('replica-unreadable', { target: target.name });
  }
};

export const putIdentity = (target: ReplicaTarget, identity: Identity): Promise<void> =>
  target.put(identityName, contentOf(Buffer.from(JSON.stringify({ format: 1, ...identity }))));

/** Segments and parts have 4 MiB and a little more. */
const maxOutputLength = 8 * 1024 * 1024;

const readCompressed = async (target: ReplicaTarget, name: string, sha256: string): Promise<Buffer> => {
  const bytes = await readVerified(target, name, sha256);
  try {
    return zstdDecompressSync(bytes, { maxOutputLength });
  } catch {
    throw problem('replica-content-changed', { name });
  }
};

/** Little effort: there is a segment every second. */
const compress = (bytes: Uint8Array): Buffer => zstdCompressSync(bytes);

export const putSegment = async (
  target: ReplicaTarget,
  segment: Omit<Segment, 'sha256'>,
  frames: Uint8Array,
): Promise<void> => {
  const content = contentOf(compress(frames));
  await target.put(segmentName({ ...segment, sha256: content.sha256 }), content);
};

export const getSegment = (target: ReplicaTarget, segment: Segment): Promise<Buffer> =>
  readCompressed(target, segmentName(segment), segment.sha256);

export const removeSegment = (target: ReplicaTarget, segment: Segment): Promise<void> =>
  target.remove(segmentName(segment));

/** Puts a part of a copy of the database. */
export const putPart = async (target: ReplicaTarget, generation: string, bytes: Uint8Array): Promise<SnapshotPart> => {
  const content = contentOf(compress(bytes));
  await target.put(partName(generation, content.sha256), content);
  return { sha256: content.sha256, bytes: bytes.length };
};

export const getPart = (target: ReplicaTarget, generation: string, { sha256 }: SnapshotPart): Promise<Buffer> =>
  readCompressed(target, partName(generation, sha256), sha256);

export const putSnapshot = async (
  target: ReplicaTarget,
  snapshot: Omit<ReplicaSnapshot, 'sha256'>,
  parts: readonly SnapshotPart[],
): Promise<ReplicaSnapshot> => {
  const content = contentOf(Buffer.from(JSON.stringify({ format: 1, parts })));
  const complete = { ...snapshot, sha256: content.sha256 };
  await target.put(snapshotName(complete), content);
  return complete;
};

export const getSnapshotParts = async (
  target: ReplicaTarget,
  snapshot: ReplicaSnapshot,
): Promise<readonly SnapshotPart[]> => {
  const bytes = await readVerified(target, snapshotName(snapshot), snapshot.sha256);
  return SnapshotParts.parse(JSON.parse(bytes.toString())).parts;
};

export const removeSnapshot = (target: ReplicaTarget, snapshot: ReplicaSnapshot): Promise<void> =>
  target.remove(snapshotName(snapshot));
