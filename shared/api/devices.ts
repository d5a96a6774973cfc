import { z } from 'zod';
import { refusedAs } from '../messages/rule.ts';
import { Count, DateTime, textUpTo } from '../job/text.ts';

/** What a laptop has not sent yet: counts, age and the last error, but no contents of jobs. */
export const DeviceReport = z
  .object({
    name: textUpTo(200).optional().meta({ description: 'What its people call the laptop.' }),
    waiting_jobs: Count,
    waiting_files: Count,
    waiting_bytes: Count,
    oldest_waiting_at: DateTime.nullish(),
    last_error: textUpTo(2000).nullish(),
  })
  .meta({ id: 'DeviceReport', title: 'What a laptop still holds' });
export type DeviceReport = z.infer<typeof DeviceReport>;

export const DeviceId = z.string().regex(/^[\w.-]{1,100}$/, refusedAs('not-a-device-id'));
