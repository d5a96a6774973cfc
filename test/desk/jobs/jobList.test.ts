import { describe, expect, it } from 'vitest';
import { jobListHandlers } from '../checkedHandlers.ts';
import type { DeskRequest } from '../../../shared/desk/contract.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { createTestDesk } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const handlers = jobListHandlers(desk);
const all = { text: '', attention: false, archived: false, sort: 'changed', weekStart: 1 } as const;
const list = (query: Partial<DeskRequest<'listJobs'>> = {}) =>
  handlers.listJobs({ ...all, offset: 0, limit: 100, ...query });
const add = (name: string, city?: string): string =>
  desk.drafts.store.create({ client_name: name, ...(city === undefined ? {} : { client_city: city }) }).id;
const dayMs = 86_400_000;

describe('the list of jobs', () => {
  it('is grouped by today, this week and earlier, in the zone of the computer', () => {
    test.clock.ms = new Date(2026, 2, 4, 12).getTime();
    add('Earlier', 'Reno');
    test.clock.ms = new Date(2026, 2, 9, 0, 1).getTime();
    add('Monday', ' reno ');
    test.clock.ms = new Date(2026, 2, 11, 23).getTime();
    add('Wednesday', 'Elko');
    add('', '');
    expect(list().groups).toEqual([
      { name: 'today', count: 2 },
      { name: 'week', count: 1 },
      { name: 'earlier', count: 1 },
    ]);
    // A week that begins on Sunday holds Monday too.
    expect(list({ weekStart: 0 }).groups[1]).toEqual({ name: 'week', count: 1 });
    test.clock.pass(7 * dayMs);
    expect(list().groups).toEqual([{ name: 'earlier', count: 4 }]);
  });

  it('is sorted by city, whatever its case and spaces, and by name; what has none comes last', () => {
    const byCity = list({ sort: 'city' });
    expect(byCity.rows.map(({ name, city }) => `${name} ${city}`)).toEqual([
      'Wednesday Elko',
      'Monday reno',
      'Earlier Reno',
      ' ',
    ]);
    expect(byCity.groups.map(({ name, count }) => `${name.toLowerCase()} ${count}`)).toEqual([
      'elko 1',
      'reno 2',
      ' 1',
    ]);
    const byName = list({ sort: 'name' });
    expect(byName.rows.map(({ name }) => name)).toEqual(['Earlier', 'Monday', 'Wednesday', '']);
    expect(byName.groups).toEqual([]);
    expect(list({ sort: 'city', text: 'reno' }).groups).toHaveLength(1);
  });

  it('shows how many photos a job has, and what the engineers miss in a draft', async () => {
    const id = add('With photo');
    await test.attach(id, test.write('roof.jpg', jpegPhoto(1)), 'file');
    const row = list({ text: 'With photo' }).rows[0]!;
    expect(row).toMatchObject({ photos: 1, street: '', city: '' });
    expect(row.picture).not.toBeNull();
    expect(row.missing.map(({ params }) => ('field' in params ? params.field : null))).toContain('client_city');
  });

  it('gives the ids of a part of it', () => {
    const { rows } = list();
    const { ids } = handlers.listJobIds({ ...all, offset: 1, limit: 2 });
    expect(ids).toEqual(rows.slice(1, 3).map(({ id }) => id));
  });
});

describe('several jobs at once', () => {
  it('are archived, restored and copied', () => {
    const ids = [add('One'), add('Two')];
    expect(handlers.changeJobs({ ids, change: 'archive' })).toEqual({ done: ids, refused: [] });
    expect(list({ archived: true }).total).toBe(2);
    expect(handlers.changeJobs({ ids, change: 'restore' }).done).toEqual(ids);
    handlers.changeJobs({ ids, change: 'duplicate' });
    expect(list({ text: 'One' }).total).toBe(2);
  });

  it('are queued as far as they can be; the others stay as they are, each with its reason', () => {
    const state = desk.reference.store.entries(null, 'states').find(({ name }) => name === 'Nevada')!;
    const whole = {
      client_street_address: '1 Oak St',
      client_city: 'Reno',
      client_zip_code: '89501',
      client_state: state,
    };
    const ready = desk.drafts.store.create({ client_name: 'Ready', ...whole }).id;
    const notReady = add('Not ready');
    const archived = add('Put away');
    desk.drafts.store.archive(archived);
    const ids = [ready, notReady, archived];
    expect(handlers.checkJobs({ ids })).toEqual({ ids: [ready, notReady], incomplete: 2, withoutVisit: 0 });
    const { done, refused } = handlers.changeJobs({ ids, change: 'queue' });
    expect(done).toEqual([ready]);
    expect(refused.map(({ name, message }) => [name, message.code])).toEqual([
      ['Not ready', 'invalid-fields'],
      ['Put away', 'draft-archived'],
    ]);
    expect([ready, notReady, archived].map((id) => desk.drafts.store.get(id).state)).toEqual([
      'queued',
      'draft',
      'draft',
    ]);
    expect(handlers.changeJobs({ ids: [ready], change: 'archive' }).refused[0]!.message.code).toBe(
      'draft-still-sending',
    );
  });
});
