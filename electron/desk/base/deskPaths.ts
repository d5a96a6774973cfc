import path from 'node:path';

/** Where the app keeps a secret that other programs keep in `file`: encrypted by the system's key store. */
export const encryptedSecret = (file: string): string => `${file}.safe`;

/** Where a data directory keeps the desk's things. */
export const deskPaths = (dataDirectory: string) => {
  const folder = path.join(dataDirectory, 'desk');
  return {
    folder,
    database: path.join(folder, 'desk.db'),
    attachments: path.join(folder, 'attachments'),
    /** Notes of bytes that are about to get their place. */
    pending: path.join(folder, 'placing'),
    /** Pictures made to look at; can be thrown away. */
    views: path.join(folder, 'views'),
    letters: path.join(folder, 'letters'),
    /** Held by the one program that sends. */
    lock: path.join(folder, 'sender.lock'),
    apiKey: path.join(folder, 'api-key'),
    /** The key of this desk at the server on this computer. */
    standaloneKey: path.join(folder, 'standalone-key'),
    /** Of the proxy in the settings. */
    proxyPassword: path.join(folder, 'proxy-password'),
  };
};
export type DeskPaths = ReturnType<typeof deskPaths>;
