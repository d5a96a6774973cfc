import { describe, expect, it } from 'vitest';
import { otherInterconnections, recommendedInterconnections } from '../../../shared/job/interconnectionPoints.ts';
import type { Job } from '../../../shared/job/job.ts';
import { legacyServices, serviceSlugs } from '../../../shared/job/services.ts';
import { frameShapes } from '../../../shared/job/fields.ts';
import { required, startServer, type TestServer } from '../../support/startServer.ts';

const server = await startServer();

interface Refusal {
  status: number;
  errors: { pointer: string; detail: string }[];
}
const refused = async (fields: Record<string, unknown>): Promise<string[]> => {
  const { status, headers, json } = await server.post<Refusal>('/jobs', { ...required, ...fields });
  expect(status).toBe(400);
  expect(headers.get('content-type')).toContain('application/problem+json');
  return json.errors.map(({ pointer }) => pointer);
};

describe('Submit Job', () => {
  it('§1 rule 1: the two required fields alone ask for a structural letter; §3 the job is Submitted', async () => {
    const { status, json } = await server.post<Job>('/jobs', required);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...required,
      services_requested: ['pv_structural_letter'],
      status: 'Submitted',
      notes: null,
    });
    expect(Number.isInteger(json.id)).toBe(true);
    expect(new Date(json.created_at).toISOString()).toBe(json.created_at);
    expect(json.updated_at).toBe(json.created_at);
  });

  it.each([[[]], [null]])(
    '§1 rule 2: services_requested %j becomes a structural letter',
    async (services_requested) => {
      expect((await server.submit({ services_requested })).services_requested).toEqual(['pv_structural_letter']);
    },
  );

  it('§2.2 takes every slug, answers legacy slugs as the current ones, and counts repetitions once', async () => {
    expect((await server.submit({ services_requested: serviceSlugs })).services_requested).toEqual(serviceSlugs);
    const sent = Object.keys(legacyServices);
    expect((await server.submit({ services_requested: [...sent, 'pv_cad_design'] })).services_requested).toEqual(
      Object.values(legacyServices),
    );
    expect(await refused({ services_requested: ['pv_structural_letter', 'roofing'] })).toEqual([
      '#/services_requested/1',
    ]);
  });

  it.each([
    ['#/client_name', { client_name: undefined }],
    ['#/client_name', { client_name: '' }],
    ['#/client_name', { client_name: ' \n' }],
    ['#/client_name', { client_name: null }],
    ['#/client_name', { client_name: 7 }],
    ['#/client_name', { client_name: 'a\0b' }],
    ['#/client_street_address', { client_street_address: undefined }],
    ['#/client_city', { client_city: 5 }],
    ['#/client_state', { client_state: 'CA' }],
    ['#/client_state/id', { client_state: { name: 'California' } }],
    ['#/client_state/id', { client_state: { id: '00000000-0000-4000-8000-000000000000' } }],
    ['#/client_zip_code', { client_zip_code: '9372' }],
    ['#/client_zip_code', { client_zip_code: 123456 }],
    ['#/client_zip_code', { client_zip_code: -1 }],
    ['#/client_zip_code', { client_zip_code: 'ABCDE' }],
    ['#/services_requested', { services_requested: 'pv_cad_design' }],
    ['#/notes', { notes: {} }],
    ['#/array_count', { array_count: 1.5 }],
    ['#/array_count', { array_count: -1 }],
    ['#/connection_type/id', { connection_type: { id: '11' } }],
    ['#/connection_type/id', { connection_type: { id: 999 } }],
    ['#/module_count', { module_count: '20' }],
    ['#/production_meter_location', { production_meter_location: 'Garage' }],
    ['#/msp_rating', { msp_rating: 90 }],
    ['#/msp_rating', { msp_rating: 110 }],
    ['#/msp_rating', { msp_rating: 250 }],
    ['#/breaker_rating', { breaker_rating: 20 }],
    ['#/breaker_rating', { breaker_rating: 40 }],
    ['#/breaker_rating', { msp_rating: 100, breaker_rating: 125 }],
    ['#/interconnection', { interconnection: 'Magic' }],
    ['#/interconnection', { interconnection: ' Backup Switch With Meter' }],
    ['#/interconnection', { interconnection: 'a b c d Backup Switch With Meter' }],
    ['#/battery_backup', { battery_backup: 'Half Home' }],
    ['#/contractor_license_number', { contractor_license_number: [] }],
    ['#/recipient_name', { recipient_name: 1 }],
    ['#/arrays', { arrays: {} }],
    ['#/arrays/0', { arrays: ['South'] }],
    ['#/arrays/1/orientation', { arrays: [{}, { orientation: 'Diagonal' }] }],
    ['#/arrays/0/frame_shape', { arrays: [{ frame_shape: 'Dome' }] }],
    ['#/arrays/0/beam_span', { arrays: [{ beam_span: 120 }] }],
    ['#/arrays/0/roof_material/id', { arrays: [{ roof_material: { id: 'slate' } }] }],
  ])('§7 names the field: %s', async (pointer, fields) => {
    expect(await refused(fields)).toEqual([pointer]);
  });

  it('§7 reports every wrong field at once, rules between fields and reference ids included', async () => {
    const ballast = server.idOf('connection-types', 'Ballast');
    const fields = {
      client_name: '',
      client_street_address: undefined,
      roof_pitch: 61,
      msp_rating: 100,
      breaker_rating: 225,
      client_state: { id: '00000000-0000-4000-8000-000000000000' },
      arrays: [{ beam_span: [144, 23], connection_type: { id: ballast } }],
    };
    expect((await refused(fields)).sort()).toEqual([
      '#/arrays/0/ballast_weight',
      '#/arrays/0/beam_span/1',
      '#/breaker_rating',
      '#/client_name',
      '#/client_state/id',
      '#/client_street_address',
      '#/roof_pitch',
    ]);
  });

  const inArray = (field: string) => (value: unknown) => ({ arrays: [{ [field]: value }] });
  const inJob = (field: string) => (value: unknown) => ({ [field]: value });
  it.each([
    ['roof_pitch', '#/roof_pitch', inJob('roof_pitch'), 0, 60, 0.01],
    ['beam_spacing', '#/beam_spacing', inJob('beam_spacing'), 6, 480, 0.01],
    ['msp_rating', '#/msp_rating', inJob('msp_rating'), 100, 225, 25],
    ['breaker_rating', '#/breaker_rating', inJob('breaker_rating'), 25, 225, 25],
    ['roof_pitch of an array', '#/arrays/0/roof_pitch', inArray('roof_pitch'), 0, 60, 0.01],
    ['beam_spacing of an array', '#/arrays/0/beam_spacing', inArray('beam_spacing'), 6, 480, 0.01],
    ['num_panels_on_rafter', '#/arrays/0/num_panels_on_rafter', inArray('num_panels_on_rafter'), 1, 25, 1],
    ['panel_to_eave', '#/arrays/0/panel_to_eave', inArray('panel_to_eave'), 0, 480, 0.01],
    ['ballast_weight', '#/arrays/0/ballast_weight', inArray('ballast_weight'), 0, 100, 0.01],
    ['beam_span', '#/arrays/0/beam_span/0', (value: number) => ({ arrays: [{ beam_span: [value] }] }), 24, 1200, 0.01],
    ['roof_overhang', '#/arrays/0/roof_overhang', inArray('roof_overhang'), 0, 120, 0.01],
  ])('§8 bounds of %s are inclusive', async (_name, pointer, fields, least, most, step) => {
    await server.submit(fields(least));
    await server.submit(fields(most));
    expect(await refused(fields(least - step))).toEqual([pointer]);
    expect(await refused(fields(most + step))).toEqual([pointer]);
  });

  it('§2.4 and §2.5: every listed choice is taken', async () => {
    for (const frame_shape of frameShapes) await server.submit({ arrays: [{ frame_shape }] });
    const brands = ['Acme Backup Switch With Meter', 'Acme Home Power Backup Switch With Meter'];
    for (const interconnection of [...recommendedInterconnections, ...otherInterconnections, ...brands]) {
      expect((await server.submit({ interconnection })).interconnection).toBe(interconnection);
    }
    for (const msp_rating of [100, 125, 150, 175, 200, 225])
      await server.submit({ msp_rating, breaker_rating: msp_rating });
  });

  it('§2.4 ballast_weight is required only when the connection type is Ballast', async () => {
    const connection_type = { id: server.idOf('connection-types', 'Ballast') };
    expect(await refused({ arrays: [{ connection_type, ballast_weight: null }] })).toEqual([
      '#/arrays/0/ballast_weight',
    ]);
    const [array] = (await server.submit({ arrays: [{ connection_type, ballast_weight: 0 }] })).arrays!;
    expect(array).toMatchObject({ ballast_weight: 0, connection_type: { ...connection_type, name: 'Ballast' } });
    await server.submit({ arrays: [{ connection_type: { id: server.idOf('connection-types', 'Tile hook') } }] });
  });

  it('every field of §2.1 to §2.6 comes back as sent, reference objects with their names', async () => {
    const lists = await server.store.references.lists();
    const { offered } = lists.get('module-types')!;
    const first = (list: Parameters<TestServer['idOf']>[0]) => lists.get(list)!.offered[0]!;
    const basic = { roof_pitch: 18.43, beam_spacing: 24 };
    const references = {
      roof_material: first('roof-materials'),
      racking_type: first('racking-types'),
      connection_type: first('connection-types'),
      beam_shape: first('beam-shape'),
    };
    const array = {
      name: 'South',
      panel_quantity: 12,
      orientation: 'Portrait',
      num_panels_on_rafter: 2,
      panel_to_eave: 18.5,
      ballast_weight: 1,
      frame_shape: 'Rafter',
      beam_span: [144, 102.5],
      roof_overhang: 12,
      ...basic,
    };
    const plain = {
      client_city: 'Fresno',
      client_zip_code: '93721-1234',
      services_requested: ['pv_cad_design'],
      notes: 'Ring «twice» 🌞',
      array_count: 1,
      ...basic,
      module_count: 20,
      inverter_count: 1,
      production_meter_location: 'Between Disconnect and MSP',
      msp_rating: 200,
      breaker_rating: 175,
      interconnection: 'Line Side Tap',
      mpu_model_number: 'X',
      battery_count: 2,
      battery_backup: 'Whole Home',
      utility_name: 'PG&E',
      contractor_license_number: '00123',
      recipient_name: 'R',
      recipient_street_address: 'S',
      recipient_city: 'C',
      recipient_state: 'CA',
      recipient_zip_code: '00501',
    };
    const entries = {
      client_state: first('states'),
      module_type: offered.at(-1)!,
      inverter_type: first('inverter-types'),
      optimizer_type: first('optimizer-types'),
      battery_type: first('battery-types'),
      ...references,
    };
    const ids = (rows: Record<string, { id: unknown }>) =>
      Object.fromEntries(Object.entries(rows).map(([name, { id }]) => [name, { id }]));
    const job = await server.submit({ ...plain, ...ids(entries), arrays: [{ ...array, ...ids(references) }] });
    expect(job).toMatchObject({ ...plain, ...entries, arrays: [{ ...array, ...references }] });
    expect(job.arrays![0]!.id).toMatch(/^[0-9a-f]{8}-/);
    expect((await server.get(`/jobs/${job.id}`)).json).toEqual(job);
  });

  it.each([
    ['zip', { client_zip_code: 501 }, { client_zip_code: '00501' }],
    ['zip', { client_zip_code: '937211234' }, { client_zip_code: '93721-1234' }],
    ['licence', { contractor_license_num: 123456 }, { contractor_license_number: '123456' }],
    ['licence', { contractor_license_number: 7 }, { contractor_license_number: '7' }],
    ['client', { id: 99, status: 'Approved', created_at: 'x', unknown: 1 }, { status: 'Submitted' }],
  ])('decisions: %s %j is read', async (_what, sent, answered) => {
    const job = await server.submit(sent);
    expect(job).toMatchObject(answered);
    expect(job.id).not.toBe(99);
    expect(job).not.toHaveProperty('unknown');
    expect(job).not.toHaveProperty('contractor_license_num');
  });

  it('§2.1 splits a full address, fills what was not sent, and keeps the text as sent in the history', async () => {
    const sent = '2600 Fresno St Unit 4, Fresno, CA 93721';
    const job = await server.submit({ client_street_address: sent });
    expect(job).toMatchObject({
      client_street_address: '2600 Fresno St Unit 4',
      client_city: 'Fresno',
      client_zip_code: '93721',
      client_state: { name: 'California', abbreviation: 'CA' },
      ahj: 'City of Fresno',
    });
    const { history } = await server.store.jobs.inspect(job.id);
    expect(history).toMatchObject([{ action: 'Submitted', detail: { address_as_sent: sent } }]);
    const explicit = await server.submit({
      client_street_address: sent,
      client_city: 'Clovis',
      client_zip_code: 93612,
    });
    // Another city than the one in the text: nothing is split, since there is no telling which of the two is meant.
    expect(explicit).toMatchObject({
      client_street_address: sent,
      client_city: 'Clovis',
      client_zip_code: '93612',
    });
    const street = await server.submit({ client_street_address: '1211 Maine St' });
    expect(street.client_street_address).toBe('1211 Maine St');
    expect(street.client_state).toBeUndefined();
  });
});

