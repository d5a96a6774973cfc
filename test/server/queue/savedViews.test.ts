import { describe, expect, it } from 'vitest';
import { BoardFilter, type SavedView } from '../../../shared/queue/officeCalls.ts';
import { longestViewName, mostViews } from '../../../shared/queue/savedViews.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { rowsIn } from '../../support/serverDatabase.ts';
import { startOffice } from '../jobs/jobsOffice.ts';

const office = await startOffice();
const { server, reviewer, admin, client, stranger } = office;
const colleague = await signedIn(server, 'reviewer', { email: 'colleague@ridgeline.example' });

let made = 0;
const newName = (): string => `View ${(made += 1)}`;
const everything = BoardFilter.parse({});
const save = async (who: Console, view: { name?: string; isShared?: boolean; filter?: object } = {}) => {
  const name = view.name ?? newName();
  const views = await who.call('saveView', { filter: {}, isShared: false, ...view, name });
  return views.find((one) => one.name === name)!;
};
const namesFor = async (who: Console): Promise<string[]> => (await who.call('listViews', {})).map(({ name }) => name);

describe('a saved view', () => {
  it('keeps filters and order under its name', async () => {
    const filter = { search: 'Łódź 木 %_', view: 'mine', sort: 'due', descending: true } as const;
    const views = await reviewer.call('saveView', {
      name: '  This <b>week</b> ',
      filter: { ...filter, status: ['In Review'] },
    });
    expect(views).toEqual(await reviewer.call('listViews', {}));
    expect(views.at(-1)).toEqual({
      id: expect.any(Number) as number,
      name: 'This <b>week</b>',
      filter: { ...everything, ...filter, status: ['In Review'] },
      isShared: false,
      author: reviewer.email,
      isOwn: true,
      isOpen: true,
    } satisfies SavedView);
  });

  it('is its author’s alone until it is shared, and then every reviewer’s', async () => {
    const view = await save(reviewer);
    for (const who of [admin, colleague, client, stranger]) {
      expect(await namesFor(who)).not.toContain(view.name);
      expect(await who.codeOf('saveView', { id: view.id, name: 'x', filter: {} })).toBe('not-found');
      expect(await who.codeOf('removeView', { id: view.id })).toBe('not-found');
    }
    await reviewer.call('saveView', { id: view.id, name: view.name, filter: {}, isShared: true });
    const seen = (who: Console) => who.call('listViews', {}).then((all) => all.find(({ id }) => id === view.id));
    expect(await seen(colleague)).toMatchObject({ author: reviewer.email, isOwn: false, isOpen: false });
    expect(await seen(admin)).toMatchObject({ isOwn: false, isOpen: true });
    for (const who of [client, stranger]) {
      expect(await seen(who)).toBeUndefined();
      expect(await who.codeOf('removeView', { id: view.id })).toBe('not-found');
    }
  });

  it('that is shared is changed and removed by its author and by administrators', async () => {
    const view = await save(reviewer, { isShared: true });
    const changed = { id: view.id, name: `${view.name} again`, filter: { waiting: true }, isShared: true };
    for (const { ended } of [
      await colleague.hear('saveView', changed),
      await colleague.hear('removeView', { id: view.id }),
    ])
      expect(ended).toMatchObject({
        problem: { code: 'refused', message: { code: 'view-of-another', params: { author: reviewer.email } } },
      });
    const after = (await admin.call('saveView', changed)).find(({ id }) => id === view.id);
    expect(after).toMatchObject({ name: changed.name, author: reviewer.email, filter: { waiting: true } });
    expect((await admin.call('removeView', { id: view.id })).some(({ id }) => id === view.id)).toBe(false);
    expect(await reviewer.codeOf('removeView', { id: view.id })).toBe('not-found');
  });

  it('has a name that neither another of the user nor another shared one has', async () => {
    const name = `Zürich ${newName()}`;
    await save(reviewer, { name });
    const { ended } = await reviewer.hear('saveView', { name: name.toUpperCase(), filter: {} });
    expect(ended).toMatchObject({ problem: { code: 'refused', message: { code: 'view-name-taken' } } });
    // A name of one user tells another nothing.
    await save(colleague, { name, isShared: true });
    expect(await admin.codeOf('saveView', { name, filter: {}, isShared: true })).toBe('refused');
    await save(admin, { name });
    const own = (await admin.call('listViews', {})).find((view) => view.name === name && view.isOwn)!;
    expect(await admin.codeOf('saveView', { id: own.id, name, filter: {}, isShared: true })).toBe('refused');
    expect(await admin.codeOf('saveView', { id: own.id, name, filter: { waiting: true } })).toBeNull();
  });

  it.each(['', ' \u200b', 'nul\0', 'half \ud800', 'two\nlines', 'x'.repeat(longestViewName + 1)])(
    'is not named %#',
    async (name) => {
      const { id } = await save(reviewer);
      const before = await reviewer.call('listViews', {});
      for (const { ended } of [
        await reviewer.hear('saveView', { name, filter: {} }),
        await reviewer.hear('saveView', { id, name, filter: {} }),
      ])
        expect(ended).toMatchObject({
          problem: {
            code: 'bad-call',
            errors: expect.arrayContaining([expect.objectContaining({ pointer: '#/name' })]) as unknown,
          },
        });
      expect(await reviewer.call('listViews', {})).toEqual(before);
    },
  );

  it('takes no filter that the board would not', async () => {
    const before = await reviewer.call('listViews', {});
    for (const filter of [{ search: 'a\0b' }, { search: 'x'.repeat(301) }, { status: ['Lost'] }, { sort: 'color' }])
      expect(await reviewer.codeOf('saveView', { name: newName(), filter } as never)).not.toBeNull();
    expect(await reviewer.call('listViews', {})).toEqual(before);
  });

  it(`is one of at most ${mostViews} of a user`, async () => {
    const collector = await signedIn(server, 'reviewer', { email: 'collector@ridgeline.example' });
    for (let n = 0; n < mostViews; n += 1) await save(collector);
    const { ended } = await collector.hear('saveView', { name: newName(), filter: {} });
    expect(ended).toMatchObject({
      problem: { code: 'too-large', message: { code: 'views-full', params: { whose: 'own', maximum: mostViews } } },
    });
    const first = (await collector.call('listViews', {})).find(({ isOwn }) => isOwn);
    expect(await collector.codeOf('saveView', { id: first!.id, name: newName(), filter: {} })).toBeNull();
  });
});

