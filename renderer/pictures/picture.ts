/** A file in the picture viewer. */
export interface Picture {
  id: string;
  name: string;
  /** What it belongs to, such as `Attic overview · South`. */
  place: string;
  mediaType: string;
  /** URLs; null where the file has no thumbnail or view. */
  thumbnail: string | null;
  view: string | null;
  original: string;
}

/** How a window can show a file. */
type PictureKind = 'picture' | 'video' | 'pdf' | 'other';

export const kindOf = ({ mediaType }: Pick<Picture, 'mediaType'>): PictureKind => {
  if (mediaType === 'image/svg+xml') return 'other';
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType === 'video/mp4' || mediaType === 'video/quicktime') return 'video';
  return mediaType === 'application/pdf' ? 'pdf' : 'other';
};

/** Whether a window can show the file. PDF files need a browser with a viewer. */
export const canBeShown = (picture: Picture, hasPdfViewer: boolean): boolean => {
  const kind = kindOf(picture);
  if (kind === 'picture') return picture.view !== null;
  return kind === 'video' || (kind === 'pdf' && hasPdfViewer);
};

/** What to compare a picture with: the next picture, else the next video or document; undefined where there is none. */
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

/** Whether a browser shows the original, in full resolution. */
export const isShownWhole = ({ mediaType }: Pick<Picture, 'mediaType'>): boolean =>
  /^image\/(jpeg|png|webp|gif|avif)$/.test(mediaType);
