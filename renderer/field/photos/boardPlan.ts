import { type UploadKind, uploadLimits } from '../../../shared/api/files.ts';
import { type FileFault, fileFault } from '../../../shared/api/fileTypes.ts';
import type { OpenDraft } from '../../../shared/drafts/deskCalls.ts';
import type { Photo } from '../../../shared/photos/deskCalls.ts';
import type { BoardPlace } from '../../../shared/photos/boardPlace.ts';
import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import type { CheckedPhoto } from '../../../shared/job/checklist/checkedJob.ts';
import { checkPhotos } from '../../../shared/job/checklist/checkPhotos.ts';
import type { Finding } from '../../../shared/job/checklist/finding.ts';

/** A place on the board. */
export type Place = BoardPlace;

/** A possible problem of a photo. The app accepts the photo anyway. */
export type Warning =
  | { kind: FileFault }
  | { kind: 'blurred' | 'dark' | 'tooLarge' | 'tooHeavy' | 'closed' }
  | { kind: 'far'; kilometres: number }
  | { kind: 'twice'; place: Place };

export interface BoardPhoto {
  photo: Photo;
  warnings: Warning[];
}

export interface BoardSlot extends Place {
  slot: UploadKind;
  key: string;
  /** The key that moves the selection here, 1 to 9; null for the tenth slot and those after it. */
  digit: number | null;
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
  /** The slots of all groups. */
  slots: BoardSlot[];
  /** Photos that belong to no slot yet, in the order in which they were taken. */
  unsorted: BoardPhoto[];
  /** Photos in slots of arrays that the job no longer has. */
  strays: BoardPhoto[];
  /** All photos, in the order of the board. */
  photos: BoardPhoto[];
}

const arraySlots: readonly UploadKind[] = ['beam-spacing', 'beam-size', 'attic'];
const jobSlots: readonly UploadKind[] = ['panel-layout', 'file'];

/** Keys that move photos. */
const digits = 9;

export const placeKey = ({ slot, array }: Place): string => (array === null ? slot : `${slot} ${array}`);
export const samePlace = (one: Place, other: Place): boolean => one.slot === other.slot && one.array === other.array;

/** Why the provider will refuse the file, where that is known. */
const faultOf = ({ seen, mediaType, name }: Photo): FileFault | null =>
  seen?.broken ? 'unreadable' : fileFault(mediaType, name);

/** A PDF that is sent all the same: who receives it may have its password, or the program for it. */
const isClosed = ({ mediaType }: Photo, fault: FileFault): boolean =>
  fault === 'unreadable' && mediaType === 'application/pdf';

/** Faults are shown in red: the provider will refuse the file. Other warnings are only doubts. */
export const isFault = ({ kind }: Warning): boolean =>
  kind === 'unsupported' || kind === 'misnamed' || kind === 'unreadable' || kind === 'tooHeavy';

/** The largest file that a Rafter server takes in a slot. */
export const mostBytes = ({ slot }: Place): number =>
  slot === 'file' || slot === 'unsorted' ? uploadLimits.fileBytes : uploadLimits.imageBytes;

/** The checklist's findings about photos, by photo id. `checkedPhoto` passes ids as names. */
const photoWarnings = (findings: readonly Finding[], photos: readonly Photo[]): Map<string, Warning[]> => {
  const warnings = new Map<string, Warning[]>();
  const warn = (id: string, warning: Warning): void => void warnings.set(id, [...(warnings.get(id) ?? []), warning]);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  for (const photo of photos) {
    const fault = faultOf(photo);
    if (fault !== null) warn(photo.id, { kind: isClosed(photo, fault) ? 'closed' : fault });
    if (photo.bytes > mostBytes(photo)) warn(photo.id, { kind: 'tooHeavy' });
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
const checkedPhoto = ({ slot, ...photo }: Photo): CheckedPhoto => ({
  ...photo,
  slot: slot === 'unsorted' ? 'file' : slot,
  name: photo.id,
  fault: faultOf({ slot, ...photo }),
  look: photo.seen,
});

const shown = new WeakMap<Photo, BoardPhoto>();

/** The same object as before where nothing about the photo has changed: its tile is not rendered again. */
const shownAs = (photo: Photo, warnings: Warning[]): BoardPhoto => {
  const before = shown.get(photo);
  if (before && JSON.stringify(before.warnings) === JSON.stringify(warnings)) return before;
  const now = { photo, warnings };
  shown.set(photo, now);
  return now;
};

/** The board of a draft: its slots, their photos, and what a reviewer would miss. */
export const planBoard = ({ document, photos }: Pick<OpenDraft, 'document' | 'photos'>): BoardPlan => {
  const sorted = photos.filter(({ slot }) => slot !== 'unsorted');
  const findings = checkPhotos(document, sorted.map(checkedPhoto));
  // An unsorted photo fills no slot, but what is wrong with it is known.
  const ofAll = sorted.length === photos.length ? findings : checkPhotos(document, photos.map(checkedPhoto));
  const warnings = photoWarnings(ofAll, photos);
  const photosAt = new Map<string, BoardPhoto[]>();
  for (const photo of photos) {
    const key = placeKey(photo);
    const here = photosAt.get(key) ?? [];
    here.push(shownAs(photo, warnings.get(photo.id) ?? []));
    photosAt.set(key, here);
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
        digit: null,
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
  const unsorted = take('unsorted');
  const strays = [...photosAt.values()].flat();
  const slots = groups.flatMap((one) => one.slots);
  for (const [index, slot] of slots.entries()) slot.digit = index < digits ? index + 1 : null;
  return { groups, slots, unsorted, strays, photos: [...unsorted, ...strays, ...slots.flatMap((slot) => slot.photos)] };
};

/** The new list, with the former object of every item that is as it was: what shows it is not rendered again. */
export const keepSame = <T extends { id: string }>(before: readonly T[], now: readonly T[]): T[] => {
  const known = new Map(before.map((one) => [one.id, one]));
  return now.map((one) => {
    const former = known.get(one.id);
    return former && JSON.stringify(former) === JSON.stringify(one) ? former : one;
  });
};
