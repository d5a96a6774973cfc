import { z } from 'zod';
import {
  Address,
  Day,
  Id,
  mutationBy,
  Name,
  noReply,
  nothing,
  type OfficeCall,
  OrganizationName,
  queryBy,
} from '../rpc/officeCallRows.ts';
import { administrators, reviewers } from '../rpc/roles.ts';
import { KeyName } from './keyTerms.ts';

export const OrganizationView = z.object({
  id: z.int(),
  name: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  createdMs: z.int(),
  jobs: z.int(),
  /** Keys that are not revoked. */
  keys: z.int(),
  lastContactMs: z.int().nullable(),
  /** Its distinct files, and the JSON of its jobs. */
  usedBytes: z.int(),
  /** What it may use; null is no limit. */
  maxBytes: z.int().nullable(),
});
export type OrganizationView = z.infer<typeof OrganizationView>;

/** An API key as users see it. */
export const KeyView = z.object({
  id: z.int(),
  organization: OrganizationName,
  /** Jobs submitted with it are test jobs. */
  isTest: z.boolean(),
  /** What it is for; empty without one. */
  name: z.string(),
  /** The first characters. */
  shown: z.string(),
  createdMs: z.int(),
  lastUsedMs: z.int().nullable(),
  /** IP address of the last use. */
  lastAddress: z.string().nullable(),
  /** It is refused from then on; null for never. */
  expiresMs: z.int().nullable(),
  revokedMs: z.int().nullable(),
});
export type KeyView = z.infer<typeof KeyView>;

/** A new key; the only time that it is shown. */
export const NewKey = z.object({ id: z.int(), organization: OrganizationName, apiKey: z.string() });
export type NewKey = z.infer<typeof NewKey>;

/** Calls about organizations and their API keys. */
export const organizationCalls = {
  organizationNames: queryBy(reviewers)(nothing, z.array(OrganizationName)),
  listOrganizations: queryBy(administrators)(nothing, z.array(OrganizationView)),
  addOrganization: mutationBy(administrators)(z.object({ name: Name, ...Address }), NewKey),
  /** Without `maxBytes` the quota stays; null is no limit. */
  changeOrganization: mutationBy(administrators)(
    z.object({ id: Id, name: Name, ...Address, maxBytes: z.int().min(0).nullish() }),
    OrganizationView,
  ),
  listKeys: queryBy(administrators)(nothing, z.array(KeyView)),
  createKey: mutationBy(administrators)(
    z.object({
      organization: Id,
      isTest: z.boolean().default(false),
      name: KeyName.shape.name.default(''),
      /** The last day on which it holds, of the firm's time zone; null for a key without an end. */
      until: Day.nullable().default(null),
    }),
    NewKey,
  ),
  revokeKey: mutationBy(administrators)(z.object({ id: Id }), noReply),
} as const satisfies Record<string, OfficeCall>;
