import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { photoPlaces } from '../../../../shared/job/arrayNames.ts';
import { isOfficeOnly } from '../../../../shared/office/events.ts';
import type { ConsoleJob, ProducedFileView } from '../../../../shared/office/shapes.ts';
import { createNames, type Names } from '../../../files/fileNames.ts';
import type { FileStorage } from '../../../files/fileStorage.ts';

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

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

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

/** Marks the files whose content is missing or truncated. */
const withMissing = async (files: FileStorage, places: readonly Packed[]): Promise<Packed[]> => {
  const sizes = await Promise.all(places.map(({ sha256 }) => files.head(sha256)));
  return places.map((place, index) => (sizes[index] === place.bytes ? place : { ...place, missing: true }));
};

/**
 * A job as a streamed ZIP: the job, its messages and history as JSON, its files, and a list of them with their hashes.
 * Nothing is compressed: photos already are, and the length is known beforehand.
 */
export const jobZip = async (
  files: FileStorage,
  shown: ConsoleJob,
): Promise<{ stream: Readable; bytes: Promise<number> }> => {
  const places = await withMissing(files, placesIn(shown));
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  const root = `job ${shown.job.id}`;
  const changed = new Date(shown.job.updated_at);
  let open: Readable | null = null;
  const fail = (error: Error): void => void stream.destroy(error);
  zip.on('error', fail);
  // An aborted download leaves no file open.
  stream.once('close', () => open?.destroy());

  const add = (name: string, value: unknown): void =>
    zip.addBuffer(json(value), `${root}/${name}`, { mtime: changed, compress: false });
  add('job.json', { ...shown.job, organization: shown.organization.name });
  add(
    'messages.json',
    shown.messages.map(({ fromOffice, ...message }) => ({ ...message, from_office: fromOffice })),
  );
  add(
    'history.json',
    // The archive of the office may be passed on, too.
    shown.history
      .filter(({ message }) => !isOfficeOnly(message))
      .map(({ atMs, message: _message, ...event }) => ({ at: new Date(atMs).toISOString(), ...event })),
  );
  add('files.json', places);
  for (const { path, sha256, bytes, at, missing } of places) {
    if (missing) continue;
    const options = { mtime: new Date(at), compress: false, size: bytes };
    zip.addReadStreamLazy(`${root}/${path}`, options, (done) => {
      files.open({ sha256, bytes }).then((content) => {
        open = content.once('error', fail);
        if (stream.destroyed) content.destroy();
        else done(null, content);
      }, fail);
    });
  }
  const bytes = new Promise<number>((resolve) => {
    zip.end(undefined, ((size: number) => resolve(size)) as () => void);
  });
  return { stream, bytes };
};
