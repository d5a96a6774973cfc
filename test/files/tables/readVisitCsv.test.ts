import { describe, expect, it } from 'vitest';
import { readVisitCsv } from '../../../electron/files/tables/readVisitCsv.ts';
import { mostVisits } from '../../../shared/job/visits.ts';
import { growth } from '../../support/growth.ts';

const read = (text: string) => readVisitCsv(Buffer.from(text), 'visits.csv');
const rowsOf = (count: number, rest = '') =>
  Array.from({ length: count }, (_, at) => `Ada ${at},${at} Elm St${rest}`).join('\n');

describe('the size of a file of visits', () => {
  it.each(['\n', '\r', '\r\n'])(
    'a million short rows, each ended by %j, are refused with work in proportion',
    async (end) => {
      const refuse = (count: number) => () => {
        const { rows, errors } = read(`client,street${end}${`a${end}`.repeat(count)}`);
        expect([rows, errors.map(({ code }) => code)]).toEqual([0, ['design-file-too-long']]);
      };
      expect(await growth(refuse(990_000), refuse(123_750))).toBe('in proportion');
    },
  );

  it('counts visits, not the lines of their notes', () => {
    const { rows, errors } = read(`client,street,note\n${rowsOf(mostVisits, ',"Gate 4711\nDog\nLadder"')}`);
    expect([rows, errors]).toEqual([mostVisits, []]);
    expect(read(`client,street\n${rowsOf(mostVisits + 1)}`).errors.map(({ code }) => code)).toEqual([
      'design-file-too-long',
    ]);
  });

  it('does not count some blank lines', () => {
    const { rows, errors } = read(`client,street\n${rowsOf(10)}\n${'\n'.repeat(mostVisits)}`);
    expect([rows, errors]).toEqual([10, []]);
  });
});

describe('the time of an appointment', () => {
  it.each([
    ['3/1/2027 12:30 AM', '2027-03-01T00:30'],
    ['3/1/2027 12:30 p.m.', '2027-03-01T12:30'],
    ['2027-3-1 9:05', '2027-03-01T09:05'],
  ])('%s is %s', (cell, appointment) => {
    expect(read(`client,street,appointment\nAda,1 Elm St,${cell}`).read[0]!.visit.appointment).toBe(appointment);
  });

  it.each(['3/1/2027 13:30 AM', '3/1/2027 13:30 PM', '3/1/2027 25:00', '13/1/2027'])('%s is refused', (cell) => {
    const { errors } = read(`client,street,appointment\nAda,1 Elm St,${cell}`);
    expect(errors.map(({ row, code }) => [row, code])).toEqual([[2, 'design-cell-wrong']]);
  });
});
