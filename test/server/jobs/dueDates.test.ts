import { describe, expect, it } from 'vitest';
import { rankOf } from '../../../electron/server/jobs/store/dueDateStore.ts';
import { dueMsOf } from '../../../shared/job/dueDates.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import type { Turnaround } from '../../../shared/job/turnaround.ts';
import { approved, startOffice } from './jobsOffice.ts';

const office = await startOffice();
const { server, admin, reviewer, client } = office;
const shown = (id: number) => reviewer.call('showJob', { id });

describe('due dates', () => {
  const dueDay = async (id: number): Promise<string> => dayIn((await shown(id)).dueMs!, 'UTC');
  const targets = { pv_structural_letter: 1, pv_cad_design: 9 };

  it('are counted again for open jobs when targets, holidays or the zone change', async () => {
    await admin.call('changeFirm', { settings: { time_zone: 'UTC' } });
    const job = await server.submit({ services_requested: ['pv_structural_letter'] });
    const closed = await approved(office);
    const before = await dueDay(job.id);
    const saved = await admin.call('changeTurnaround', { turnaround: { targets, holidays: [] } });
    expect(saved).toEqual({ targets, holidays: [] });
    const sooner = await dueDay(job.id);
    expect(sooner < before).toBe(true);
    expect((await shown(closed.id)).dueMs).toBeNull();
    const holidays = [{ day: sooner, name: 'Inventory' }];
    await admin.call('changeTurnaround', { turnaround: { targets, holidays } });
    expect((await dueDay(job.id)) > sooner).toBe(true);
    const { dueMs } = await shown(job.id);
    await admin.call('changeFirm', { settings: { time_zone: 'Pacific/Kiritimati' } });
    expect((await shown(job.id)).dueMs).not.toBe(dueMs);
    await admin.call('changeFirm', { settings: { time_zone: 'UTC' } });
    expect((await admin.call('listAudit', {})).rows.map(({ message }) => message.code)).toContain(
      'event-turnaround-changed',
    );
    await admin.call('changeTurnaround', { turnaround: { targets: {}, holidays: [] } });
  });

  it('are counted for each job, whatever was counted before it', () => {
    const zones = ['America/St_Johns', 'Australia/Lord_Howe', 'UTC'];
    const stored = zones.map((time_zone) => ({
      firm: JSON.stringify({ settings: { time_zone } }),
      turnaround: JSON.stringify({ targets, holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }] }),
    }));
    const services = [['pv_structural_letter'], ['pv_cad_design'], []] as const;
    for (let step = 0; step < 300; step += 1) {
      const receivedMs = Date.parse('2026-10-30T00:00Z') + step * 7 * 60_000 * (step % 13);
      const [calendar, of] = [stored[step % 3]!, services[step % 5] ?? services[0]];
      const rank = rankOf({ id: 1, status: 'Submitted', receivedMs, services: of }, calendar);
      const { targets: used, holidays } = JSON.parse(calendar.turnaround) as Turnaround;
      expect(rank).toBe(dueMsOf({ receivedMs, services: of }, { targets: used, holidays, zone: zones[step % 3]! }));
    }
  });

  it('end with the job, and come back when it is taken up again', async () => {
    const { id } = await server.submit();
    const { dueMs } = await shown(id);
    await reviewer.call('moveJob', { id, to: 'On Hold', reason: 'Which attic?' });
    expect((await shown(id)).dueMs).toBe(dueMs);
    await reviewer.call('moveJob', { id, to: 'Rejected', reason: 'No photos.' });
    expect((await shown(id)).dueMs).toBeNull();
    await reviewer.call('moveJob', { id, to: 'In Review' });
    expect((await shown(id)).dueMs).toBe(dueMs);
  });

  it.each<[string, unknown, string]>([
    ['a target of no day', { targets: { shade_report: 0 }, holidays: [] }, '#/targets/shade_report'],
    ['a day of no calendar', { targets: {}, holidays: [{ day: '2026-02-30', name: 'x' }] }, '#/holidays/0/day'],
    ['a holiday without a name', { targets: {}, holidays: [{ day: '2026-12-25', name: '' }] }, '#/holidays/0/name'],
    ['half a letter', { targets: {}, holidays: [{ day: '2026-12-25', name: 'x \ud800' }] }, '#/holidays/0/name'],
    [
      'a day twice',
      { targets: {}, holidays: ['a', 'b'].map((name) => ({ day: '2026-12-25', name })) },
      '#/holidays/1/day',
    ],
  ])('are not counted with %s', async (_what, turnaround, pointer) => {
    const { ended } = await admin.hear('changeTurnaround', { turnaround: turnaround as never });
    expect(ended).toMatchObject({ problem: { code: 'invalid-fields', errors: [{ pointer }] } });
  });

  it('are set by administrators, and seen by reviewers', async () => {
    const turnaround = { targets: {}, holidays: [] };
    expect(await reviewer.codeOf('changeTurnaround', { turnaround })).toBe('forbidden');
    expect(await client.codeOf('readTurnaround', {})).toBe('forbidden');
    expect(await reviewer.call('readTurnaround', {})).toEqual(turnaround);
  });
});
