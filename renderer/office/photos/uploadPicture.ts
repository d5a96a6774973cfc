import type { UploadKind } from '../../../shared/api/files.ts';
import type { UploadView } from '../../../shared/job/consoleJob.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Name of a slot: `Attic overview · South`. */
export const placeText = (kind: UploadKind, array: string | null, words: OfficeWords): string =>
  words.slotOf(words.slots[kind], array);

/** An upload for the viewer. The server renders its thumbnail and view from any photo format. */
export const uploadPicture = (
  { id, kind, name, mediaType, hasPicture }: UploadView,
  array: string | null,
  { gateway, words }: { gateway: Pick<OfficeGateway, 'url'>; words: OfficeWords },
): Picture => ({
  id,
  name,
  mediaType,
  place: placeText(kind, array, words),
  thumbnail: hasPicture ? gateway.url('picture', { id, size: 'thumbnail' }) : null,
  view: hasPicture ? gateway.url('picture', { id, size: 'view' }) : null,
  original: gateway.url('file', { id }),
});
