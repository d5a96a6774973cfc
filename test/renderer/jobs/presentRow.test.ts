import { expect, it } from 'vitest';
import { presentRow } from '../../../renderer/field/jobs/presentRow.ts';

const row = (status: string, seenMs: number, jobId = 7) => ({ status, seenMs, jobId, atMs: 0 });

it('the present status is the one that was learned last, wherever its time puts it', () => {
  expect(presentRow([row('Submitted', 1), row('Submitted', 9), row('On Hold', 5)], 7)).toBe(1);
  expect(presentRow([row('Submitted', 1), row('In Review', 1)], 7)).toBe(1);
});

it('what was learned late of an earlier job is not the present status', () => {
  expect(presentRow([row('Revised', 3, 6), row('Submitted', 2), row('Revised', 9, 6)], 7)).toBe(1);
  expect([presentRow([], 7), presentRow([row('Submitted', 1)], null)]).toEqual([-1, -1]);
});
