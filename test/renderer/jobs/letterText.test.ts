import { describe, expect, it } from 'vitest';
import { letterBadge, type JobVersions, type LetterStatus, letterWhy } from '../../../renderer/jobs/letterText.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { appEs } from '../../../renderer/field/parts/words.es.ts';

const letter = (more: Partial<LetterStatus> = {}): LetterStatus => ({
  state: 'in-force',
  withdrawnMs: null,
  jobId: 12,
  ...more,
});
const job = (more: Partial<JobVersions> = {}): JobVersions => ({
  versions: [12],
  status: 'Approved',
  hasLetter: false,
  isWithoutLetter: false,
  ...more,
});

describe('what a letter is called by', () => {
  it.each([
    ['in-force', 'Current', 'Vigente'],
    ['superseded', 'Superseded', 'Reemplazada'],
    ['not-in-force', 'No longer valid', 'No vigente'],
    ['withdrawn', 'Withdrawn', 'Retirada'],
  ] as const)('%s', (state, english, spanish) => {
    expect([letterBadge(letter({ state }), appEn), letterBadge(letter({ state }), appEs)]).toEqual([english, spanish]);
  });

  it('withdrawn, and when, where that is known', () => {
    const withdrawnMs = Date.parse('2026-03-31T12:00:00Z');
    expect(letterBadge(letter({ state: 'withdrawn', withdrawnMs }), appEn)).toMatch(/^Withdrawn Mar 31, 2026/);
  });
});

describe('why a letter does not hold', () => {
  it('is not said of one that does', () => expect(letterWhy(letter(), job(), appEn)).toBeNull());

  it('names the version that it was issued for, and the one that needs a letter', () => {
    const revised = job({ versions: [12, 15, 20], status: 'Submitted' });
    expect(letterWhy(letter({ state: 'superseded', jobId: 15 }), revised, appEn)).toBe(
      'Issued for version 2 of the job (job 15). The job is now at version 3 (job 20), for which a new letter is due.',
    );
    expect(letterWhy(letter({ state: 'superseded' }), { ...revised, hasLetter: true }, appEs)).toBe(
      'Emitida para la versión 1 del trabajo (trabajo 12). El trabajo va ahora en la versión 3 (trabajo 20), que tiene su propia carta.',
    );
    expect(letterWhy(letter({ state: 'superseded' }), { ...revised, isWithoutLetter: true }, appEn)).toBe(
      'Issued for version 1 of the job (job 12). The job is now at version 3 (job 20), which is approved and comes without a letter.',
    );
  });

  it('says no more than is known', () => {
    const superseded = letter({ state: 'superseded' });
    expect(letterWhy(superseded, job(), appEn)).toBe('A newer letter took its place.');
    expect(letterWhy(superseded, job({ status: 'Revised' }), appEn)).toBe(
      'The job was revised since: a new letter is due.',
    );
    expect(letterWhy(letter({ state: 'not-in-force' }), job({ status: 'On Hold' }), appEn)).toContain('(On Hold)');
    expect(letterWhy(letter({ state: 'not-in-force' }), job({ status: 'Parked' }), appEn)).toContain('(Parked)');
    expect(letterWhy(letter({ state: 'withdrawn' }), job(), appEs)).toContain('la retiraron');
  });
});
