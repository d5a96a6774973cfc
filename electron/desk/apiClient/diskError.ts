/** It was the disk of this computer that failed, not the network; in words for people. */
export class DiskError extends Error {
  override readonly name = 'DiskError';
}

/** What a call of the file system threw, as a `DiskError`; anything else stays what it is. */
export const asDiskError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DiskError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new DiskError(
    code === 'ENOSPC' ? 'There is no room on this disk.' : `The file cannot be written on this computer (${code}).`,
  );
};
