import type { RefusalCode } from '../../shared/messages/catalogue.ts';
import { type Problem, problem } from '../../shared/messages/problem.ts';

/** Codes of the file system → ours; all of ours have the parameter `path`. */
const codes = {
  ENOENT: 'path-not-there',
  EACCES: 'path-no-permission',
  EPERM: 'path-no-permission',
  EISDIR: 'path-is-folder',
  ENOTDIR: 'path-through-file',
  EEXIST: 'path-exists',
  EROFS: 'disk-read-only',
  EFBIG: 'file-too-large-for-disk',
  EIO: 'disk-failing',
  ELOOP: 'path-loops',
  ENAMETOOLONG: 'path-too-long',
  ENOSPC: 'disk-without-space',
  EDQUOT: 'disk-without-space',
} as const satisfies Record<string, RefusalCode>;

/** An error of the file system as a Problem that names the path; null for any other error. */
export const fileProblem = (error: unknown, path?: string): Problem | null => {
  const { code = '', path: ownPath } = error as NodeJS.ErrnoException;
  if (!Object.hasOwn(codes, code)) return null;
  return problem(codes[code as keyof typeof codes], { path: path ?? ownPath ?? 'A file' });
};
