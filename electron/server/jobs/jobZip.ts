import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import { isOfficeOnly } from '../../../shared/messages/events.ts';
import type { ConsoleJob, ProducedFileView } from '../../../shared/job/consoleJob.ts';
import { createNames, type Names } from '../../files/fileNames.ts';
import type { FileStorage } from '../../files/fileStorage.ts';
import { filesMissing, type StreamedZip, streamedZip } from './streamedZip.ts';

/** One file of a job and its place in the archive. */
interface Packed {
  path: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  at: string;
  /** The stored file is missing or truncated. */
  missing?: true;
  withdrawn_at?: string;
}

/** One `createNames` per folder. */
const createFolders = () => {
  const folders = new Map<string, Names>();
  return (folder: string): Names => {
    const names = folders.get(folder) ?? createNames('file');
    folders.set(folder, names);
    return names;
  };
};

/** Letters and deliverables by service, apart from those that were withdrawn. */
const folderOf = ({ service, withdrawnMs }: ProducedFileView): string => {
  const folder = service === null ? 'letters' : `delivered/${service}`;
  return withdrawnMs === null ? folder : `${folder}/withdrawn`;
};

/** Where each file goes: uploads by slot and array, produced files by what they are. */
const placesIn = ({ job, uploads, produced }: ConsoleJob): Packed[] => {
  const names = createFolders();
  const arrayName = createNames('array');
  const labels = photoPlaces(job);
  const arrays = new Map(job.arrays?.map(({ id }, index) => [id, arrayName(labels[index]!)]));
  const placed = (
    folder: string,
    file: { name: string; mediaType: string; bytes: number; sha256: string; atMs: number },
  ) => ({
    path: `${folder}/${names(folder)(file.name)}`,
    name: file.name,
    media_type: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
    at: new Date(file.atMs).toISOString(),
  });
  return [
    ...uploads.map((upload) => {
      const array = upload.arrayId === null ? undefined : arrays.get(upload.arrayId);
      return placed(array === undefined ? `uploads/${upload.kind}` : `uploads/arrays/${array}/${upload.kind}`, upload);
    }),
    ...produced.map((file) => ({
      ...placed(folderOf(file), file),
      ...(file.withdrawnMs === null ? {} : { withdrawn_at: new Date(file.withdrawnMs).toISOString() }),
    })),
  ];
};

/** A job as a streamed ZIP: the job, its messages and history as JSON, its files, and a list of them with their hashes. */
export const jobZip = async (files: FileStorage, shown: ConsoleJob): Promise<StreamedZip> => {
  const all = placesIn(shown);
  const missing = await filesMissing(files, all);
  const places = all.map((place): Packed => (missing.has(place) ? { ...place, missing: true } : place));
  const root = `job ${shown.job.id}`;
  const text = (name: string, value: unknown) => ({
    path: `${root}/${name}`,
    text: `${JSON.stringify(value, null, 2)}\n`,
    atMs: Date.parse(shown.job.updated_at),
  });
  return streamedZip(files, {
    texts: [
      text('job.json', { ...shown.job, organization: shown.organization.name }),
      text(
        'messages.json',
        shown.messages.map(({ fromOffice, ...message }) => ({ ...message, from_office: fromOffice })),
      ),
      text(
        'history.json',
        // The archive of the office may be passed on, too.
        shown.history
          .filter(({ message }) => !isOfficeOnly(message))
          .map(({ atMs, message: _message, ...event }) => ({ at: new Date(atMs).toISOString(), ...event })),
      ),
      text('files.json', places),
    ],
    places: places
      .filter((place) => !place.missing)
      .map(({ path, sha256, bytes, at }) => ({ path: `${root}/${path}`, sha256, bytes, atMs: Date.parse(at) })),
  });
};
