import { fillAddress } from '../../../shared/address/fillAddress.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { type Job, JobRevision, type SolarArray } from '../../../shared/job/job.ts';
import { asFields, withoutAliases } from '../../../shared/job/jobDocument.ts';
import { breakerErrors, judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { requestedOrDefault } from '../../../shared/job/services.ts';
import type { Ids } from '../../ports.ts';
import { parse } from '../../../shared/api/parse.ts';
import type { AcceptedJob, AcceptedRevision } from '../store/jobStore.ts';
import { referenceErrors, withNames } from '../../../shared/job/referenceFields.ts';
import type { Lists } from './lists.ts';

/** A job that may be stored, and the address as it came where that was split. */
export interface Accepted {
  job: AcceptedJob;
  addressAsSent: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const withoutNulls = <F extends object>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as F;

/** Sent arrays as they are stored: references named, nulls gone, an id each. */
const storedArrays = (sent: readonly object[] | null | undefined, lists: Lists, ids: Ids): SolarArray[] | undefined =>
  sent?.length
    ? sent.map((array) => ({ id: ids.uuid(), ...withNames(withoutNulls(array) as Fields, lists.lookUp) }))
    : undefined;

const ahjOf = (city: string | undefined): string | undefined => (city?.trim() ? `City of ${city.trim()}` : undefined);

interface AddressParts {
  client_street_address: string;
  client_city?: string | undefined;
  client_state?: Job['client_state'];
  client_zip_code?: string | undefined;
}

/** §2.1: a full address fills what was not sent, and leaves the street line. */
const splitAddress = (fields: AddressParts, lists: Lists): { parts: AddressParts; asSent: string | null } => {
  const sent = fields.client_street_address;
  const filled = fillAddress({ ...fields, client_state: fields.client_state?.abbreviation });
  const found = {
    // What was sent stays as it was sent, blanks around it included.
    client_city: fields.client_city?.trim() ? fields.client_city : (filled.client_city ?? fields.client_city),
    client_state: fields.client_state ?? (filled.client_state ? lists.stateOf(filled.client_state) : undefined),
    client_zip_code: filled.client_zip_code ?? undefined,
  };
  return {
    parts: { client_street_address: filled.client_street_address, ...found },
    asSent: filled.client_street_address === sent ? null : sent,
  };
};

/** The job of a valid submission (§4.1), or the refusal that names every wrong field. */
export const acceptSubmission = (sent: unknown, lists: Lists, ids: Ids): Accepted => {
  const parsed = judgeSubmission(sent, lists.lookUp);
  const { arrays, services_requested, notes, ...rest } = withNames(withoutNulls(withoutAliases(parsed)), lists.lookUp);
  const { parts, asSent } = splitAddress(rest as AddressParts, lists);
  const ahj = ahjOf(parts.client_city);
  const job = withoutNulls({
    ahj,
    ...rest,
    ...parts,
    services_requested: requestedOrDefault(services_requested),
    arrays: storedArrays(arrays, lists, ids),
  });
  return { job: { ...job, notes: notes ?? null } as AcceptedJob, addressAsSent: asSent };
};

/** Names that occur once; a repeated name says nothing about which array is meant. */
const uniquelyNamed = (arrays: readonly SolarArray[], names: readonly (string | undefined)[]) => {
  const seen = new Map<string, SolarArray | null>();
  arrays.forEach((array, index) => {
    const name = names[index];
    if (name !== undefined) seen.set(name, seen.has(name) ? null : array);
  });
  return new Map([...seen].filter((pair): pair is [string, SolarArray] => pair[1] !== null));
};

/**
 * The arrays of a revision and, for each new array id, the old array whose images go with it.
 * Nothing sent: every array goes on under a new id. A list sent replaces the old one; an array goes on in the one with
 * the same name, or, where neither side has a name, in the one at the same place. One without a name is known by the
 * name that everybody sees, too: who writes a revision of it sends that.
 */
const carriedArrays = (
  old: readonly SolarArray[] | undefined,
  made: SolarArray[] | undefined,
  sent: readonly object[] | null | undefined,
  ids: Ids,
): { arrays: SolarArray[] | undefined; carry: Map<string, string> } => {
  const carry = new Map<string, string>();
  if (sent === undefined) {
    const arrays = old?.map((array) => ({ ...array, id: ids.uuid() }));
    arrays?.forEach(({ id }, index) => carry.set(id, old![index]!.id));
    return { arrays, carry };
  }
  const seenAs = arrayNames({ arrays: old ?? [] });
  const oldNames = (old ?? []).map(({ name }, index) => name ?? seenAs[index]);
  const oldNamed = uniquelyNamed(old ?? [], oldNames);
  const madeNames = (made ?? []).map(({ name }) => name);
  const madeNamed = uniquelyNamed(made ?? [], madeNames);
  made?.forEach((array, index) => {
    const before =
      array.name === undefined
        ? old?.[index]?.name === undefined
          ? old?.[index]
          : undefined
        : madeNamed.has(array.name)
          ? oldNamed.get(array.name)
          : undefined;
    if (before) carry.set(array.id, before.id);
  });
  return { arrays: made, carry };
};

/** What a revision's new street says of the address; without one the address is left to the other fields. */
const revisedAddress = (
  sent: Partial<AddressParts>,
  lists: Lists,
): { parts: Partial<AddressParts>; asSent: string | null } => {
  if (sent.client_street_address === undefined) return { parts: {}, asSent: null };
  // A new street is split by itself: the old city must not stand in the way of the new one.
  const { parts, asSent } = splitAddress(sent as AddressParts, lists);
  return { parts: withoutNulls(parts), asSent };
};

/**
 * The job that a valid revision (§4.8) makes of the current one: sent fields replace, null takes away, what is not sent
 * stays. What is stored stays good even where a list has changed since; only what is sent is judged, and the breaker
 * against the panel as the new job has them.
 */
export const acceptRevision = (sent: unknown, lists: Lists, ids: Ids) => {
  const body = asFields(sent);
  const judge = (current: Job | null) =>
    parse(JobRevision, sent, () => [...breakerErrors({ ...current, ...body }), ...referenceErrors(sent, lists.lookUp)]);
  return (current: Job): AcceptedRevision => {
    const { revision_notes, revision_reason, arrays: sentArrays, services_requested, ...fields } = judge(current);
    const changes = withNames(withoutAliases(fields), lists.lookUp);
    const { id: _id, created_at: _c, updated_at: _u, status: _s, ahj: _a, revision_of: _r, ...kept } = current;
    const address = revisedAddress(withoutNulls(changes) as Partial<AddressParts>, lists);
    const merged = { ...kept, ...changes, ...address.parts } as Record<string, unknown>;
    const { arrays, carry } = carriedArrays(current.arrays, storedArrays(sentArrays, lists, ids), sentArrays, ids);
    const city = merged.client_city as string | undefined;
    const job = withoutNulls({
      ahj: city === current.client_city ? current.ahj : ahjOf(city),
      ...merged,
      services_requested:
        services_requested === undefined ? current.services_requested : requestedOrDefault(services_requested),
      arrays,
    });
    const notes = (merged.notes as string | null | undefined) ?? null;
    return {
      job: { ...job, notes } as unknown as AcceptedJob,
      addressAsSent: address.asSent,
      carry,
      notes: revision_notes,
      reason: revision_reason,
    };
  };
};
