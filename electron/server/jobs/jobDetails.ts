import { isoTime } from '../../ports.ts';
import type { Store } from '../store/openStore.ts';
import type { ProducedRow } from './store/producedFileRows.ts';

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

/** A produced file: a letter has a number, a deliverable a service. */
export const producedDetails = (file: ProducedRow) => ({
  id: file.id,
  service: file.service,
  letter: file.number,
  name: file.name,
  media_type: file.media_type,
  bytes: file.bytes,
  sha256: file.sha256,
  created_at: isoTime(file.created_ms),
  delivered_by: file.delivered_by,
  withdrawn_at: timeOrNull(file.withdrawn_ms),
  withdrawn_reason: file.withdrawn_why,
  replaced_by: file.replaced_by,
});

/** A job as the API returns it, with its uploads, letters, messages and history. */
export const jobDetails = async (store: Pick<Store, 'jobs' | 'organizations'>, id: number) => {
  const { row, job, messages, history } = await store.jobs.inspect(id);
  const organization = await store.organizations.get(row.organization_id);
  const { assignee, dueMs } = await store.jobs.assignees.placeOf(id);
  const uploads = await store.jobs.uploads.ofJob(id);
  const produced = await store.jobs.letters.everProduced(id);
  const arrayNames = new Map(job.arrays?.map((array) => [array.id, array.name]));
  return {
    ...job,
    organization: organization?.name ?? null,
    due_at: timeOrNull(dueMs),
    assignee: assignee?.email ?? null,
    messages,
    /** `array` is a name, or an id where the array has no name. */
    uploads: uploads.map(({ kind, array_id, name, bytes, sha256 }) => ({
      kind,
      array: array_id === null ? null : (arrayNames.get(array_id) ?? array_id),
      name,
      bytes,
      sha256,
    })),
    letters: produced
      .filter(({ number }) => number !== null)
      .map(({ number, name, sha256, bytes, pages, created_ms, withdrawn_ms }) => ({
        number,
        name,
        sha256,
        bytes,
        pages,
        issued_at: isoTime(created_ms),
        withdrawn_at: timeOrNull(withdrawn_ms),
      })),
    deliverables: produced.filter(({ service }) => service !== null).map(producedDetails),
    history: history.map(({ message: _message, ...event }) => event),
  };
};
