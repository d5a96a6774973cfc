import { cityKey } from '../../../shared/address/cityKey.ts';
import { fillAddress } from '../../../shared/address/fillAddress.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { type Job, JobRevision, type SolarArray } from '../../../shared/job/job.ts';
import { asFields, type JobDocument, withoutAliases } from '../../../shared/job/jobDocument.ts';
import { breakerErrors, judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { requestedOrDefault } from '../../../shared/job/services.ts';
import type { Ids } from '../../ports.ts';
import { parse } from '../../../shared/api/parse.ts';
import type { AcceptedJob, AcceptedRevision } from './store/acceptedJob.ts';
import { referenceErrors, withNames } from '../../../shared/job/referenceFields.ts';
import type { Lists } from './lists.ts';

/** A valid job, and its address as the client sent it where that was split; else null. */
interface Accepted {
  job: AcceptedJob;
  addressAsSent: string | null;
}

const withoutNulls = <F extends object>(fields: F): F => {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== null && value !== undefined) kept[name] = value;
  return kept as F;
};

/** Sent arrays as they are stored: references named, nulls gone, an id each. */
const storedArrays = (sent: readonly object[] | null | undefined, lists: Lists, ids: Ids): SolarArray[] | undefined =>
  sent?.length
    ? sent.map((array) => ({ id: ids.uuid(), ...withNames(withoutNulls(array) as JobDocument, lists.lookUp) }))
    : undefined;

const ahjOf = (city: string | undefined): string | undefined => (city?.trim() ? `City of ${city.trim()}` : undefined);

interface AddressParts {
  client_street_address: string;
  client_city?: string | undefined;
  client_state?: Job['client_state'];
  client_zip_code?: string | undefined;
}

/** §2.1: a full address fills the parts that were not sent, and is reduced to its street. */
const splitAddress = (fields: AddressParts, lists: Lists): { parts: AddressParts; asSent: string | null } => {
  const sent = fields.client_street_address;
  const filled = fillAddress({ ...fields, client_state: fields.client_state?.abbreviation });
  const found = {
    // Keep a sent city exactly as it is, surrounding blanks included.
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

/** Finds arrays by name. A name that occurs twice finds none, because it does not identify an array. */
const byUniqueName = (
  arrays: readonly SolarArray[] = [],
  nameOf: (array: SolarArray, index: number) => string | undefined,
) => {
  const groups = Map.groupBy(arrays, nameOf);
  return (name: string): SolarArray | undefined => {
    const group = groups.get(name);
    return group?.length === 1 ? group[0] : undefined;
  };
};

/**
 * The arrays of a revision and, for each new array id, the old array whose images it takes over. When no list is sent,
 * every array continues under a new id. A sent list replaces the old one: an array continues the old one with the same
 * name or, where neither has a name, the one at the same position. An old array without a name also matches the name that
 * clients see for it, because they send that.
 */
const carriedArrays = (
  old: readonly SolarArray[] | undefined,
  stored: SolarArray[] | undefined,
  sent: readonly object[] | null | undefined,
  ids: Ids,
): { arrays: SolarArray[] | undefined; carry: Map<string, string> } => {
  const carry = new Map<string, string>();
  if (sent === undefined) {
    const arrays = old?.map((array) => ({ ...array, id: ids.uuid() }));
    arrays?.forEach(({ id }, index) => carry.set(id, old![index]!.id));
    return { arrays, carry };
  }
  const displayed = arrayNames({ arrays: old ?? [] });
  const oldNamed = byUniqueName(old, ({ name }, index) => name ?? displayed[index]);
  const newNamed = byUniqueName(stored, ({ name }) => name);
  stored?.forEach(({ id, name }, index) => {
    const unnamed = old?.[index]?.name === undefined ? old?.[index] : undefined;
    const before = name === undefined ? unnamed : newNamed(name) && oldNamed(name);
    if (before) carry.set(id, before.id);
  });
  return { arrays: stored, carry };
};

/**
 * The address parts in a revision's new street. Without a new street, none: the other fields decide. A street in another
 * city takes the state and ZIP of the old one away.
 */
const revisedAddress = (
  sent: Partial<AddressParts>,
  current: Job,
  lists: Lists,
): { parts: Partial<AddressParts>; asSent: string | null } => {
  if (sent.client_street_address === undefined) return { parts: {}, asSent: null };
  // Split the new street without the old parts, because the old city would override the new one.
  const { parts, asSent } = splitAddress(sent as AddressParts, lists);
  const { client_city: city } = parts;
  const isElsewhere = asSent !== null && city !== undefined && cityKey(city) !== cityKey(current.client_city ?? '');
  const old = isElsewhere ? { client_state: undefined, client_zip_code: undefined } : {};
  return { parts: { ...old, ...withoutNulls(parts) }, asSent };
};

/** Both ratings as a revision leaves them. A body may hold thousands of other names. */
const ratingsOf = (current: Job | null, body: JobDocument): JobDocument =>
  Object.fromEntries(
    (['msp_rating', 'breaker_rating'] as const).map((field) => [
      field,
      Object.hasOwn(body, field) ? body[field] : current?.[field],
    ]),
  );

/**
 * Applies a valid revision (§4.8) to the current job: sent fields replace, null removes, fields that are not sent stay.
 * Only sent fields are validated, because lists may have changed since the rest was stored. The breaker is validated
 * against the panel of the resulting job.
 */
export const acceptRevision = (sent: unknown, lists: Lists, ids: Ids) => {
  const body = asFields(sent);
  const judge = (current: Job | null) =>
    parse(JobRevision, sent, () => [
      ...breakerErrors(ratingsOf(current, body)),
      ...referenceErrors(sent, lists.lookUp),
    ]);
  return (current: Job): AcceptedRevision => {
    const { revision_notes, revision_reason, arrays: sentArrays, services_requested, ...fields } = judge(current);
    const changes = withNames(withoutAliases(fields), lists.lookUp);
    const { id: _id, created_at: _c, updated_at: _u, status: _s, ahj: _a, revision_of: _r, ...rest } = current;
    const address = revisedAddress(withoutNulls(changes) as Partial<AddressParts>, current, lists);
    const merged = { ...rest, ...changes, ...address.parts } as Record<string, unknown>;
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
