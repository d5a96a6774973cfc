import { describe, expect, it } from 'vitest';
import { LetterIssuing } from '../../../renderer/office/letters/letterIssuing.svelte.ts';
import type { OfficeWindow } from '../../../renderer/office/parts/officeWindow.svelte.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { letterWordsEn } from '../../../shared/letters/words.en.ts';
import type { BoardRow } from '../../../shared/queue/officeCalls.ts';
import { draftOf, me, open, other } from './openLetterForm.ts';

const letter = (number: string) => ({ number, withdrawnMs: null });

it('an issued letter is named by its number, also where the draft of the next one comes before the answer', async () => {
  const { form } = open(draftOf({}, { mark: 'a' }));
  form.confirmation.recordPreview('a', form.edits);
  const shown: string[] = [];
  const call = (): Promise<unknown> => {
    form.receive(draftOf({}, { number: '7-2', mark: 'b' }));
    return Promise.resolve({ produced: [letter('7-1'), { number: null, withdrawnMs: null }] });
  };
  const board = { reach: () => Promise.resolve(), around: () => ({ previous: null, next: null }), rows: [] };
  const office = {
    router: { fromHere: () => () => undefined },
    attempt: (run: () => Promise<unknown>) => run(),
    gateway: { call, storage: { text: () => ({ read: () => null, write: () => undefined }) } },
    toasts: { show: (text: string) => shown.push(text) },
    words: { issued: (number: string) => `Letter ${number} is issued.` },
  } as unknown as OfficeWindow;
  const put = (_answer: ConsoleJob): void => undefined;
  await new LetterIssuing({ office, board, form, id: 7, put, showInvalid: () => false }).issue();
  expect(shown).toEqual(['Letter 7-1 is issued.']);
});

it('the form stays that of the issued letter, and takes over what came meanwhile where the server refuses', async () => {
  const row = { id: 8, client: 'Next' } as BoardRow;
  const issued = async (isRefused: boolean) => {
    const { form } = open(draftOf({ wind_speed: 95 }, { number: '7-1', mark: 'a' }));
    form.confirmation.recordPreview('a', form.edits);
    const call = (name: string): Promise<unknown> => {
      const next = draftOf({ wind_speed: 110 }, { number: '7-2', mark: 'b' });
      if (name === 'draftLetter') return Promise.resolve(next);
      // The live update comes before the answer.
      form.receive(next);
      return Promise.resolve(isRefused ? null : { produced: [letter('7-1')] });
    };
    const board = { reach: () => Promise.resolve(), around: () => ({ previous: null, next: 8 }), rows: [row] };
    const office = {
      router: { fromHere: () => () => undefined },
      attempt: (run: () => Promise<unknown>) => run(),
      gateway: { call, storage: { text: () => ({ read: () => null, write: () => undefined }) } },
      words: {},
    } as unknown as OfficeWindow;
    const put = (_answer: ConsoleJob): void => undefined;
    const issuing = new LetterIssuing({ office, board, form, id: 7, put, showInvalid: () => false });
    await issuing.issue();
    return { dialog: issuing.dialog, number: form.draft?.number, entries: form.entries };
  };
  expect(await issued(false)).toEqual({ dialog: 'issued', number: '7-1', entries: { wind_speed: 95 } });
  expect(await issued(true)).toEqual({ dialog: null, number: '7-2', entries: { wind_speed: 110 } });
});

/** A form with an edit that is not saved yet, and what its server was asked. */
const unsaved = (save: 'saved' | 'merged' | 'failed') => {
  const asked: string[] = [];
  const complaints: string[] = [];
  let isBehind = save === 'merged';
  const { form } = open(draftOf({ wind_speed: 95 }, { mark: 'a' }), ({ entries }) => {
    asked.push(`save ${String(entries.wind_speed)} ${String(entries.remarks)}`);
    if (save === 'failed') return Promise.reject(new Error('refused'));
    const answer = isBehind
      ? draftOf({ wind_speed: 95, remarks: 'theirs' }, { isBehind, kept: { by: other, atMs: 4 } })
      : draftOf(entries, { mark: 'b', kept: { by: me, atMs: 9 } });
    isBehind = false;
    return Promise.resolve(answer);
  });
  form.set(['wind_speed'], 110);
  form.confirmation.recordPreview('b', form.edits);
  const call = (name: string, input: { base?: number | null; mark?: string }): Promise<unknown> => {
    asked.push(`${name} ${input.base === undefined ? '' : `${input.base} `}${input.mark}`);
    return Promise.resolve(null);
  };
  const office = {
    router: { fromHere: () => () => undefined },
    attempt: (run: () => Promise<unknown>) => run(),
    gateway: { call, storage: { text: () => ({ read: () => null, write: () => undefined }) } },
    toasts: { complain: (text: string) => complaints.push(text) },
    words: { languageCode: 'en' },
  } as unknown as OfficeWindow;
  const board = { reach: () => Promise.resolve(), around: () => ({ previous: null, next: null }), rows: [] };
  const issuing = new LetterIssuing({ office, board, form, id: 7, put: () => undefined, showInvalid: () => false });
  return { form, issuing, asked, complaints };
};

describe('a letter whose last edit is not saved', () => {
  const ways = [
    ['issued', 'issueLetter 9 b', (issuing: LetterIssuing) => issuing.issue()],
    ['downloaded to be sealed', 'downloadForSealing b', (issuing: LetterIssuing) => issuing.downloadForSealing()],
  ] as const;

  it.each(ways)('is saved before it is %s', async (_, call, run) => {
    const { issuing, asked, complaints } = unsaved('saved');
    await run(issuing);
    expect([asked.slice(0, 2), complaints]).toEqual([['save 110 undefined', call], []]);
    expect(issuing.isBusy).toBe(false);
  });

  it.each(ways)('is not %s where it cannot be saved', async (_, _call, run) => {
    const { form, issuing, asked, complaints } = unsaved('failed');
    await run(issuing);
    form.discard();
    expect([asked, complaints, issuing.isBusy]).toEqual([
      ['save 110 undefined'],
      [letterWordsEn.notIssuedUnsaved],
      false,
    ]);
  });

  it.each(ways)('is previewed again before it is %s with what another reviewer entered', async (_, _call, run) => {
    const { form, issuing, asked } = unsaved('merged');
    await run(issuing);
    expect(asked).toEqual(['save 110 undefined', 'save 110 theirs']);
    expect([form.confirmation.change, issuing.isBusy]).toEqual(['merged', false]);
  });
});
