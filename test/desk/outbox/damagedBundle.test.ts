import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportBundle, importBundle } from '../../../electron/desk/outbox/bundle.ts';
import { jpegOf } from '../photos.ts';
import { createTestDesk, readJson, refusalOf } from '../testDesk.ts';
import { databaseOf } from '../deskDatabase.ts';

type Cells = Record<string, string | number | null>;
interface Manifest {
  version: number;
  files: Cells[];
  drafts: { draft: Cells; base_url: string | null; attachments: Cells[]; items: Cells[]; jobs: Cells[] }[];
}

/** The bundle as it was made, and the copy of it that is damaged. */
const [laptop, other] = [createTestDesk(), createTestDesk()];
const whole = laptop.place('stick');
const folder = other.place('stick');
const {
  drafts: { store: drafts },
  outbox: { commands: outbox },
} = laptop.desk;
const { id } = drafts.create({ client_name: 'Ada', client_street_address: '5 Main St', arrays: [{ name: 'South' }] });
await laptop.attach(id, laptop.write('attic.jpg', await jpegOf()), 'attic', 'South');
await laptop.attach(id, laptop.write('beam.jpg', await jpegOf({ width: 30 })), 'beam-size', 'South');
outbox.queue(id);
await exportBundle(laptop.desk, whole);
const present = other.desk.drafts.store.create({ client_name: 'Here before', client_street_address: '6 Main St' }).id;
other.desk.outbox.commands.queue(present);
await other.attach(present, laptop.place('attic.jpg'), 'file');
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(whole, folder, { recursive: true });
});

const manifest = (): string => path.join(folder, 'rafter-bundle.json');
const edit = (change: (content: Manifest) => void): void => {
  const content = readJson<Manifest>(manifest());
  change(content);
  writeFileSync(manifest(), JSON.stringify(content));
};
/** Longer than any text of a draft. */
const long = 'x'.repeat(2_000_000);
const inDocument = (row: Cells, name: string, value: string, cell = 'document'): void =>
  void (row[cell] = JSON.stringify({ ...(JSON.parse(String(row[cell])) as object), [name]: value }));
const stored = (index: number): string => {
  const files = path.join(folder, 'files');
  return path.join(files, readdirSync(files).sort()[index]!);
};

/** Everything that the desk holds, on the disk and in its database. */
const everything = () => ({
  files: other.keptFiles(),
  tables: ['draft', 'attachment', 'stored_file', 'item', 'job', 'service'].map((table) =>
    databaseOf(other.desk).prepare(`SELECT * FROM ${table}`).all(),
  ),
});

const pipe = (at: string): void => void execFileSync('mkfifo', [at]);
const linkToItself = (at: string): void => symlinkSync(`${at}.moved`, at);
const replace = (at: string, make: (at: string) => void): void => {
  renameSync(at, `${at}.moved`);
  make(at);
};

const damages: [string, () => void][] = [
  ['no manifest', () => rmSync(manifest())],
  ['a manifest that is cut off', () => truncateSync(manifest(), statSync(manifest()).size - 100)],
  ['a manifest that is no object', () => writeFileSync(manifest(), '[]')],
  ['a manifest of a later version', () => edit((content) => void (content.version = 2))],
  ['a photo that is cut off', () => truncateSync(stored(1), 100)],
  ['a photo that was changed', () => writeFileSync(stored(1), Buffer.alloc(statSync(stored(1)).size, 1))],
  ['a photo that is missing', () => rmSync(stored(1))],
  [
    'a folder in the place of a photo',
    () => {
      const place = stored(1);
      rmSync(place);
      mkdirSync(place);
    },
  ],
  ['a pipe in the place of a photo', () => replace(stored(1), pipe)],
  ['a device behind a link in the place of a photo', () => replace(stored(1), (at) => symlinkSync('/dev/zero', at))],
  ['a link in the place of a photo', () => replace(stored(1), linkToItself)],
  ['a pipe in the place of the manifest', () => replace(manifest(), pipe)],
  ['a link in the place of the manifest', () => replace(manifest(), linkToItself)],
  ['a photo that is longer than it says', () => appendFileSync(stored(1), 'x')],
  ['a media type that is a header', () => edit(({ files }) => void (files[0]!.media_type = 'image/jpeg\r\nx: y'))],
  ['a media type that is none', () => edit(({ files }) => void (files[0]!.media_type = 'jpeg'))],
  ['facts that are not JSON', () => edit(({ files }) => void (files[0]!.facts = '{'))],
  ['a photo of another size than it says', () => edit(({ files }) => void (files[0]!.bytes = 1))],
  ['no row for a photo', () => edit(({ files }) => void files.pop())],
  ['a document that is no job', () => edit(({ drafts }) => void (drafts[0]!.draft.document = '[1]'))],
  ['a document that is not JSON', () => edit(({ drafts }) => void (drafts[0]!.draft.document = '{'))],
  ['a document with a long text', () => edit(({ drafts }) => inDocument(drafts[0]!.draft, 'notes', long))],
  ['a document with a long name', () => edit(({ drafts }) => inDocument(drafts[0]!.draft, long, 'x'))],
  ['a body with a long text', () => edit(({ drafts }) => inDocument(drafts[0]!.items[0]!, 'notes', long, 'body'))],
  ...(
    [
      ['draft', 'name'],
      ['attachments', 'name'],
      ['attachments', 'array_name'],
      ['items', 'file_name'],
      ['items', 'remote_id'],
      ['items', 'array_name'],
    ] as const
  ).map(([rows, cell]): [string, () => void] => [
    `a long ${cell} of ${rows}`,
    () =>
      edit(({ drafts }) => {
        const row = rows === 'draft' ? drafts[0]!.draft : drafts[0]![rows].at(-1)!;
        row[cell] = long;
      }),
  ]),
  ['markup that is none', () => edit(({ drafts }) => void (drafts[0]!.attachments[0]!.markup = '[{}]'))],
  ['markup beside the picture', () => edit(({ drafts }) => void (drafts[0]!.items.at(-1)!.markup = '[[2,2]]'))],
  ['a copy that is no number', () => edit(({ drafts }) => void (drafts[0]!.items[0]!.copy = 'x'))],
  ['a long address of a provider', () => edit(({ drafts }) => void (drafts[0]!.base_url = `http://${long}`))],
  ['long facts of a photo', () => edit(({ files }) => void (files[0]!.facts = JSON.stringify({ camera: long })))],
  ['a state that there is not', () => edit(({ drafts }) => void (drafts[0]!.items[1]!.state = 'lost'))],
  ['a done item without its time', () => edit(({ drafts }) => void (drafts[0]!.items[2]!.state = 'done'))],
  [
    'a key that no header can carry',
    () => edit(({ drafts }) => void (drafts[0]!.items[0]!.idempotency_key = 'a\r\nb')),
  ],
  ['a target that is not JSON', () => edit(({ drafts }) => void (drafts[0]!.items[0]!.target = '../..'))],
  ['a number in the place of text', () => edit(({ drafts }) => void (drafts[0]!.attachments[1]!.name = null))],
  ['text in the place of a number', () => edit(({ drafts }) => void (drafts[0]!.draft.created_ms = 'today'))],
  [
    'a photo that is there twice',
    () => edit(({ drafts }) => void drafts[0]!.attachments.push(drafts[0]!.attachments[0]!)),
  ],
  [
    'a path in the place of a hash',
    () => edit(({ drafts }) => void (drafts[0]!.attachments[0]!.sha256 = '../../desk.db')),
  ],
  [
    'a path in the place of a file’s hash',
    () => edit(({ files }) => void (files[0]!.sha256 = '../rafter-bundle.json')),
  ],
  [
    'a path in the place of what is sent',
    () => edit(({ drafts }) => void (drafts[0]!.items[1]!.sent_sha256 = '../../x')),
  ],
  ['a path in the place of an item’s id', () => edit(({ drafts }) => void (drafts[0]!.items[1]!.id = '../../../x'))],
  ['a path in the place of a photo’s id', () => edit(({ drafts }) => void (drafts[0]!.attachments[0]!.id = 'a/b'))],
  ['a path in the place of a draft’s id', () => edit(({ drafts }) => void (drafts[0]!.draft.id = '..'))],
];

