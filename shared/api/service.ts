import { z } from 'zod';

/** Extensions of the reference that this server supports; clients check for a name before they rely on it. */
export const serviceExtensions = [
  'idempotency-key',
  'if-none-match',
  'limit',
  'updated-since',
  'devices',
  'captions',
  'resumable-uploads',
  'visits',
] as const;

/** Keys of a Rafter server that begin so are test keys. */
export const testKeyPrefix = 'rafter_test_';

/**
 * Reply of `GET /api`, by which clients recognize a Rafter server. `instance` belongs to the data directory, so a server
 * is recognized at a new address.
 */
export const ServiceInfo = z
  .object({ name: z.string(), version: z.string(), instance: z.string().optional(), extensions: z.array(z.string()) })
  .meta({ id: 'ServiceInfo', title: 'Service' });
export type ServiceInfo = z.infer<typeof ServiceInfo>;
