import { z } from 'zod';
import { jobLimits, uploadLimits } from '../../../shared/api/files.ts';

const mebibyte = 1024 * 1024;

/** A fraction is allowed. */
const seconds = (standard: number, description: string) =>
  z.coerce.number().min(0.05).max(86_400).default(standard).describe(description);

const count = (minimum: number, standard: number, description: string, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(minimum).max(maximum).default(standard).describe(description);

/** What a server allows, with the defaults of the API's decisions. Every row is a flag and an environment variable. */
export const Limits = z.object({
  maxJsonBytes: count(1024, 2 * mebibyte, 'largest JSON body, decoded, bytes'),
  maxJsonNames: count(1000, 20_000, 'names in a JSON body'),
  maxJsonEntries: count(1000, 120_000, 'entries of all lists of a JSON body together'),
  maxJsonDepth: count(16, 100, 'levels of a JSON body', 1000),
  maxImageBytes: count(1, uploadLimits.imageBytes, 'largest image, bytes'),
  maxFileBytes: count(1, uploadLimits.fileBytes, 'largest file, bytes'),
  maxParts: count(1, 50, 'parts of one upload request', 1000),
  maxJobFiles: count(1, jobLimits.files, 'files of one job', 100_000),
  maxJobBytes: count(1, jobLimits.bytes, 'files of one job together, bytes'),
  maxOpenUploads: count(1, 500, 'uploads in pieces of one organization that are open at a time', 100_000),
  uploadHours: count(1, 168, 'hours after which an upload in pieces is removed', 24 * 30),
  maxLaptops: count(1, 500, 'laptops of one organization; further ones are not listed', 100_000),
  keepFreeBytes: count(0, 256 * mebibyte, 'free disk space below which clients and uploads are refused, bytes'),
  reserveBytes: count(0, 16 * mebibyte, 'size of the file that is removed when the disk is full, bytes; 0 is none'),
  maxPixels: count(1, 16_383 * 16_383, 'largest picture, width × height'),
  rateLimit: count(0, 3000, 'requests a minute a key; 0 is no limit, of work neither'),
  callLimit: count(
    0,
    3600,
    'calls a minute of a user of the console that change, as many that read, and as many files; a sixth of it in 10 seconds; 0 is no limit',
  ),
  workLimit: count(0, 30_000, 'milliseconds of processor time a minute an organization or user; 0 is no limit'),
  byteLimit: count(0, 16 * 1024 * mebibyte, 'bytes in and out a minute an organization or user; 0 is no limit'),
  pictureLimit: count(0, 3000, 'pictures made a minute a user; 0 is no limit'),
  rowLimit: count(0, 600_000, 'rows of CSV files a minute an organization or user; 0 is no limit'),
  maxConnections: count(8, 5000, 'connections at a time; fewer where the system allows fewer open files', 1_000_000),
  maxAddressConnections: count(
    4,
    1000,
    'connections at a time of one address that have shown neither a key nor a session; IPv6: of its /64',
    1_000_000,
  ),
  silentSeconds: seconds(10, 'how long a connection without a key or a session may be silent, seconds'),
  maxSlowBodies: count(1, 50, 'bodies that arrive at a time from one address without a key or a session', 100_000),
  bodySeconds: seconds(30, 'time in which a JSON body must arrive, seconds'),
  uploadBytesPerSecond: count(0, 500, 'least rate of an upload, bytes a second; 0 is no limit'),
  uploadWindowSeconds: seconds(60, 'window over which the rate of an upload is measured, seconds'),
  refusedSeconds: seconds(5, 'how long a refused request may go on sending, seconds'),
  checkDays: count(0, 7, 'days between the checks of all data that the server makes by itself; 0 is never', 365),
  replicaDays: count(1, 7, 'how far back a replica can be restored, days', 3650),
  replicaSnapshotHours: count(1, 24, 'hours between the copies of the whole database in a replica', 24 * 30),
  drainSeconds: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('how long a server that stops still takes requests after /readyz says so, seconds'),
  linkDays: z.coerce.number().min(0.001).max(365).default(7).describe('how long links to files open, days'),
});
export type Limits = z.infer<typeof Limits>;
