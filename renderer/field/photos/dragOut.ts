import type { Photo } from '../../../shared/photos/deskCalls.ts';

/** Where the drag ends outside of the window, Chromium saves the photo as a file of its name. */
export const setDownload = (data: DataTransfer, { mediaType, name }: Photo, url: string): void => {
  // Colons part the three.
  data.setData('DownloadURL', `${mediaType}:${name.replaceAll(':', '_')}:${new URL(url, location.href).href}`);
};
