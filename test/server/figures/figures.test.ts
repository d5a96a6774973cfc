import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { FigureName } from '../../../shared/figures/figures.ts';
import { laptopHeader } from '../../../shared/api/devices.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { Status } from '../../../shared/job/status.ts';
import { type Console, signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';
import type { FiguresView } from '../../../shared/figures/officeCalls.ts';

const clock = { ms: 0, now: () => clock.ms };
const at = (time: string): void => void (clock.ms = Date.parse(time));
at('2026-02-05T20:00:00Z');
const server = await startServer({}, undefined, { clock });
const other = await server.addOrganization('Coast Solar');
const { api_key: testKey } = await server.store.organizations.createKey('Valley Solar', undefined, { isTest: true });
const admin = await signedIn(server, 'admin');
await admin.call('changeFirm', { settings: { name: 'Ridgeline', time_zone: 'America/Los_Angeles' } });

const submit = (laptop: string | null = null, key = server.own.api_key): Promise<Job> =>
  server.submit({}, { key, ...(laptop === null ? {} : { headers: { [laptopHeader]: laptop } }) });
const move = (id: number, to: Status, reason: string | null = null): Promise<Job> =>
  server.store.jobs.move(id, to, { actor: 'Ana', author: 'Ridgeline', reason });

const report = { name: 'Truck 4', waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 };
await server.store.organizations.devices.report({ organization: server.own.id, isTest: false }, 'truck-4', report);
// Three business days: a job of Thursday is due on Tuesday, one of Friday on Wednesday.
const february: Job[] = [];
for (const time of ['2026-02-05T20:00:00Z', '2026-02-06T20:00:00Z', '2026-02-10T20:00:00Z']) {
  at(time);
  february.push(await submit());
}
// The last minute of Tuesday.
at('2026-02-11T07:59:30Z');
await move(february[0]!.id, 'Approved');
await move(february[2]!.id, 'Approved');
at('2026-02-12T08:00:01Z');
await move(february[1]!.id, 'Approved');
at('2026-03-06T20:00:00Z');
// Clocks go forward on March 8: the day has 23 hours.
const [first, held] = [await submit('truck-4'), await submit('truck-4')];
const rejected = await submit();
await submit(null, testKey);
at('2026-03-06T21:00:00Z');
await move(held.id, 'On Hold', 'Photos of the attic');
await move(rejected.id, 'Rejected', 'No roof');
at('2026-03-06T22:00:00Z');
await move(first.id, 'Approved');
// Approved again: it was issued already.
await move(first.id, 'In Review');
await move(first.id, 'Approved');
// 23:30 on March 7.
at('2026-03-08T07:30:00Z');
const late = await submit('no id of a laptop');
const revised = await submit('van.2');
at('2026-03-08T20:00:00Z');
await move(held.id, 'Approved');
const waiting = await submit('truck-4', other.api_key);
await move(waiting.id, 'On Hold', ' photos of the ATTIC ');
const revision = await server.post<Job>(
  `/jobs/${revised.id}/revision`,
  { revision_notes: 'Other modules', revision_reason: 'other' },
  { headers: { [laptopHeader]: 'van.2' } },
);
// 23:30 on March 8.
at('2026-03-09T06:30:00Z');
await move(late.id, 'Approved');
await move(revision.json.id, 'Approved');
at('2026-03-10T19:00:00Z');

const reviewer = await signedIn(server, 'reviewer');
const client = await signedIn(server, 'office', { email: 'clerk@valley.example', organization: server.own.id });
const stranger = await signedIn(server, 'office', { email: 'clerk@coast.example', organization: other.id });
const range = { start_date: '2026-03-06', end_date: '2026-03-10' };
const hour = 3_600_000;

describe('the figures', () => {
  const read = (who: Console = reviewer): Promise<FiguresView> => who.call('readFigures', range);

  it('count what was received and first issued on each day of the firm’s time zone', async () => {
    const { days, total } = await read();
    expect(days).toEqual([
      { day: '2026-03-06', received: 3, issued: 1, medianMs: 2 * hour, ninetiethMs: 2 * hour },
      { day: '2026-03-07', received: 2, issued: 0, medianMs: null, ninetiethMs: null },
      { day: '2026-03-08', received: 2, issued: 3, medianMs: 23 * hour, ninetiethMs: 48 * hour },
      { day: '2026-03-09', received: 0, issued: 0, medianMs: null, ninetiethMs: null },
      { day: '2026-03-10', received: 0, issued: 0, medianMs: null, ninetiethMs: null },
    ]);
    expect(total).toEqual({
      ...{ received: 7, issued: 4, firstPass: 2, onTime: 4 },
      ...{ medianMs: (10.5 * hour + 23 * hour) / 2, ninetiethMs: 48 * hour },
    });
  });

  it('count a job as a first pass where it was not held, rejected or revised before', async () => {
    const { organizations, laptops } = await read();
    expect(organizations).toEqual([{ id: server.own.id, name: 'Valley Solar', issued: 4, firstPass: 2 }]);
    const organization = { id: server.own.id, name: 'Valley Solar' };
    expect(laptops.toSorted((one, two) => (one.id ?? '').localeCompare(two.id ?? ''))).toEqual([
      { organization, id: null, name: null, issued: 1, firstPass: 1 },
      { organization, id: 'truck-4', name: 'Truck 4', issued: 2, firstPass: 1 },
      { organization, id: 'van.2', name: null, issued: 1, firstPass: 0 },
    ]);
  });

  it('count open jobs by age, whatever the range, and reasons without capitals', async () => {
    const { queue, holds } = await reviewer.call('readFigures', { ...range, start_date: '2026-03-10' });
    expect(queue.map(({ submitted, inReview, onHold }) => [submitted, inReview, onHold])).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      ...Array<number[]>(4).fill([0, 0, 0]),
    ]);
    expect(holds).toEqual({ total: 0, reasons: [] });
    const { holds: all } = await read();
    expect([all.total, all.reasons]).toEqual([2, [{ kind: null, name: 'Photos of the attic', holds: 2 }]]);
  });

  it('count what was issued by its due date, for the office of the firm alone', async () => {
    const day = { start_date: '2026-02-10', end_date: '2026-02-10' };
    const read = async (who: Console, end_date: string) => (await who.call('readFigures', { ...day, end_date })).total;
    expect(await read(reviewer, '2026-02-10')).toMatchObject({ issued: 2, onTime: 2 });
    expect(await read(reviewer, '2026-02-12')).toMatchObject({ issued: 3, onTime: 2 });
    expect(await read(client, '2026-02-12')).toMatchObject({ issued: 3, onTime: null });
  });

  it('are those of the own organization for its office', async () => {
    const [own, foreign] = [await read(client), await read(stranger)];
    expect([own.total.received, own.holds.total, own.organizations.length]).toEqual([6, 1, 1]);
    expect(foreign.total).toEqual({
      ...{ received: 1, issued: 0, firstPass: 0, onTime: null },
      ...{ medianMs: null, ninetiethMs: null },
    });
    expect([foreign.organizations, foreign.laptops]).toEqual([[], []]);
    expect(JSON.stringify(foreign)).not.toContain('Valley');
    expect(foreign.queue[1]!.onHold).toBe(1);
    expect(own.queue[1]!.onHold).toBe(0);
  });

  it('are of the last 30 days where no days are given', async () => {
    const { days } = await reviewer.call('readFigures', {});
    expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([30, '2026-02-09', '2026-03-10']);
    const until = await reviewer.call('readFigures', { end_date: '2026-03-07' });
    expect([until.days.length, until.total.issued]).toEqual([30, 4]);
  });

  it.each([
    [{ start_date: '2026-03-10', end_date: '2026-03-09' }, 'before-first-day'],
    [{ start_date: '2025-03-10', end_date: '2026-03-11' }, 'too-many-days'],
    [{ end_date: '0000-01-01' }, 'too-many-days'],
  ])('of %j are refused: %s', async (days, code) => {
    const { ended } = await reviewer.hear('readFigures', days);
    expect(ended).toMatchObject({ problem: { code: 'invalid-fields', errors: [{ pointer: '#/end_date', code }] } });
    expect((await reviewer.ask('GET', `/figures/jobs?${new URLSearchParams(days).toString()}`)).status).toBe(400);
  });

  it.each(['soon', '2026-02-30', "1' OR '1'='1", '<script>', '\0'])('refuse %j as a day', async (start_date) => {
    const { ended } = await reviewer.hear('readFigures', { start_date });
    expect(ended).toMatchObject({ ok: false, problem: { errors: [{ pointer: '#/start_date', code: 'not-a-date' }] } });
  });
});

