import { expect, describe, it } from 'vitest';
import { squeezed } from '../../support/pdfText.ts';
import { adequate, complete, completeJob, startLetters, textOf } from './startLetters.ts';

const letters = await startLetters();
const { server, reviewer } = letters;
const revision = { revision_notes: 'As built', revision_reason: 'other' };

/** The part of the letter beside the addressee, where client, site and AHJ stand. */
const printed = async (id: number, entries: Record<string, unknown> = complete): Promise<string> => {
  const { address } = await reviewer.value('previewLetter', { id, entries, confirmed: false });
  return squeezed(await textOf((await letters.pdfOf(address)).bytes));
};
const blockersOf = async (id: number): Promise<string[]> =>
  (await letters.draft(id)).overridable.map(({ code }) => code);

describe('the AHJ of a letter', () => {
  it.each([
    ['350 Jay St, Brooklyn, NY 11201', 'City of Brooklyn', 'City of New York'],
    ['10183 Truckee Airport Rd, Truckee, CA 96161', 'City of Truckee', 'Town of Truckee'],
    ['5757 Wayne Newton Blvd, Las Vegas, NV 89111', 'City of Las Vegas', 'Clark County'],
  ])('that is only made from the city of %s is not printed before a person sets it', async (address, made, right) => {
    const { id } = await letters.submitComplete({ client_street_address: address });
    expect(await reviewer.value('showJob', { id })).toMatchObject({ isAhjDerived: true, job: { ahj: made } });
    expect(await printed(id)).not.toContain(squeezed(made));
    await reviewer.value('setAhj', { id, ahj: right });
    expect(await printed(id)).toContain(squeezed(right));
  });

  it.each([
    ['1600 Fulton Ave, Hempstead, NY 11550', 'City of Hempstead', 'Village of Hempstead'],
    ['11477 E Ave, Auburn, CA 95603', 'City of Auburn', 'Placer County'],
    ['150 Calle San Francisco, San Juan, PR 00901', 'City of San Juan', 'Municipality of San Juan'],
    ['1350 Pennsylvania Ave NW, Washington, DC 20004', 'City of Washington', 'District of Columbia'],
    ['201 W Colfax Ave, Denver, CO 80202', 'City of Denver', 'City and County of Denver'],
  ])('is asked about where it was made from %s', async (address, made, right) => {
    const { id } = await letters.submitComplete({ client_street_address: address });
    await letters.keep(id, { ...complete, scope: 'Reviewed for the {AHJ}.' });
    expect(await reviewer.value('showJob', { id })).toMatchObject({ isAhjDerived: true, job: { ahj: made } });
    expect(await blockersOf(id)).toContain('letter-ahj-unconfirmed');
    await reviewer.value('setAhj', { id, ahj: right });
    expect(await reviewer.value('showJob', { id })).toMatchObject({ isAhjDerived: false, job: { ahj: right } });
    expect(await blockersOf(id)).not.toContain('letter-ahj-unconfirmed');
  });

  it('is printed once a person has confirmed it, which a looked-at letter does not survive', async () => {
    const { id } = await letters.submitComplete();
    const before = await letters.keep(id, complete);
    expect(before.overridable).toEqual([]);
    const { mark } = await reviewer.value('previewLetter', { id, entries: complete, confirmed: true });
    await reviewer.value('setAhj', { id, ahj: 'City of Fresno' });
    const issue = { id, entries: complete, confirmed: true, base: before.kept?.atMs ?? null } as const;
    expect((await reviewer.refusal('issueLetter', { ...issue, mark })).message?.code).toBe(
      'letter-differs-from-preview',
    );
    await letters.issue(id, complete);
    expect(squeezed(await textOf(await letters.letterOf(id)))).toContain(squeezed('City of Fresno'));
  });

  it('stays out of a letter that is issued without an answer, whatever its engineer overrides', async () => {
    const { id } = await letters.submitComplete({ client_street_address: '350 Jay St, Brooklyn, NY 11201' });
    await letters.issue(id, adequate);
    expect(squeezed(await textOf(await letters.letterOf(id)))).not.toContain(squeezed('City of Brooklyn'));
  });

  it('holds a letter back whose texts name it, until it is confirmed', async () => {
    const { id } = await letters.submitComplete();
    await letters.keep(id, { ...complete, scope: 'Reviewed for the { ahj }.' });
    expect(await blockersOf(id)).toEqual(['letter-ahj-unconfirmed']);
    const { overridable } = await letters.draft(id);
    expect(overridable).toMatchObject([{ params: { ahj: 'City of Fresno' } }]);
    await reviewer.value('setAhj', { id, ahj: 'City of Fresno' });
    expect(await blockersOf(id)).toEqual([]);
    expect(await printed(id, { ...complete, scope: 'Reviewed for the {AHJ}.' })).toContain(
      squeezed('Reviewed for the City of Fresno.'),
    );
  });

  it('is asked about again by a revision at another address of the same city', async () => {
    const { id } = await server.submit(completeJob);
    await reviewer.value('setAhj', { id, ahj: 'City of Fresno' });
    const revise = async (from: number, fields: object = {}): Promise<number> =>
      (await server.post<{ id: number }>(`/jobs/${from}/revision`, { ...revision, ...fields })).json.id;
    const isDerived = async (job: number) => (await reviewer.value('showJob', { id: job })).isAhjDerived;
    const same = await revise(id, { client_name: 'Ada Sample' });
    expect(await isDerived(same)).toBe(false);
    expect(await isDerived(await revise(same, { client_street_address: '1 County Rd, Fresno, CA 93730' }))).toBe(true);
  });
});
