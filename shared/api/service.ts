import { z } from 'zod';

/** What this server offers beyond the reference; a client that finds a name here may rely on it. */
export const serviceExtensions = ['idempotency-key', 'if-none-match', 'limit', 'updated-since', 'devices'] as const;

/**
 * Answer of `GET /api`: how a client knows that it talks to Rafter. Anything else there is a plain provider.
 * `instance` stays the same for one data directory: a server that moved to another address is known by it.
 */
export const ServiceInfo = z
  .object({ name: z.string(), version: z.string(), instance: z.string().optional(), extensions: z.array(z.string()) })
  .meta({ id: 'ServiceInfo', title: 'Service' });
export type ServiceInfo = z.infer<typeof ServiceInfo>;
