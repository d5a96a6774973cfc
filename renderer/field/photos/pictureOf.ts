import type { Photo } from '../../../shared/photos/deskCalls.ts';
import { kindOf, type Picture } from '../../pictures/picture.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { placeName } from './placeText.ts';

/** A photo of a draft for the picture viewer. */
export const pictureOf = (
  photo: Pick<Photo, 'id' | 'name' | 'sha256' | 'mediaType' | 'slot' | 'array'>,
  { gateway, words }: AppState,
): Picture => {
  const isPicture = kindOf(photo) === 'picture';
  return {
    id: photo.id,
    name: photo.name,
    place: placeName(photo, words),
    mediaType: photo.mediaType,
    thumbnail: isPicture ? gateway.fileUrl(`thumbnail/${photo.sha256}`) : null,
    view: isPicture ? gateway.fileUrl(`view/${photo.sha256}`) : null,
    original: gateway.fileUrl(`photo/${photo.id}`),
  };
};
