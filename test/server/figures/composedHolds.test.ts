import { describe, expect, it } from 'vitest';
import type { AskedPart } from '../../../shared/job/holdReasons.ts';
import { signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();
const reviewer = await signedIn(server, 'reviewer');

describe('holds with composed reasons', () => {
  const asked: AskedPart[] = [
    { kind: 'photo', name: 'unreadable', slot: 'beam-size', array: 'South', text: 'tape.jpg cannot be read.' },
    { kind: 'photo', name: 'unreadable', slot: 'beam-size', array: 'South', text: 'tape2.jpg cannot be read.' },
    { kind: 'slot', name: 'attic', array: 'South', text: 'South has no attic photo.' },
    { kind: 'firm', name: 'Tape measure' },
  ];

  it('count once for each part, beside reasons in words of their own', async () => {
    const jobs = [await server.submit(), await server.submit(), await server.submit()];
    await reviewer.call('moveJob', { id: jobs[0]!.id, to: 'On Hold', reason: 'One\nTwo', asked });
    const own: AskedPart[] = [
      { kind: 'field', name: 'roof_pitch', array: null, text: 'The roof pitch is missing.' },
      { kind: 'firm', name: 'TAPE measure' },
    ];
    await reviewer.call('holdJobs', { ids: [jobs[1]!.id], reason: 'Three', asked: own });
    await reviewer.call('moveJob', { id: jobs[2]!.id, to: 'On Hold', reason: 'Tape measure', asked: [] });
    const { holds } = await reviewer.call('readFigures', {});
    expect(holds.total).toBe(3);
    expect(holds.reasons[0]).toMatchObject({ kind: 'firm', holds: 2 });
    expect(holds.reasons.slice(1)).toEqual([
      { kind: null, name: 'Tape measure', holds: 1 },
      { kind: 'slot', name: 'attic', holds: 1 },
      { kind: 'field', name: 'roof_pitch', holds: 1 },
      { kind: 'photo', name: 'unreadable', holds: 1 },
    ]);
    expect((await reviewer.call('showJob', { id: jobs[0]!.id })).history.at(-1)!.detail).toMatchObject({ asked });
    const { detail } = (await reviewer.call('showJob', { id: jobs[2]!.id })).history.at(-1)!;
    expect(detail).toEqual({ reason: 'Tape measure' });
  });

  it('refuse parts that are none, and keep them for holds alone', async () => {
    const { id } = await server.submit();
    const photo = { kind: 'photo', name: 'wrong', slot: 'attic', array: null, text: 'x' };
    for (const part of [
      { ...photo, name: 'good' },
      { ...photo, slot: 'roof' },
      { ...photo, array: 'x'.repeat(101) },
      { ...photo, array: 'broken \ud800' },
      { ...photo, text: ' ' },
      { ...photo, text: 'x'.repeat(1001) },
      { ...photo, more: 1 },
      { kind: 'slot', name: 'roof', array: null, text: 'x' },
      { kind: 'firm', name: ' ' },
      { kind: 'firm', name: 'two\nlines' },
      { kind: 'field', name: 'x'.repeat(201), array: null, text: 'x' },
      { kind: 'notes', name: 'x' },
    ])
      expect(
        await reviewer.codeOf('moveJob', { id, to: 'On Hold', reason: 'x', asked: [part as AskedPart] }),
        JSON.stringify(part),
      ).toBe('bad-call');
    const many = Array<AskedPart>(201).fill({ kind: 'slot', name: 'attic', array: null, text: 'x' });
    expect(await reviewer.codeOf('holdJobs', { ids: [id], reason: 'x', asked: many })).toBe('bad-call');
    const { history } = await reviewer.call('moveJob', { id, to: 'Rejected', reason: 'No roof', asked });
    expect(history.at(-1)!.detail).toEqual({ reason: 'No roof' });
  });
});
