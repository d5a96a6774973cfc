import { z } from 'zod';
import { locales } from '../messages/locales.ts';
import { readMessage } from '../messages/catalogue.ts';
import { type AnyMessage, nested } from '../messages/rows.ts';
import { say } from '../messages/say.ts';
import { refusedAs } from '../messages/rule.ts';
import { Count, DateTime, textUpTo } from '../job/text.ts';

const longestError = 2000;

/** Null for what this version cannot say: the English sentence is shown in its place. */
const readShown = (error: AnyMessage): AnyMessage | null => {
  const message = readMessage(error);
  try {
    return message && locales.every((locale) => say(locale, message).length <= longestError) ? message : null;
  } catch {
    // Parameters of messages inside this one are not validated.
    return null;
  }
};

/** What a laptop has not sent yet: counts, age and the last error, but no contents of jobs. */
export const DeviceReport = z
  .object({
    name: textUpTo(200).optional().meta({ description: 'What its people call the laptop.' }),
    waiting_jobs: Count,
    waiting_files: Count,
    waiting_bytes: Count,
    oldest_waiting_at: DateTime.nullish(),
    last_error: textUpTo(longestError).nullish().meta({ description: 'In English.' }),
    last_error_message: nested
      .nullish()
      .overwrite((error) => error && readShown(error))
      .meta({ description: 'The same as a code with parameters, for readers of other languages.' }),
  })
  .meta({ id: 'DeviceReport', title: 'What a laptop still holds' });
export type DeviceReport = z.infer<typeof DeviceReport>;

export const DeviceId = z.string().regex(/^[\w.-]{1,100}$/, refusedAs('not-a-device-id'));

/** A Rafter server keeps which laptop sent a job: its id, as in its reports. */
export const laptopHeader = 'rafter-laptop';
