import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportBundle, importBundle } from '../../../electron/desk/bundle/bundle.ts';
import { importDraft } from '../../../electron/desk/importFile.ts';
import { reviseFrom } from '../../../electron/desk/reviseFile.ts';
import { draftHandlers } from '../../../electron/desk/rpc/draftHandlers.ts';
import { checkJob } from '../../../shared/job/checklist.ts';
import { arrayFields, jobFields } from '../../../shared/job/fields.ts';
import { longestTickMs } from '../../support/longestTick.ts';
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

/** A normal edit takes a millisecond or two; quadratic time would take a minute. */
const mostMs = 500;

const places = [
  ...jobFields.map((field) => `/${field}`),
  ...arrayFields.map((field) => `/arrays/0/${field}`),
  '/recipient',
  '/nothing_known',
];

describe.each(Object.entries(patterns))('%s in a draft', (_name, pattern) => {
  it('of 500 KB are refused in every field, and no tick takes long', async () => {
    const { id } = desk.drafts.create({ arrays: [{}] });
    const value = hostile(pattern, 500_000);
    for (const pointer of places) {
      const longest = await longestTickMs(async () => {
        const { code, pointers } = await refusalOf(() => calls.changeDraft({ id, pieces: [{ pointer, value }] }));
        expect([code, pointers]).toEqual(['invalid-fields', [`#${pointer}`]]);
      });
      expect(longest, pointer).toBeLessThan(mostMs);
    }
    expect(desk.drafts.get(id).document).toEqual({ arrays: [{}] });
  });

  it('as long as a draft holds are saved, listed and checked in every field, and no tick takes long', async () => {
    const value = hostile(pattern, 40_000);
    for (const pointer of places) {
      const { id } = desk.drafts.create({ arrays: [{}, {}] });
      const longest = await longestTickMs(() => {
        calls.changeDraft({ id, pieces: [{ pointer, value }] });
        checkJob({ job: desk.drafts.get(id).document, photos: [] });
      });
      expect(longest, pointer).toBeLessThan(mostMs);
      desk.drafts.undo(id);
    }
  });

  it('of 500 KB are refused in an imported file and in a revision', async () => {
    const value = hostile(pattern, 500_000);
    const { id } = desk.drafts.create({ arrays: [{ name: 'South' }] });
    const before = desk.drafts.unsent().length;
    for (const job of [{ client_name: value }, { notes: value }, { arrays: [{ name: value }] }]) {
      const longest = await longestTickMs(async () => {
        for (const call of [
          () => importDraft(desk, { job, attachments: [] }, folder),
          () => reviseFrom(desk, id, { job, attachments: [] }, folder, undefined),
          () => reviseFrom(desk, id, job, folder, undefined),
        ])
          expect((await refusalOf(call)).code).toBe('invalid-fields');
      });
      expect(longest).toBeLessThan(mostMs);
    }
    expect(desk.drafts.unsent()).toHaveLength(before);
  });

  it('as long as a draft holds arrive in a bundle, and of 500 KB do not; no tick takes long', async () => {
    const [laptop, other] = [createTestDesk(), createTestDesk()];
    const { id } = laptop.desk.drafts.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    laptop.desk.outbox.queue(id);
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
    write(500_000);
    const refusing = await longestTickMs(async () => {
      expect((await refusalOf(() => importBundle(other.desk, stick))).code).toBe('bundle-text-too-long');
    });
    write(40_000);
    const taking = await longestTickMs(async () => {
      await importBundle(other.desk, stick);
      other.desk.drafts.list({ text: 'ada' });
      checkJob({ job: other.desk.drafts.get(id).document, photos: [] });
    });
    expect(refusing).toBeLessThan(mostMs);
    expect(taking).toBeLessThan(mostMs);
  });
});
