import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { squeezed } from '../../support/pdfText.ts';
import { startLetters, textOf } from './startLetters.ts';

const { submitComplete, reviewer, admin } = await startLetters();

describe('the signature report', () => {
  it('lists the letter and the delivered files with their SHA-256, under the engineer who asks', async () => {
    const services_requested = ['post_installation_letter', 'shade_report'];
    const { id } = await submitComplete({ services_requested });
    const user = (await admin.value('readHere', {})).user!.id;
    await admin.value('saveEngineer', {
      user,
      profile: {
        name: 'Ana Lopez, S.E.',
        licenses: [{ state: 'CA', number: 'S 77', discipline: 'structural', expires: '2099-06-30' }],
      },
    });
    await admin.value('setEngineerOfRecord', { user, isOfRecord: true });
    expect((await admin.ask('GET', `/jobs/${id}/signature-report`)).status).toBe(409);
    await reviewer.send(`/letters?job=${id}`, pdfDocument('Sealed letter'));
    await reviewer.send(`/deliverables?job=${id}&service=shade_report&file=shade.pdf`, pdfDocument('Shade'));
    const { produced } = await reviewer.value('showJob', { id });
    const response = await admin.ask('GET', `/jobs/${id}/signature-report`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = squeezed(await textOf(new Uint8Array(await response.arrayBuffer())));
    const parts = [
      'Signature report',
      'Ana Lopez, S.E.',
      'California license S 77, expires June 30, 2099',
      `Letter ${id}-1`,
    ];
    for (const part of [...parts, 'shade.pdf', ...produced.map(({ sha256 }) => sha256)])
      expect(text).toContain(squeezed(part));
    expect(produced).toHaveLength(2);
  });
});
