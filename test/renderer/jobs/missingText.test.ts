import { expect, it } from 'vitest';
import { missingText } from '../../../renderer/field/jobs/missingText.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { checkJob } from '../../../shared/job/checklist.ts';

const missing = checkJob({ job: {}, photos: [] }).filter(({ severity }) => severity === 'needed');
const draft = { state: 'draft', name: 'Zoë Alvarez', street: '2600 Fresno St', missing } as const;

it('names first what a job cannot be sent without, and counts it', () => {
  const { short, all } = missingText({ ...draft, name: '', street: '' }, appEn)!;
  expect(short).toBe(`${missing.length + 2} missing: Client name, Street address`);
  expect(all).toMatch(/^Client name: Required: a job cannot be sent without it\.\nStreet address: /);
  expect(missingText({ ...draft, street: '', missing: [] }, appEn)?.short).toBe('Missing: Street address');
});

it('is empty where nothing is missing, and for a job that was sent', () => {
  expect(missingText({ ...draft, missing: [] }, appEn)).toBeNull();
  expect(missingText({ ...draft, state: 'sent', street: '', missing: [] }, appEn)).toBeNull();
});
