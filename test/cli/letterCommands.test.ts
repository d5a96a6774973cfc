import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { uploadInstallationPhoto } from '../support/letterPhotos.ts';
import { rafter, setLetterhead, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();

const approve = async (...more: string[]) => {
  const { id } = await server.submit();
  return rafter(server.data, ['job', 'approve', String(id), '--json', ...more]);
};
const given = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

const complete = {
  ...{ building_code: 'California Building Code', building_code_year: 2025, asce_7_edition: '7-22' },
  ...{ wind_speed: 95, wind_exposure: 'C', risk_category: 'II', ground_snow_load: 0, roof_snow_load: 0 },
  ...{ roof_dead_load: 10, array_dead_load: 3, roof_live_load: 20, roof_live_load_under_array: 0 },
  ...{ array_standoff: 6 },
  ...{ finding_basis: 'existing_building_code', finding: 'adequate', site_visited: false },
  arrays: [
    {
      ...{ name: 'All arrays', fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 },
      ...{ attachment_demand: 300, mount_capacity: 500 },
    },
  ],
};
/** Nothing but a photo is open in their checklists. */
const fields = {
  client_street_address: '1234 N Van Ness Ave, Fresno, CA 93728',
  services_requested: ['post_installation_letter'],
};
/** A job of which only the letter is still to be made. */
const submitDelivered = async (more: Record<string, unknown> = {}, key = server.own.api_key) => {
  const job = await server.submit({ ...fields, ...more }, { key });
  await uploadInstallationPhoto(server.url, key, job.id);
  return job;
};
const override = ['--override', 'Checked against the plan set.'];

describe('a letter by command line', () => {
  it('is refused with exit 1 and a list while values that the finding rests on are missing', async () => {
    const { id } = await server.submit({ ...fields, services_requested: ['wall_mount_battery'] });
    const { code, stdout, stderr } = await rafter(server.data, ['job', 'approve', String(id), '--json']);
    expect(code).toBe(1);
    const { error } = JSON.parse(stdout) as { error: { code: string; errors: { pointer: string; code: string }[] } };
    expect(error.code).toBe('letter-incomplete');
    expect(error.errors.map((each) => `${each.code} ${each.pointer}`)).toEqual([
      'letter-services-without #',
      'letter-value-missing #/building_code',
      'letter-value-missing #/building_code_year',
      'letter-value-missing #/asce_7_edition',
      'letter-value-missing #/wind_speed',
      'letter-value-missing #/wind_exposure',
      'letter-value-missing #/ground_snow_load',
      'letter-value-missing #/roof_snow_load',
      'letter-value-missing #/risk_category',
      'letter-value-missing #/roof_dead_load',
      'letter-value-missing #/array_dead_load',
      'letter-value-missing #/finding_basis',
      'letter-array-values-missing #/arrays',
      'letter-checklist-open #',
      'letter-checklist-open #',
      'letter-visit-unanswered #/site_visited',
      'letter-finding-missing #/finding',
      'letter-firm-unnamed #',
      'letter-engineer-incomplete #/engineer/name',
    ]);
    const [sentence, ...list] = stderr.trimEnd().split('\n');
    expect(sentence).toMatch(/^19 points are open .*`--override REASON`/);
    expect(list).toHaveLength(19);
    const empty = await rafter(server.data, ['job', 'approve', String(id), '--json', '--override', ' ']);
    expect([empty.code, (await server.get<{ status: string }>(`/jobs/${id}`)).json.status]).toEqual([1, 'Submitted']);
  });

  it('is refused without firm and engineer; a finished PDF names them itself', async () => {
    const { id } = await submitDelivered();
    const entries = given('entries.json', complete);
    const { code, stdout, stderr } = await rafter(server.data, [
      ...['job', 'approve', String(id), '--json', '--entries', entries],
    ]);
    const { error } = JSON.parse(stdout) as { error: { code: string; errors: { pointer: string; code: string }[] } };
    expect([code, error.code]).toEqual([1, 'letter-incomplete']);
    expect(error.errors.map((each) => `${each.code} ${each.pointer}`)).toEqual([
      'letter-firm-unnamed #',
      'letter-engineer-incomplete #/engineer/name',
    ]);
    expect(stderr).toContain('rafter firm set');
    const refused = await approve('--letter', given('no.pdf', 'no PDF'), ...override);
    expect([refused.code, refused.stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(refused.stderr).toContain('PDF');
    const letter = ['--letter', given('letter.pdf', pdfDocument().toString('latin1'))];
    const finished = ['job', 'approve', String(id), '--json', ...letter];
    expect(await rafter(server.data, finished)).toMatchObject({ code: 0, stderr: '' });
  });

  it('that is finished is refused with a list while the checklist needs something, unless there is a reason', async () => {
    const { id } = await server.submit({ ...fields, services_requested: ['wall_mount_battery'] });
    const letter = ['--letter', given('sealed.pdf', pdfDocument().toString('latin1'))];
    const approveIt = ['job', 'approve', String(id), '--json', ...letter];
    const refused = await rafter(server.data, approveIt);
    const { error } = JSON.parse(refused.stdout) as { error: { code: string; errors: { code: string }[] } };
    expect([refused.code, error.code]).toEqual([1, 'letter-incomplete']);
    expect(error.errors.map(({ code }) => code)).toEqual(['letter-checklist-open', 'letter-checklist-open']);
    expect((await server.get<{ status: string }>(`/jobs/${id}`)).json.status).toBe('Submitted');

    const issued = await rafter(server.data, [...approveIt, ...override]);
    expect(issued).toMatchObject({ code: 0, stderr: 'Nothing has been delivered for Wall-mounted battery.\n' });
    const { history } = JSON.parse(issued.stdout) as { history: { detail: unknown }[] };
    const overridden = Array.from(
      { length: 2 },
      () => expect.objectContaining({ code: 'letter-checklist-open' }) as unknown,
    );
    expect(history.at(-1)!.detail).toMatchObject({ reason: override[1], source: 'attached', overridden });
  });

  it('is issued with a reason, which goes into the history, and says what it lacks beside the answer', async () => {
    const { code, stdout, stderr } = await approve(...override);
    const answer = JSON.parse(stdout) as {
      status: string;
      history: { detail: { reason: string; pages: number; overridden: { code: string }[] } }[];
    };
    expect([code, answer.status]).toEqual([0, 'Approved']);
    const { detail } = answer.history.at(-1)!;
    expect(detail).toMatchObject({ reason: override[1], pages: expect.any(Number) as number });
    expect(detail.overridden.map((each) => each.code)).toContain('letter-firm-unnamed');
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Say whether the site was visited for this letter.',
      'The letter needs a finding.',
      expect.stringMatching(/^A letter needs the name of the firm: /) as string,
      expect.stringMatching(/^A letter needs the engineer's name, /) as string,
    ]);
  });

  it('that contradicts itself is not issued, whatever the reason', async () => {
    await setLetterhead(server.data);
    const { id } = await submitDelivered();
    const [array] = complete.arrays;
    const entries = given('entries.json', { ...complete, arrays: [{ ...array, attachment_demand: 1000 }] });
    const { code, stdout } = await rafter(server.data, [
      ...['job', 'approve', String(id), '--json', '--entries', entries, ...override],
    ]);
    const { error } = JSON.parse(stdout) as { error: { code: string; errors: { pointer: string }[] } };
    expect([code, error.code, error.errors.map(({ pointer }) => pointer)]).toEqual([
      ...[1, 'letter-blocked', ['#/arrays/0/attachment_demand']],
    ]);
  });

  it('that lacks nothing says nothing', async () => {
    await setLetterhead(server.data);
    const { id } = await submitDelivered();
    const entries = given('entries.json', complete);
    const issued = await rafter(server.data, ['job', 'approve', String(id), '--json', '--entries', entries]);
    expect(issued).toMatchObject({ code: 0, stderr: '' });
  });

  it.each<[string, object, Record<string, unknown>, RegExp]>([
    ['a finding', { finding: undefined }, {}, /^The letter needs a finding\.\n$/],
    ['an answer about the site visit', { site_visited: undefined }, {}, /^Say whether the site was visited .+\n$/],
    [
      'the spacing of the way the modules are laid',
      { arrays: [{ ...complete.arrays[0], name: 'South' }] },
      { arrays: [{ name: 'South', panel_quantity: 4, roof_pitch: 20, orientation: 'Landscape' }] },
      /^South is laid Landscape, and only the Portrait spacing is entered\.\n$/,
    ],
  ])('without %s is refused, and says so where it is issued with a reason', async (_what, entered, more, said) => {
    const { id } = await submitDelivered(more);
    const entries = ['--entries', given('entries.json', { ...complete, ...entered })];
    const refused = await rafter(server.data, ['job', 'approve', String(id), '--json', ...entries]);
    const { error } = JSON.parse(refused.stdout) as { error: { code: string } };
    expect([refused.code, error.code]).toEqual([1, 'letter-incomplete']);
    const issued = await rafter(server.data, ['job', 'approve', String(id), '--json', ...entries, ...override]);
    expect(issued).toMatchObject({ code: 0, stderr: expect.stringMatching(said) as string });
  });

  it('to an organization that its owner never named says so, unless the job names a recipient', async () => {
    const { api_key: key } = await server.addOrganization('This computer');
    const entries = given('entries.json', complete);
    const said = async (recipient: Record<string, unknown>) => {
      const { id } = await submitDelivered(recipient, key);
      return (await rafter(server.data, ['job', 'approve', String(id), '--json', '--entries', entries, ...override]))
        .stderr;
    };
    expect(await said({})).toMatch(/^The letter would be addressed to “This computer”; .+\n$/);
    expect(await said({ recipient_name: 'City of Reno', recipient_city: 'Reno' })).toBe('');
    expect(await said({ recipient_name: 'City of Reno' })).toMatch(/^City of Reno has no address: .+\n$/);
  });
});
