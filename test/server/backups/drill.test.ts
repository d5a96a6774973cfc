import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../../electron/server/backups/backUp.ts';
import { drill } from '../../../electron/server/backups/drill.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';

const folder = temporaryFolder();
const archive = path.join(folder, 'one.tar');
const server = await startServer();
const { id } = await server.submit();
await server.upload(`/jobs/${id}/files`, [{ name: 'roof.jpg', bytes: jpegPhoto(1) }]);
await backUp(server.store, archive);

const drilled = async (file: string, keepFreeBytes = 0) => {
  const aside = path.join(folder, 'aside');
  let read = 0;
  const bytes = statSync(file).size;
  const report = await drill({ archive: file, bytes, folder: aside, keepFreeBytes }, (more) => (read += more));
  expect(existsSync(aside)).toBe(false);
  return { ...report, read, bytes };
};

describe('a restore drill', () => {
  it('restores all of it and leaves nothing', async () => {
    const { wasRestored, files, findings, read, bytes } = await drilled(archive);
    expect([wasRestored, files, findings]).toEqual([true, 1, []]);
    expect(read).toBeGreaterThanOrEqual(bytes);
  });

  it('reads and compares files that the disk has no room for', async () => {
    const { wasRestored, files, findings } = await drilled(archive, Number.MAX_SAFE_INTEGER);
    expect([wasRestored, files, findings]).toEqual([false, 1, []]);
  });

  it.each([0, Number.MAX_SAFE_INTEGER])(
    'names a photo with another content, %d bytes being kept free',
    async (free) => {
      const bytes = readFileSync(archive);
      const at = bytes.indexOf(jpegPhoto(1));
      expect(at).toBeGreaterThan(0);
      bytes[at + 40]! ^= 1;
      const damaged = path.join(folder, 'damaged.tar');
      writeFileSync(damaged, bytes);
      const { findings } = await drilled(damaged, free);
      expect(findings).toMatchObject([{ code: 'backup-damaged', params: { defect: { code: 'entry-changed' } } }]);
    },
  );

  it('names what is no archive', async () => {
    const other = path.join(folder, 'other.tar');
    writeFileSync(other, '');
    expect((await drilled(other)).findings).toMatchObject([{ code: 'not-a-backup' }]);
  });
});
