import { existsSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { backUp } from '../../../electron/server/backups/backUp.ts';
import { checkData } from '../../../electron/server/backups/check.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { FolderTarget } from '../../../electron/server/backups/replica/folderTarget.ts';
import { restoreReplica } from '../../../electron/server/backups/replica/restoreReplica.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { archiveOf, entriesIn } from '../../support/archives.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { hashesIn } from '../../support/storedFiles.ts';
import { eventually } from '../../support/eventually.ts';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);
const silent = pino({ level: 'silent' });

const upload = async (server: TestServer, n: number): Promise<void> => {
  const { id } = await server.submit();
  await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
};
const server = await startServer();
for (const n of [1, 2, 3]) await upload(server, n);
const { files: count } = await backUp(server.store, at('whole.tar'));

const report = async (data: string, s3: Parameters<typeof restore>[2] = {}) => {
  const store = await openStore({ data, clock: systemClock, ids: systemIds, ...s3 });
  try {
    return await checkData({ database: store.maintenance.paths.database, files: store.files });
  } finally {
    await store.close();
  }
};
const filesOf = (data: string): string => path.join(data, 'server/files');
const whole = { ok: true, problems: [], notes: [], files: count };

describe('a backup', () => {
  it('is restored with its files in S3, and from there into a directory again', async () => {
    const { location, credentials, objects } = await startS3Server();
    const s3 = { location, credentials };
    await restore(at('whole.tar'), at('to-s3'), { s3 });
    expect([objects.size, hashesIn(filesOf(at('to-s3')))]).toEqual([count, []]);
    expect(await report(at('to-s3'), { s3 })).toMatchObject(whole);
    const store = await openStore({ data: at('to-s3'), clock: systemClock, ids: systemIds, s3 });
    await backUp(store, at('of-s3.tar'));
    await store.close();
    await restore(at('of-s3.tar'), at('from-s3'));
    expect(await report(at('from-s3'))).toMatchObject(whole);
  });

  it('is not restored to where other files are, and nothing is written', async () => {
    const { location, credentials, objects } = await startS3Server();
    objects.set(`rafter/${'a'.repeat(64)}`, { bytes: Buffer.from('of another server'), modifiedMs: 0 });
    await expect(restore(at('whole.tar'), at('taken'), { s3: { location, credentials } })).rejects.toMatchObject({
      code: 'files-of-another',
    });
    expect([existsSync(at('taken')), [...objects.keys()]]).toEqual([false, [`rafter/${'a'.repeat(64)}`]]);
  });

  it('that is damaged leaves no file in S3, so that a whole one can be restored there', async () => {
    const { location, credentials, objects } = await startS3Server();
    const s3 = { location, credentials };
    const entries = await entriesIn(at('whole.tar'));
    entries.at(-1)![1].writeUInt8(0xee, 40);
    await archiveOf(entries, at('damaged.tar'));
    await expect(restore(at('damaged.tar'), at('hurt'), { s3 })).rejects.toMatchObject({ code: 'backup-damaged' });
    expect([existsSync(at('hurt')), objects.size]).toEqual([false, 0]);
    await restore(at('whole.tar'), at('hurt'), { s3 });
    expect(await report(at('hurt'), { s3 })).toMatchObject(whole);
  });
});

describe('a replica of a server whose files are in S3', () => {
  it('has the files too', async () => {
    const { location, credentials } = await startS3Server();
    const replicated = await startServer({}, silent, { s3: { location, credentials }, replicate: at('replica') });
    await upload(replicated, 4);
    const { sha256 } = (await replicated.store.jobs.uploads.ofJob(1))[0]!;
    const now = Date.now();
    const until = async (): Promise<number> => {
      const text = await (await fetch(`${replicated.url}/metrics`)).text();
      return 1000 * Number(/^rafter_replica_until_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
    };
    await eventually(async () => expect(await until()).toBeGreaterThan(now));
    const target = new FolderTarget(at('replica'));
    await restoreReplica({ target, data: at('of-replica'), toMs: null, upToDamage: false });
    expect(hashesIn(filesOf(at('of-replica')))).toEqual([sha256]);

    const other = await startS3Server();
    const s3 = { location: other.location, credentials };
    await restoreReplica({ target, data: at('of-replica-to-s3'), toMs: null, upToDamage: false, s3 });
    expect([...other.objects.keys()]).toEqual([`rafter/${sha256}`]);
    expect(await report(at('of-replica-to-s3'), { s3 })).toMatchObject({ ok: true, files: 1 });
  });
});
