import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileName } from '../../../../electron/server/backups/replica/replicaObjects.ts';
import { notesOf, openReplicated, restoredFile } from './testReplica.ts';

type Replicated = ReturnType<typeof openReplicated>;

const numbered = (count: number, from = 0): string[] => Array.from({ length: count }, (_, n) => `note ${from + n}`);

const restored = async (at: Replicated): Promise<string[]> => notesOf(await restoredFile(at));

describe('a replica', () => {
  it('has every transaction after a round, over many checkpoints of its own', async () => {
    const at = openReplicated({ checkpointBytes: 50_000 });
    const replicator = at.replicate();
    const notes = numbered(200);
    for (const [n, note] of notes.entries()) {
      at.write(note);
      if (n % 10 === 0) await replicator.round();
    }
    await replicator.round();
    const generations = await at.generations();
    expect([generations.length, generations[0]!.segments.at(-1)!.epoch > 5]).toEqual([1, true]);
    expect(await restored(at)).toEqual(notes);
  });

  it('is whole from a snapshot that was copied while checkpoints wrote to the database', async () => {
    const at = openReplicated({ checkpointBytes: 100_000, snapshotMs: 0 });
    const filler = 'f'.repeat(5000);
    at.db.exec('BEGIN');
    for (let n = 0; n < 2000; n += 1) at.write(filler);
    at.db.exec('COMMIT');
    at.db.pragma('wal_checkpoint(TRUNCATE)');
    // After each part something is written, and checkpointed.
    const replicator = at.replicate();
    const original = at.target.put.bind(at.target);
    let parts = 0;
    at.target.put = async (name, content) => {
      await original(name, content);
      if (!name.includes('/parts/') || (parts += 1) > 4) return;
      at.db.exec(`UPDATE note SET text = '${parts}' || text WHERE id % 3 = ${parts % 3}`);
      at.db.pragma('wal_checkpoint(PASSIVE)');
    };
    await replicator.round();
    at.write('last');
    await replicator.round();
    expect(parts).toBeGreaterThan(2);
    expect(await restored(at)).toEqual(notesOf(at.database));
  });

  it('continues its generation after a restart, and after a crash', async () => {
    const at = openReplicated();
    const first = at.replicate();
    at.write('one');
    await first.round();
    at.write('two');
    // Nothing is closed: as after a crash.
    const second = at.replicate();
    await second.round();
    expect(await at.generations()).toHaveLength(1);
    expect(await restored(at)).toEqual(['one', 'two']);
    at.write('three');
    await second.finish();
    first.close();
    at.db.close();
    second.close();
    // SQLite would have removed the log when the last connection closed.
    expect(readFileSync(`${at.database}-wal`).length).toBeGreaterThan(0);
    const db = at.open();
    db.prepare('INSERT INTO note (text) VALUES (?)').run('four');
    await at.replicate().round();
    expect(await at.generations()).toHaveLength(1);
    expect(await restored(at)).toEqual(['one', 'two', 'three', 'four']);
    db.close();
  });

  it('begins a new generation where the log began anew unseen', async () => {
    const at = openReplicated();
    at.write('one');
    const first = at.replicate();
    await first.round();
    first.close();
    at.write('unseen');
    at.db.pragma('wal_checkpoint(TRUNCATE)');
    at.write('two');
    await at.replicate().round();
    expect(await at.generations()).toHaveLength(2);
    expect(await restored(at)).toEqual(['one', 'unseen', 'two']);
  });

  it('begins another generation where the log began anew unseen and the snapshot takes several rounds', async () => {
    const at = openReplicated({ snapshotStepMs: 0 });
    const snapshots = async () => (await at.generations()).map((one) => one.snapshots.length);
    at.write('one');
    const first = at.replicate();
    await first.round();
    expect(await snapshots()).toEqual([0]);
    first.close();
    // The snapshot was not complete: there is nothing to go on from.
    at.write('unseen');
    at.db.pragma('wal_checkpoint(TRUNCATE)');
    at.write('two');
    const second = at.replicate();
    await second.round();
    expect(await snapshots()).toEqual([0, 0]);
    at.write('three');
    await second.round();
    expect(await snapshots()).toEqual([0, 1]);
    expect(await restored(at)).toEqual(['one', 'unseen', 'two', 'three']);
  });

  it('misses nothing while another program checkpoints as it likes', async () => {
    const at = openReplicated({ checkpointBytes: 60_000 });
    const other = at.open();
    other.pragma('busy_timeout = 0');
    const replicator = at.replicate();
    const kinds = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'];
    const notes = numbered(120);
    for (const [n, note] of notes.entries()) {
      at.write(note);
      if (n % 3 === 0) other.pragma(`wal_checkpoint(${kinds[n % 4]})`);
      if (n % 5 === 0) await replicator.round();
      other.pragma(`wal_checkpoint(${kinds[(n + 1) % 4]})`);
    }
    await replicator.round();
    other.close();
    expect(await at.generations()).toHaveLength(1);
    expect(await restored(at)).toEqual(notes);
  });

  it('copies a file before the segment with its row, once, and what is missing at a start', async () => {
    const at = openReplicated();
    const early = at.keep('early');
    const put: string[] = [];
    const original = at.target.put.bind(at.target);
    at.target.put = async (name, content) => {
      await original(name, content);
      put.push(name.includes('/wal/') ? 'segment' : name);
    };
    const replicator = at.replicate();
    await replicator.round();
    const late = at.keep('late');
    at.write(late);
    await replicator.round();
    at.write(`${late} again`);
    await replicator.round();
    const files = put.filter((name) => name.startsWith('files/'));
    expect(files).toEqual([fileName(early), fileName(late)]);
    expect(put.indexOf(fileName(late))).toBeLessThan(put.lastIndexOf('segment'));
    expect(put.slice(put.indexOf(fileName(late)))).toEqual([fileName(late), 'segment', 'segment']);
    await at.replicate().round();
    expect(put.filter((name) => name.startsWith('files/'))).toEqual(files);
  });

  it('goes on where a stored file is damaged, and says so', async () => {
    const at = openReplicated();
    const sha256 = at.keep('whole');
    writeFileSync(path.join(at.folder, 'files', sha256.slice(0, 2), sha256), 'damaged');
    const replicator = at.replicate();
    at.write(sha256);
    await replicator.finish();
    expect(at.statuses.at(-1)).toMatchObject({
      error: { code: 'replica-files-damaged', params: { count: 1 } },
      untilMs: expect.any(Number) as number,
    });
    expect(await restored(at)).toEqual([sha256]);
  });

  it('copies a damaged file with the next snapshot once it is repaired', async () => {
    const at = openReplicated({ snapshotMs: 60_000 });
    const sha256 = at.keep('whole');
    const name = path.join(sha256.slice(0, 2), sha256);
    writeFileSync(path.join(at.folder, 'files', name), 'damaged');
    const replicator = at.replicate();
    at.write(sha256);
    await replicator.round();
    at.keep('whole');
    at.write('later');
    await replicator.round();
    expect(existsSync(path.join(at.folder, 'replica/files', name))).toBe(false);
    at.clock.offset += 60_000;
    await replicator.finish();
    expect(readFileSync(path.join(at.folder, 'replica/files', name), 'utf8')).toBe('whole');
    expect(at.statuses.at(-1)!.error).toBeNull();
  });
});

