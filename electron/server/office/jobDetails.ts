import type { Store } from '../store/openStore.ts';

/** A job as the API returns it, with its uploads, letters, messages and history. */
export const jobDetails = async (store: Pick<Store, 'jobs' | 'organizations'>, id: number) => {
  const { row, job, messages, history } = await store.jobs.inspect(id);
  const organization = await store.organizations.get(row.organization_id);
  const uploads = await store.jobs.uploads.ofJob(id);
  const letters = await store.jobs.letters.everProduced(id);
  const arrayNames = new Map(job.arrays?.map((array) => [array.id, array.name]));
  return {
    ...job,
    organization: organization?.name ?? null,
    messages,
    /** `array` is a name, or an id where the array has no name. */
    uploads: uploads.map(({ kind, array_id, name, bytes, sha256 }) => ({
      kind,
      array: array_id === null ? null : (arrayNames.get(array_id) ?? array_id),
      name,
      bytes,
      sha256,
    })),
    letters: letters.map(({ number, name, sha256, bytes, pages, created_ms, withdrawn_ms }) => ({
      number,
      name,
      sha256,
      bytes,
      pages,
      issued_at: new Date(created_ms).toISOString(),
      withdrawn_at: withdrawn_ms === null ? null : new Date(withdrawn_ms).toISOString(),
    })),
    history: history.map(({ message: _message, ...event }) => event),
  };
};
