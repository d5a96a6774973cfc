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

/** Pictures that a window shows as they are: with all their pixels, when somebody looks closer. */
export const isShownWhole = ({ mediaType }: Pick<Picture, 'mediaType'>): boolean =>
  /^image\/(jpeg|png|webp|gif|avif)$/.test(mediaType);

/** `PDF`, `MOV`: what a file without a picture is called on its tile. */
export const extensionOf = ({ name }: Pick<Picture, 'name'>): string =>
  (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '?').toUpperCase();