describe('a target that fails', () => {
  it('while it is away, nothing is lost, and it catches up', async () => {
    const at = openReplicated();
    const replicator = at.replicate();
    at.write('before');
    await replicator.round();
    const original = at.target.put.bind(at.target);
    let failures = 0;
    at.target.put = async (name, content) => {
      // Sometimes it arrives, and only the answer does not.
      if (failures % 2 === 1) await original(name, content);
      failures += 1;
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', path: name });
    };
    for (const note of numbered(5)) {
      at.write(note);
      await expect(replicator.round()).rejects.toThrow('no space');
    }
    at.target.put = original;
    await replicator.round();
    expect(failures).toBe(5);
    expect(await at.generations()).toHaveLength(1);
    expect(await restored(at)).toEqual(['before', ...numbered(5)]);
  });

  it('does not make the log longer than its bound; then a new generation begins', async () => {
    const at = openReplicated({ maxLogBytes: 200_000 });
    const replicator = at.replicate();
    replicator.start();
    at.write('before');
    await expect.poll(() => at.statuses.at(-1)?.untilMs).toBeGreaterThan(0);
    const original = at.target.put.bind(at.target);
    at.target.put = () => Promise.reject(Object.assign(new Error('away'), { code: 'EIO' }));
    for (let n = 0; n < 100; n += 1) at.write('w'.repeat(5000));
    await expect.poll(() => readFileSync(`${at.database}-wal`).length).toBeLessThan(200_000);
    expect(at.statuses.at(-1)?.error).toEqual({ code: 'disk-failing', params: { path: at.target.name } });
    at.target.put = original;
    await expect.poll(() => at.statuses.at(-1)?.error).toBe(null);
    at.write('after');
    await replicator.finish();
    expect(await at.generations()).toHaveLength(2);
    expect(await restored(at)).toEqual(notesOf(at.database));
  });

  it('is not touched where it holds the replica of other data, or holds nothing any more', async () => {
    const at = openReplicated();
    at.write('one');
    await at.replicate().round();
    await expect(at.replicate({ identity: 'theirs' }).round()).rejects.toThrow('another server');
    const replicator = at.replicate();
    await replicator.round();
    const away = `${at.target.name}-away`;
    renameSync(at.target.name, away);
    at.clock.offset += 60_000;
    await expect(replicator.round()).rejects.toThrow('mounted');
    expect(existsSync(at.target.name)).toBe(false);
    renameSync(away, at.target.name);
    at.write('two');
    await replicator.round();
    expect(await restored(at)).toEqual(['one', 'two']);
  });
});

