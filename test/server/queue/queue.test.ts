import { boardSorts } from '../../../shared/queue/boardSorts.ts';
import { describe, expect, it } from 'vitest';
import { cursorAfter } from '../../../shared/queue/boardSorts.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import type { BoardRow } from '../../../shared/queue/officeCalls.ts';
import { signedIn } from '../../support/console.ts';
import { approved, startOffice } from '../jobs/jobsOffice.ts';

const office = await startOffice();
const { server, admin, reviewer, client } = office;
const people = await reviewer.call('listReviewers', {});
const idOf = (email: string): number => people.find((one) => one.email === email)!.id;
const [ana, rob] = [idOf(admin.email), idOf(reviewer.email)];
const clerk = (await admin.call('listUsers', {})).find(({ email }) => email === client.email)!.id;

const shown = (id: number) => reviewer.call('showJob', { id });
const list = async (filter: OfficeInput<'listJobs'>) => (await reviewer.call('listJobs', filter)).rows;
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };

describe('the assignee of a job', () => {
  it('is who starts the review, where no one has it', async () => {
    const { id } = await server.submit();
    expect((await shown(id)).assignee).toBeNull();
    const started = await reviewer.call('moveJob', { id, to: 'In Review' });
    expect(started.assignee).toEqual({ id: rob, email: reviewer.email });
    await admin.call('moveJob', { id, to: 'On Hold', reason: 'Which attic?' });
    expect((await admin.call('moveJob', { id, to: 'In Review' })).assignee?.id).toBe(rob);
  });

  it('is changed by a take-over, a hand-over and a release, each in the history', async () => {
    const { id } = await server.submit();
    expect(await reviewer.call('assignJobs', { ids: [id], to: rob })).toEqual({ done: [id], refused: [] });
    await admin.call('assignJobs', { ids: [id], to: ana });
    await admin.call('assignJobs', { ids: [id], to: null });
    // Nothing changes, and nothing is noted.
    await admin.call('assignJobs', { ids: [id], to: null });
    const { history, assignee } = await shown(id);
    expect(assignee).toBeNull();
    expect(history.slice(1).map(({ actor, message, detail }) => [actor, message.code, detail])).toEqual([
      [reviewer.email, 'event-assigned', { assignee: reviewer.email }],
      [admin.email, 'event-assigned', { assignee: admin.email, previously: reviewer.email }],
      [admin.email, 'event-unassigned', { previously: admin.email }],
    ]);
  });

  it('is a reviewer or an administrator who can sign in', async () => {
    const { id } = await server.submit();
    expect(idsOf(people)).not.toContain(clerk);
    for (const [to, code] of [
      [clerk, 'assignee-not-reviewer'],
      [999_999, 'user-not-found'],
    ] as const) {
      const { done, refused } = await reviewer.call('assignJobs', { ids: [id], to });
      expect([done, refused.map(({ message }) => message.code)]).toEqual([[], [code]]);
    }
  });

  it('goes on with the revision of a job, which is the one that can be assigned', async () => {
    const { id } = await server.submit();
    await reviewer.call('assignJobs', { ids: [id], to: rob });
    const revised = await client.call('reviseJob', { id, revision });
    expect((await shown(revised.job.id)).assignee?.id).toBe(rob);
    const { refused } = await admin.call('assignJobs', { ids: [id], to: ana });
    expect(refused).toMatchObject([{ id, message: { code: 'job-superseded' } }]);
  });

  it('is not known to clients, whose job stays the version that it was', async () => {
    const { id } = await server.submit();
    const before = await server.get(`/jobs/${id}`);
    await reviewer.call('assignJobs', { ids: [id], to: rob });
    const after = await server.get(`/jobs/${id}`);
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
    const seen = await client.call('showJob', { id });
    expect([seen.assignee, seen.dueMs]).toEqual([null, null]);
    expect(seen.history.map(({ message }) => message.code)).toEqual(['event-submitted']);
    expect(JSON.stringify(seen)).not.toContain(reviewer.email);
    const row = (await client.call('listJobs', { ids: [id] })).rows[0]!;
    expect([row.assignee, row.dueMs]).toEqual([null, null]);
    for (const asked of [
      { view: 'mine' },
      { view: 'overdue' },
      { assignee: rob },
      { sort: 'due' },
      { sort: 'assignee' },
    ])
      expect(await client.codeOf('listJobs', asked as OfficeInput<'listJobs'>)).toBe('forbidden');
  });

  it('who can no longer review has no open jobs, and keeps the closed ones', async () => {
    const email = 'leaves@ridgeline.example';
    const { id: leaver } = await admin.call('addUser', { email, role: 'reviewer', password: 'three wet slates here' });
    const open = await server.submit();
    const closed = await approved(office);
    await admin.call('assignJobs', { ids: [open.id, closed.id], to: leaver });
    await admin.call('changeUser', { id: leaver, role: 'reviewer', isDisabled: true });
    expect([(await shown(open.id)).assignee, (await shown(closed.id)).assignee?.email]).toEqual([null, email]);
    expect((await shown(open.id)).history.at(-1)).toMatchObject({
      actor: admin.email,
      message: { code: 'event-unassigned' },
      detail: { previously: email },
    });
    expect((await reviewer.call('listReviewers', {})).map((one) => one.email)).not.toContain(email);

    // No job in the queue is of one who has left.
    const revised = await client.call('reviseJob', { id: closed.id, revision });
    expect((await shown(revised.job.id)).assignee).toBeNull();
    const [back, taken] = [await approved(office), await server.submit()];
    await reviewer.call('moveJob', { id: taken.id, to: 'Canceled' });
    await admin.call('changeUser', { id: leaver, role: 'reviewer', isDisabled: false });
    await admin.call('assignJobs', { ids: [back.id, taken.id], to: leaver });
    await admin.call('changeUser', { id: leaver, role: 'reviewer', isDisabled: true });
    await admin.call('withdrawLetter', { id: back.id, reason: 'Wrong wind speed' });
    expect((await shown(back.id)).assignee).toBeNull();
    expect((await shown(back.id)).history.at(-1)).toMatchObject({ message: { code: 'event-unassigned' } });
    expect((await reviewer.call('moveJob', { id: taken.id, to: 'In Review' })).assignee?.id).toBe(rob);
  });
});

