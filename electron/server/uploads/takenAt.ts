/**
 * When a photo was taken, by the camera's own clock (`2026-03-14T09:26:53`); null where it does not tell. What reads it
 * is loaded with the first photo: a server that starts has no time for it.
 */
export const takenAt = async (path: string, mediaType: string): Promise<string | null> => {
  if (!mediaType.startsWith('image/')) return null;
  const { readLocalTime } = await import('../../pictures/photoFacts.ts');
  return readLocalTime(path, mediaType);
};
