import { expect, it } from 'vitest';
import { readVisits } from '../../../electron/files/visits/readVisits.ts';
import { growth } from '../../support/growth.ts';

it.each(['\n', '\r', '\r\n'])(
  'a million short rows, each ended by %j, are refused with work in proportion',
  async (end) => {
    const refuse = (count: number) => () => {
      const { rows, errors } = readVisits(Buffer.from(`client,street${end}${`a${end}`.repeat(count)}`), 'visits.csv');
      expect([rows, errors.map(({ code }) => code)]).toEqual([0, ['design-file-too-long']]);
    };
    expect(await growth(refuse(990_000), refuse(123_750))).toBe('in proportion');
  },
);