describe('hostile and unusual sources', () => {
  it('give jobs without a laptop no name of a laptop that calls itself null', async () => {
    await server.store.organizations.devices.report({ organization: server.own.id, isTest: false }, 'null', {
      ...report,
      name: 'Trap',
    });
    const { laptops } = await reviewer.call('readFigures', range);
    expect(laptops.find(({ id }) => id === null)?.name).toBe(null);
  });

  it('count the last minutes of a day that ends within a quarter of an hour', async () => {
    const settings = (time_zone: string) => ({ settings: { name: 'Ridgeline', time_zone } });
    const boss = await signedIn(server, 'admin', { email: 'boss@ridgeline.example' });
    await boss.call('changeFirm', settings('+04:50'));
    at('2026-03-10T19:05:00Z');
    await submit();
    const { days } = await reviewer.call('readFigures', { start_date: '2026-03-10', end_date: '2026-03-10' });
    await boss.call('changeFirm', settings('America/Los_Angeles'));
    expect(days).toMatchObject([{ day: '2026-03-10', received: 1 }]);
  });
});

describe('each figure as CSV', () => {
  const csvOf = async (name: FigureName | 'none', who: Console = reviewer) => {
    const response = await who.ask('GET', `/figures/${name}?${new URLSearchParams(range).toString()}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const rowsOf = async (name: FigureName, who?: Console) =>
    parse((await csvOf(name, who)).text, { bom: true, columns: true }) as unknown as Record<string, string>[];

  it('has the numbers of the screen', async () => {
    const { headers } = await csvOf('jobs');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="jobs 2026-03-06 to 2026-03-10.csv"');
    expect((await rowsOf('jobs'))[2]).toEqual({ day: '2026-03-08', received: '2', issued: '3' });
    expect((await rowsOf('turnaround'))[2]).toEqual({
      ...{ day: '2026-03-08', issued: '3', median_hours: '23', percentile_90_hours: '48' },
    });
    expect(await rowsOf('queue')).toHaveLength(6);
    expect(await rowsOf('holds')).toEqual([
      { reason: 'Photos of the attic', holds: '2', holds_in_all: '2', kind: 'text' },
    ]);
    expect(await rowsOf('organizations')).toEqual([
      { organization: 'Valley Solar', issued: '4', first_pass: '2', first_pass_percent: '50' },
    ]);
    expect((await rowsOf('laptops'))[0]).toEqual({
      ...{ organization: 'Valley Solar', laptop: 'Truck 4', laptop_id: 'truck-4' },
      ...{ issued: '2', first_pass: '1', first_pass_percent: '50' },
    });
    expect(await rowsOf('laptops', stranger)).toEqual([]);
  });

  it('runs nothing in a spreadsheet', async () => {
    const { id } = await submit();
    await move(id, 'On Hold', '=HYPERLINK("http://x","y")');
    expect((await rowsOf('holds'))[1]!.reason).toBe(`'=HYPERLINK("http://x","y")`);
  });

  it('of a figure that is none is not found', async () => {
    expect((await csvOf('none')).status).toBe(404);
  });
});
