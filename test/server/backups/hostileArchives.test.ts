import { existsSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import {
  type ArchiveEntry,
  archiveOf,
  entriesIn,
  refusalOf,
  smallBackup,
  variationsOf,
  writeFormat1,
} from '../../support/archives.ts';
import { temporaryFolder } from '../../support/processes.ts';

const folder = temporaryFolder();
const at = (name: string): string => `${folder}/${name}`;
const { server, whole } = await smallBackup(at('whole.tar'));
const { withManifest, withRows } = variationsOf(whole);

const having = async (entries: readonly ArchiveEntry[]) =>
  refusalOf(await archiveOf(entries, at('hostile.tar')), at('none'));
const leavesNothing = (): void => expect(existsSync(at('none'))).toBe(false);

const files = whole.filter(([name]) => name.startsWith('files/'));
const last = files.at(-1)!;

/** What is wrong → the entries, and the code of the refusal. */
const hostile: [what: string, entries: () => ArchiveEntry[], code: string][] = [
  ['a manifest of megabytes', () => whole.with(0, ['manifest.json', Buffer.alloc(5_000_000, ' ')]), 'not-a-backup'],
  ['a manifest with a field that nobody knows', () => withManifest(() => ({ more: 1 })), 'backup-manifest-unreadable'],
  ['a negative size', () => withManifest(() => ({ bytes: -1 })), 'backup-manifest-unreadable'],
  ['an unknown engine', () => withManifest(() => ({ engine: 'oracle' })), 'backup-manifest-unreadable'],
  ['a schema that is too old', () => withManifest(() => ({ schema: 44 })), 'backup-too-old'],
  ['a newer schema', () => withManifest(() => ({ schema: 9999 })), 'backup-newer'],
  ['its end before the last file', () => whole.slice(0, -1), 'archive-file-missing'],
  ['a file missing', () => whole.filter((entry) => entry !== files[0]), 'archive-file-missing'],
  ['a file twice', () => [...whole, last], 'entry-foreign'],
  ['a file twice, in place of another', () => whole.with(-1, files.at(-2)!), 'entry-foreign'],
  ['a file that no row names', () => [...whole, ['files/'.padEnd(70, 'f'), Buffer.from('x')]], 'entry-foreign'],
  ['a changed file', () => whole.with(-1, [last[0], Buffer.from(last[1]).fill(1, 99)]), 'entry-changed'],
  ['a file of another size', () => whole.with(-1, [last[0], Buffer.alloc(9)]), 'entry-changed'],
  [
    'a count of files that is wrong',
    () => withManifest((known) => ({ files: known.files + 1 })),
    'archive-files-missing',
  ],
  ['a sum of bytes that is wrong', () => withManifest(({ bytes }) => ({ bytes: bytes + 1 })), 'archive-files-missing'],
  ['a file whose path leads out', () => whole.with(-1, ['files/../../../etc/x', Buffer.from('x')]), 'entry-foreign'],
  ['an entry after the last file', () => [...whole, ['more', Buffer.alloc(0)]], 'entry-foreign'],
];

describe('restore refuses an archive, and leaves nothing, with', () => {
  it.each(hostile)('%s', async (_what, entries, code) => {
    expect(await having(entries())).toBe(code);
    leavesNothing();
  });

  it('a file whose path leads out, and a row that names it', async () => {
    const names = withRows('blob', () => ['{"sha256":"../../../outside","bytes":1}']);
    const entries = ['upload', 'organization_file'].reduce((before, table) => withRows(table, () => [], before), names);
    const outside: ArchiveEntry = ['files/../../../outside', Buffer.from('x')];
    expect(await having([...entries.filter(([name]) => !name.startsWith('files/')), outside])).toBe('entry-foreign');
    leavesNothing();
    expect(existsSync(at('outside'))).toBe(false);
  });

  it('a link in place of a file', async () => {
    const archive = pack();
    archive.entry({ name: 'manifest.json', type: 'symlink', linkname: '/etc/passwd' });
    archive.finalize();
    writeFileSync(at('hostile.tar'), await buffer(archive));
    expect(await refusalOf(at('hostile.tar'), at('none'))).toBe('entry-not-a-file');
    leavesNothing();
  });
});

describe('restore of format 1', () => {
  it('refuses what is damaged or foreign, and leaves nothing', async () => {
    const plain = await entriesIn(await writeFormat1(server.store, at('format1.tar')));
    const claimed = async (claims: object) =>
      refusalOf(await writeFormat1(server.store, at('hostile.tar'), claims), at('none'));
    expect([
      await claimed({ database: { bytes: 1, sha256: 'a'.repeat(64) } }),
      await claimed({ database: { bytes: -1, sha256: 'a'.repeat(64) } }),
      await claimed({ database: { bytes: 1, sha256: '../../etc' } }),
      await claimed({ files: 1 }),
      await claimed({ bytes: 1 }),
      await claimed({ engine: 'sqlite' }),
      await having(plain.slice(0, 1)),
      await having(plain.slice(0, -1)),
      await having(plain.toSpliced(1, 1)),
      await having([...plain, ['files/../../../etc/x', Buffer.from('x')]]),
    ]).toEqual([
      'database-changed',
      'backup-manifest-unreadable',
      'backup-manifest-unreadable',
      'archive-files-missing',
      'archive-files-missing',
      'backup-manifest-unreadable',
      'database-absent',
      'archive-file-missing',
      'entry-foreign',
      'entry-foreign',
    ]);
    leavesNothing();
  });
});
