import { describe, expect, it } from 'vitest';
import { mostHoldReasons } from '../../../shared/job/holdReasons.ts';
import { maxLength } from '../../../shared/job/text.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { startOffice } from '../jobs/jobsOffice.ts';

const { admin, reviewer, client, server } = await startOffice();

const tape = { title: 'Tape measure', text: 'Photograph the tape across the gap.\n\nBoth member faces must be in it.' };

describe('reasons for a hold', () => {
  it('are added, changed and removed by administrators, and read by reviewers', async () => {
    const [added] = await admin.call('saveHoldReason', { title: ' Tape measure ', text: `${tape.text}\r\nAgain. ` });
    expect(added).toEqual({ id: expect.any(String) as unknown, title: tape.title, text: `${tape.text}\nAgain.` });
    const both = await admin.call('saveHoldReason', { title: 'Address', text: 'The addresses differ.' });
    expect(both.map(({ title }) => title)).toEqual(['Tape measure', 'Address']);
    await admin.call('saveHoldReason', { id: added!.id, ...tape });
    expect(await reviewer.call('listHoldReasons', {})).toEqual([{ id: added!.id, ...tape }, both[1]]);
    // Saved as it was: nothing for the audit log.
    await admin.call('saveHoldReason', { id: added!.id, ...tape });
    expect(await reviewer.codeOf('saveHoldReason', tape)).toBe('forbidden');
    expect(await client.codeOf('listHoldReasons', {})).toBe('forbidden');
    expect(await admin.call('removeHoldReason', { id: added!.id })).toEqual([both[1]]);
    for (const id of [added!.id, both[1]!.id.toUpperCase(), '__proto__'])
      expect(await admin.codeOf('saveHoldReason', { id, ...tape })).toBe('not-found');
  });

  it('are in the audit log with what changed', async () => {
    const { rows } = await admin.call('listAudit', { action: 'Hold reason' });
    expect(rows.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['Hold reason removed', admin.email, { title: tape.title }],
      ['Hold reason changed', admin.email, { text: { from: `${tape.text}\nAgain.`, to: tape.text } }],
      ['Hold reason added', admin.email, { title: 'Address', text: 'The addresses differ.' }],
      ['Hold reason added', admin.email, { title: tape.title, text: `${tape.text}\nAgain.` }],
    ]);
  });

  it.each([
    ['title', ''],
    ['title', ' \u200b '],
    ['title', 'two\nlines'],
    ['title', 'nul\0'],
    ['title', 'half \ud800'],
    ['title', 'x'.repeat(81)],
    ['text', ' '],
    ['text', 'nul\0'],
    ['text', 'half \udc00'],
  ])('take no %s like %j', async (field, value) => {
    const { ended } = await admin.hear('saveHoldReason', { ...tape, [field]: value });
    expect(ended).toMatchObject({ problem: { code: 'bad-call' } });
    const pointers = ended.ok ? [] : ended.problem.errors.map(({ pointer }) => pointer);
    expect([...new Set(pointers)]).toEqual([`#/${field}`]);
  });

  it('are as long as the reason of a hold may be, and no longer', async () => {
    const text = 'é'.repeat(maxLength.notes);
    const list = await admin.call('saveHoldReason', { title: 'Long', text });
    const { id } = await server.submit();
    const held = await reviewer.call('moveJob', { id, to: 'On Hold', reason: list.at(-1)!.text });
    expect(held.messages.at(-1)!.body).toBe(text);
    expect(await admin.codeOf('saveHoldReason', { title: 'Longer', text: `${text}x` })).toBe('bad-call');
    await admin.call('removeHoldReason', { id: list.at(-1)!.id });
  });

  it(`are at most ${mostHoldReasons}`, async () => {
    const { length } = await admin.call('listHoldReasons', {});
    for (let n = length; n < mostHoldReasons; n += 1) await admin.call('saveHoldReason', { ...tape, title: `${n}` });
    const { ended } = await admin.hear('saveHoldReason', tape);
    expect(ended).toMatchObject({ problem: { code: 'too-large', message: { code: 'hold-reasons-full' } } });
  });
});

describe.skipIf(!hasPostgres())('on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('are the same, and two that are added at the same time are both kept', async () => {
    const [one, same] = await ofBoth(async (one) => {
      const who = await signedIn(one, 'admin');
      await Promise.all(['A', 'B', 'C'].map((title) => who.call('saveHoldReason', { title, text: `<b>${title}</b>` })));
      const list = await who.call('listHoldReasons', {});
      return list.map(({ title, text }) => `${title} ${text}`).toSorted();
    });
    expect(one).toEqual(same);
    expect(one).toEqual(['A <b>A</b>', 'B <b>B</b>', 'C <b>C</b>']);
  });
});
