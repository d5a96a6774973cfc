import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../../electron/server/base/database/database.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';
import { hashesIn } from '../../support/storedFiles.ts';
import { jpegOf } from '../../desk/photos.ts';
import { newUser } from '../base/rpc/atConsole.ts';

const { location, credentials, objects, faults } = await startS3Server();
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const server = await startServer({}, log, { s3: { location, credentials } });
const admin = await newUser(server, 'admin');
const { id } = await server.submit();
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const upload = (bytes: Buffer) => server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes }]);
const ready = async () => (await fetch(`${server.url}/readyz`)).json() as Promise<unknown>;

describe('a server whose files are in S3', () => {
  it('stores uploads there and nowhere else, and serves them', async () => {
    const bytes = jpegPhoto(1);
    const { status, json } = await upload(bytes);
    expect(status).toBe(201);
    expect(objects.get(`rafter/${digest(bytes)}`)!.bytes.equals(bytes)).toBe(true);
    expect([hashesIn(server.store.maintenance.paths.files), server.temporaryFiles()]).toEqual([[], []]);
    const whole = await fetch(json[0]!.file);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await admin.ask('GET', `/files/${json[0]!.id}`, { headers: { range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 6))).toBe(true);
  });

  it('makes pictures, ZIPs and checks of what is there', async () => {
    const bytes = await jpegOf({ width: 600, height: 400 });
    const { json } = await upload(bytes);
    const picture = await admin.ask('GET', `/pictures/${json[0]!.id}/thumbnail`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const zip = await admin.ask('GET', `/jobs/${id}/zip`);
    expect([zip.status, (await zip.arrayBuffer()).byteLength > bytes.length]).toEqual([200, true]);
    await admin.call('startCheck', {});
    await expect.poll(async () => (await admin.value('readHealth', {})).isChecking).toBe(false);
    expect((await admin.value('readHealth', {})).lastCheck).toMatchObject({ problems: [] });
  });

  it('removes files without a row from it', async () => {
    const orphan = digest(Buffer.from('orphan'));
    objects.set(`rafter/${orphan}`, { bytes: Buffer.from('orphan'), modifiedMs: Date.now() - 25 * 60 * 60 * 1000 });
    const before = objects.size;
    expect(await server.store.maintenance.sweep()).toMatchObject({ files: 1 });
    expect([objects.size, objects.has(`rafter/${orphan}`)]).toEqual([before - 1, false]);
  });
});

describe('while S3 is away', () => {
  it('uploads and downloads are 503 with Retry-After, everything else goes on, and readyz says so', async () => {
    const [stored] = (await upload(jpegPhoto(2))).json;
    expect(await ready()).toEqual({ status: 'ready' });
    faults.isAway = true;
    const refused = await upload(jpegPhoto(3));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(refused.json).toMatchObject({ code: 'file-storage-away' });
    const download = await fetch(stored!.file);
    expect([download.status, download.headers.get('retry-after'), download.headers.get('content-disposition')]).toEqual(
      [503, '30', null],
    );
    expect(server.temporaryFiles()).toEqual([]);
    expect((await server.submit()).id).toBeGreaterThan(id);
    expect((await server.get(`/jobs/${id}`)).status).toBe(200);
    expect(await ready()).toEqual({ status: 'ready', files: 'away' });
    expect(await admin.value('readHealth', {})).toMatchObject({
      filesAt: 's3://letters-and-photos/rafter',
      filesAway: true,
      filesTrouble: { code: 's3-failed' },
    });
    faults.isAway = false;
    await expect.poll(ready).toEqual({ status: 'ready' });
    expect((await upload(jpegPhoto(3))).status).toBe(201);
  });

  it('the log says why, without the credentials', () => {
    expect(logged.join('')).toContain('file-storage-away');
    expect(logged.join('')).toContain(`The storage at ${location.endpoint} does not answer as it should`);
    expect(logged.join('')).not.toMatch(/AKIDTEST|a secret|Signature=/);
  });
});

describe('a data directory', () => {
  const ports = { clock: systemClock, ids: systemIds };

  it('whose files are in S3 is not opened without it', async () => {
    await expect(openStore({ data: server.data, ...ports })).rejects.toMatchObject({
      code: 'files-elsewhere',
      params: { location: 's3://letters-and-photos/rafter' },
    });
    const other = { ...location, prefix: 'other/' };
    await expect(
      openStore({ data: server.data, ...ports, s3: { location: other, credentials } }),
    ).rejects.toMatchObject({ code: 'files-elsewhere' });
  });

  it('of another server is not opened there: each sweep would remove the files of the other', async () => {
    const before = [...objects.keys()];
    const data = temporaryFolder();
    await expect(openStore({ data, ...ports, s3: { location, credentials } })).rejects.toMatchObject({
      code: 'files-of-another',
      params: { location: 's3://letters-and-photos/rafter' },
    });
    expect(existsSync(path.join(data, 'server/files/stored-at'))).toBe(false);
    expect([...objects.keys()]).toEqual(before);
    // Connections to a PostgreSQL would keep the program from ending.
    const handles = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [];
    const opened = handles.map((handle) => {
      try {
        return readlinkSync(`/proc/self/fd/${handle}`);
      } catch {
        return '';
      }
    });
    expect(opened.filter((file) => file.startsWith(data))).toEqual([]);
  });

  it('whose database names the files there is opened, also without its note', async () => {
    const note = path.join(server.store.maintenance.paths.files, 'stored-at');
    rmSync(note);
    const { database } = server.store.maintenance.paths;
    const databaseUrl = engineOf(database) === 'postgres' ? database : undefined;
    const store = await openStore({ data: server.data, databaseUrl, ...ports, s3: { location, credentials } });
    await store.close();
    expect(readFileSync(note, 'utf8')).toBe('s3://letters-and-photos/rafter');
  });

  it('that holds files is not opened on S3', async () => {
    const plain = await startServer({}, undefined, { s3: null });
    const job = await plain.submit();
    await plain.upload(`/jobs/${job.id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(9) }]);
    await expect(openStore({ data: plain.data, ...ports, s3: { location, credentials } })).rejects.toMatchObject({
      code: 'files-in-folder',
    });
    expect(existsSync(path.join(plain.store.maintenance.paths.files, 'stored-at'))).toBe(false);
  });
});