describe('several jobs at once', () => {
  it('are put on hold with one reason, and each refusal names its job', async () => {
    const [one, two] = [await server.submit(), await server.submit()];
    const closed = await approved(office);
    const ids = [one.id, closed.id, two.id, 999_999];
    const { done, refused } = await reviewer.call('holdJobs', { ids, reason: 'The label is missing.' });
    expect(done).toEqual([one.id, two.id]);
    expect(refused.map(({ id, message }) => [id, message.code])).toEqual([
      [closed.id, 'approved-needs-withdrawal'],
      [999_999, 'job-not-found'],
    ]);
    const { job, messages } = await shown(one.id);
    expect([job.status, messages.map(({ body }) => body)]).toEqual(['On Hold', ['The label is missing.']]);
  });

  it.each(['', ' ', 'half \ud800', 'x'.repeat(20_001)])('need a reason that can be sent: %j', async (reason) => {
    const { id } = await server.submit();
    expect(['invalid-fields', 'bad-call']).toContain(await reviewer.codeOf('holdJobs', { ids: [id], reason }));
    expect((await shown(id)).job.status).toBe('Submitted');
  });

  it('are at least one and at most 200', async () => {
    for (const count of [0, 201])
      expect(
        await reviewer.codeOf('assignJobs', { ids: Array.from({ length: count }, (_, at) => at + 1), to: rob }),
      ).toBe('bad-call');
  });
});

