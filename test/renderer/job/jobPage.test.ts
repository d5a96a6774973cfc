import { describe, expect, it } from 'vitest';
import { browserText, SavedText } from '../../../renderer/base/savedText.svelte.ts';
import { statusReason } from '../../../renderer/office/job/eventText.ts';
import { photoChanges } from '../../../renderer/office/job/revisionChanges.ts';
import { IdempotencyKeys, keyLifeMs } from '../../../renderer/office/parts/idempotencyKeys.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { UploadView } from '../../../shared/job/consoleJob.ts';

it('the head of a job says why it has its status, in the words of the latest change to it', () => {
  const event = (atMs: number, code: string, reason?: string) => ({
    atMs,
    detail: reason === undefined ? null : { reason },
    message: { code, params: {} },
  });
  const history = [
    event(3, 'event-on-hold', 'The panel label is missing.'),
    event(1, 'event-on-hold', 'The attic is missing.'),
    event(4, 'event-rejected'),
  ];
  const reasonAs = (status: string) =>
    statusReason({ job: { status }, history } as unknown as Parameters<typeof statusReason>[0]);
  expect(['On Hold', 'Rejected', 'Canceled', 'Submitted'].map(reasonAs)).toEqual([
    'The panel label is missing.',
    null,
    null,
    null,
  ]);
});

describe('the photos of a revision', () => {
  const upload = (id: string, sha256: string, arrayId: string, kind: UploadView['kind'] = 'attic'): UploadView => ({
    id,
    kind,
    arrayId,
    name: `${id}.jpg`,
    caption: '',
    mediaType: 'image/jpeg',
    bytes: 1,
    sha256,
    atMs: 1,
    hasPicture: true,
    takenAt: null,
    place: null,
    mark: null,
  });
  const before = { arrays: [{ id: 'old', name: 'South' }] } as unknown as Job;
  const job = { arrays: [{ id: 'new', name: 'South' }] } as unknown as Job;
  const told = (changes: ReturnType<typeof photoChanges>) =>
    changes.map(({ how, files }) => [how, files.map(({ upload: { id }, array }) => [id, array])]);

  it('are new, dropped or carried over, by their slot and bytes and not by their names', () => {
    const uploads = [upload('a2', 'aa', 'new'), upload('c', 'cc', 'new')];
    const beforeUploads = [upload('a', 'aa', 'old'), upload('b', 'bb', 'old')];
    const found = photoChanges({ job, uploads, beforeUploads }, before, appEn);
    expect(told(found)).toEqual([
      ['new', [['c', 'South']]],
      ['dropped', [['b', 'South']]],
      ['same', [['a2', 'South']]],
    ]);
    expect(photoChanges({ job, uploads: [], beforeUploads: [] }, before, appEn)).toEqual([]);
  });

  it('are new in another slot, and in another array, although the bytes are the same', () => {
    const two = (ids: [string, string]) =>
      ({ arrays: ids.map((id, at) => ({ id, name: ['South', 'East'][at] })) }) as unknown as Job;
    const beforeUploads = [upload('a', 'aa', 'old1'), upload('b', 'bb', 'old1')];
    const uploads = [upload('a2', 'aa', 'new2'), upload('b2', 'bb', 'new1', 'beam-size'), upload('a3', 'aa', 'new1')];
    const found = photoChanges({ job: two(['new1', 'new2']), uploads, beforeUploads }, two(['old1', 'old2']), appEn);
    expect(told(found)).toEqual([
      [
        'new',
        [
          ['a2', 'East'],
          ['b2', 'South'],
        ],
      ],
      ['dropped', [['b', 'South']]],
      ['same', [['a3', 'South']]],
    ]);
  });

  it('are carried over with an array that was renamed', () => {
    const array = { roof_pitch: 22, module_quantity: 12, beam_depth: 5.5 };
    const [was, is] = [
      { arrays: [{ id: 'old', name: 'South', ...array }] },
      { arrays: [{ id: 'new', name: 'Garage', ...array }] },
    ] as unknown as [Job, Job];
    const changes = photoChanges(
      { job: is, uploads: [upload('a2', 'aa', 'new')], beforeUploads: [upload('a', 'aa', 'old')] },
      was,
      appEn,
    );
    expect(told(changes)).toEqual([['same', [['a2', 'Garage']]]]);
  });
});

describe('the keys of what is sent', () => {
  it('stay the same until it has arrived, over a reload too', () => {
    let text: string | null = null;
    const kept = { read: () => text, write: (value: string) => void (text = value === '' ? null : value) };
    let made = 0;
    const make = () => `key ${(made += 1)}`;
    let nowMs = 1000;
    const begin = () => new IdempotencyKeys({ stored: kept, make, now: () => nowMs });
    const keys = begin();
    expect([keys.of('Hello'), keys.of('Hello')]).toEqual(['key 1', 'key 1']);
    expect(begin().of('Hello')).toBe('key 1');
    expect(keys.of('Hello!')).toBe('key 2');
    keys.done('Hello!');
    expect(text).toBeNull();
    expect(keys.of('Hello!')).toBe('key 3');
    // What was changed or emptied and is typed again is said again.
    keys.drop();
    expect(text).toBeNull();
    expect(keys.of('Hello!')).toBe('key 4');
    nowMs += keyLifeMs - 1;
    expect(begin().of('Hello!')).toBe('key 4');
    nowMs += keyLifeMs;
    expect([begin().of('Hello!'), keys.of('Hello!')]).toEqual(['key 5', 'key 6']);
    expect(text).not.toContain('Hello');
  });

  it('go with the text that they are for: changed or emptied, it is another one', () => {
    const texts = new Map<string, string>();
    const keptAs = (name: string) => ({
      read: () => texts.get(name) ?? null,
      write: (value: string) => void (value === '' ? texts.delete(name) : texts.set(name, value)),
    });
    const keys = new IdempotencyKeys({ stored: keptAs('key') });
    const typed = new SavedText(browserText(keptAs('text')), () => keys.drop());
    typed.text = 'Any news?';
    const key = keys.of(typed.text);
    expect(keys.of(typed.text)).toBe(key);
    typed.text = '';
    expect(texts.size).toBe(0);
    typed.text = 'Any news?';
    expect(keys.of(typed.text)).not.toBe(key);
  });

  it('are another one for each file on its way', () => {
    const keys = new IdempotencyKeys();
    const [one, other] = [keys.of('one'), keys.of('other')];
    expect(one).not.toBe(other);
    expect(keys.of('one')).toBe(one);
  });
});