describe('a bundle with', () => {
  it.each(damages)('%s is refused, and changes nothing', async (_what, damage) => {
    const before = everything();
    damage();
    const refused = await refusalOf(() => importBundle(other.desk, folder));
    expect(refused.code).toMatch(/^bundle-/);
    expect(refused.message).toContain('Nothing was imported.');
    expect(everything()).toEqual(before);
  });

  it('another name for a draft than its document has lists it under its own', async () => {
    edit(({ drafts: [bundled] }) => Object.assign(bundled!.draft, { id: 'renamed', name: 'Bea', search_text: 'bea' }));
    edit(({ drafts: [bundled] }) => Object.assign(bundled!, { attachments: [], items: [], jobs: [] }));
    await importBundle(other.desk, folder);
    expect(other.desk.drafts.store.get('renamed').name).toBe('Ada');
    expect(other.desk.drafts.store.list({ text: 'bea' })).toEqual([]);
  });

  it('names of files that show nothing, or turn the text around, names them without that', async () => {
    edit(({ drafts: [bundled] }) => {
      const [one, two] = bundled!.attachments;
      one!.name = 'attic\u202egpj.exe';
      two!.name = '\u200e\u0007';
      Object.assign(bundled!.draft, { id: 'shown' });
      for (const [at, row] of bundled!.attachments.entries()) row.id = `shown-${at}`;
      bundled!.items = bundled!.items.filter(({ kind }) => kind === 'upload').slice(0, 1);
      Object.assign(bundled!.items[0]!, {
        ...{ id: 'shown-item', idempotency_key: 'shown-key', attachment_id: 'shown-0' },
        file_name: 'be\u2066am.jpg',
      });
      bundled!.jobs = [];
    });
    await importBundle(other.desk, folder);
    expect(other.desk.photos.store.ofDraft('shown').map(({ name }) => name)).toEqual(['atticgpj.exe', 'file']);
    expect(other.desk.outbox.store.ofDraft('shown').map(({ fileName }) => fileName)).toEqual(['beam.jpg']);
  });

  it('rows for a draft that is here does not reach it; its photos share the bytes that are here', async () => {
    const known = () => [
      other.desk.drafts.store.get(present),
      other.desk.outbox.store.ofDraft(present),
      other.desk.photos.store.ofDraft(present),
    ];
    const before = known();
    edit(({ drafts }) => {
      for (const row of [...drafts[0]!.attachments, ...drafts[0]!.items]) row.draft_id = present;
      Object.assign(drafts[0]!.items[0]!, { state: 'sending', attempts: 1, maybe_taken_ms: 5 });
    });
    const { drafts } = await importBundle(other.desk, folder);
    expect(known()).toEqual(before);
    expect(other.desk.photos.store.ofDraft(drafts[0]!)).toHaveLength(2);
    expect(other.keptFiles()).toEqual(laptop.keptFiles());
    // What was being sent when it was copied has an unclear end here.
    const [submit] = other.desk.outbox.store.ofDraft(drafts[0]!);
    expect(submit).toMatchObject({ state: 'unknown', maybeTaken: true, maybeTakenMs: 5 });
    expect(other.desk.drafts.store.get(drafts[0]!).state).toBe('queued');
  });
});
