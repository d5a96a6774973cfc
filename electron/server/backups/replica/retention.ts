import {
  type Generation,
  generationFolder,
  getSnapshotParts,
  partName,
  removeSegment,
  removeSnapshot,
} from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';

/** The newest snapshot that is consistent at that time, if there is one. */
const lastBefore = ({ snapshots }: Generation, ms: number) => snapshots.findLast(({ atMs }) => atMs <= ms);

/**
 * Removes what is not needed to restore any time from `keepFromMs` on. The newest of the generations is that which is
 * being written.
 */
export const removeOld = async (
  target: ReplicaTarget,
  generations: readonly Generation[],
  keepFromMs: number,
): Promise<void> => {
  // A generation reaches until the next one that can be restored begins.
  const firstNeeded = Math.max(
    0,
    generations.findLastIndex((one) => lastBefore(one, keepFromMs) !== undefined),
  );
  for (const generation of generations.slice(0, firstNeeded)) {
    for await (const name of target.list(generationFolder(generation.name))) await target.remove(name);
  }
  for (const generation of generations.slice(firstNeeded)) {
    const oldest = lastBefore(generation, keepFromMs);
    if (oldest) await removeBefore(target, generation, oldest);
  }
};

/** Removes the snapshots before one, and what only they need. */
const removeBefore = async (
  target: ReplicaTarget,
  generation: Generation,
  oldest: Generation['snapshots'][number],
): Promise<void> => {
  const kept = generation.snapshots.filter(({ next }) => next >= oldest.next);
  if (kept.length === generation.snapshots.length) return;
  const needed = new Set<string>();
  for (const snapshot of kept)
    for (const { sha256 } of await getSnapshotParts(target, snapshot)) needed.add(partName(generation.name, sha256));
  for (const snapshot of generation.snapshots) if (!kept.includes(snapshot)) await removeSnapshot(target, snapshot);
  const first = Math.min(...kept.map((snapshot) => snapshot.first));
  for (const segment of generation.segments) if (segment.index < first) await removeSegment(target, segment);
  for await (const name of target.list(`${generationFolder(generation.name)}parts/`))
    if (!needed.has(name)) await target.remove(name);
};
