import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDraft } from '../../../electron/desk/drafts/importFile.ts';
import { jpegOf, pngOf } from '../photos.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';
import { databaseOf } from '../deskDatabase.ts';

const test = createTestDesk();
const { desk } = test;

mkdirSync(test.place('photos'));
test.write('attic.jpg', await jpegOf());
execFileSync('mkfifo', [test.place('pipe.jpg')]);
symlinkSync(test.place('attic.jpg'), test.place('link.jpg'));
test.write(path.join('photos', 'layout.png'), await pngOf());

const job = { client_name: 'Ada', client_street_address: '5 Main St', arrays: [{ name: ' South ' }, {}] };
const importing = (sent: unknown) => importDraft(desk, sent, test.folder);
const counts = () => [desk.drafts.store.list().length, desk.photos.store.storage(), test.keptFiles()];

describe('an import file', () => {
  it('becomes a draft with its files in their slots; paths are relative to it', async () => {
    const attachments = [
      { path: 'attic.jpg', slot: 'attic', array: 'South' },
      { path: 'photos/layout.png', slot: 'panel-layout' },
      { path: test.place('attic.jpg'), slot: 'beam-size', array: 'Array 2' },
      { path: './photos/../attic.jpg', slot: 'file', array: null },
    ];
    const draft = await importing({ job, attachments });
    expect(draft).toMatchObject({ state: 'draft', name: 'Ada' });
    expect(draft.document).toEqual({ ...job, arrays: [{ name: 'South' }, { name: 'Array 2' }] });
    expect(desk.photos.store.ofDraft(draft.id)).toMatchObject([
      { slot: 'attic', array: 'South', name: 'attic.jpg', mediaType: 'image/jpeg' },
      { slot: 'panel-layout', array: null, name: 'layout.png', mediaType: 'image/png' },
      { slot: 'beam-size', array: 'Array 2', name: 'attic.jpg' },
      { slot: 'file', array: null, name: 'attic.jpg' },
    ]);
    expect(test.keptFiles()).toHaveLength(2);
    expect(desk.outbox.commands.queue(draft.id).state).toBe('queued');
  });

  it('may be as empty as a draft: fields are judged when the job is queued', async () => {
    const draft = await importing({ job: { notes: 'the blue house', roof_pitch: 'steep', arrays: 'two' } });
    expect(draft.document).toEqual({ notes: 'the blue house', roof_pitch: 'steep', arrays: 'two' });
    const refused = await refusalOf(() => desk.outbox.commands.queue(draft.id));
    expect(refused.pointers.toSorted()).toEqual([
      '#/arrays',
      '#/client_name',
      '#/client_street_address',
      '#/roof_pitch',
    ]);
    expect(desk.drafts.store.get(draft.id).state).toBe('draft');
  });

  it.each<[string, unknown, string[]]>([
    ['is no object', 'job', ['#']],
    ['is null', null, ['#']],
    ['has no job', {}, ['#/job']],
    [
      'has names of a prototype',
      JSON.parse('{"job":{"__proto__":{},"constructor":1,"prototype":1,"arrays":[{"constructor":1}]}}'),
      ['#/job/__proto__', '#/job/constructor', '#/job/prototype', '#/job/arrays/0/constructor'],
    ],
    ['has a job that is none', { job: ['Ada'] }, ['#/job']],
    ['has attachments that are no list', { job, attachments: {} }, ['#/attachments']],
    [
      'has attachments without path and slot',
      { job, attachments: [{}, { path: '', slot: 'roof' }] },
      ['#/attachments/0/path', '#/attachments/0/slot', '#/attachments/1/path', '#/attachments/1/slot'],
    ],
    [
      'names arrays that the job does not have, or names none where one is needed',
      {
        job,
        attachments: [
          { path: 'attic.jpg', slot: 'attic', array: 'West' },
          { path: 'attic.jpg', slot: 'beam-size' },
          { path: 'attic.jpg', slot: 'file', array: 'South' },
          { path: 'attic.jpg', slot: 'attic', array: 'South' },
        ],
      },
      ['#/attachments/0/array', '#/attachments/1/array', '#/attachments/2/array'],
    ],
    [
      'names an array of a job without arrays',
      { job: {}, attachments: [{ path: 'attic.jpg', slot: 'attic', array: 'South' }] },
      ['#/attachments/0/array'],
    ],
    [
      'names a file that is not there',
      {
        job,
        attachments: [
          { path: 'attic.jpg', slot: 'file' },
          { path: 'nowhere.jpg', slot: 'file' },
        ],
      },
      ['#/attachments/1/path'],
    ],
    ['names a pipe', { job, attachments: [{ path: 'pipe.jpg', slot: 'file' }] }, ['#/attachments/0/path']],
    ['names a device', { job, attachments: [{ path: '/dev/zero', slot: 'file' }] }, ['#/attachments/0/path']],
    ['names a link', { job, attachments: [{ path: 'link.jpg', slot: 'file' }] }, ['#/attachments/0/path']],
    ['names a folder', { job, attachments: [{ path: 'photos', slot: 'file' }] }, ['#/attachments/0/path']],
  ])('that %s is refused under its pointers, and leaves nothing behind', async (_what, sent, pointers) => {
    const before = counts();
    const refused = await refusalOf(() => importing(sent));
    expect(refused.pointers).toEqual(pointers);
    expect(counts()).toEqual(before);
  });

  it('says what is allowed, and which file it was', async () => {
    const attachments = [{ path: 'attic.jpg', slot: 'attic', array: 'West' }];
    expect((await refusalOf(() => importing({ job, attachments }))).message).toBe(
      'attachments/0/array must name the array of this attic photo: one of "South", "Array 2".',
    );
    const missing = await refusalOf(() => importing({ job, attachments: [{ path: 'no.jpg', slot: 'file' }] }));
    expect(missing).toMatchObject({
      code: 'path-not-there',
      message: expect.stringContaining(test.place('no.jpg')) as string,
    });
  });

  it('leaves no bytes behind when its rows cannot be written', async () => {
    test.write('other.jpg', await jpegOf({ width: 44 }));
    const before = counts();
    databaseOf(desk).pragma(`max_page_count = ${String(databaseOf(desk).pragma('page_count', { simple: true }))}`);
    const attachments = [
      { path: 'other.jpg', slot: 'file' },
      { path: 'attic.jpg', slot: 'file' },
    ];
    const arrays = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, beam_shape: 'n'.repeat(30_000) }));
    const large = { job: { ...job, arrays }, attachments };
    await expect(importing(large)).rejects.toThrow('disk is full');
    databaseOf(desk).pragma('max_page_count = 1073741823');
    expect(counts()).toEqual(before);
    expect((await importing(large)).name).toBe('Ada');
  });

  it.each([
    ['beside its parts', { job, attachmets: [{ path: 'attic.jpg', slot: 'file' }] }, '#', '"attachmets"'],
    [
      'in a photo',
      { job, attachments: [{ path: 'attic.jpg', slot: 'file', aray: 'South' }] },
      '#/attachments/0',
      '"aray"',
    ],
  ])(
    'is refused with a mistyped name %s: photos must not vanish without a word',
    async (_where, sent, pointer, name) => {
      const before = counts();
      const refused = await refusalOf(() => importing(sent));
      expect(refused).toMatchObject({ code: 'invalid-fields', pointers: [pointer] });
      expect(refused.message).toContain(`holds unknown names: ${name}`);
      expect(counts()).toEqual(before);
    },
  );

  it('is copied: what becomes of the file later does not matter', async () => {
    const file = test.write('gone.jpg', await jpegOf({ width: 50 }));
    const { id } = await importing({ job, attachments: [{ path: 'gone.jpg', slot: 'file' }] });
    rmSync(file);
    const [photo] = desk.photos.store.ofDraft(id);
    expect(desk.photos.files.size(photo!.sha256)).toBe(photo!.bytes);
  });
});
