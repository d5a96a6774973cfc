import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import type { JobWithMessages } from '../../../shared/job/job.ts';
import { approved, startOffice } from './jobsOffice.ts';

const office = await startOffice();

const messagesOf = async (id: number) =>
  (await office.server.get<z.infer<typeof JobWithMessages>>(`/jobs/${id}`)).json.messages ?? [];
const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };

describe('moves', () => {
  it('explain themselves to the client where the status says so', async () => {
    const { id } = await office.server.submit();
    const held = await office.reviewer.call('moveJob', { id, to: 'On Hold', reason: 'Which attic is this?' });
    expect([held.job.status, held.moves]).toEqual(['On Hold', ['In Review', 'Rejected', 'Canceled']]);
    expect(held.history.at(-1)).toMatchObject({
      actor: office.reviewer.email,
      action: 'On Hold',
      detail: { reason: 'Which attic is this?' },
    });
    expect(await messagesOf(id)).toMatchObject([{ author: 'Engineering office', body: 'Which attic is this?' }]);
    await office.admin.call('moveJob', { id, to: 'In Review', reason: ' ' });
    await office.admin.call('moveJob', { id, to: 'Canceled', reason: 'The roof burned down.' });
    expect((await messagesOf(id)).map(({ body }) => body)).toEqual(['Which attic is this?', 'The roof burned down.']);
  });

  it('tell the client what a hold asks for, for as long as it holds', async () => {
    const { id } = await office.server.submit();
    const read = async () => (await office.server.get<z.infer<typeof JobWithMessages>>(`/jobs/${id}`)).json.asks;
    await office.reviewer.call('moveJob', {
      ...{ id, to: 'On Hold', reason: 'Look.' },
      asked: [
        { kind: 'photo', name: 'wrong', slot: 'attic', array: 'South', text: 'a.jpg shows something else.' },
        { kind: 'slot', name: 'file', array: null, text: 'The plan is missing.' },
        { kind: 'field', name: 'roof_pitch', array: 'South', text: 'South has no pitch.' },
        { kind: 'firm', name: 'Tape' },
      ],
    });
    expect(await read()).toEqual([
      { slot: 'attic', array: 'South', text: 'a.jpg shows something else.' },
      { slot: 'file', text: 'The plan is missing.' },
      { field: 'roof_pitch', array: 'South', text: 'South has no pitch.' },
    ]);
    await office.reviewer.call('moveJob', { id, to: 'In Review' });
    expect(await read()).toBeUndefined();
    await office.reviewer.call('moveJob', { id, to: 'On Hold', reason: 'Which attic?' });
    expect(await read()).toBeUndefined();
  });

  it.each(['On Hold', 'Rejected'] as const)('to %s need a reason', async (to) => {
    const { id } = await office.server.submit();
    for (const reason of [undefined, '', ' ', 'broken \ud800']) {
      const asked: OfficeInput<'moveJob'> = reason === undefined ? { id, to } : { id, to, reason };
      const { ended } = await office.reviewer.hear('moveJob', asked);
      expect(ended).toMatchObject({ problem: { code: 'invalid-fields', errors: [{ pointer: '#/reason' }] } });
    }
    expect((await office.reviewer.call('showJob', { id })).job.status).toBe('Submitted');
  });

  it('follow the table; a letter is what approves, and its withdrawal what takes that back', async () => {
    const { id } = await office.server.submit();
    await office.reviewer.call('moveJob', { id, to: 'Rejected', reason: 'No photos.' });
    expect(await office.reviewer.codeOf('moveJob', { id, to: 'Canceled' })).toBe('move-refused');
    expect(await office.reviewer.codeOf('moveJob', { id, to: 'Approved' as 'Canceled' })).toBe('bad-call');
    const job = await approved(office);
    const { ended } = await office.reviewer.hear('moveJob', { id: job.id, to: 'In Review' });
    expect(ended).toMatchObject({ problem: { code: 'move-refused' } });
    expect(ended.ok ? '' : ended.problem.detail).toContain('Withdraw its letter');
    const shown = await office.reviewer.call('showJob', { id: job.id });
    expect([shown.job.status, shown.moves]).toEqual(['Approved', []]);
    expect(shown.produced).toMatchObject([{ withdrawnMs: null }]);
  });

  it('and the AHJ are not for clients, and not for jobs that were revised', async () => {
    const { id } = await office.server.submit();
    expect(await office.client.codeOf('moveJob', { id, to: 'In Review' })).toBe('forbidden');
    expect(await office.client.codeOf('setAhj', { id, ahj: 'Fresno County' })).toBe('forbidden');
    await office.client.call('reviseJob', { id, revision });
    expect(await office.admin.codeOf('moveJob', { id, to: 'In Review' })).toBe('superseded');
    expect(await office.admin.codeOf('setAhj', { id, ahj: 'Fresno County' })).toBe('superseded');
    expect(await office.admin.codeOf('moveJob', { id: 999_999, to: 'In Review' })).toBe('not-found');
  });
});

describe('the AHJ', () => {
  it('is set by the office, and shows', async () => {
    const { id } = await office.server.submit();
    const shown = await office.reviewer.call('setAhj', { id, ahj: ' Fresno County ' });
    expect(shown.job.ahj).toBe('Fresno County');
    expect(shown.history.at(-1)).toMatchObject({ actor: office.reviewer.email, action: 'AHJ set' });
    expect((await office.admin.call('listJobs', { ahj: 'fresno county' })).rows.map((row) => row.id)).toEqual([id]);
  });

  it.each(['', '  ', 'two\nlines', 'half \ud800'])('is not %j', async (ahj) => {
    const { id } = await office.server.submit();
    const { ended } = await office.reviewer.hear('setAhj', { id, ahj });
    expect(ended).toMatchObject({ problem: { code: 'invalid-fields', errors: [{ pointer: '#/ahj' }] } });
  });
});
