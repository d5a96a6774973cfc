import { describe, expect, it } from 'vitest';
import { openLetterCase } from '../../../electron/server/letters/letterCase.ts';
import { finishedBlockers } from '../../../electron/server/letters/letterGate.ts';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { designBasis } from '../../../shared/letters/entryRows.ts';
import { adequate, complete, completeJob, firm, markAt, startLetters } from './startLetters.ts';

const { server, submitComplete, reviewer, keep, issue } = await startLetters();

const fastened = { fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 };
/** A state that leaves its codes to cities: no survey says which one is right. */
const inTexas = { client_street_address: '301 W 2nd St, Austin, TX 78701' };
const ofTexas = { engineer: { licence_state: 'TX' } };
const { attachment_demand: _demand, mount_capacity: _mount, ...attached } = complete.arrays[0]!;
const codesOf = async (id: number, entries: LetterEntries, typed: string[] = []) =>
  (await keep(id, entries, typed)).overridable.map(({ code, pointer, params }) => [pointer, code, params]);
const issueOf = async (id: number, entries: LetterEntries, reason?: string) => {
  const mark = await markAt(reviewer, id, entries);
  return reviewer.call('issueLetter', { id, entries, confirmed: true, mark, override: reason });
};

describe('the gate of a letter', () => {
  it('is open where everything is evaluated, nothing is needed, and the license is for the state of the site', async () => {
    const { id } = await submitComplete();
    expect((await keep(id, complete)).overridable).toEqual([]);
    const { kept } = await reviewer.value('draftLetter', { id });
    const mark = await markAt(reviewer, id, complete);
    const request = { id, entries: complete, confirmed: true as const, mark, base: kept!.atMs };
    const shown = await reviewer.value('issueLetter', request);
    expect(shown.history.at(-1)!.detail).not.toHaveProperty('overridden');
  });

  it('names every value of the design basis that is not evaluated', async () => {
    const { id } = await submitComplete();
    const { arrays, finding, site_visited } = complete;
    expect(await codesOf(id, { arrays, finding, site_visited })).toEqual(
      [...designBasis, 'finding_basis'].map((value) => [`#/${value}`, 'letter-value-missing', { value }]),
    );
  });

  it.each([
    ['uplift', { mount_capacity: 500 }],
    ['uplift', { withdrawal_value: 266, screws_per_mount: 1 }],
    ['capacity', { attachment_demand: 300 }],
    ['capacity', { attachment_demand: 300, withdrawal_value: 266 }],
    [null, { attachment_demand: 300, mount_capacity: 500 }],
  ])('names the %s that is missing beside %j', async (missing, attachment) => {
    const { id } = await submitComplete();
    // Beside a finding, uplift that is missing is no matter of a reason.
    const { finding: _finding, ...unfound } = complete;
    const arrays = [{ ...attached, ...attachment }];
    expect(await codesOf(id, { ...unfound, arrays })).toEqual(
      missing === null
        ? []
        : [['#/arrays/0', 'letter-array-values-missing', { array: 'All arrays', position: 1, missing: [missing] }]],
    );
  });

  it('names fastener, embedment and spacing of each array, but of none that is ballasted', async () => {
    const [ballast] = (await server.get<{ id: string; name: string }[]>('/connection-types')).json.filter(
      ({ name }) => name === 'Ballast',
    );
    const { id } = await server.submit({
      ...completeJob,
      arrays: [
        { name: 'South' },
        { name: 'East' },
        { name: 'Flat', connection_type: { id: ballast!.id }, ballast_weight: 20 },
        { name: 'West' },
      ],
    });
    const arrays = [
      { name: 'West', embedment: 2 },
      { name: 'South', ...fastened },
    ];
    const codes = await codesOf(id, { ...adequate, arrays });
    expect(codes.filter(([, code]) => code === 'letter-array-values-missing')).toEqual([
      [
        '#/arrays',
        'letter-array-values-missing',
        { array: 'East', position: 2, missing: ['fastener', 'embedment', 'spacing'] },
      ],
      ['#/arrays/0', 'letter-array-values-missing', { array: 'West', position: 4, missing: ['fastener', 'spacing'] }],
    ]);
  });

  it.each([
    [
      'nothing',
      { roof_live_load: undefined, existing_gravity_load: undefined },
      [['#/existing_gravity_load', 'letter-value-missing', { value: 'existing_gravity_load' }]],
    ],
    ['the loads', {}, []],
    ['an entered load', { roof_live_load: undefined, existing_gravity_load: 60 }, []],
    [
      'a load that grows too much',
      { roof_live_load_under_array: 20 },
      [['#/existing_gravity_load', { by: 'gravity', array: '', position: 0, value: 10 }]],
    ],
    [
      'a lateral load that grows too much',
      { existing_lateral_load: 1000, added_lateral_load: 101 },
      [['#/added_lateral_load', { by: 'lateral', array: '', position: 0, value: 10.1 }]],
    ],
    ['a lateral load at its limit', { existing_lateral_load: 1000, added_lateral_load: 100 }, []],
    ['repairs', { roof_live_load_under_array: 20, finding: 'adequate_with_repairs', repairs: ['Sister it.'] }, []],
  ])('compares with the rule of the existing building code: %s', async (_, more, expected) => {
    const { id } = await submitComplete();
    const codes = await codesOf(id, JSON.parse(JSON.stringify({ ...complete, ...more })) as LetterEntries);
    expect(codes).toEqual(
      expected.map((one) => (one.length === 3 ? one : [one[0], 'letter-finding-contradicted', one[1]])),
    );
  });

  it.each([
    [{}, [['#/arrays/0', 'letter-array-values-missing', { array: 'All arrays', position: 1, missing: ['ratio'] }]]],
    [{ demand_capacity_ratio: 1 }, []],
    [{ bending_demand: 900, bending_capacity: 1000 }, []],
    [
      { demand_capacity_ratio: 1.2 },
      [
        [
          '#/arrays/0/demand_capacity_ratio',
          'letter-finding-contradicted',
          { by: 'ratio', array: 'All arrays', position: 1, value: 1.2 },
        ],
      ],
    ],
    [
      { bending_demand: 1500, bending_capacity: 1000 },
      [
        [
          '#/arrays/0/bending_demand',
          'letter-finding-contradicted',
          { by: 'ratio', array: 'All arrays', position: 1, value: 1.5 },
        ],
      ],
    ],
  ])('asks for the ratio of a member check, and compares it: %j', async (figures, expected) => {
    const { id } = await submitComplete();
    const arrays = [{ ...complete.arrays[0]!, ...figures }];
    expect(await codesOf(id, { ...complete, finding_basis: 'member_check', arrays })).toEqual(expected);
  });

  it('names an attachment of which more is asked than it can carry, also where repairs are listed', async () => {
    const { id } = await submitComplete();
    const figures = { withdrawal_value: 200, screws_per_mount: 1, attachment_demand: 600 };
    const arrays = [{ ...attached, ...figures }];
    const entries = { ...complete, finding: 'adequate_with_repairs', repairs: ['Sister it.'], arrays } as const;
    expect(await codesOf(id, { ...entries, repairs: [...entries.repairs] })).toEqual([
      [
        '#/arrays/0/attachment_demand',
        'letter-finding-contradicted',
        { by: 'attachment', array: 'All arrays', position: 1, value: 1.2 },
      ],
    ]);
  });

  it('is passed against figures that contradict the finding only with a reason', async () => {
    const { id } = await submitComplete();
    const entries: LetterEntries = { ...complete, roof_live_load_under_array: 20 };
    const refused = await issueOf(id, entries);
    expect(refused).toMatchObject({ ok: false, problem: { message: { code: 'letter-incomplete' } } });
    const issued = await issueOf(id, entries, 'The ridge beam was added in 2024.');
    if (!issued.ok) throw new Error(issued.problem.detail);
    expect(issued.value.history.at(-1)).toMatchObject({
      detail: { overridden: [{ code: 'letter-finding-contradicted', params: { by: 'gravity', value: 10 } }] },
    });
  });

  it('does not wait for what another service of the job needs', async () => {
    const services_requested = ['post_installation_letter', 'pv_structural_letter'];
    const { id } = await submitComplete({ services_requested });
    const open = async (kind: LetterEntries['kind']) =>
      (await codesOf(id, { ...complete, kind })).filter(([, code]) => code === 'letter-checklist-open');
    expect(await open('roof_evaluation')).not.toEqual([]);
    expect(await open('post_installation')).toEqual([]);
    // A finished PDF is of the kind that was typed.
    const letterCase = await openLetterCase(server.store, id, { nowMs: server.clock.now() });
    expect(await finishedBlockers(letterCase)).toEqual([]);
  });

  it('is shut while something of the checklist is needed', async () => {
    const { id } = await server.submit({ ...completeJob, services_requested: ['wall_mount_battery'] });
    const needed = (await reviewer.value('showJob', { id })).findings.filter(({ severity }) => severity === 'needed');
    expect(needed.length).toBeGreaterThan(0);
    expect(await codesOf(id, complete)).toEqual([
      ['#', 'letter-services-without', { services: ['wall_mount_battery'] }],
      ...needed.map(({ code, params }) => ['#', 'letter-checklist-open', { finding: { code, params } }]),
    ]);
  });

  it('is shut where no service has a letter; a reason opens it, and goes into the history', async () => {
    const { id } = await submitComplete({ services_requested: ['shade_report', 'general_engineering'] });
    const { overridable } = await keep(id, complete);
    const without = overridable.filter(({ code }) => code === 'letter-services-without');
    expect(without).toMatchObject([{ pointer: '#', params: { services: ['shade_report', 'general_engineering'] } }]);
    expect(without[0]!.detail).toMatch(
      /^No letter was asked for: none of the services of this job has one \(.+ and .+\)\.$/,
    );
    expect(await issueOf(id, complete)).toMatchObject({
      ok: false,
      problem: { message: { code: 'letter-incomplete' } },
    });
    const issued = await issueOf(id, complete, 'Asked for by telephone.');
    if (!issued.ok) throw new Error(issued.problem.detail);
    expect(issued.value.history.at(-1)!.detail).toMatchObject({
      overridden: expect.arrayContaining([expect.objectContaining({ code: 'letter-services-without' })]) as unknown,
    });
  });

  it.each([
    ['Nevada', [['#/engineer/licence_state', 'letter-license-elsewhere', { licence: 'NV', site: 'CA' }]]],
    ['NV', [['#/engineer/licence_state', 'letter-license-elsewhere', { licence: 'NV', site: 'CA' }]]],
    ['CA', []],
  ])('compares the license, %s, with the state of the site', async (licence_state, expected) => {
    const { id } = await submitComplete();
    expect(await codesOf(id, { ...complete, engineer: { licence_state } })).toEqual(expected);
    await setFirm(server.store, { ...firm, engineer: { ...firm.engineer, licence_state } }, {});
    expect(await codesOf(id, complete)).toEqual(expected);
    await setFirm(server.store, firm, {});
  });

  it.each([
    [2022, '7-05', [['#/asce_7_edition', 'letter-edition-differs', { expected: '7-16', edition: '7-05', year: 2022 }]]],
    [2022, '7-16', []],
    [2018, '7-22', [['#/asce_7_edition', 'letter-edition-differs', { expected: '7-10', edition: '7-22', year: 2018 }]]],
  ] as const)(
    'asks where the building code of %i does not refer to ASCE %s; a reason overrides it',
    async (year, edition, expected) => {
      const { id } = await submitComplete(inTexas);
      const entries = {
        ...complete,
        ...ofTexas,
        building_code: 'CBC',
        building_code_year: year,
        asce_7_edition: edition,
      };
      // A person has entered them all.
      expect(await codesOf(id, entries, Object.keys(entries))).toMatchObject(expected);
      const issued = await issueOf(id, entries);
      expect(issued.ok).toBe(expected.length === 0);
      if (expected.length > 0) expect((await issueOf(id, entries, 'The county adopted it early.')).ok).toBe(true);
    },
  );

  it('asks for no amendment that is named, and about one that changes nothing', async () => {
    const { id } = await submitComplete(inTexas);
    const asce_7_amendment = 'County Resolution 2024-11, R301';
    // A person has entered them all.
    await keep(id, complete, Object.keys(complete));
    const amended = {
      ...complete,
      ...ofTexas,
      building_code: 'IRC',
      building_code_year: 2021,
      asce_7_edition: '7-22' as const,
    };
    expect((await codesOf(id, amended)).map(([, code]) => code)).toEqual(['letter-edition-differs']);
    const blank = await codesOf(id, { ...amended, asce_7_amendment: ' ' });
    expect(blank.map(([, code]) => code)).toEqual(['letter-edition-differs']);
    // And again for each edition.
    const older = { ...amended, asce_7_amendment, asce_7_edition: '7-16' as const };
    expect(await codesOf(id, older, ['wind_speed'])).toEqual([
      [
        '#/asce_7_amendment',
        'letter-amendment-needless',
        { code: 'IRC', year: 2021, edition: '7-16', amendment: asce_7_amendment },
      ],
    ]);
    expect(await codesOf(id, { ...amended, asce_7_amendment }, ['wind_speed'])).toEqual([]);
    expect((await issueOf(id, { ...amended, asce_7_amendment })).ok).toBe(true);
  });

  it('refuses to issue with all blockers at once, and the job stays as it was', async () => {
    const { id } = await submitComplete();
    const { wind_speed: _, ...others } = complete;
    const entries = { ...others, arrays: [{ name: 'All arrays', attachment_demand: 300 }] };
    const ended = await issueOf(id, entries);
    expect(ended).toMatchObject({
      ok: false,
      problem: {
        code: 'move-refused',
        message: {
          code: 'letter-incomplete',
          params: { blockers: [{ code: 'letter-value-missing' }, { code: 'letter-array-values-missing' }] },
        },
        errors: [{ pointer: '#/wind_speed' }, { pointer: '#/arrays/0' }],
      },
    });
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
  });

  it.each(['', '   ', 'x'.repeat(1001)])('takes no reason that says nothing, or too much', async (reason) => {
    const { id } = await submitComplete();
    expect(await issueOf(id, adequate, reason)).toMatchObject({ ok: false, problem: { code: 'bad-call' } });
  });

  it('is overridden with a reason, which goes into the history and the audit log with what it overrides', async () => {
    const { id } = await submitComplete();
    const { wind_speed: _, ...entries } = complete;
    const ended = await issueOf(id, entries, 'The plan set gives it.');
    if (!ended.ok) throw new Error(ended.problem.detail);
    expect(ended.value.job.status).toBe('Approved');
    const detail = {
      letter: `${id}-1`,
      reason: 'The plan set gives it.',
      overridden: [{ code: 'letter-value-missing', params: { value: 'wind_speed' } }],
    };
    expect(ended.value.history.at(-1)).toMatchObject({ actor: reviewer.email, detail });
  });

  it('does not make a preview final: it stays a DRAFT until the letter is issued', async () => {
    const { id } = await submitComplete();
    const preview = await reviewer.value('previewLetter', { id, entries: adequate, confirmed: true });
    expect(preview.isDraft).toBe(true);
    expect((await issue(id, adequate)).produced).toMatchObject([{ pages: preview.pages }]);
  });
});
