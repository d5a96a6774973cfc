import { z } from 'zod';
import { DateTime, textUpTo } from '../job/text.ts';
import { serviceSlugs } from '../job/services.ts';
import { DeviceId } from '../api/devices.ts';

const beyond = 'Beyond the reference';

/** A visit that the office assigned to the crews of an organization. */
export const AssignedVisit = z
  .object({
    id: z.int().meta({ title: 'Visit id' }),
    client_name: z.string(),
    client_street_address: z.string(),
    client_city: z.string(),
    client_state: z.string().meta({ description: 'The name or the postal abbreviation; may be empty.' }),
    client_zip_code: z.string(),
    services: z.array(z.enum(serviceSlugs)),
    appointment: z.string().meta({
      title: 'Appointment',
      description: 'At the roof, without a zone: `2027-03-01` or `2027-03-01T09:30`; empty if not agreed.',
    }),
    note: z.string().meta({ description: 'For the crew.' }),
    reference: z.string(),
    taken: z
      .object({ device_id: z.string(), device_name: z.string(), at: DateTime })
      .nullable()
      .meta({ description: 'The laptop that took it first; null before.' }),
    job_id: z.int().nullable().meta({ description: 'The job that was submitted for it.' }),
    canceled: z.boolean(),
  })
  .meta({ id: 'Visit', title: 'Visit', section: beyond });
export type AssignedVisit = z.infer<typeof AssignedVisit>;

export const TakeVisit = z
  .object({
    device_id: DeviceId.meta({ description: 'The id of the laptop, as in its reports.' }),
    device_name: textUpTo(200).meta({ description: 'What its people call the laptop.' }),
    job_id: z.int().min(1).nullish().meta({ description: 'The job that was submitted for the visit.' }),
  })
  .meta({ id: 'TakeVisit', title: 'Taking a visit' });
export type TakeVisit = z.infer<typeof TakeVisit>;

/** Visits, among the operations of the API. */
export const visitEndpoints = {
  listVisits: {
    method: 'GET',
    path: '/visits',
    title: 'List Visits',
    summary:
      'The visits that the office assigned to your crews, by appointment: those that are open, and those whose job was submitted in the last 30 days. A test key has none.',
    section: beyond,
    status: 200,
    reply: z.array(AssignedVisit),
    problems: [],
  },
  takeVisit: {
    method: 'POST',
    path: '/visits/{visit_id}/take',
    title: 'Take Visit',
    summary:
      'A laptop takes a visit, or says under which job it was submitted. The first laptop keeps it: the reply names the one that has it.',
    section: beyond,
    body: TakeVisit,
    status: 200,
    reply: AssignedVisit,
    replyHeaders: ['Rafter-Ignored-Fields'],
    problems: ['invalid-fields', 'not-found', 'too-large', 'unsupported-content-type'],
  },
} as const;
