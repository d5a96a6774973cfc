const says: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'cannot be opened: this user has no permission for it',
  EPERM: 'cannot be opened: this user has no permission for it',
  EISDIR: 'is a folder, and a file belongs here',
  ENOTDIR: 'cannot be reached: a part of this path is a file, not a folder',
  EEXIST: 'is there already',
  EROFS: 'is on a disk that cannot be written to',
  EFBIG: 'is larger than this disk takes',
  EIO: 'cannot be read or written: the disk may be failing',
  ELOOP: 'cannot be reached: its links lead in a circle',
  ENAMETOOLONG: 'is longer than a name of a file can be',
};

/** What the file system says no to, in one line that names the file; null for anything else. */
export const sayFileTrouble = (error: unknown, file?: string): string | null => {
  const { code = '', path } = error as NodeJS.ErrnoException;
  return says[code] === undefined ? null : `${file ?? path ?? 'A file'} ${says[code]}.`;
};
