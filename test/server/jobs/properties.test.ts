import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherInterconnections, recommendedInterconnections } from '../../../shared/job/interconnectionPoints.ts';
import type { Job } from '../../../shared/job/job.ts';
import { serviceSlugs } from '../../../shared/job/services.ts';
import { batteryBackups, frameShapes, orientations, productionMeterLocations } from '../../../shared/job/fields.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();

const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((value) => !value.includes('\0') && value.isWellFormed());
const filled = text.map((value) => `x${value}`);
const between = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const reference = (list: ReferenceListKey) => fc.constantFrom(...referenceDefaults[list]).map(({ id }) => ({ id }));
const basic = {
  roof_material: reference('roof-materials'),
  roof_pitch: between(0, 60),
  racking_type: reference('racking-types'),
  connection_type: reference('connection-types'),
  beam_shape: reference('beam-shape'),
  beam_spacing: between(6, 480),
};
const array = fc.record(
  {
    name: text,
    panel_quantity: fc.nat(500),
    orientation: fc.constantFrom(...orientations),
    num_panels_on_rafter: fc.integer({ min: 1, max: 25 }),
    panel_to_eave: between(0, 480),
    ballast_weight: between(0, 100),
    frame_shape: fc.constantFrom(...frameShapes),
    beam_span: fc.array(between(24, 1200), { maxLength: 4 }),
    roof_overhang: between(0, 120),
    ...basic,
  },
  { requiredKeys: ['ballast_weight'] },
);
const job = fc.record(
  {
    client_name: filled,
    // Says nothing but a street, so that it is not taken apart.
    client_street_address: fc.nat(9999).map((number) => `${number} Harbor Lane`),
    client_city: filled,
    client_state: reference('states'),
    client_zip_code: fc.nat(99_999).map((zip) => String(zip).padStart(5, '0')),
    services_requested: fc.uniqueArray(fc.constantFrom(...serviceSlugs), { minLength: 1 }),
    notes: text,
    ...basic,
    array_count: fc.nat(50),
    arrays: fc.array(array, { minLength: 1, maxLength: 4 }),
    module_type: reference('module-types'),
    module_count: fc.nat(999),
    inverter_type: reference('inverter-types'),
    inverter_count: fc.nat(99),
    production_meter_location: fc.constantFrom(...productionMeterLocations),
    msp_rating: fc.constantFrom(150, 175, 225),
    breaker_rating: fc.constantFrom(25, 100, 150),
    interconnection: fc.constantFrom(...recommendedInterconnections, ...otherInterconnections),
    optimizer_type: reference('optimizer-types'),
    battery_type: reference('battery-types'),
    battery_count: fc.nat(9),
    battery_backup: fc.constantFrom(...batteryBackups),
    mpu_model_number: text,
    utility_name: text,
    contractor_license_number: text,
    recipient_name: text,
    recipient_street_address: text,
    recipient_city: text,
    recipient_state: text,
    recipient_zip_code: text,
  },
  { requiredKeys: ['client_name', 'client_street_address'] },
);

/** What was sent is all there; answers add ids and names. */
const holds = (answered: unknown, sent: unknown): boolean => {
  if (Array.isArray(sent))
    return (
      Array.isArray(answered) && sent.length === answered.length && sent.every((one, at) => holds(answered[at], one))
    );
  if (typeof sent === 'object' && sent !== null) {
    return Object.entries(sent).every(([name, value]) => holds((answered as Record<string, unknown>)[name], value));
  }
  return Object.is(answered, sent);
};

const damaged = fc
  .anything({ withNullPrototype: false, maxDepth: 2 })
  .filter((value) => value !== undefined && typeof value !== 'function');
const paths = [
  'client_name',
  'client_zip_code',
  'client_state',
  'services_requested',
  'arrays',
  'roof_pitch',
  'connection_type',
  'breaker_rating',
  'beam_span',
];

describe('any job', () => {
  it('inside the bounds is accepted and comes back equal', async () => {
    await fc.assert(
      fc.asyncProperty(job, async (sent) => {
        const { status, json, text: body } = await server.post<Job>('/jobs', sent);
        expect([status, status === 201 ? '' : body]).toEqual([201, '']);
        expect(holds(json, sent)).toBe(true);
        expect((await server.get(`/jobs/${json.id}`)).json).toEqual(json);
      }),
      { numRuns: 150 },
    );
  });

  it('damaged anywhere is accepted or refused as a problem, never an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(job, fc.constantFrom(...paths), damaged, async (sent, field, value) => {
        const body = JSON.stringify({ ...sent, [field]: value }, (_key, one: unknown) =>
          typeof one === 'bigint' || typeof one === 'symbol' ? null : one,
        );
        const answer = await server.ask('POST', '/jobs', { body, headers: { 'content-type': 'application/json' } });
        expect(
          answer.status === 201 ||
            (answer.status === 400 && answer.headers.get('content-type')?.includes('problem+json')),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('anything else', () => {
  it('random bytes as JSON or as a form, random queries and paths: 4xx problems, never 5xx', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    const whole = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      jpegPhoto(),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const { id } = await server.submit();
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.nat(whole.length - 1),
        fc.string({ maxLength: 20 }),
        async (bytes, at, words) => {
          const broken = Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]);
          const answers = [
            await server.ask('POST', '/jobs', { body: bytes, headers: { 'content-type': 'application/json' } }),
            await server.ask('POST', `/jobs/${id}/files`, { body: broken, headers: form }),
            await server.ask('POST', `/jobs/${id}/files`, { body: whole.subarray(0, at), headers: form }),
            await server.get(
              `/jobs?${new URLSearchParams([
                [words, words],
                ['cursor', words],
                ['client_state', words],
              ]).toString()}`,
            ),
            await server.get(`/jobs/${encodeURIComponent(words)}/letter`),
          ];
          for (const { status, headers } of answers) {
            expect(status).toBeLessThan(500);
            if (status >= 400) expect(headers.get('content-type')).toContain('application/problem+json');
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(server.temporaryFiles()).toEqual([]);
  });
});
