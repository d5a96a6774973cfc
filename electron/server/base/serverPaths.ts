import path from 'node:path';

/** Files and folders of the server in a data directory. */
export const serverPaths = (dataDirectory: string) => {
  const folder = path.join(dataDirectory, 'server');
  return {
    folder,
    database: path.join(folder, 'server.db'),
    files: path.join(folder, 'files'),
    /** Cache of pictures made from uploads. */
    pictures: path.join(folder, 'pictures'),
    /** Takes up room that is freed when the disk is full. */
    reserve: path.join(folder, 'reserve'),
    lock: path.join(folder, 'server.lock'),
    /** Held while files are moved, or deleted where they were. */
    filesLock: path.join(folder, 'files.lock'),
  };
};
