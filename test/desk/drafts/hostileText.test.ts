import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportBundle, importBundle } from '../../../electron/desk/outbox/bundle.ts';
import { importDraft, reviseFrom } from '../../../electron/desk/drafts/importFile.ts';
import { draftHandlers } from '../checkedHandlers.ts';
import { checkJob } from '../../../shared/job/checklist.ts';
import { arrayFields, jobFields } from '../../../shared/job/fields.ts';
import { growth } from '../../support/growth.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const { desk, folder } = createTestDesk();
const calls = draftHandlers(desk);

/** Texts that take quadratic time or worse in a careless normalization, regular expression or split. */
const patterns: Readonly<Record<string, string>> = {
  blanks: ' ',
  numbers: '1 ',
  commas: 'a,',
  'combining marks': 'a\u0315\u0300\u05ae\u0301',
  ligatures: '\ufdfa',
};
const hostile = (pattern: string, size: number): string =>
  pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);

const places = [
  ...jobFields.map((field) => `/${field}`),
  ...arrayFields.map((field) => `/arrays/0/${field}`),
  '/recipient',
  '/nothing_known',
];

describe.each(Object.entries(patterns))('%s in a draft', (_name, pattern) => {
  it('of 500 KB are refused in every field, with work in proportion', async () => {
    const { id } = desk.drafts.store.create({ arrays: [{}] });
    const [whole, eighth] = [hostile(pattern, 500_000), hostile(pattern, 62_500)];
    for (const pointer of places) {
      const refuse = (value: string) => async () => {
        const { code, pointers } = await refusalOf(() => calls.changeDraft({ id, pieces: [{ pointer, value }] }));
        expect([code, pointers]).toEqual(['invalid-fields', [`#${pointer}`]]);
      };
      expect(await growth(refuse(whole), refuse(eighth)), pointer).toBe('in proportion');
    }
    expect(desk.drafts.store.get(id).document).toEqual({ arrays: [{}] });
  });

  it('as long as a draft holds are saved, listed and checked in every field, with work in proportion', async () => {
    const [whole, eighth] = [hostile(pattern, 40_000), hostile(pattern, 5000)];
    for (const pointer of places) {
      const { id } = desk.drafts.store.create({ arrays: [{}, {}] });
      const save = (value: string) => () => {
        calls.changeDraft({ id, pieces: [{ pointer, value }] });
        checkJob({ job: desk.drafts.store.get(id).document, photos: [] });
      };
      expect(await growth(save(whole), save(eighth)), pointer).toBe('in proportion');
      desk.drafts.store.undo(id);
    }
  });

  it('of 500 KB are refused in an imported file and in a revision', async () => {
    const [whole, eighth] = [hostile(pattern, 500_000), hostile(pattern, 62_500)];
    const { id } = desk.drafts.store.create({ arrays: [{ name: 'South' }] });
    const before = desk.drafts.store.unsent().length;
    const jobs = [
      (value: string) => ({ client_name: value }),
      (value: string) => ({ notes: value }),
      (value: string) => ({ arrays: [{ name: value }] }),
    ];
    for (const jobOf of jobs) {
      const refuse = (value: string) => async () => {
        const job = jobOf(value);
        for (const call of [
          () => importDraft(desk, { job, attachments: [] }, folder),
          () => reviseFrom(desk, id, { job, attachments: [] }, folder, undefined),
          () => reviseFrom(desk, id, job, folder, undefined),
        ])
          expect((await refusalOf(call)).code).toBe('invalid-fields');
      };
      expect(await growth(refuse(whole), refuse(eighth))).toBe('in proportion');
    }
    expect(desk.drafts.store.unsent()).toHaveLength(before);
  });

  it('as long as a draft holds arrive in a bundle, and of 500 KB do not, with work in proportion', async () => {
    const [laptop, other] = [createTestDesk(), createTestDesk()];
    const { id } = laptop.desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    laptop.desk.outbox.commands.queue(id);
    const stick = laptop.place('stick');
    await exportBundle(laptop.desk, stick);
    const manifest = path.join(stick, 'rafter-bundle.json');
    const whole = readFileSync(manifest, 'utf8');
    const write = (size: number): void => {
      const bundle = JSON.parse(whole) as { drafts: { draft: { document: string } }[] };
      const fields = Object.fromEntries(jobFields.map((field) => [field, hostile(pattern, size)]));
      bundle.drafts[0]!.draft.document = JSON.stringify(fields);
      writeFileSync(manifest, JSON.stringify(bundle));
    };
    const refuse = (size: number) => async () => {
      write(size);
      expect((await refusalOf(() => importBundle(other.desk, stick))).code).toBe('bundle-text-too-long');
    };
    expect(await growth(refuse(500_000), refuse(62_500))).toBe('in proportion');
    const take = (size: number) => async () => {
      write(size);
      const { desk: fresh } = createTestDesk();
      await importBundle(fresh, stick);
      fresh.drafts.store.list({ text: 'ada' });
      checkJob({ job: fresh.drafts.store.get(id).document, photos: [] });
    };
    expect(await growth(take(40_000), take(5000))).toBe('in proportion');
  });
});
