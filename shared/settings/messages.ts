import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

/** The settings of a laptop: proxy, certificates, the API key, and a server on this computer. */
export const settingMessages = {
  'proxy-address-invalid': refusal('refused', { why: z.enum(['kind', 'port', 'more', 'other']) }),
  'proxy-address-needed': refusal('refused', {}),
  'proxy-password-refused': refusal('refused', { why: z.enum(['empty', 'without-user', 'twice']) }),
  'certificates-unreadable': refusal('refused', {}),
  'server-elsewhere': refusal('refused', { data: text }),
  /** `reason` is a quotation of the operating system or the database. */
  'server-not-started': refusal('refused', { reason: text }),
  /** Of the provider in the settings. */
  'api-key-unreadable': row({}),
  'api-key-not-saved': row({}),
} as const;
