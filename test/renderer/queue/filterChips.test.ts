import { expect, it } from 'vitest';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import { chipsOf } from '../../../renderer/office/queue/filterChips.ts';
import type { FilterOptions } from '../../../renderer/office/queue/filterOptions.svelte.ts';
import { everyJob } from '../../../renderer/office/parts/officePlaces.ts';

await loadWords('es');

const options = { organizations: [], reviewers: [], states: [] } as unknown as FilterOptions;

it.each([
  ['en', ['Submitted from: Nov 22, 2026', 'Submitted to: Mar 8, 2026']],
  ['es', ['Recibido desde: 22 nov 2026', 'Recibido hasta: 8 mar 2026']],
] as const)(
  'a chip shows the day of a filter as all dates are shown, in the firm’s zone, in %s',
  (language, labels) => {
    // Clocks change on the second day, in Santiago at midnight on others.
    for (const timeZone of ['America/Los_Angeles', 'Pacific/Auckland', 'America/Santiago']) {
      const filter = { ...everyJob, submitted_start_date: '2026-11-22', submitted_end_date: '2026-03-08' };
      const chips = chipsOf(filter, options, { words: chooseOfficeWords(language, timeZone), timeZone });
      expect(chips.map(({ label }) => label)).toEqual(labels);
    }
  },
);
