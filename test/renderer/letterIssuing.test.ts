import { expect, it } from 'vitest';
import { LetterIssuing } from '../../renderer/office/letter/letterIssuing.svelte.ts';
import type { OfficeState } from '../../renderer/state/officeState.svelte.ts';
import type { ConsoleJob } from '../../shared/office/shapes.ts';
import { draftOf, open } from './openLetterForm.ts';

it('an issued letter is named by its number, also where the draft of the next one comes before the answer', async () => {
  const { form } = open(draftOf({}, { mark: 'a' }));
  form.confirmation.recordPreview('a', form.edits);
  const letter = (number: string) => ({ number, withdrawnMs: null });
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
