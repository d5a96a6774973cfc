import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** What a running server allows, with the defaults of the API's decisions. Every row is a flag and an environment variable. */
export const Limits = z.object({
  maxJsonBytes: z.coerce
    .number()
    .int()
    .min(1024)
    .default(2 * mebibyte)
    .describe('largest JSON body, bytes'),
  maxImageBytes: z.coerce
    .number()
    .int()
    .min(1)
    .default(100 * mebibyte)
    .describe('largest image, bytes'),
  maxFileBytes: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024 * mebibyte)
    .describe('largest file, bytes'),
  maxParts: z.coerce.number().int().min(1).max(1000).default(50).describe('parts of one upload request'),
  maxPixels: z.coerce
    .number()
    .int()
    .min(1)
    .default(16_383 * 16_383)
    .describe('largest picture, width × height'),
  rateLimit: z.coerce.number().int().min(0).default(3000).describe('requests a minute a key; 0 is no limit'),
  checkDays: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(7)
    .describe('days between the checks of all data that the server makes by itself; 0 is never'),
  linkDays: z.coerce.number().min(0.001).max(365).default(7).describe('how long links to files open, days'),
});
export type Limits = z.infer<typeof Limits>;