describe('the queue', () => {
  it('has views of open jobs: mine, of no one, and overdue', async () => {
    const city = 'Queueville';
    const jobs = [];
    for (let n = 0; n < 5; n += 1) jobs.push((await server.submit({ client_city: city })).id);
    const [mine, theirs, free, held, done] = jobs as [number, number, number, number, number];
    await reviewer.call('assignJobs', { ids: [mine, done], to: rob });
    await reviewer.call('assignJobs', { ids: [theirs], to: ana });
    await reviewer.call('holdJobs', { ids: [held], reason: 'Which attic?' });
    await reviewer.call('moveJob', { id: done, to: 'Canceled' });
    const seen = async (filter: OfficeInput<'listJobs'>) => idsOf(await list({ city, sort: 'job', ...filter }));
    expect(await seen({ view: 'mine' })).toEqual([mine]);
    expect(await seen({ assignee: ana })).toEqual([theirs]);
    expect(await seen({ view: 'nobody' })).toEqual([free, held]);
    expect(await seen({ view: 'overdue' })).toEqual([]);
    const { counts } = await reviewer.call('listJobs', { city, view: 'nobody' });
    expect([counts.Submitted, counts['On Hold'], counts.Canceled]).toEqual([1, 1, 0]);
  });

  it('is overdue after its due date, unless it is on hold', async () => {
    const other = await startOffice();
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await other.server.submit()).id);
    await other.reviewer.call('holdJobs', { ids: [ids[1]!], reason: 'Which attic?' });
    other.server.clock.offset += 30 * 86_400_000;
    // The sessions have ended.
    const later = await signedIn(other.server, 'reviewer', { email: 'later@ridgeline.example' });
    const { rows } = await later.call('listJobs', { view: 'overdue', sort: 'due' });
    expect(idsOf(rows)).toEqual([ids[0], ids[2]]);
  });

  it('begins with what is due first; closed jobs follow, the newest first', async () => {
    const city = 'Duetown';
    await admin.call('changeTurnaround', { turnaround: { targets: { pv_cad_design: 20 }, holidays: [] } });
    const late = await server.submit({ client_city: city, services_requested: ['pv_cad_design'] });
    const soon = await server.submit({ client_city: city });
    const closed = [await server.submit({ client_city: city }), await server.submit({ client_city: city })];
    for (const { id } of closed) await reviewer.call('moveJob', { id, to: 'Canceled' });
    const expected = [soon.id, late.id, closed[1]!.id, closed[0]!.id];
    expect(idsOf(await list({ city, sort: 'due' }))).toEqual(expected);
    expect(idsOf(await list({ city, sort: 'due', descending: true }))).toEqual(expected.toReversed());
    await admin.call('changeTurnaround', { turnaround: { targets: {}, holidays: [] } });
  });

  it.each(boardSorts)('is sorted by %s, page by page, each job once', async (sort) => {
    for (const descending of [false, true]) {
      const whole = await list({ sort, descending, limit: 500 });
      const keys = whole.map(({ sortKey }) => sortKey);
      const ordered = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(keys).toEqual(descending ? ordered.toReversed() : ordered);
      const paged: BoardRow[] = [];
      for (;;) {
        const last = paged.at(-1);
        const page = await reviewer.call('listJobs', {
          ...{ sort, descending, limit: 3 },
          ...(last ? { after: cursorAfter(last) } : {}),
        });
        paged.push(...page.rows);
        if (page.next === null) break;
      }
      expect(idsOf(paged)).toEqual(idsOf(whole));
    }
  });

  it.each(['x', '[1]', '["a",1]', '[1,2.5]', '[null,1]', '{"id":1}', '[1e99,1]'])(
    'refuses a cursor that is none: %s',
    async (after) => {
      expect(await reviewer.codeOf('listJobs', { sort: 'due', after })).toBe('bad-call');
    },
  );

  it.each([String.raw`["\u0000",1]`, String.raw`["\ud800",1]`])('refuses text that no name has: %s', async (after) => {
    expect(await reviewer.codeOf('listJobs', { sort: 'client', after })).toBe('bad-call');
  });

  it('finds names whatever their case and accents', async () => {
    const { id } = await server.submit({ client_name: 'Zoë Álvarez-Müller' });
    for (const search of ['zoe alvarez', 'ZOË ÁLVAREZ', 'muller'])
      expect(idsOf(await list({ search, sort: 'due' }))).toContain(id);
  });

  it('is exported in its order', async () => {
    const csv = await (await reviewer.ask('GET', '/jobs.csv?city=Duetown&sort=due&view=nobody')).text();
    expect(csv.split('\n').slice(1).filter(Boolean)).toHaveLength(2);
    expect((await client.ask('GET', '/jobs.csv?view=mine')).status).toBe(403);
  });
});
