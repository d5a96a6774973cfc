import type { Photo } from '../../../shared/desk/shapes.ts';

/** How a file can be looked at in a window. */
export type PhotoKind = 'picture' | 'video' | 'pdf' | 'other';

export const kindOf = ({ mediaType }: Photo): PhotoKind => {
  if (mediaType === 'image/svg+xml') return 'other';
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType === 'video/mp4' || mediaType === 'video/quicktime') return 'video';
  return mediaType === 'application/pdf' ? 'pdf' : 'other';
};

/** Pictures that a window shows as they are: with all their pixels, when somebody looks closer. */
export const isShownWhole = ({ mediaType }: Photo): boolean => /^image\/(jpeg|png|webp|gif|avif)$/.test(mediaType);

/** `PDF`, `MOV`: what a file without a picture is called on its tile. */
export const extensionOf = ({ name }: Photo): string => (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '?').toUpperCase();
