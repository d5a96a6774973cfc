import { fillAddress } from '../../../shared/address/fillAddress.ts';
import type { calls } from '../../../shared/desk/contract.ts';
import type { DraftVisit, VisitList, VisitShown } from '../../../shared/visits/deskCalls.ts';
import { textOf } from '../../../shared/job/text.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { clientAddressOf } from '../base/readyJob.ts';
import type { Desk } from '../openDesk.ts';
import { assignsVisits, visitsNotice } from './visitSync.ts';
import type { StoredVisit } from './visitStore.ts';
import { ofFile, readVisits, visitKeyOf } from '../../files/visits/readVisits.ts';
import { assertBounded, visitBounds } from '../../files/tables/tableBounds.ts';
import type { DateOrder, VisitFields, VisitImportReport } from '../../../shared/visits/visits.ts';
import type { DeskStores } from '../deskStores.ts';

type VisitsDesk = Pick<Desk, 'base' | 'drafts' | 'visits' | 'reference' | 'settings'>;

/**
 * Adds the visits of a file to the work list, and changes those with the same reference, or without one the same client,
 * street and appointment; a dry run only reports. One invalid row prevents every change.
 * Throws what `TableCount.add` throws.
 */
const importVisits = (
  { visits, transaction }: Pick<DeskStores, 'visits' | 'transaction'>,
  file: { name: string; bytes: Uint8Array },
  { isDryRun, order }: { isDryRun: boolean; order?: DateOrder | undefined },
): VisitImportReport => {
  assertBounded(file.bytes, visitBounds);
  const read = readVisits(file.bytes, file.name, order);
  return transaction(() => {
    const known = new Map(visits.ofFiles().map(({ id, fields }) => [visitKeyOf(fields), { id, fields }]));
    const counts = { added: 0, changed: 0, unchanged: 0 };
    const put = (visit: VisitFields): void => {
      const before = known.get(visitKeyOf(visit));
      const isSame = before !== undefined && JSON.stringify(before.fields) === JSON.stringify(visit);
      counts[before === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1;
      if (isDryRun || read.errors.length > 0 || isSame) return;
      if (before === undefined) visits.add(visit);
      else visits.write(before.id, visit);
    };
    for (const { visit } of read.read) put(visit);
    return { dry_run: isDryRun, rows: read.rows, ...counts, ...ofFile(read) };
  });
};

/** The draft's job at the provider. */
const ownJobOf = (desk: VisitsDesk, { draftId }: StoredVisit): number | null =>
  draftId === null ? null : desk.drafts.store.get(draftId).jobId;

/** The other laptop that took it, as it is called; null where none did. */
export const otherOf = (desk: Pick<Desk, 'base'>, { takenDevice, takenBy }: StoredVisit): string | null =>
  takenDevice !== null && takenDevice !== desk.base.deviceId ? (takenBy ?? '') : null;

const showVisit = (desk: VisitsDesk, visit: StoredVisit): VisitShown => {
  const { id, fields, remote, isCanceled, draftId, isAcknowledged } = visit;
  const ownJob = ownJobOf(desk, visit);
  return {
    id,
    ...{ client: fields.client_name, street: fields.client_street_address, city: fields.client_city },
    ...{ state: fields.client_state, zip: fields.client_zip_code, services: fields.services },
    ...{ appointment: fields.appointment, note: fields.note, reference: fields.reference },
    isAssigned: remote !== null,
    isCanceled,
    takenBy: otherOf(desk, visit),
    draft: draftId,
    isUnreported: remote !== null && draftId !== null && !isAcknowledged && !isCanceled,
    jobId: ownJob ?? visit.jobId,
    isSent: ownJob !== null,
  };
};

const providerOf = (desk: VisitsDesk): VisitList['provider'] => {
  const service = desk.settings.provider();
  if (service === null) return 'none';
  if (service.probedMs === null) return 'unknown';
  return assignsVisits(service) ? 'assigns' : 'does-not';
};

/** What a draft of the visit begins with. The note is for the crew, and is not sent. */
const documentOf = (desk: VisitsDesk, { fields, remote }: StoredVisit): JobDocument => {
  const service = remote?.service ?? desk.drafts.serviceIdOf(null);
  const abbreviation = stateAbbreviation({ name: fields.client_state });
  const state = desk.reference.store.entries(service, 'states').find((one) => one.abbreviation === abbreviation);
  const texts = {
    client_name: fields.client_name,
    client_street_address: fields.client_street_address,
    client_city: fields.client_city,
    client_zip_code: fields.client_zip_code,
    external_id: fields.reference,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(state && abbreviation !== null ? { client_state: state } : {}),
    ...(fields.services.length === 0 ? {} : { services_requested: fields.services }),
  };
};

const addressFields = [
  'client_name',
  'client_street_address',
  'client_city',
  'client_state',
  'client_zip_code',
] as const satisfies (keyof JobDocument)[];

/** Name and address as they are compared, with the state as its abbreviation. */
const placeOf = (document: JobDocument) => ({
  ...fillAddress(clientAddressOf(document)),
  client_name: textOf(document.client_name),
});

const isSameText = (one: string, other: string | null): boolean => matchKey(one) === matchKey(other ?? '');

/** The visit of a draft, as the office or the file has it now. */
export const visitOfDraft = (
  desk: VisitsDesk,
  { id, document }: { id: string; document: JobDocument },
): DraftVisit | null => {
  const visit = desk.visits.store.ofDraft(id);
  if (visit === null) return null;
  const { fields, isCanceled } = visit;
  // A full address in the street field is split while the draft is filled in: that is no other address.
  const [listed, here] = [placeOf(documentOf(desk, visit)), placeOf(document)];
  const isOther = addressFields.some((name) => listed[name] !== null && !isSameText(listed[name], here[name]));
  const text = addressFields.map((name) => fields[name]).filter((one) => one !== '');
  return {
    ...{ appointment: fields.appointment, note: fields.note, isCanceled },
    takenBy: otherOf(desk, visit),
    listed: isOther ? text.join(', ') : null,
  };
};

const take = (desk: VisitsDesk, id: string): { draft: string } =>
  desk.base.transaction(() => {
    const visit = desk.visits.store.get(id);
    if (visit.draftId !== null) return { draft: visit.draftId };
    if (visit.isCanceled) throw problem('visit-canceled');
    if (visit.takenDevice !== null && visit.takenDevice !== desk.base.deviceId)
      throw problem('visit-taken', { by: visit.takenBy ?? '' });
    const draft = desk.drafts.newJobs.start(documentOf(desk, visit)).id;
    desk.visits.store.take(id, draft);
    return { draft };
  });

/** The work list: visits that the office assigns, or that a file lists. */
export const visitHandlers = (desk: VisitsDesk, wake: () => void) =>
  ({
    listVisits: () => {
      const service = desk.settings.provider()?.id ?? null;
      return {
        visits: desk.visits.store.list(service).map((visit) => showVisit(desk, visit)),
        provider: providerOf(desk),
        notice: service === null ? null : visitsNotice(desk.base, service),
      };
    },
    takeVisit: ({ id }) => {
      const taken = take(desk, id);
      wake();
      return taken;
    },
    removeVisit: ({ id }) => {
      const { remote } = desk.visits.store.get(id);
      if (remote === null) desk.visits.store.remove(id);
      return null;
    },
    importVisits: ({ name, content, isDryRun, dates }) =>
      importVisits(
        { visits: desk.visits.store, transaction: desk.base.transaction },
        { name, bytes: Buffer.from(content, 'base64') },
        { isDryRun, order: dates },
      ),
  }) satisfies Partial<CallHandlers<typeof calls>>;
