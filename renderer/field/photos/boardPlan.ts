import type { UploadKind } from '../../../shared/api/files.ts';
import { type FileFault, fileFault } from '../../../shared/api/fileTypes.ts';
import type { OpenDraft, Photo } from '../../../shared/desk/shapes.ts';
import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import type { CheckedPhoto } from '../../../shared/job/checklist/checkedJob.ts';
import { checkPhotos } from '../../../shared/job/checklist/checkPhotos.ts';
import type { Finding } from '../../../shared/job/checklist/finding.ts';

/** A place on the board. */
export interface Place {
  slot: UploadKind;
  array: string | null;
}

/** A possible problem of a photo. The app accepts the photo anyway. */
export type Warning =
  | { kind: FileFault }
  | { kind: 'blurred' | 'dark' | 'tooLarge' }
  | { kind: 'far'; kilometres: number }
  | { kind: 'twice'; place: Place };

export interface BoardPhoto {
  photo: Photo;
  warnings: Warning[];
}

export interface BoardSlot extends Place {
  key: string;
  photos: BoardPhoto[];
  /** What a reviewer would miss here. */
  missing: Finding[];
}

/** The slots of an array, or those of the whole job (null). */
interface BoardGroup {
  key: string;
  array: string | null;
  slots: BoardSlot[];
  missing: Finding[];
}

export interface BoardPlan {
  groups: BoardGroup[];
  /** Photos in slots of arrays that the job no longer has. */
  strays: BoardPhoto[];
  /** All photos, in the order of the board. */
  photos: BoardPhoto[];
}

const arraySlots: readonly UploadKind[] = ['beam-spacing', 'beam-size', 'attic'];
const jobSlots: readonly UploadKind[] = ['panel-layout', 'file'];

export const placeKey = ({ slot, array }: Place): string => (array === null ? slot : `${slot} ${array}`);
export const samePlace = (one: Place, other: Place): boolean => one.slot === other.slot && one.array === other.array;

/** Why the provider will refuse the file, where that is known. */
const faultOf = ({ seen, mediaType, name }: Photo): FileFault | null =>
  seen?.broken ? 'unreadable' : fileFault(mediaType, name);

/** Faults are shown in red: the provider will refuse the file. Other warnings are only doubts. */
export const isFault = ({ kind }: Warning): boolean =>
  kind === 'unsupported' || kind === 'misnamed' || kind === 'unreadable';

/** The checklist's findings about photos, by photo id. `checkedPhoto` passes ids as names. */
const photoWarnings = (findings: readonly Finding[], photos: readonly Photo[]): Map<string, Warning[]> => {
  const warnings = new Map<string, Warning[]>();
  const warn = (id: string, warning: Warning): void => void warnings.set(id, [...(warnings.get(id) ?? []), warning]);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  for (const photo of photos) {
    const fault = faultOf(photo);
    if (fault !== null) warn(photo.id, { kind: fault });
    if (photo.seen?.tooLarge) warn(photo.id, { kind: 'tooLarge' });
  }
  for (const finding of findings) {
    if (finding.code === 'photo-blurred') warn(finding.params.photo, { kind: 'blurred' });
    if (finding.code === 'photo-dark') warn(finding.params.photo, { kind: 'dark' });
    if (finding.code === 'photo-far-away')
      warn(finding.params.photo, { kind: 'far', kilometres: finding.params.kilometres });
    if (finding.code !== 'same-photo-twice') continue;
    const { photo: id, otherSlot, otherArray } = finding.params;
    const here = byId.get(id);
    const other = photos.find(
      ({ sha256, slot, array }) => sha256 === here?.sha256 && slot === otherSlot && (array ?? '') === otherArray,
    );
    if (!here || !other) continue;
    warn(here.id, { kind: 'twice', place: other });
    warn(other.id, { kind: 'twice', place: here });
  }
  return warnings;
};

/** Findings identify photos by name. Pass the id as the name, because names may repeat. */
const checkedPhoto = (photo: Photo): CheckedPhoto => ({
  ...photo,
  name: photo.id,
  fault: faultOf(photo),
  look: photo.seen,
});

/** The board of a draft: its slots, their photos, and what a reviewer would miss. */
export const planBoard = ({ document, photos }: Pick<OpenDraft, 'document' | 'photos'>): BoardPlan => {
  const findings = checkPhotos(document, photos.map(checkedPhoto));
  const warnings = photoWarnings(findings, photos);
  const photosAt = new Map<string, BoardPhoto[]>();
  for (const photo of photos) {
    const key = placeKey(photo);
    photosAt.set(key, [...(photosAt.get(key) ?? []), { photo, warnings: warnings.get(photo.id) ?? [] }]);
  }
  const take = (key: string): BoardPhoto[] => {
    const taken = photosAt.get(key) ?? [];
    photosAt.delete(key);
    return taken;
  };
  const aboutSlots = findings.filter(({ code }) => code.endsWith('-missing') || code === 'array-without-photos');
  const group = (array: string | null, pointer: string, slots: readonly UploadKind[]): BoardGroup => {
    const here = aboutSlots.filter((finding) => finding.pointer === pointer);
    return {
      key: array === null ? 'job' : `array ${array}`,
      array,
      slots: slots.map((slot) => ({
        slot,
        array,
        key: placeKey({ slot, array }),
        photos: take(placeKey({ slot, array })),
        missing: here.filter((finding) => finding.slot === slot),
      })),
      missing: here.filter(({ code }) => code === 'array-without-photos'),
    };
  };
  const groups = [
    ...photoPlaces(document).map((name, index) => group(name, `#/arrays/${index}`, arraySlots)),
    group(null, '#', jobSlots),
  ];
  const strays = [...photosAt.values()].flat();
  const placed = groups.flatMap(({ slots }) => slots.flatMap((slot) => slot.photos));
  return { groups, strays, photos: [...placed, ...strays] };
};
