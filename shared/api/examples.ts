import type { EndpointName } from './endpoints.ts';

const job = {
  id: 1042,
  created_at: '2026-03-31T16:20:05.120Z',
  updated_at: '2026-03-31T16:20:05.120Z',
  status: 'Submitted',
  ahj: 'City of Fresno',
  client_name: 'Zoë Alvarez',
  client_street_address: '2600 Fresno St Unit 4',
  client_city: 'Fresno',
  client_zip_code: '93721',
  services_requested: ['pv_structural_letter'],
  roof_pitch: 18.4,
  beam_spacing: 24,
  notes: null,
};

const visit = {
  id: 12,
  client_name: 'Zoë Alvarez',
  client_street_address: '2600 Fresno St Unit 4',
  client_city: 'Fresno',
  client_state: 'CA',
  client_zip_code: '93721',
  services: ['pv_structural_letter'],
  appointment: '2026-04-02T09:30',
  note: 'The gate code is 4711.',
  reference: 'CRM-77',
  taken: null,
  job_id: null,
  canceled: false,
};

/** Requests and replies for the documentation. */
export const examples: Partial<Record<string, { request?: unknown; reply?: unknown }>> = {
  submitJob: {
    request: {
      client_name: 'Zoë Alvarez',
      client_street_address: '2600 Fresno St Unit 4, Fresno, CA 93721',
      roof_pitch: 18.4,
      beam_spacing: 24,
    },
    reply: job,
  },
  listJobs: { reply: [job] },
  retrieveJob: {
    reply: {
      ...job,
      messages: [
        { body: 'The hatch is in the hall.', author: 'Valley Solar', date_created: '2026-03-31T17:02:11.000Z' },
      ],
    },
  },
  captionUploads: {
    request: {
      kind: 'file',
      array: null,
      sha256: '6ae8a75555209fd6c44157c0aed8016e763ff435a19cf186f76863140143ff72',
      caption: 'Split rafter at the ridge',
    },
  },
  listVisits: { reply: [visit] },
  takeVisit: {
    request: { device_id: '0190d1c4-laptop', device_name: 'Crew 2' },
    reply: {
      ...visit,
      taken: { device_id: '0190d1c4-laptop', device_name: 'Crew 2', at: '2026-03-31T17:02:11.000Z' },
    },
  },
  sendMessage: {
    request: { message_body: 'The hatch is in the hall.' },
    reply: { body: 'The hatch is in the hall.', author: 'Valley Solar', date_created: '2026-03-31T17:02:11.000Z' },
  },
  reviseJob: {
    request: { revision_notes: 'Rafters measured again', revision_reason: 'as_built', beam_spacing: 16 },
    reply: { ...job, id: 1043, revision_of: 1042, beam_spacing: 16 },
  },
} satisfies Partial<Record<EndpointName, { request?: unknown; reply?: unknown }>>;
