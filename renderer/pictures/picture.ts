/** A file that can be looked at in a window, wherever it is kept. */
export interface Picture {
  id: string;
  name: string;
  /** What it shows or belongs to, such as `Attic overview · South`. */
  place: string;
  mediaType: string;
  /** Addresses. Null where no picture can be made of the file. */
  thumbnail: string | null;
  view: string | null;
  original: string;
}

/** How a file can be looked at in a window. */
export type PictureKind = 'picture' | 'video' | 'pdf' | 'other';

export const kindOf = ({ mediaType }: Pick<Picture, 'mediaType'>): PictureKind => {
  if (mediaType === 'image/svg+xml') return 'other';
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType === 'video/mp4' || mediaType === 'video/quicktime') return 'video';
  return mediaType === 'application/pdf' ? 'pdf' : 'other';
};

/** Whether a window has anything to show of it; PDF files where it has a viewer of its own for them. */
export const canBeShown = (picture: Picture, hasPdfViewer: boolean): boolean => {
  const kind = kindOf(picture);
  if (kind === 'picture') return picture.view !== null;
  return kind === 'video' || (kind === 'pdf' && hasPdfViewer);
};

/**
 * What is put beside a picture to compare: the next picture after it, in a circle, or the next of what else can be shown.
 * Undefined where there is nothing.
 */
export const besideOf = (
  here: Pick<Picture, 'id'>,
  pictures: readonly Picture[],
  hasPdfViewer: boolean,
): Picture | undefined => {
  const at = pictures.findIndex(({ id }) => id === here.id);
  const others = [...pictures.slice(at + 1), ...pictures.slice(0, Math.max(at, 0))].filter((one) =>
    canBeShown(one, hasPdfViewer),
  );
  return others.find((one) => kindOf(one) === 'picture') ?? others[0];
};

/** Pictures that a window shows as they are: with all their pixels, when somebody looks closer. */
export const isShownWhole = ({ mediaType }: Pick<Picture, 'mediaType'>): boolean =>
  /^image\/(jpeg|png|webp|gif|avif)$/.test(mediaType);
