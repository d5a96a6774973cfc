import { describe, expect, it } from 'vitest';
import { everyJob, type OfficePlace, officePlaces, wholeAudit } from '../../../renderer/office/parts/officePlaces.ts';
import { AuditFilter } from '../../../shared/audit/officeCalls.ts';
import { BoardFilter } from '../../../shared/queue/officeCalls.ts';

const full = BoardFilter.parse({
  status: ['On Hold', 'In Review'],
  organization: 7,
  client_name: 'Zoë & Söhne = 100% #1?',
  client_street_address: '12/14 Elm St',
  city: 'San José',
  client_state: ['4', 'b8a5…'],
  services: ['pv_cad_design', 'shade_report'],
  ahj: 'City of Fresno',
  utility: 'PG&E',
  submitted_start_date: '2026-01-02',
  submitted_end_date: '2026-03-04',
  waiting: true,
  view: 'overdue',
  assignee: 3,
  sort: 'client',
  descending: true,
});

const places: OfficePlace[] = [
  { screen: 'board', filter: everyJob },
  { screen: 'board', filter: full },
  { screen: 'board', filter: { ...everyJob, client_name: '王小明' } },
  { screen: 'job', id: 12, part: '' },
  { screen: 'job', id: 12, part: 'photos' },
  { screen: 'letter', id: 9_007_199_254_740 },
  { screen: 'lists', list: null },
  { screen: 'lists', list: 'racking-types' },
  { screen: 'audit', filter: wholeAudit },
  { screen: 'audit', filter: { ...wholeAudit, actor: 'ana@firm.example', start_date: '2026-01-01' } },
  { screen: 'first', token: 'a/b?c#d e' },
  { screen: 'figures', filter: {} },
  { screen: 'figures', filter: { start_date: '2026-03-01', end_date: '2026-03-31' } },
  ...(['organizations', 'users', 'laptops', 'firm', 'health', 'account', 'sign-in'] as const).map((screen) => ({
    screen,
  })),
];

describe('the address of a place in the console', () => {
  it.each(places.map((place) => [officePlaces.write(place), place] as const))(
    '%s leads back to where it came from',
    (hash, place) => {
      expect(hash).toMatch(/^#\/[^\s#]*$/);
      expect(officePlaces.read(hash)).toEqual(place);
    },
  );

  it('says only what is asked for', () => {
    expect(officePlaces.write({ screen: 'board', filter: everyJob })).toBe('#/board');
    expect(officePlaces.write({ screen: 'board', filter: { ...everyJob, status: ['On Hold'] } })).toBe(
      '#/board?status=On+Hold',
    );
  });

  it.each([
    '',
    '#',
    '#/',
    '#/nowhere',
    '#/job/0',
    '#/job/-1',
    '#/job/1e3',
    '#/job/../users',
    '#/first',
    '#/%E0%A4%A',
    '#//evil.example',
    '#/https://evil.example',
    '#/constructor',
  ])('%s, which names no place, is the board', (hash) => {
    expect(officePlaces.read(hash)).toEqual({ screen: 'board', filter: everyJob });
  });

  it.each([
    ['status=Lost&status=Approved', { status: ['Approved'] }],
    ['organization=x', {}],
    ['organization=0', {}],
    ['services=none&services=shade_report', { services: ['shade_report'] }],
    ['submitted_start_date=2026-02-31&submitted_end_date=2026-03-01', { submitted_end_date: '2026-03-01' }],
    ['waiting=maybe', {}],
    [`city=${'x'.repeat(301)}`, {}],
    ['else=1&__proto__=2', {}],
  ])('of %s what is right is kept', (query, filter) => {
    expect(officePlaces.read(`#/board?${query}`)).toEqual({ screen: 'board', filter: { ...everyJob, ...filter } });
  });

  it.each([
    ['board', BoardFilter],
    ['audit', AuditFilter],
  ] as const)('of a filter of the %s, what the calls take is kept', (screen, schema) => {
    const texts = [
      ...['', '0', '7', 'a\0b', '😀', 'true', 'Approved', 'shade_report'],
      ...['2026-02-29', '2028-02-29', '0000-01-01', '2026-13-01', '2026-1-1'],
      ...[100, 101, 200, 201, 300, 301, 320, 321].map((length) => 'x'.repeat(length)),
    ];
    for (const [name, field] of Object.entries(schema.shape))
      for (const text of texts) {
        const { filter } = officePlaces.read(`#/${screen}?${new URLSearchParams([[name, text]]).toString()}`) as {
          filter: unknown;
        };
        const right = [text, [text], text === 'true', Number(text)].filter((value) => field.safeParse(value).success);
        expect(filter).toEqual(schema.parse(right.length === 0 ? {} : { [name]: right[0] }));
      }
  });

  it('an unknown list is no list', () => {
    expect(officePlaces.read('#/lists/secrets')).toEqual({ screen: 'lists', list: null });
  });
});