describe('a client’s view', () => {
  it('is never shared, and asks for nothing of the queue', async () => {
    for (const request of [
      { isShared: true, filter: {} },
      { filter: { view: 'mine' as const } },
      { filter: { assignee: 1 } },
      { filter: { sort: 'due' as const } },
    ])
      expect(await client.codeOf('saveView', { ...request, name: newName() })).toBe('forbidden');
    const view = await save(client, { filter: { status: ['On Hold'], sort: 'files' } });
    expect(view).toMatchObject({ isShared: false, isOwn: true, isOpen: true, filter: { sort: 'files' } });
    for (const who of [stranger, admin, reviewer]) expect(await namesFor(who)).not.toContain(view.name);
  });

  it('loses what only reviewers may ask for, where a reviewer became a client’s user', async () => {
    const email = 'leaving@ridgeline.example';
    const leaving = await signedIn(server, 'reviewer', { email });
    const own = await save(leaving, { filter: { view: 'mine', assignee: leaving.id, sort: 'due', search: 'Fresno' } });
    const shared = await save(leaving, { isShared: true });
    await admin.call('changeUser', { id: leaving.id, role: 'office', organization: server.own.id, isDisabled: false });
    const now = openConsole(server.url);
    await now.call('signIn', { email, password });
    expect(await now.call('listViews', {})).toMatchObject([
      { id: own.id, filter: { ...everything, search: 'Fresno' } },
    ]);
    expect(await namesFor(reviewer)).toContain(shared.name);
    expect(await now.codeOf('removeView', { id: shared.id })).toBe('not-found');
  });
});

describe('the audit log', () => {
  it('names who saved, changed and removed a view, and what of it', async () => {
    const { id, name } = await save(reviewer);
    await reviewer.call('saveView', { id, name: `${name}b`, filter: { waiting: true }, isShared: true });
    await admin.call('removeView', { id });
    const { rows } = await admin.call('listAudit', { subject: name });
    expect(rows.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['View removed', admin.email, { shared: true }],
      [
        'View changed',
        reviewer.email,
        { name: { from: name, to: `${name}b` }, shared: { from: false, to: true }, filter: 'replaced' },
      ],
      ['View saved', reviewer.email, { shared: false }],
    ]);
  });
});

describe.skipIf(!hasPostgres())('on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('views are the same', async () => {
    const [one, same] = await ofBoth(async (one) => {
      const who = await signedIn(one, 'reviewer');
      const filter = { search: 'Łódź 木 %_\' " \\ é', services: ['shade_report' as const] };
      const [first] = await who.call('saveView', { name: 'Łódź', filter });
      await who.call('saveView', { name: 'second', filter: {}, isShared: true });
      await who.call('saveView', { id: first!.id, name: '木', filter, isShared: true });
      const views = await who.call('saveView', { name: 'third', filter: { waiting: true } });
      await who.call('removeView', { id: views.at(-1)!.id });
      return { views, rows: await rowsIn(one.store, 'SELECT * FROM saved_view ORDER BY id') };
    });
    expect(one).toEqual(same);
    expect(one!.views.map(({ name }) => name)).toEqual(['木', 'second', 'third']);
  });
});
