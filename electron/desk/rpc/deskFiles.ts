import type { Desk } from '../openDesk.ts';
import type { JobSummaries } from '../jobs/jobSummaries.ts';
import { safeName } from '../jobs/letterFiles.ts';

type FileDesk = Pick<Desk, 'drafts' | 'photos' | 'jobs'>;

/** A file that a window shows: where it is, and as what. */
export interface DeskFile {
  path: string;
  mediaType: string;
  name: string;
  /** By its content, where a window only saves it. */
  storedType?: string;
  /** Its address never leads to anything else. */
  isForEver?: boolean;
}

const shown = /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf|video\/mp4|video\/quicktime)$/;

/**
 * Finds the file behind a window's address: `thumbnail/SHA256`, `view/SHA256` (large), `photo/ID` (the original),
 * `letter/ID`, `file/JOB/KEY`, `summary/DRAFT`. Null where there is none; `unshowable` for a stored file of which no picture can be made,
 * which is nothing wrong with the address. Only rows lead to files: no address is ever a path.
 */
export const findDeskFile = async (
  desk: FileDesk,
  address: string,
  summaries?: Pick<JobSummaries, 'pathOf'>,
): Promise<DeskFile | 'unshowable' | null> => {
  const [kind, ...rest] = address.split('/').map((part) => decodeURIComponent(part));
  const [id = '', key = ''] = rest;
  switch (kind) {
    case 'thumbnail':
    case 'view': {
      if (!/^[0-9a-f]{64}$/.test(id) || !desk.photos.store.knows(id)) return null;
      const made = await desk.photos.previews.file(id, kind);
      return made === null
        ? 'unshowable'
        : { path: made, mediaType: 'image/jpeg', name: `${id.slice(0, 12)}.jpg`, isForEver: true };
    }
    case 'photo': {
      const photo = desk.photos.store.find(id);
      if (photo === null) return null;
      // What a browser does not show, or what could run in it, is only ever saved.
      const mediaType = shown.test(photo.mediaType) ? photo.mediaType : 'application/octet-stream';
      return { path: desk.photos.files.pathOf(photo.sha256), mediaType, storedType: photo.mediaType, name: photo.name };
    }
    case 'letter': {
      const letter = desk.jobs.letters.byId(Number(id));
      if (letter === null) return null;
      return {
        path: desk.jobs.letterFiles.pathOf(letter.file),
        mediaType: 'application/pdf',
        name: `Letter for job ${letter.jobId}.pdf`,
      };
    }
    case 'file': {
      const file = desk.jobs.letters.fileOf(Number(id), key);
      if (!file?.file) return null;
      const mediaType = /\.pdf$/i.test(file.name) ? 'application/pdf' : 'application/octet-stream';
      return { path: desk.jobs.letterFiles.pathOf(file.file), mediaType, name: file.name };
    }
    case 'summary': {
      const place = summaries?.pathOf(id) ?? null;
      if (place === null) return null;
      const name = safeName(`${desk.drafts.store.get(id).name || 'Job'} summary.pdf`);
      return { path: place, mediaType: 'application/pdf', name };
    }
    default:
      return null;
  }
};
