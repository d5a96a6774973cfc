import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import LaptopTable from '../../../renderer/office/laptops/LaptopTable.svelte';
import { laptopWords } from '../../../renderer/office/laptops/laptopWords.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import type { LaptopView } from '../../../shared/laptops/officeCalls.ts';

await loadWords('es');

const laptop: LaptopView = {
  ...{ id: 'truck-1', isTest: false, organization: { id: 1, name: 'Valley Solar' }, reportedMs: 0, isStale: false },
  ...{ waiting_jobs: 0, waiting_files: 1, waiting_bytes: 1 },
};
const shown = (reported: Partial<LaptopView>): string =>
  render(LaptopTable, {
    props: {
      laptops: [{ ...laptop, ...reported }],
      hasOrganization: false,
      now: 0,
      words: laptopWords.beside(chooseOfficeWords('es', 'UTC')),
      forget: null,
    },
  }).body;

it('shows the error of a laptop in the language of the reader, or as it was reported', () => {
  const last_error = 'The provider answered 413 without an explanation.';
  const coded = shown({ last_error, last_error_message: { code: 'provider-silent', params: { status: 413 } } });
  expect(coded).toContain('413');
  expect(coded).not.toContain('explanation');
  expect(shown({ last_error })).toContain(last_error);
});
