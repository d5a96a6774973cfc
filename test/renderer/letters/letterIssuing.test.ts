import { expect, it } from 'vitest';
import { LetterIssuing } from '../../../renderer/office/letters/letterIssuing.svelte.ts';
import type { OfficeState } from '../../../renderer/office/parts/officeState.svelte.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { draftOf, open } from './openLetterForm.ts';

const letter = (number: string) => ({ number, withdrawnMs: null });

it('an issued letter is named by its number, also where the draft of the next one comes before the answer', async () => {
  const { form } = open(draftOf({}, { mark: 'a' }));
  form.confirmation.recordPreview('a', form.edits);
  const shown: string[] = [];
  const call = (): Promise<unknown> => {
    form.receive(draftOf({}, { number: '7-2', mark: 'b' }));
    return Promise.resolve({ produced: [letter('7-1'), { number: null, withdrawnMs: null }] });
  };
  const office = {
    board: { reach: () => Promise.resolve(), around: () => ({ previous: null, next: null }), rows: [] },
    router: { fromHere: () => () => undefined },
    attempt: (run: () => Promise<unknown>) => run(),
    gateway: { call, storage: { text: () => ({ read: () => null, write: () => undefined }) } },
    toasts: { show: (text: string) => shown.push(text) },
    words: { issued: (number: string) => `Letter ${number} is issued.` },
  } as unknown as OfficeState;
  const put = (_answer: ConsoleJob): void => undefined;
  await new LetterIssuing({ office, form, id: 7, put, showInvalid: () => false }).issue();
  expect(shown).toEqual(['Letter 7-1 is issued.']);
});

it('the form stays that of the issued letter, and takes over what came meanwhile where the server refuses', async () => {
  const row = { id: 8, client: 'Next' };
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
    const office = {
      board: { reach: () => Promise.resolve(), around: () => ({ previous: null, next: 8 }), rows: [row] },
      router: { fromHere: () => () => undefined },
      attempt: (run: () => Promise<unknown>) => run(),
      gateway: { call, storage: { text: () => ({ read: () => null, write: () => undefined }) } },
      words: {},
    } as unknown as OfficeState;
    const put = (_answer: ConsoleJob): void => undefined;
    const issuing = new LetterIssuing({ office, form, id: 7, put, showInvalid: () => false });
    await issuing.issue();
    return { dialog: issuing.dialog, number: form.draft?.number, entries: form.entries };
  };
  expect(await issued(false)).toEqual({ dialog: 'issued', number: '7-1', entries: { wind_speed: 95 } });
  expect(await issued(true)).toEqual({ dialog: null, number: '7-2', entries: { wind_speed: 110 } });
});