describe('retention', () => {
  it('is written by one of two servers with the same data, the one that began last', async () => {
    const [at, copy] = [openReplicated(), openReplicated()];
    at.write('ours');
    copy.write('of a copy');
    const minute = () => [at, copy].forEach(({ clock }) => (clock.offset += 60_000));
    const first = at.replicate();
    await first.round();
    const second = copy.replicate({ target: at.target });
    await second.round();
    minute();
    for (const _ of [1, 2]) await expect(first.round()).rejects.toMatchObject({ code: 'replica-taken-over' });
    await second.round();
    expect(await restored(at)).toEqual(['of a copy']);
    const restarted = at.replicate();
    await restarted.round();
    minute();
    await expect(second.round()).rejects.toMatchObject({ code: 'replica-taken-over' });
    await restarted.round();
    expect(await restored(at)).toEqual(['ours']);
  });

  it('removes what no time within it needs, and keeps the snapshot before it', async () => {
    const hourMs = 3_600_000;
    const at = openReplicated({ snapshotMs: hourMs, keepMs: 5 * hourMs });
    const replicator = at.replicate();
    for (let hour = 0; hour < 12; hour += 1) {
      at.clock.offset += hourMs;
      at.write(`hour ${hour}`);
      await replicator.finish();
    }
    const [generation, ...others] = await at.generations();
    const { snapshots, segments } = generation!;
    expect(others).toEqual([]);
    const oldestMs = at.clock.now() - 5 * hourMs;
    expect(snapshots.filter(({ atMs }) => atMs <= oldestMs + 60_000)).toHaveLength(1);
    expect(segments[0]!.index).toBe(Math.min(...snapshots.map(({ first }) => first)));
    expect(await restored(at)).toEqual(Array.from({ length: 12 }, (_, hour) => `hour ${hour}`));
  });

  it('removes a generation once a newer one reaches back far enough', async () => {
    const at = openReplicated({ keepMs: 1000, snapshotMs: 1 });
    for (let n = 0; n < 3; n += 1) {
      at.write(`generation ${n}`);
      const replicator = at.replicate();
      await replicator.finish();
      replicator.close();
      at.db.pragma('wal_checkpoint(TRUNCATE)');
      at.clock.offset += 5000;
    }
    const replicator = at.replicate();
    await replicator.finish();
    at.clock.offset += 5000;
    at.write('last');
    await replicator.finish();
    expect(await at.generations()).toHaveLength(1);
  });
});
