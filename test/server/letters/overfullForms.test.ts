import { describe, expect, it } from 'vitest';
import { ArrayEntries } from '../../../shared/letters/entries.ts';
import { type OfficeCallName, officeCalls } from '../../../shared/office/contract.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import { signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();
const reviewer = await signedIn(server, 'reviewer');
const { id } = await server.submit({ services_requested: ['pv_structural_letter'], arrays: [{ name: 'South' }] });

const names = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1]));
const overfull: Record<string, [entries: Record<string, unknown>, field: string, maximum: number]> = {
  'unknown entries': [{ ...names(19_000) }, 'entries', 200],
  'unknown names of the engineer': [{ engineer: names(18_000) }, 'entries/engineer', 200],
  'unknown names of an array': [{ arrays: [{ name: 'South' }, names(201)] }, 'entries/arrays/1', 200],
  'arrays that are none': [{ arrays: Array(50_000).fill(1) }, 'entries/arrays', 1000],
  'arrays without end': [{ arrays: Array(1001).fill({ name: 'South' }) }, 'entries/arrays', 1000],
  'a list under an unknown name': [{ zz: { yy: Array(60_000).fill(1) } }, 'entries/zz/yy', 1000],
};

describe('entries of a letter that hold more than any letter', () => {
  it.each(Object.entries(overfull))('are refused before they are judged: %s', async (_, [entries, field, maximum]) => {
    const { letterDrafts } = server.store.jobs;
    const { ended } = await reviewer.hear('keepLetterDraft', { id, entries, base: null, typed: [] });
    expect(ended).toMatchObject({
      ok: false,
      problem: { message: { params: { field, error: { code: 'too-long', params: { maximum } } } } },
    });
    expect(await letterDrafts.find(id)).toBeNull();
  });

  it('are saved for a hundred arrays with every entry, and for a thousand arrays', async () => {
    const every = Object.fromEntries(Object.keys(ArrayEntries.shape).map((name) => [name, 'typed']));
    let base: number | null = null;
    for (const arrays of [Array(100).fill(every), Array(1000).fill({ name: 'South' })]) {
      const draft: LetterDraft = await reviewer.call('keepLetterDraft', { id, entries: { arrays }, base, typed: [] });
      expect(draft.entries).toEqual({ arrays });
      base = draft.kept!.atMs;
    }
  });
});

it('no call takes fields that hold more', () => {
  const long = { zz: Array(1001).fill(0) };
  const taking = (Object.keys(officeCalls) as OfficeCallName[]).flatMap((name) =>
    ['entries', 'values', 'revision', 'fields', 'settings', 'turnaround', 'schedule', 'profile'].flatMap((field) => {
      const issues = (value: object) =>
        (officeCalls[name].input.safeParse({ [field]: value }).error?.issues ?? []).filter(
          ({ path, code }) => path[0] === field && code === 'too_big',
        );
      const isOpen = 'shape' in officeCalls[name].input && field in officeCalls[name].input.shape;
      return isOpen && issues({}).length === 0 ? [[`${name} ${field}`, issues(long).length] as const] : [];
    }),
  );
  expect(taking.map(([name]) => name)).toEqual(
    expect.arrayContaining(['keepLetterDraft entries', 'reviseJob revision']),
  );
  expect(taking.filter(([, refused]) => refused === 0)).toEqual([]);
});
