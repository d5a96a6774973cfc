import { describe, expect, it } from 'vitest';
import { isLoopback, stepsDone } from '../../../renderer/office/firm/firstSteps.ts';
import { blankFirm } from '../../../shared/firm/firm.ts';

const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };

describe('the first steps of a fresh server', () => {
  it('are all open at first', () => {
    expect(stepsDone({ settings: blankFirm }, [])).toEqual({ letterhead: false, organization: false, crew: false });
  });

  it('have a letterhead once a letter can be signed by it', () => {
    const named = { ...blankFirm, name: 'Ridgeline' };
    expect(stepsDone({ settings: named }, []).letterhead).toBe(false);
    expect(stepsDone({ settings: { ...named, engineer } }, []).letterhead).toBe(true);
    expect(stepsDone({ settings: { ...named, engineer: { ...engineer, licence_state: '' } } }, []).letterhead).toBe(
      false,
    );
  });

  it('have an organization once one has a key, and a crew once a key was used', () => {
    const firm = { settings: blankFirm };
    expect(stepsDone(firm, [{ keys: 0, lastContactMs: null }]).organization).toBe(false);
    expect(stepsDone(firm, [{ keys: 1, lastContactMs: null }])).toMatchObject({ organization: true, crew: false });
    expect(stepsDone(firm, [{ keys: 1, lastContactMs: 5 }]).crew).toBe(true);
  });

  it.each([
    ['http://127.0.0.1:4100/api', true],
    ['http://localhost:4100/api', true],
    ['http://[::1]:4100/api', true],
    ['https://jobs.example.com/api', false],
    ['http://192.168.1.20:4100/api', false],
  ])('knows whether %s leads to this computer only', (url, only) => {
    expect(isLoopback(url)).toBe(only);
  });
});
