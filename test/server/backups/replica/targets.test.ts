import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { S3Client } from '../../../../electron/files/s3/s3Client.ts';
import { FolderTarget } from '../../../../electron/server/backups/replica/folderTarget.ts';
import { openTarget } from '../../../../electron/server/backups/replica/openTarget.ts';
import { listGenerations } from '../../../../electron/server/backups/replica/replicaObjects.ts';
import type { ReplicaTarget } from '../../../../electron/server/backups/replica/replicaTarget.ts';
import { S3Target } from '../../../../electron/server/backups/replica/s3Target.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { hasRealS3, onRealS3 } from '../../../support/s3/realS3.ts';
import { startS3Server } from '../../../support/s3/s3Server.ts';
import { notesOf, openReplicated, restoredFile } from './testReplica.ts';

const storage = await startS3Server();
const s3Target = (): S3Target =>
  new S3Target({
    name: 's3://ours',
    client: new S3Client(storage.location, storage.credentials),
    prefix: storage.location.prefix,
  });
const targets: [string, () => ReplicaTarget][] = [
  ['a folder', () => new FolderTarget(path.join(temporaryFolder(), 'replica'))],
  ['S3', s3Target],
];
if (hasRealS3) {
  const { location, credentials } = onRealS3();
  const client = new S3Client(location, credentials);
  const { prefix } = location;
  targets.push(['the S3 server of RAFTER_TEST_S3', () => new S3Target({ name: 's3://ours', client, prefix })]);
}

const content = (bytes: Uint8Array, open = (): AsyncIterable<Uint8Array> => Readable.from([bytes])) => ({
  bytes: bytes.length,
  sha256: hash('sha256', bytes),
  open,
});
const names = async (target: ReplicaTarget, folder: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const name of target.list(folder)) found.push(name);
  return found.sort();
};
const read = (target: ReplicaTarget, name: string): Promise<Buffer> => buffer(Readable.from(target.get(name)));

/** The same target, and how many objects are read at once. */
const atOnceIn = (target: ReplicaTarget) => {
  let [now, most] = [0, 0];
  const get = async function* (name: string) {
    most = Math.max(most, (now += 1));
    yield* target.get(name);
    now -= 1;
  };
  const counted: ReplicaTarget = {
    name: target.name,
    put: (name, what) => target.put(name, what),
    get,
    list: (under) => target.list(under),
    remove: (name) => target.remove(name),
  };
  return { counted, most: () => most };
};

describe.each(targets)('a target: %s', (_, open) => {
  it('puts, replaces, gets, lists and removes objects', async () => {
    const target = open();
    const long = Buffer.alloc(3_000_000, 'long');
    await target.put('a/b/1', content(Buffer.from('one')));
    await target.put('a/b/2', content(long));
    await target.put('a/c', content(Buffer.from('three')));
    await target.put('a/c', content(Buffer.from('four')));
    expect(await names(target, 'a/')).toEqual(['a/b/1', 'a/b/2', 'a/c']);
    expect(await names(target, 'a/b/')).toEqual(['a/b/1', 'a/b/2']);
    expect([String(await read(target, 'a/c')), (await read(target, 'a/b/2')).equals(long)]).toEqual(['four', true]);
    for (const name of await names(target, 'a/')) await target.remove(name);
    await target.remove('a/none');
    expect(await names(target, 'a/')).toEqual([]);
    await expect(read(target, 'a/c')).rejects.toMatchObject({ code: 'replica-object-missing' });
  });

  it('takes no content that is not what was promised, nor a part of it', async () => {
    const target = open();
    const whole = Buffer.from('the whole content');
    const parts: (() => AsyncIterable<Uint8Array>)[] = [
      () => Readable.from([Buffer.from('another content..')]),
      () => Readable.from([whole.subarray(0, 5)]),
      () => Readable.from([whole, whole]),
    ];
    for (const part of parts)
      await expect(target.put('x/1', content(whole, part))).rejects.toMatchObject({ code: 'replica-content-changed' });
    const broken = async function* () {
      yield whole.subarray(0, 5);
      throw new Error('broken off');
    };
    await expect(target.put('x/1', content(whole, broken))).rejects.toThrow();
    expect(await names(target, 'x/')).toEqual([]);
  });
});

it('a replica on S3 goes on after the storage was away, and is restored', async () => {
  const target = s3Target();
  const at = openReplicated();
  const replicator = at.replicate({ target });
  at.write('before');
  await replicator.round();
  storage.faults.isAway = true;
  at.write('meanwhile');
  await expect(replicator.round()).rejects.toMatchObject({ code: 'file-storage-away' });
  storage.faults.isAway = false;
  at.write('after');
  await replicator.round();
  expect(notesOf(await restoredFile(at, target))).toEqual(['before', 'meanwhile', 'after']);
});

it('a restore reads many segments at once, and a new snapshot bounds their number', async () => {
  const target = s3Target();
  const at = openReplicated({ maxSegments: 15 });
  const replicator = at.replicate({ target });
  const notes = Array.from({ length: 33 }, (_, n) => `note ${n}`);
  for (const note of notes) {
    at.write(note);
    await replicator.round();
  }
  const { segments, snapshots } = (await listGenerations(target)).at(-1)!;
  // The second and the third are due after 15 segments each; on a busy machine one takes more than a round.
  expect(snapshots).toHaveLength(3);
  expect(segments).toHaveLength(33);
  const { most, counted } = atOnceIn(target);
  expect(notesOf(await restoredFile(at, counted))).toEqual(notes);
  expect(most()).toBeGreaterThan(10);
  expect(most()).toBeLessThan(20);
});

it('names of other places are refused', async () => {
  await expect(openTarget('s3://B A D', {})).rejects.toThrow('s3://');
  expect((await openTarget('some/folder')).name).toBe(path.resolve('some/folder'));
});

it('says why S3 does not take the replica', async () => {
  const credentials = { ...storage.credentials, secretAccessKey: 'another' };
  const client = new S3Client(storage.location, credentials);
  const at = openReplicated();
  at.replicate({ target: new S3Target({ name: 's3://ours', client, prefix: '' }) }).start();
  await expect
    .poll(() => at.statuses.at(-1)?.error)
    .toEqual({ code: 's3-key-refused', params: { reason: 'GET: 403 SignatureDoesNotMatch' } });
});