it('lists that are too long are refused before each entry is looked at', async () => {
  const many = (entry: unknown) => Array.from({ length: 100_000 }, () => entry);
  expect(await refused({ arrays: many({}) })).toEqual(['#/arrays']);
  expect(await refused({ services_requested: many(1) })).toEqual(['#/services_requested']);
  expect(await refused({ arrays: [{ beam_span: many('x') }] })).toEqual(['#/arrays/0/beam_span']);
  expect((await server.submit({ arrays: many({}).slice(0, 100) })).arrays).toHaveLength(100);
});

describe('bodies that cannot be read', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    [400, 'not JSON', '{"client_name":', json],
    [400, 'nothing', '', json],
    [400, 'an array', '[]', json],
    [400, 'a string', '"x"', json],
    [400, 'null', 'null', json],
    [400, 'bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), json],
    [400, 'lists in lists without end', `{"client_name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, json],
    [400, 'a prototype', '{"__proto__":{"x":1}}', json],
    [400, 'a lone surrogate', '{"client_name":"\\ud800","client_street_address":"x"}', json],
    [415, 'another type', 'client_name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, 'a form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    [413, 'more than the limit', JSON.stringify({ ...required, notes: 'x'.repeat(2 * 1024 * 1024) }), json],
  ])('%d for %s', async (status, _what, body, headers) => {
    const answer = await server.ask<{ status: number; type: string }>('POST', '/jobs', { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json).toMatchObject({ status, type: expect.stringMatching(/^urn:rafter:problem:/) as string });
  });
});
